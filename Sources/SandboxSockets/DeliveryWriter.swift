import SandboxCore

/// The only interpreter of ``DeliveryStep``: says what the connection has to do next and is told how it went.
/// A value with no socket and no clock in it.
struct DeliveryWriter {
    enum Command: Equatable {
        /// Write the bytes of ``DeliveryWriter/withRemaining(_:)``.
        case write
        case wait(Duration)
        case hang(until: Instant?)
        case close
        case reset
        /// Everything was delivered; the connection goes on or not as the delivery says.
        case finished
    }

    private var steps: [DeliveryStep]
    private var index = 0
    /// How much of the current `send` the kernel has taken.
    private var offset = 0
    /// How many bytes the kernel has taken in all.
    private(set) var sentByteCount = 0

    init(_ steps: [DeliveryStep]) {
        self.steps = steps
    }

    /// What to do now. The same until ``wrote(_:)`` or ``stepDone()`` moves on.
    mutating func next() -> Command {
        while index < steps.count {
            switch steps[index] {
            case .send(let bytes):
                if offset < bytes.count { return .write }
                stepDone()
            case .wait(let duration):
                if duration > .zero { return .wait(duration) }
                stepDone()
            case .hang(let end): return .hang(until: end)
            case .close: return .close
            case .reset: return .reset
            }
        }
        return .finished
    }

    /// More to send, once everything was delivered.
    mutating func goOn(with bytes: [UInt8]) {
        steps = [.send(bytes)]
        index = 0
        offset = 0
    }

    /// The bytes, where writing them is all there is to do.
    var onlyBytes: [UInt8]? {
        guard steps.count == 1, case .send(let bytes) = steps[0], !bytes.isEmpty else { return nil }
        return bytes
    }

    /// How many bytes the current `send` has left.
    var remainingByteCount: Int {
        guard index < steps.count, case .send(let bytes) = steps[index] else { return 0 }
        return bytes.count - offset
    }

    /// Gives the bytes that the current `send` has left.
    func withRemaining<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard index < steps.count, case .send(let bytes) = steps[index], offset < bytes.count else { return nil }
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
    }

    /// The kernel took `count` bytes of the current `send`.
    mutating func wrote(_ count: Int) {
        offset += count
        sentByteCount += count
    }

    /// The wait or hang that ``next()`` gave is over, or its bytes are all written.
    mutating func stepDone() {
        index += 1
        offset = 0
    }
}
