import SandboxCore
import SandboxScenarios

@testable import PaymentSandbox

/// What a run of the reference client came to, and what the server then knows: everything an `expect` can speak of.
struct ObservedMoneyLanded: Equatable {
    let result: MoneyLandedExpectation.Result
    let orderStatus: MoneyLandedExpectation.OrderStatus?
    let unplacedCredits: Int
    let reserveCalls: Int
    let statusPolls: Int
    let webhooks: [String]

    /// Runs the client under a scenario, on a sandbox of its own with a manual clock.
    static func run(_ scenario: Scenario) async throws -> ObservedMoneyLanded {
        var configuration = Sandbox.Configuration()
        configuration.scenario = scenario.name
        configuration.clock = .manual
        let sandbox = try await Sandbox.start(configuration)
        do {
            let client = MoneyLandedReferenceClient(
                transport: VirtualTimeTransport(sandbox), pageToken: "conformance")
            let observed = ObservedMoneyLanded(try await client.run(), sandbox, pageToken: client.pageToken)
            await sandbox.stop()
            return observed
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    private init(_ result: MoneyLandedExpectation.Result, _ sandbox: Sandbox, pageToken: String) {
        let session = sandbox.sessions.standard
        self.result = result
        let status = session.order(pageToken: pageToken)?.status.rawValue ?? "created"
        orderStatus = MoneyLandedExpectation.OrderStatus(rawValue: status)
        unplacedCredits = session.credits(in: .unplaced).count
        reserveCalls = session.withJournal { $0.count(JournalFilter(endpoint: .moneyLandedReserve)) }
        statusPolls = session.withJournal { $0.count(JournalFilter(endpoint: .moneyLandedStatus)) }
        webhooks = session.events.compactMap { event in
            if case .moneyLanded(.confirmed) = event { "payment.confirmed" } else { nil }
        }
    }

    /// What differs from the expectation, one text for each value.
    func differences(from expected: MoneyLandedExpectation) -> [String] {
        var found: [String] = []
        func compare<Value: Equatable>(_ name: String, _ observed: Value, _ expected: Value?) {
            guard let expected, observed != expected else { return }
            found.append("\(name): expected \(expected), observed \(observed)")
        }
        compare("result", result, expected.result)
        compare("order_status", orderStatus, expected.orderStatus)
        compare("unplaced_credits", unplacedCredits, expected.unplacedCredits)
        compare("reserve_calls", reserveCalls, expected.reserveCalls)
        compare("webhooks", webhooks, expected.webhooks)
        if let minimum = expected.statusPolls, statusPolls < minimum {
            found.append("status_polls: expected at least \(minimum), observed \(statusPolls)")
        }
        return found
    }
}
