import SandboxCore
import SandboxScenarios

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// What a run of the reference client came to, and what the server then knows: everything an `expect` can speak of.
struct ObservedMoneyLanded: Equatable {
    let result: MoneyLandedExpectation.Result
    let orderStatus: MoneyLandedExpectation.OrderStatus?
    let unplacedCredits: Int
    let reserveCalls: Int
    let statusPolls: Int
    let webhooks: [String]
    /// Faults that had their chance and never fired: a scenario is not what its file says then.
    let idleFaults: [String]

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
        reserveCalls = Self.calls(of: .moneyLandedReserve, session)
        statusPolls = Self.calls(of: .moneyLandedStatus, session)
        idleFaults = sandbox.idleFaults
        webhooks = session.events.compactMap(\.moneyLandedWebhook)
    }

    /// The requests of a chain of redirects are one call.
    private static func calls(of endpoint: EndpointID, _ session: Session) -> Int {
        Set(session.withJournal { $0.entries(JournalFilter(endpoint: endpoint)) }.compactMap(\.match?.call)).count
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

extension Sandbox {
    /// The faults of an endpoint that was called, none of whose calls they selected.
    var idleFaults: [String] {
        findings.filter { $0.kind == .faultNeverFired && !$0.message.hasSuffix("was never called") }.map(\.message)
    }
}
