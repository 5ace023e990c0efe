import SandboxCore

/// `"abandons"`: the customer leaves and never comes back. The request stays pending until it expires.
struct Abandons: CustomerAct {
    static let key = "abandons"
    static let plain: Abandons? = Abandons()

    func actsAt(_ payment: BushaPaymentRequest) -> Instant? { nil }
    func leavesWithoutAnswer(_ payment: BushaPaymentRequest) -> Bool { true }
    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {}
    var isMissedIfIdle: Bool { false }
}

extension BushaCustomer {
    /// Leaves and never comes back: the request stays pending until it expires.
    public static let abandons = BushaCustomer(Abandons())
}
