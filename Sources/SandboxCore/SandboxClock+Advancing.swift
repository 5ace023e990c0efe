import Dispatch

/// A manual clock moves when it is told to.
extension SandboxClock {
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

    /// On `queue`: goes on after a wait for work: one whose bound has passed, or with `nil` any, since work has ended.
    func continueAdvance(after wait: UInt64?) {
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
}
