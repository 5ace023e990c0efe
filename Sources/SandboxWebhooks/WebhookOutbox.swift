import SandboxCore
import SandboxPlatform
import SandboxScenarios
import SandboxSockets

/// The webhooks of one session: what is to be sent, what was, and every attempt.
///
/// Events are queued within the session's critical section, so in the order in which they happened; attempts are made
/// outside of it, at deadlines of the session's clock, and an advance of a manual clock waits for them. Even the first
/// attempt is such a deadline: on a manual clock nothing is sent until time is advanced, if only by 0 s, so that a test
/// decides when, and the times of all attempts are exact.
///
/// Deliveries to one target about one object never overlap, and those that fall due together are sent in the order of
/// their events. Safe to use from any thread.
package final class WebhookOutbox: Sendable {
    package let targets: [WebhookTarget]
    private let seed: UInt64
    private let clock: SandboxClock
    private let client: HTTPClient
    private let schedule = RetrySchedule.standard
    private let signing: [Backend: WebhookSigning]
    private let limits: WebhookLedger.Limits
    private let onChange: @Sendable (WebhookDelivery) -> Void
    private let state: Locked<State>

    private struct State {
        package var ledger: WebhookLedger
        var lastNumber: UInt64 = 0
        /// Counts the resets: what was begun before the latest means nothing any more.
        var generation: UInt64 = 0
        /// Lines with an attempt that is out, and the deliveries that wait behind it.
        var lines: [WebhookDelivery.Line: [UInt64]] = [:]
        var waits = SettledWaits()
        var isStopped = false
    }

    /// `onChange` is told of every delivery that is queued and of every attempt that ended, in order; it must neither
    /// block nor come back here. `signing` says how each backend signs.
    package init(
        targets: [WebhookTarget], signing: [Backend: WebhookSigning], seed: UInt64, clock: SandboxClock,
        client: HTTPClient,
        limits: WebhookLedger.Limits = WebhookLedger.Limits(),
        onChange: @escaping @Sendable (WebhookDelivery) -> Void = { _ in }
    ) {
        self.onChange = onChange
        self.targets = targets
        self.seed = seed
        self.clock = clock
        self.client = client
        self.limits = limits
        self.signing = signing
        state = Locked(State(ledger: WebhookLedger(limits: limits)))
    }

    /// Everything that was queued, and what was lost.
    package var ledger: WebhookLedger { state.withLock { $0.ledger } }

    // MARK: Queueing

    /// Queues these messages for the targets of their backends. Within the session's critical section.
    package func add(_ notices: [WebhookNotice], at now: Instant) {
        guard !targets.isEmpty else { return }
        state.withLock { state in
            guard !state.isStopped else { return }
            for notice in notices {
                for (index, target) in targets.enumerated() where target.backend == notice.backend {
                    queue(notice, to: target, index, at: now, &state)
                }
            }
        }
    }

    private func queue(
        _ notice: WebhookNotice, to target: WebhookTarget, _ index: Int, at now: Instant, _ state: inout State
    ) {
        let number = state.lastNumber
        state.lastNumber &+= 1
        var draw = Draw(seed: seed, "webhook.delivery", number: number)
        let delivery = WebhookDelivery(
            number: number, id: "whd_" + draw.text(16), target: target,
            line: WebhookDelivery.Line(target: index, objectID: notice.message.objectID), message: notice.message,
            scenario: notice.scenario, createdAt: now)
        guard state.ledger.add(delivery) else { return }
        plan(number, at: now, &state)
        onChange(delivery)
    }

    private func plan(_ number: UInt64, at deadline: Instant, _ state: inout State) {
        let generation = state.generation
        let timer = clock.schedule(at: deadline) { [weak self] in self?.fire(number, generation) }
        state.ledger.change(number) { delivery in
            delivery.nextAttemptAt = deadline
            delivery.timer = timer
        }
    }

    // MARK: Attempts

    /// An attempt is due. On the clock's queue.
    private func fire(_ number: UInt64, _ generation: UInt64) {
        clock.beginWork()
        let begins = state.withLock { state -> Bool in
            guard !state.isStopped, state.generation == generation, let delivery = state.ledger.delivery(number),
                !delivery.isOver, !delivery.isUnderWay
            else { return false }
            state.ledger.change(number) { delivery in
                delivery.isUnderWay = true
                delivery.nextAttemptAt = nil
                delivery.timer = nil
            }
            guard state.lines[delivery.line] == nil else {
                state.lines[delivery.line]?.append(number)
                return true
            }
            state.lines[delivery.line] = []
            send(delivery, &state)
            return true
        }
        if !begins { clock.endWork() }
    }

    /// Sends the request of a delivery that is under way, for which the clock counts work.
    private func send(_ delivery: WebhookDelivery, _ state: inout State) {
        let (number, generation, now) = (delivery.number, state.generation, clock.now)
        let request = WebhookRequest.make(delivery, signing[delivery.target.backend], at: now)
        // Only enqueued here; nothing comes back before this returns.
        let requestID = client.send(request) { [weak self, clock] result in
            self?.ended(number, generation, result)
            clock.endWork()
        }
        state.ledger.change(number) { delivery in
            delivery.begin(at: now, request.fields)
            delivery.request = requestID
        }
    }

    /// An attempt has ended. On the client's queue; the next attempt is planned before the clock is told.
    private func ended(_ number: UInt64, _ generation: UInt64, _ result: HTTPClientResult) {
        let settled = state.withLock { state -> [SettledWaits.Resume] in
            guard !state.isStopped, state.generation == generation, let delivery = state.ledger.delivery(number)
            else { return [] }
            var isTaken = false
            state.ledger.change(number) { delivery in
                delivery.isUnderWay = false
                delivery.request = nil
                isTaken = delivery.complete(result)
                if !isTaken { delivery.failures += 1 }
            }
            let next = schedule.nextAttempt(start: delivery.plannedFrom, done: delivery.failures + 1, now: clock.now)
            if let next, !isTaken {
                plan(number, at: next, &state)
            } else {
                state.ledger.change(number) { $0.state = isTaken ? .delivered : .givenUp }
            }
            if let delivery = state.ledger.delivery(number) { onChange(delivery) }
            sendNext(in: delivery.line, &state)
            return state.waits.isEmpty || isOut(state) ? [] : state.waits.removeAll()
        }
        settled.forEach { $0() }
    }

    private func sendNext(in line: WebhookDelivery.Line, _ state: inout State) {
        guard var waiting = state.lines[line], !waiting.isEmpty else {
            state.lines[line] = nil
            return
        }
        let next = waiting.removeFirst()
        state.lines[line] = waiting
        // A delivery that is pending is never evicted.
        if let delivery = state.ledger.delivery(next) { send(delivery, &state) }
    }

    // MARK: Waiting

    /// Whether an attempt is out, or due on a clock that moves by itself. One that is due later, or on a manual clock
    /// within the next advance, is not.
    private func isOut(_ state: State) -> Bool {
        let now = clock.now
        return state.ledger.deliveries.contains { delivery in
            delivery.isUnderWay || (clock.mode == .real && delivery.nextAttemptAt.map { $0 <= now } == true)
        }
    }

    /// Calls `resume` once as soon as no attempt is out, or everything was forgotten or stopped; outside the lock. The
    /// number of the wait, or `nil`, and no call, if none is out now.
    package func waitUntilSettled(_ resume: @escaping SettledWaits.Resume) -> UInt64? {
        state.withLock { state in isOut(state) ? state.waits.add(resume) : nil }
    }

    /// Takes a wait back, if it is still on: what it would have called.
    package func takeWait(_ number: UInt64) -> SettledWaits.Resume? {
        state.withLock { $0.waits.remove(number) }
    }

    // MARK: Again

    package enum Redelivery {
        case begun(WebhookDelivery)
        case unknown
        /// An attempt is out; nothing was changed.
        case underWay
        case stopped
    }

    /// Begins a delivery anew, whatever became of it: an attempt now, and the retries after it.
    package func redeliver(id: String) -> Redelivery {
        state.withLock { state in
            guard !state.isStopped else { return .stopped }
            guard let delivery = state.ledger.delivery(id: id) else { return .unknown }
            guard !delivery.isUnderWay else { return .underWay }
            if let timer = delivery.timer { clock.cancel(timer) }
            let now = clock.now
            state.ledger.change(delivery.number) { delivery in
                delivery.state = .pending
                delivery.plannedFrom = now
                delivery.failures = 0
            }
            plan(delivery.number, at: now, &state)
            return state.ledger.delivery(delivery.number).map(Redelivery.begun) ?? .unknown
        }
    }

    // MARK: The end

    /// Forgets everything; attempts that are out end. Within the session's critical section: what comes back is to be
    /// run outside it, and tells those who waited for an attempt.
    package func reset() -> [SettledWaits.Resume] {
        end { state in
            state.generation &+= 1
            state.lastNumber = 0
            state.ledger = WebhookLedger(limits: limits)
        }
    }

    /// Ends everything, for good. What is pending is `stopped` from now on.
    package func stop() {
        let settled = end { state in
            state.isStopped = true
            for delivery in state.ledger.deliveries { state.ledger.change(delivery.number) { $0.stop() } }
        }
        settled.forEach { $0() }
    }

    private func end(_ change: (inout State) -> Void) -> [SettledWaits.Resume] {
        let (pending, waiting, settled) = state.withLock { state -> ([WebhookDelivery], Int, [SettledWaits.Resume]) in
            let pending = state.ledger.deliveries.filter { !$0.isOver }
            let waiting = state.lines.values.reduce(0) { $0 + $1.count }
            state.lines = [:]
            change(&state)
            return (pending, waiting, state.waits.removeAll())
        }
        for delivery in pending {
            if let timer = delivery.timer { clock.cancel(timer) }
            if let request = delivery.request { client.cancel(request) }
        }
        // Those that are out end with their request; those behind them in a line end here.
        for _ in 0..<waiting { clock.endWork() }
        return settled
    }
}
