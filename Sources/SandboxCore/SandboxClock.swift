import Dispatch
import SandboxPlatform

/// The clock of one session: everything that the emulation does later is scheduled on it.
///
/// A *real* clock follows the system. A *manual* clock stands still until ``advance(by:)`` moves it, so a test that
/// covers fifteen minutes takes none. Safe to use from any thread.
public final class SandboxClock: Sendable {
    /// How time moves.
    public enum Mode: String, Sendable, CaseIterable {
        /// With the system's clock.
        case real
        /// Only by ``SandboxClock/advance(by:)``.
        case manual
    }

    /// A timer that was scheduled, to cancel it by.
    package struct TimerID: Hashable, Sendable {
        let number: UInt64
    }

    /// How time moves on this clock.
    public let mode: Mode

    let state: Locked<State>
    /// Where timers fire: one at a time, in the order of their deadlines.
    let queue: DispatchQueue
    /// How long, in real time, an advance waits at each deadline for the work that it started.
    package let workBound: Duration

    private let realOrigin: Instant
    private let monotonicOrigin: UInt64

    /// A clock that shows `start` now. `start` defaults to the system's time in either mode.
    ///
    /// `workBound` is how long, in real time, an advance waits at each deadline for the work that the deadline started.
    public init(mode: Mode, start: Instant? = nil, workBound: Duration = .seconds(10)) {
        self.mode = mode
        self.workBound = workBound
        let origin = start ?? Instant(nanoseconds: Platform.wallClockNanoseconds())
        realOrigin = origin
        monotonicOrigin = Platform.steadyNanoseconds()
        state = Locked(State(now: origin))
        queue = DispatchQueue(label: "sandbox.clock")
    }

    deinit {
        // Whoever waits for a clock that nobody has any more is told so.
        stop()
    }

    /// The time on this clock. A real clock never goes back, even if the system's does.
    public var now: Instant {
        mode == .real ? realNow : state.withLock { $0.now }
    }

    var realNow: Instant {
        let elapsed = Platform.steadyNanoseconds() &- monotonicOrigin
        return realOrigin + .nanoseconds(Int64(clamping: elapsed))
    }

    /// How many timers wait to fire.
    public var pendingTimers: Int {
        state.withLock { $0.live.count }
    }

    // MARK: Timers

    /// Runs `action` once at `deadline` on the clock's own queue, or as soon as possible if that has passed. A manual
    /// clock fires a deadline that is not in the future only within the next advance.
    ///
    /// Returns `nil`, and never runs `action`, when the clock has stopped. `dropped` runs instead of `action` if the
    /// clock is stopped or reset before the deadline; neither runs after ``cancel(_:)``.
    @discardableResult
    package func schedule(
        at deadline: Instant, dropped: (@Sendable () -> Void)? = nil, _ action: @escaping @Sendable () -> Void
    ) -> TimerID? {
        let (id, satisfied) = state.withLock { state -> (TimerID?, [Waiter]) in
            guard !state.isStopped else { return (nil, []) }
            let id = TimerID(number: state.nextNumber)
            state.nextNumber &+= 1
            state.timers.insert(Timer(id: id, dropped: dropped, action: action), at: deadline)
            state.live.insert(id)
            if mode == .real { arm(&state) }
            return (id, takeSatisfied(&state))
        }
        if !satisfied.isEmpty {
            // Not from within this call: callers hold locks of their own, and those who wait may need them.
            queue.async { satisfied.forEach { $0.resume(true) } }
        }
        return id
    }

    /// Runs `action` once, `delay` from now. See ``schedule(at:_:)``.
    @discardableResult
    package func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> TimerID? {
        schedule(at: now + delay, action)
    }

    /// Takes a timer back; `false` if it has fired or begun to, or was cancelled before.
    @discardableResult
    package func cancel(_ id: TimerID) -> Bool {
        state.withLock { state in
            guard state.live.remove(id) != nil else { return false }
            // Cancelled timers stay in the heap until they come up; rebuild it when they are most of it.
            if state.timers.count > 64, state.timers.count > 2 * state.live.count {
                let live = state.live
                state.timers.filter { timer, _ in live.contains(timer.id) }
            }
            return true
        }
    }

    /// Under the lock: drops what was cancelled from the front of the heap.
    func discardCancelled(_ state: inout State) {
        while let first = state.timers.first, !state.live.contains(first.id) { _ = state.timers.removeFirst() }
    }

    /// Fires in order; one that an earlier one of the same deadline cancelled does not fire.
    func fire(_ due: [Timer]) {
        for timer in due {
            let isLive = state.withLock { state -> Bool in
                guard state.live.remove(timer.id) != nil else { return false }
                state.running?.fired += 1
                return true
            }
            if isLive { timer.action() }
        }
    }

    // MARK: The end

    /// Ends everything that waits on this clock: timers never fire, waits and advances are answered. For good.
    package func stop() {
        end(forGood: true).forEach { $0() }
    }

    /// Drops every timer and ends waits and advances, as ``stop()`` does, but the clock goes on: a manual one from
    /// `instant`, if one is given.
    package func reset(to instant: Instant? = nil) {
        end(forGood: false, now: instant).forEach { $0() }
    }

    /// What is left to be told to those who waited, outside the lock.
    private func end(forGood: Bool, now: Instant? = nil) -> [@Sendable () -> Void] {
        state.withLock { state in
            if let now { state.now = now }
            let waiters = state.waiters
            let advances = (state.running.map { [$0.completion] } ?? []) + state.queued.map(\.completion)
            let dropped = state.timers.elements.filter { state.live.contains($0.id) }.compactMap(\.dropped)
            state.waiters = []
            state.running = nil
            state.queued = []
            state.timers = DeadlineHeap()
            state.live = []
            state.armedFor = nil
            state.source?.cancel()
            state.source = nil
            if forGood { state.isStopped = true }
            return waiters.map { waiter in { waiter.resume(false) } }
                + advances.map { completion in { completion(.failure(.stopped)) } } + dropped
        }
    }
}
