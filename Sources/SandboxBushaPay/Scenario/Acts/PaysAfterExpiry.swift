import SandboxCore
import SandboxJSON

/// `{ "pays_after_expiry": { "later": "1m" } }`: the customer leaves, and pays so long after the request expired. It stays
/// expired, and shows what landed [assumed].
struct PaysAfterExpiry: CustomerAct {
    static let key = "pays_after_expiry"

    let payment: LatePayment

    static var schema: JSONValue? { LatePayment.schema("They pay when the request has expired; it stays expired.") }
    static let example = LatePayment.example

    static func read(_ input: JSONInput) -> PaysAfterExpiry? {
        LatePayment.read(input).map { PaysAfterExpiry(payment: $0) }
    }

    var json: JSONValue { ["pays_after_expiry": payment.json] }

    func actsAt(_ request: BushaPaymentRequest) -> Instant? { request.expiresAt + max(payment.later, .zero) }
    func leavesWithoutAnswer(_ payment: BushaPaymentRequest) -> Bool { true }
    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {}
    func playAfterExpiry(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.payAfterExpiry(payment.amount, position, now: now, effects: &effects)
    }
    func isYetToCome(afterExpiry request: BushaPaymentRequest) -> Bool {
        request.received == nil && !request.landed(payment.amount).isZero
    }
}

extension BushaCustomer {
    /// Leaves, and pays so long after the request expired. It stays expired, and shows what landed [assumed].
    public static func paysAfterExpiry(_ amount: BushaPaidAmount = .exact, later: Duration) -> BushaCustomer {
        BushaCustomer(PaysAfterExpiry(payment: LatePayment(amount: amount, later: later)))
    }
}
