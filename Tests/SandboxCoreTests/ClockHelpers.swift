import Dispatch
import SandboxPlatform

@testable import SandboxCore

/// What happened, in order, from any thread.
final class Recorder<Value: Sendable>: Sendable {
    private let values = Locked<[Value]>([])

    func add(_ value: Value) { values.withLock { $0.append(value) } }
    var all: [Value] { values.withLock { $0 } }
}

/// Becomes true once, and can be waited for: the bound is only there so that a broken test ends.
final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func set() { semaphore.signal() }

    /// Blocks; not for the threads that tasks run on if many wait at the same time.
    func wait(seconds: Int = 30) -> Bool { semaphore.wait(timeout: .now() + .seconds(seconds)) == .success }
}

extension SandboxClock {
    typealias AdvanceResult = Result<Advance, AdvanceError>

    static func manual(workBound: Duration = .seconds(60)) -> SandboxClock {
        SandboxClock(mode: .manual, start: Instant(unixSeconds: 0), workBound: workBound)
    }

    /// Runs what `advance` would, without waiting; the result goes to `results`.
    func beginAdvance(by duration: Duration, _ results: Recorder<AdvanceResult>, _ done: Signal = Signal()) {
        advance(by: duration) {
            results.add($0)
            done.set()
        }
    }

    /// Keeps a real clock from firing anything until the signal is set, so that a slow test thread changes nothing.
    func holdQueue() -> Signal {
        let entered = Signal()
        let gate = Signal()
        schedule(at: now) {
            entered.set()
            _ = gate.wait()
        }
        _ = entered.wait()
        return gate
    }

    /// How many timers take up memory, cancelled ones included.
    var heapCount: Int { state.withLock { $0.timers.count } }
    /// How many times an advance has waited for work.
    var waitCount: UInt64 { state.withLock { $0.lastWait } }

    /// Returns once the queue has done what was put there before.
    func drainQueue() { queue.sync {} }

    /// Does what the bound of that wait does when it passes.
    func passBound(ofWait wait: UInt64) { queue.async { self.continueAdvance(after: wait) } }

    func pendingReached(_ count: Int, timeout: Duration = .seconds(30)) async -> Bool {
        await withCheckedContinuation { continuation in
            whenPending(atLeast: count, timeout: timeout) { continuation.resume(returning: $0) }
        }
    }
}

extension Instant {
    static func s(_ seconds: Int64) -> Instant { Instant(unixSeconds: seconds) }
}
