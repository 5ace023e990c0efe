/// One thing that happens to a connection while an answer is delivered. A delivery is a list of these, and the delivery
/// writer in `SandboxSockets` is their only interpreter, so what an effect does is an equality test with no socket.
package enum DeliveryStep: Equatable, Sendable {
    /// Write these bytes; the next step begins once the kernel has taken all of them.
    case send([UInt8])
    /// Do nothing for this long on the session's clock. Ends early if the client goes, or the session or sandbox stops.
    case wait(Duration)
    /// Send nothing more and keep the connection open: until this instant on the session's clock, when it is closed; or
    /// with `nil` until the client goes, the session is deleted or the sandbox stops.
    case hang(until: Instant?)
    /// Close the connection in the orderly way (FIN). The steps after it are not reached.
    case close
    /// Close the connection with a TCP RST. The only cause of one in the sandbox. The steps after it are not reached.
    case reset
}

/// How one answer is delivered: its steps, and where the head ends within the bytes that the steps send.
package struct Delivery: Equatable, Sendable {
    package var steps: [DeliveryStep]
    /// How many of the first bytes sent belong to the head; 0 when no head is sent.
    package var headByteCount: Int
    /// The status that the bytes carry, or `nil` when no valid head is sent.
    package var status: Int?
    /// Whether the connection may carry another request when the steps are done.
    package var keepsAlive: Bool

    package init(steps: [DeliveryStep], headByteCount: Int = 0, status: Int?, keepsAlive: Bool) {
        self.steps = steps
        self.headByteCount = headByteCount
        self.status = status
        self.keepsAlive = keepsAlive
    }
}
