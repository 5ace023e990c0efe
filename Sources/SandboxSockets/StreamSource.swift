/// What a stream gives when it is asked.
package enum StreamStep: Sendable {
    /// Bytes to send now.
    case bytes([UInt8])
    /// Nothing now; the `wake` that came with the question is called once there is.
    case idle
    /// That was all.
    case end
}

/// An answer that goes on for as long as something happens. It is asked for more only when the kernel has taken what it
/// gave before, so whoever reads slowly is asked seldom: nothing queues up here.
package protocol StreamSource: Sendable {
    /// The next bytes; called on the connection's lane, must not block. `wake` may be called from any thread.
    func next(_ wake: @escaping @Sendable () -> Void) -> StreamStep
    /// The stream is over, whoever ended it; exactly once.
    func ended()
}
