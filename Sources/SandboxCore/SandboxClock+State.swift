import Dispatch

extension SandboxClock {
    /// Something to be done at a deadline.
    struct Timer {
        let id: TimerID
        let dropped: (@Sendable () -> Void)?
        let action: @Sendable () -> Void
    }

    /// Who waits for a number of timers.
    struct Waiter {
        let id: UInt64
        let isSatisfied: @Sendable (_ pending: Int) -> Bool
        let resume: @Sendable (Bool) -> Void
    }

    /// An advance that waits for its turn.
    struct PendingAdvance {
        let duration: Duration
        let completion: @Sendable (Result<Advance, AdvanceError>) -> Void
    }

    /// The advance that time moves by now.
    struct RunningAdvance {
        let target: Instant
        let completion: @Sendable (Result<Advance, AdvanceError>) -> Void
        var fired = 0
        /// The number of the wait for work that it is in.
        var wait: UInt64?
    }

    /// Everything on a clock that changes, behind its lock.
    struct State {
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
}
