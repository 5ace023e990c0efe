import SandboxCore

/// `"cancels"`: the customer closes the checkout page. The request is cancelled, and the page says so.
struct Cancels: CustomerAct {
    static let key = "cancels"
    static let plain: Cancels? = Cancels()

    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.end(position, .cancelled, .dismissed, now: now, effects: &effects)
    }
}

extension BushaCustomer {
    /// Closes the checkout page: the request is cancelled, and the page says so.
    public static let cancels = BushaCustomer(Cancels())
}
