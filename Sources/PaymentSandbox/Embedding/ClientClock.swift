import SandboxCore
import SandboxPlatform

/// The sandbox's time for the client under test: a Swift `Clock` that sleeps on a ``SandboxClock``.
///
/// Give it to a client that takes `any Clock<Duration>` for its pauses and time-outs. The client's waits then end when
/// the test advances the sandbox's time, together with everything that the sandbox does at that time:
///
/// ```swift
/// let time = ClientClock(sandbox.clock)
/// let poller = Poller(baseURL: sandbox.baseURL, clock: time)
/// let result = Task { try await poller.run() }
/// for _ in 1...300 { try await time.advance(by: .seconds(1)) }   // five minutes of polling
/// ```
///
/// Safe to use from any task. Many can share one ``SandboxClock``.
public final class ClientClock: Clock, Sendable {
    /// Points in time are those of the sandbox's clock.
    public typealias Instant = SandboxCore.Instant

    /// No client went to sleep for an end within the step that ``ClientClock/advance(by:within:)`` was about to take.
    public struct NobodySleeps: Error, Equatable, Sendable, CustomStringConvertible {
        /// The step.
        public let step: Duration
        /// How long, in real time, the client was waited for.
        public let waited: Duration
        /// When the sleeps that were under way end, earliest first.
        public let sleeps: [Instant]

        /// One line.
        public var description: String {
            let others = sleeps.isEmpty ? "it does not sleep at all" : "its sleeps end at \(sleeps)"
            return "in \(waited) of real time the client did not go to sleep for at most \(step); \(others)"
        }
    }

    private struct Sleep {
        let deadline: Instant
        let end: @Sendable (Bool) -> Void
        var timer: SandboxClock.TimerID?
    }

    private struct Waiter {
        let deadline: Instant
        let answer: OneAnswer<Bool>
    }

    private struct State {
        var sleeps: [UInt64: Sleep] = [:]
        var waiters: [UInt64: Waiter] = [:]
        var lastNumber: UInt64 = 0

        mutating func number() -> UInt64 {
            lastNumber &+= 1
            return lastNumber
        }
    }

    private let clock: SandboxClock
    private let state = Locked(State())

    /// A clock whose sleeps end with the time of `clock`.
    public init(_ clock: SandboxClock) {
        self.clock = clock
    }

    /// The time on the sandbox's clock.
    public var now: Instant { clock.now }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// How many sleeps are under way.
    public var sleeperCount: Int { state.withLock { $0.sleeps.count } }

    /// Returns when the sandbox's clock has reached `deadline`; at once if it has already. `tolerance` is ignored.
    ///
    /// Throws `CancellationError` when the task is cancelled, and when the sandbox's clock is stopped or reset.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard deadline > clock.now else { return }
        let answer = OneAnswer<Bool>()
        let number = begin(until: deadline) { answer.answer($0) }
        let isOver = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            end(number, false)
        }
        if !isOver { throw CancellationError() }
    }

    private func begin(until deadline: Instant, _ end: @escaping @Sendable (Bool) -> Void) -> UInt64 {
        let number = state.withLock { state in
            let number = state.number()
            state.sleeps[number] = Sleep(deadline: deadline, end: end)
            return number
        }
        let timer = clock.schedule(at: deadline, dropped: { self.end(number, false) }) { self.end(number, true) }
        guard let timer else {
            self.end(number, false)
            return number
        }
        // Only a sleep with a timer is under way: who waits for this one can then advance to its end.
        let (isUnderWay, waiting) = state.withLock { state -> (Bool, [OneAnswer<Bool>]) in
            guard state.sleeps[number] != nil else { return (false, []) }
            state.sleeps[number]?.timer = timer
            return (true, state.waiters.values.filter { deadline <= $0.deadline }.map(\.answer))
        }
        if !isUnderWay { clock.cancel(timer) }
        waiting.forEach { $0.answer(true) }
        return number
    }

    private func end(_ number: UInt64, _ isOver: Bool) {
        guard let sleep = state.withLock({ $0.sleeps.removeValue(forKey: number) }) else { return }
        if let timer = sleep.timer { clock.cancel(timer) }
        sleep.end(isOver)
    }

    /// Waits until the client sleeps for an end at most `step` away, then advances the sandbox's clock by `step`. So
    /// the client has done, at each step, what the step before woke it for.
    ///
    /// `timeout` bounds the wait in real time, by default 10 seconds. Throws ``NobodySleeps`` after it (the client has
    /// ended, or waits for something else), ``SandboxClock/AdvanceError``, or `CancellationError`.
    @discardableResult
    public func advance(by step: Duration, within timeout: Duration = .seconds(10)) async throws -> SandboxClock.Advance
    {
        try await waitForSleep(endingWithin: step, timeout)
        return try await clock.advance(by: step)
    }

    private func waitForSleep(endingWithin step: Duration, _ timeout: Duration) async throws {
        let answer = OneAnswer<Bool>()
        let deadline = clock.now + step
        let number = state.withLock { state -> UInt64? in
            guard !state.sleeps.values.contains(where: { $0.deadline <= deadline && $0.timer != nil }) else {
                return nil
            }
            let number = state.number()
            state.waiters[number] = Waiter(deadline: deadline, answer: answer)
            return number
        }
        guard let number else { return }
        defer { state.withLock { $0.waiters[number] = nil } }
        let isSatisfied = await answer.value(within: timeout, otherwise: false)
        if isSatisfied { return }
        try Task.checkCancellation()
        throw NobodySleeps(
            step: step, waited: timeout, sleeps: state.withLock { $0.sleeps.values.map(\.deadline).sorted() })
    }
}
