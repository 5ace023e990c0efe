import SandboxCore

/// `"waits"`: the customer does nothing by themselves, because a person plays them.
struct Waits: CustomerAct {
    static let key = "waits"
    static let plain: Waits? = Waits()

    func actsAt(_ payment: BushaPaymentRequest) -> Instant? { nil }
    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {}
    var canComplete: Bool { true }
    var isMissedIfIdle: Bool { false }
}

extension BushaCustomer {
    /// Does nothing by themselves: a person plays them in the pages or through the control API.
    public static let waits = BushaCustomer(Waits())
}
