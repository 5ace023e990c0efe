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

    /// What an advance did.
    public struct Advance: Equatable, Sendable {
        /// The clock's time afterwards.
        public let now: Instant
        /// How many timers fired.
        public let fired: Int
        /// How many timers still wait.
        public let pendingTimers: Int
        /// How much of the work started by those timers had not ended within the bound (10 s of real time a deadline).
        public let inFlight: Int
    }

    /// Why an advance was refused.
    public enum AdvanceError: Error, Equatable, Sendable {
        /// The clock is real; only a manual one can be advanced.
        case realClock
        /// The duration is negative.
        case negative
        /// The sandbox or the session stopped while the advance was waiting or running.
        case stopped
    }

    /// A timer that was scheduled, to cancel it by.
    package struct TimerID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    /// How time moves on this clock.
    public let mode: Mode

    private let state: Locked<State>
    /// Where timers fire: one at a time, in the order of their deadlines.
    private let queue: DispatchQueue
    private let workBound: Duration

    private struct Timer {
        let id: TimerID
        let dropped: (@Sendable () -> Void)?
        let action: @Sendable () -> Void
    }

    private struct Waiter {
        let id: UInt64
        let isSatisfied: @Sendable (_ pending: Int) -> Bool
        let resume: @Sendable (Bool) -> Void
    }

    private struct PendingAdvance {
        let duration: Duration
        let completion: @Sendable (Result<Advance, AdvanceError>) -> Void
    }

    private struct RunningAdvance {
        let target: Instant
        let completion: @Sendable (Result<Advance, AdvanceError>) -> Void
        var fired = 0
        /// The number of the wait for work that it is in.
        var wait: UInt64?
    }

    private struct State {
        var now: Instant
        var timers = DeadlineHeap<Timer>()
        var live: Set<TimerID> = []
        var nextNumber: UInt64 = 0
        var waiters: [Waiter] = []
        var source: (any DispatchSourceTimer)?
        var armedFor: Instant?
        var work = 0
        /// Numbers every wait for work of this clock, so that the bound of one wait that comes late never ends another,
        /// be it of the same advance or of a later one.
        var lastWait: UInt64 = 0
        var queued: [PendingAdvance] = []
        var running: RunningAdvance?
        var isStopped = false
    }

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

    private var realNow: Instant {
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

    /// Calls `resume(true)` once at least `count` timers wait, or `resume(false)` after `timeout` of real time or when
    /// the clock stops or is reset. Once: before this returns where the answer is known, else on the clock's own queue
    /// or from within ``stop()`` or ``reset()``.
    package func whenPending(
        atLeast count: Int, timeout: Duration, resume: @escaping @Sendable (Bool) -> Void
    ) {
        wait(timeout: timeout, isSatisfied: { $0 >= count }, resume: resume)
    }

    private func wait(
        timeout: Duration, isSatisfied: @escaping @Sendable (Int) -> Bool, resume: @escaping @Sendable (Bool) -> Void
    ) {
        let answer: Bool? = state.withLock { state in
            if state.isStopped { return false }
            if isSatisfied(state.live.count) { return true }
            let id = state.nextNumber
            state.nextNumber &+= 1
            state.waiters.append(Waiter(id: id, isSatisfied: isSatisfied, resume: resume))
            queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { [weak self] in self?.expire(waiter: id) }
            return nil
        }
        if let answer { resume(answer) }
    }

    private func expire(waiter id: UInt64) {
        let waiter = state.withLock { state -> Waiter? in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.resume(false)
    }

    private func takeSatisfied(_ state: inout State) -> [Waiter] {
        guard !state.waiters.isEmpty else { return [] }
        let pending = state.live.count
        let satisfied = state.waiters.filter { $0.isSatisfied(pending) }
        if !satisfied.isEmpty { state.waiters.removeAll { $0.isSatisfied(pending) } }
        return satisfied
    }

    // MARK: Work that a deadline starts

    /// Says that something started by a timer is under way: an advance waits for it before it takes the next deadline.
    /// Every call is matched by one of ``endWork()``.
    package func beginWork() {
        state.withLock { $0.work += 1 }
    }

    /// Says that something that ``beginWork()`` announced has ended.
    package func endWork() {
        let mayContinue = state.withLock { state -> Bool in
            // A call too many must not make later work invisible.
            state.work = max(0, state.work - 1)
            return state.work == 0 && state.running?.wait != nil
        }
        if mayContinue { queue.async { self.continueAdvance(after: nil) } }
    }

    // MARK: Advancing

    /// Moves a manual clock `duration` forward, deadline by deadline, ties in the order scheduled; at each deadline it
    /// waits for the work started there. Timers scheduled on the way that fall due within `duration` fire too.
    /// Concurrent advances queue.
    ///
    /// Throws ``AdvanceError``.
    @discardableResult
    public func advance(by duration: Duration) async throws -> Advance {
        try await withCheckedContinuation { continuation in
            advance(by: duration) { continuation.resume(returning: $0) }
        }.get()
    }

    /// As ``advance(by:)``, for callers that are not asynchronous. `completion` runs once: on the clock's queue, from
    /// within ``stop()`` or ``reset()``, or before this returns where the advance is refused.
    package func advance(
        by duration: Duration, completion: @escaping @Sendable (Result<Advance, AdvanceError>) -> Void
    ) {
        guard mode == .manual else { return completion(.failure(.realClock)) }
        guard duration >= .zero else { return completion(.failure(.negative)) }
        let isRefused = state.withLock { state -> Bool in
            guard !state.isStopped else { return true }
            state.queued.append(PendingAdvance(duration: duration, completion: completion))
            return false
        }
        if isRefused { return completion(.failure(.stopped)) }
        queue.async { self.startNextAdvance() }
    }

    /// On `queue`.
    private func startNextAdvance() {
        let started = state.withLock { state -> Bool in
            guard state.running == nil, !state.queued.isEmpty else { return false }
            let next = state.queued.removeFirst()
            state.running = RunningAdvance(target: state.now + next.duration, completion: next.completion)
            return true
        }
        if started { stepAdvance() }
    }

    /// On `queue`: fires deadline after deadline until one starts work or none is due.
    private func stepAdvance() {
        while true {
            let due = state.withLock { state -> [Timer]? in
                guard let target = state.running?.target else { return nil }
                discardCancelled(&state)
                guard let deadline = state.timers.earliest, deadline <= target else { return [] }
                // A deadline that had passed when it was scheduled fires now; time does not go back for it.
                state.now = max(state.now, deadline)
                var due: [Timer] = []
                while let next = state.timers.removeFirst(dueAt: deadline) {
                    if state.live.contains(next.element.id) { due.append(next.element) }
                }
                return due
            }
            guard let due else { return }
            if due.isEmpty { return finishAdvance() }
            fire(due)
            let waits = state.withLock { state -> UInt64? in
                guard state.work > 0, state.running != nil else { return nil }
                state.lastWait &+= 1
                state.running?.wait = state.lastWait
                return state.lastWait
            }
            if let wait = waits {
                queue.asyncAfter(deadline: .now() + workBound.dispatchInterval) { [weak self] in
                    self?.continueAdvance(after: wait)
                }
                return
            }
        }
    }

    /// Fires in order; one that an earlier one of the same deadline cancelled does not fire.
    private func fire(_ due: [Timer]) {
        for timer in due {
            let isLive = state.withLock { state -> Bool in
                guard state.live.remove(timer.id) != nil else { return false }
                state.running?.fired += 1
                return true
            }
            if isLive { timer.action() }
        }
    }

    /// On `queue`: goes on after a wait for work: one whose bound has passed, or with `nil` any, since work has ended.
    private func continueAdvance(after wait: UInt64?) {
        let goesOn = state.withLock { state -> Bool in
            guard let current = state.running?.wait else { return false }
            guard wait == current || (wait == nil && state.work == 0) else { return false }
            state.running?.wait = nil
            return true
        }
        if goesOn { stepAdvance() }
    }

    /// On `queue`.
    private func finishAdvance() {
        let finished = state.withLock { state -> (RunningAdvance, Advance)? in
            guard let running = state.running else { return nil }
            state.now = max(state.now, running.target)
            state.running = nil
            let report = Advance(
                now: state.now, fired: running.fired, pendingTimers: state.live.count, inFlight: state.work)
            return (running, report)
        }
        if let (running, report) = finished { running.completion(.success(report)) }
        // Not by a call: a thousand queued advances would be a thousand calls deep.
        queue.async { self.startNextAdvance() }
    }

    // MARK: Real time

    private func discardCancelled(_ state: inout State) {
        while let first = state.timers.first, !state.live.contains(first.id) { _ = state.timers.removeFirst() }
    }

    /// Under the lock: points the one Dispatch timer at the earliest deadline.
    private func arm(_ state: inout State) {
        discardCancelled(&state)
        guard let earliest = state.timers.earliest else { return }
        if let armed = state.armedFor, armed <= earliest { return }
        let source: any DispatchSourceTimer
        if let existing = state.source {
            source = existing
        } else {
            source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { [weak self] in self?.fireRealTimers() }
            state.source = source
            source.activate()
        }
        state.armedFor = earliest
        // Dispatch's time stands still while the machine sleeps and this clock's does not, so look again every minute:
        // after a night with the lid closed, what fell due meanwhile happens within one.
        let delay = min(max(.zero, earliest - realNow), .seconds(60))
        source.schedule(deadline: .now() + delay.dispatchInterval, leeway: .microseconds(100))
    }

    private func fireRealTimers() {
        let now = realNow
        let due = state.withLock { state -> [Timer] in
            state.armedFor = nil
            var due: [Timer] = []
            while let next = state.timers.removeFirst(dueAt: now) {
                if state.live.contains(next.element.id) { due.append(next.element) }
            }
            arm(&state)
            return due
        }
        fire(due)
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

/// For tests.
extension SandboxClock {
    /// How many timers take up memory, cancelled ones included.
    var heapCount: Int { state.withLock { $0.timers.count } }
    /// How many times an advance has waited for work.
    var waitCount: UInt64 { state.withLock { $0.lastWait } }

    /// Returns once the queue has done what was put there before.
    func drainQueue() { queue.sync {} }

    /// Does what the bound of that wait does when it passes.
    func passBound(ofWait wait: UInt64) { queue.async { self.continueAdvance(after: wait) } }
}

extension Duration {
    /// For Dispatch, which counts whole nanoseconds.
    package var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(clamping: max(0, clampedNanoseconds)))
    }
}
