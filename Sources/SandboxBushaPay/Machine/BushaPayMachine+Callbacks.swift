import SandboxCore

// When callbacks come. What they say follows from the request at that time, see `BushaCallback`.
extension BushaPayMachine {
    /// The request has ended: its own callbacks come from now on, as often and as late as the scenario says. One whose
    /// page the customer closed has none.
    mutating func planCallbacks(_ position: Int, now: Instant, effects: inout Effects) {
        let payment = payments[position]
        payments[position].hasPlannedCallbacks = true
        payments[position].revision += 1
        guard payment.ending != .dismissed else { return }
        planPreviousAttempt(position, now: now, effects: &effects)
        let faults = payment.callbackFaults
        var at = now + max(faults.after, .zero)
        for _ in 0..<min(max(faults.times, 0), BushaCallbackFaults.largestCount) {
            plan(.own, position, at: at, now: now, effects: &effects)
            at = at + max(faults.every, .zero)
        }
        callbacksCome(position, now: now, effects: &effects)
    }

    /// The customer acts or leaves: the callback of an earlier attempt comes, once.
    mutating func planPreviousAttempt(_ position: Int, now: Instant, effects: inout Effects) {
        let payment = payments[position]
        guard payment.previousAttemptID != nil, !payment.callbacks.contains(where: { $0.kind == .previousAttempt })
        else { return }
        plan(.previousAttempt, position, at: now, now: now, effects: &effects)
        callbacksCome(position, now: now, effects: &effects)
    }

    private mutating func plan(
        _ kind: BushaPaymentRequest.ScheduledCallback.Kind, _ position: Int, at: Instant, now: Instant,
        effects: inout Effects
    ) {
        payments[position].callbacks.append(BushaPaymentRequest.ScheduledCallback(kind: kind, at: at))
        if at > now { schedule(.callbackComes, on: position, at: at, effects: &effects) }
    }

    /// Notices those that are due.
    mutating func callbacksCome(_ position: Int, now: Instant, effects: inout Effects) {
        let due = payments[position].callbacks.prefix { $0.at <= now }.count
        guard due > payments[position].callbacksDue else { return }
        payments[position].callbacksDue = due
        payments[position].revision += 1
        effects.changed.insert(payments[position].id)
    }
}
