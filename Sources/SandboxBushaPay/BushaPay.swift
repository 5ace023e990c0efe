import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxWebhooks

/// The Busha Pay backend: a crypto checkout page, a stand-in for the Busha app, callbacks, and a payment-request API.
package enum BushaPay: EmulatedBackend {
    package typealias Machine = BushaPayMachine

    package static let title = "Busha Pay"

    package static let endpoints: [Endpoint<BushaPay>] = [
        checkout, merchant, createPayment, payments, payment, app,
    ]

    package static let pageCalls: [PageCall<BushaPay>] = [showState, act, goBack, wait]

    package static func response(to reply: BushaReply) -> Response { BushaWire.encode(reply) }

    private static let requestID = FieldName(known: "X-Request-Id")

    package static func complete(_ response: inout Response, to call: MatchedCall) {
        var draw = Draw(
            seed: call.seed, "busha.request_id", call.endpoint.rawValue, call.credential,
            number: UInt64(clamping: call.number))
        if let value = FieldValue("req_" + draw.text(20)) { response.fields.append(requestID, value) }
    }

    package static func credentials(in request: Request) -> [Credential] {
        [
            request.fields[BushaWire.publicKeyField],
            request.fields[.authorization].map { String($0.drop { $0 != " " }.dropFirst()) },
            request.target.query.last { $0.name == "public_key" }?.value,
        ].compactMap { $0 }.map { Credential(key: $0) }
    }

    // MARK: State

    package static func machine(for session: SessionIdentity) -> BushaPayMachine { BushaPayMachine(seed: session.seed) }

    // MARK: What others are told

    package static func webhook(for event: BushaEvent, in session: SessionIdentity) -> WebhookMessage? {
        BushaWebhooks(seed: session.seed).message(event)
    }

    package static let signing: WebhookSigning = { body, secret, _ in
        // Base64 is always a valid value.
        FieldValue(BushaSignature.value(body: body, secret: secret)).map { [(BushaSignature.field, $0)] } ?? []
    }

    package static let topics = ["payment"]

    package static func problem(in reply: BushaReply) -> Problem? {
        guard case .refused(let refusal) = reply else { return nil }
        let problem = BushaProblem(refusal)
        return Problem(status: problem.status, title: "Refused", detail: problem.message)
    }

    // MARK: The verdict

    package static func idleness(of scenario: Scenario, _ machine: BushaPayMachine, _ use: ScenarioUse) -> [Idleness] {
        let directive = scenario.directive.busha
        var idleness: [Idleness] = []
        if !hasCome(directive.callback, machine) {
            idleness.append(
                .fault(
                    "the callback of \(scenario.name) never came into play: no payment request with a callback URL "
                        + "ended in a way that sends the customer back"))
        }
        if use.wasCalled, !use.hasActs, directive.customer.act.isMissedIfIdle,
            directive.customer != BushaDirective.paysExactly.customer
        {
            idleness.append(.act("its customer never acted, since no payment request was made"))
        }
        return idleness
    }

    /// What is wrong with a callback is seen only where one comes, or would have.
    private static func hasCome(_ faults: BushaCallbackFaults, _ machine: BushaPayMachine) -> Bool {
        faults == BushaCallbackFaults()
            || machine.contains { payment in
                payment.callbackFaults == faults && payment.callbackURL != nil
                    && (!payment.callbacks.isEmpty || payment.isSentBack)
            }
    }
}
