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
}
