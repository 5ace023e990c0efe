import Dispatch

extension SandboxClock {
    /// Why a wait for timers ended without them.
    public struct TooFewTimers: Error, Equatable, Sendable, CustomStringConvertible {
        /// How many timers were wanted.
        public let wanted: Int
        /// How many waited when the time was up, or the clock was stopped or reset.
        public let pending: Int

        /// One line.
        public var description: String { "\(wanted) timers were awaited on the sandbox's clock; \(pending) wait" }
    }

    /// Returns once at least `count` timers wait on this clock: credits and payments to come, expiries, answers that
    /// are held back, sleeping clients (``pendingTimers`` counts the same). So a test advances the clock when there is
    /// something to advance to, instead of sleeping.
    ///
    /// `timeout` is real time, by default 10 seconds. Throws ``TooFewTimers`` after it, or when the clock stops or is
    /// reset; `CancellationError` when the task is cancelled.
    public func waitForTimers(atLeast count: Int, within timeout: Duration = .seconds(10)) async throws {
        let answer = OneAnswer<Bool>()
        whenPending(atLeast: count, timeout: timeout) { answer.answer($0) }
        let isSatisfied = await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            answer.answer(false)
        }
        if isSatisfied { return }
        try Task.checkCancellation()
        throw TooFewTimers(wanted: count, pending: pendingTimers)
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

    /// Under the lock: takes out those whose wait is over.
    func takeSatisfied(_ state: inout State) -> [Waiter] {
        guard !state.waiters.isEmpty else { return [] }
        let pending = state.live.count
        let satisfied = state.waiters.filter { $0.isSatisfied(pending) }
        if !satisfied.isEmpty { state.waiters.removeAll { $0.isSatisfied(pending) } }
        return satisfied
    }
}
