import SandboxCore

/// `"rejects"`: the customer declines in the app. The request is cancelled, and the callback says so. The model of an act.
struct Rejects: CustomerAct {
    static let key = "rejects"
    static let plain: Rejects? = Rejects()

    func play(
        on position: Int, of machine: inout BushaPayMachine, now: Instant, effects: inout BushaPayMachine.Effects
    ) {
        machine.end(position, .cancelled, .rejected, now: now, effects: &effects)
    }
}

extension BushaCustomer {
    /// Declines in the app: the request is cancelled, and the callback says so.
    public static let rejects = BushaCustomer(Rejects())
}
