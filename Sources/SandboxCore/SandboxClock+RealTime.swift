import Dispatch

/// A real clock fires its timers by itself.
extension SandboxClock {
    /// Under the lock: points the one Dispatch timer at the earliest deadline.
    func arm(_ state: inout State) {
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
}
