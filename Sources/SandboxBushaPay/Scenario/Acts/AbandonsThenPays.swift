import SandboxCore
import SandboxJSON

/// `{ "abandons_then_pays": { "later": "1m" } }`: the customer leaves without an answer, and pays all the same so long
/// after they left.
struct AbandonsThenPays: CustomerAct {
    static let key = "abandons_then_pays"

    let payment: LatePayment

    static var schema: JSONValue? { LatePayment.schema("They leave without an answer, and pay all the same.") }
    static let example = LatePayment.example

    static func read(_ input: JSONInput) -> AbandonsThenPays? {
        LatePayment.read(input).map { AbandonsThenPays(payment: $0) }
    }

    var json: JSONValue { ["abandons_then_pays": payment.json] }

    func actsAt(_ request: BushaPaymentRequest) -> Instant? { request.customerActsAt + max(payment.later, .zero) }
    func leavesWithoutAnswer(_ payment: BushaPaymentRequest) -> Bool { true }
    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.pay(payment.amount, position, now: now, effects: &effects)
    }
    var canComplete: Bool { true }
}

extension BushaCustomer {
    /// Leaves without an answer, and pays all the same `later` after they left.
    public static func abandonsThenPays(_ amount: BushaPaidAmount = .exact, later: Duration) -> BushaCustomer {
        BushaCustomer(AbandonsThenPays(payment: LatePayment(amount: amount, later: later)))
    }
}
