import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxWebhooks

/// The MoneyLanded backend: UPI payments that are confirmed by their exact amount.
package enum MoneyLanded: EmulatedBackend {
    package typealias Machine = MoneyLandedMachine

    package static let title = "MoneyLanded"

    package static let endpoints: [Endpoint<MoneyLanded>] = [reserve, status, upiApp]

    package static let pageCalls: [PageCall<MoneyLanded>] = [payWithUPI]

    package static func response(to reply: MoneyLandedReply) -> Response { MoneyLandedWire.encode(reply) }

    package static func credentials(in request: Request) -> [Credential] {
        request.target.segments.map { Credential(pageToken: $0) }
    }

    // MARK: State

    package static func machine(for session: SessionIdentity) -> MoneyLandedMachine {
        MoneyLandedMachine(
            sessionPrefix: referencePrefix(ofSession: session.number),
            pageTokenPrefix: Credential.pageTokenPrefix(ofSession: session.id), seed: session.seed)
    }

    /// The beginning of `tr`, the order reference of UPI links. A stand-in app finds its order by `tr` alone, so no two
    /// sessions of a sandbox may share one. Sandboxes may: a link leads back to the port it came from.
    static func referencePrefix(ofSession number: UInt64) -> String {
        "SB" + String(number, radix: 36, uppercase: true) + "X"
    }

    /// The number of the session that a `tr` belongs to; `nil` if it can be none of the sandbox's.
    static func sessionNumber(ofReference reference: String) -> UInt64? {
        guard let prefix = MoneyLandedMachine.sessionPrefix(ofReference: reference), prefix.hasPrefix("SB"),
            prefix.hasSuffix("X"),
            let number = UInt64(prefix.dropFirst(2).dropLast(), radix: 36),
            prefix == referencePrefix(ofSession: number)
        else { return nil }
        return number
    }

    /// The orders, by their amounts.
    package static func foundation(of machine: MoneyLandedMachine, at now: Instant) -> [MoneyLandedOperation] {
        machine.orders(at: now).map { .createOrder(pageToken: nil, amount: $0.amount) }
    }

    // MARK: What others are told

    package static func webhook(for event: MoneyLandedEvent, in session: SessionIdentity) -> WebhookMessage? {
        guard case .confirmed(let confirmation) = event else { return nil }
        return MoneyLandedWebhooks(seed: session.seed).message(confirmation)
    }

    package static let signing: WebhookSigning = { body, secret, now in
        let value = MoneyLandedSignature.value(body: body, secret: secret, at: now)
        // Digits, letters and commas are always a valid value.
        return FieldValue(value).map { [(MoneyLandedSignature.field, $0)] } ?? []
    }

    package static let topics = ["order", "credit"]

    package static func problem(in reply: MoneyLandedReply) -> Problem? {
        guard case .refused(let refusal) = reply else { return nil }
        let problem = MoneyLandedProblem(refusal)
        return Problem(status: problem.status, title: "Refused", detail: problem.message)
    }

    // MARK: The verdict

    package static func idleness(
        of scenario: Scenario, _ machine: MoneyLandedMachine, _ use: ScenarioUse
    ) -> [Idleness] {
        let credits = scenario.directive.moneyLanded.credits
        guard use.wasCalled, !use.hasActs, !credits.isEmpty, credits != MoneyLandedDirective.paysExactly.credits else {
            return []
        }
        return [.act("its \(credits.count) scripted credit(s) never came, since no reservation was made")]
    }

    package static func lostActs(in machine: MoneyLandedMachine) -> [String] {
        guard machine.droppedCreditCount > 0 else { return [] }
        return [
            "\(machine.droppedCreditCount) scripted credit(s) never arrived: the amount came out as less than one paisa "
                + "or too large, or the session holds as many credits as it may"
        ]
    }
}
