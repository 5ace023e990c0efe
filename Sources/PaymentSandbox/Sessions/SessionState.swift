import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxWebhooks

/// Everything that changes in a session, as one value (the backends' states aside, which it refers to): the session holds
/// it behind its lock, so whatever one function here does is one critical section.
package struct SessionState {
    /// What a change leads to outside the critical section, or, for timers, at its end.
    package struct Consequences {
        package fileprivate(set) var timers: [ScheduledTimer] = []
        /// What happened in the backends, for those who look on.
        fileprivate(set) var events: [Event] = []
        /// What the webhook targets are told.
        fileprivate(set) var webhooks: [WebhookNotice] = []
        /// Whether anybody looks on.
        let isWatched: Bool
        /// Whether there is anybody to send webhooks to.
        let hasTargets: Bool
        /// The request that the journal took, if anybody looks on.
        fileprivate(set) var received: LiveEvent.Summary?
        private var wakeUps: [@Sendable () -> Void] = []

        package init(isWatched: Bool = false, hasTargets: Bool = false) {
            self.isWatched = isWatched
            self.hasTargets = hasTargets
        }

        mutating func wake(_ more: [@Sendable () -> Void]) {
            if !more.isEmpty { wakeUps += more }
        }

        /// Runs what waited for the change. Not within the critical section.
        func runWakeUps() {
            wakeUps.forEach { $0() }
        }
    }

    /// What a session does later, by its clock, and the number of the act that it is.
    package struct ScheduledTimer: Sendable {
        package let at: Instant
        package let act: SessionRecord.ActID?
        let perform: SessionFoundation
    }

    package private(set) var scenario: ActiveScenario
    /// What the session is made with, and goes back to.
    package private(set) var base: ActiveScenario
    /// What brings back the orders and the like that it is made with.
    private var foundations: [SessionFoundation] = []
    package let seed: UInt64
    package var engine = ScenarioEngine()
    /// One for each backend of the sandbox, in its order.
    package let backends: [any BackendCell]
    package internal(set) var journal: Journal
    package var date = HTTPDateCache()
    private let keptEvents: Int
    /// The latest events, oldest first.
    package private(set) var events: [Event] = []
    package private(set) var record = SessionRecord()
    /// The session was deleted, or its sandbox stopped.
    package private(set) var isEnded = false

    package init(
        scenario: Scenario, seed: UInt64, backends: [any BackendCell], journal: Journal.Limits, keptEvents: Int
    ) {
        base = ActiveScenario(scenario)
        self.scenario = base
        self.seed = seed
        self.backends = backends
        self.journal = Journal(limits: journal)
        self.keptEvents = keptEvents
    }

    /// The state of this backend; `nil` if the sandbox was made without it.
    package func cell<Kind: EmulatedBackend>(of kind: Kind.Type) -> CellOf<Kind>? {
        for cell in backends {
            if let cell = cell as? CellOf<Kind> { return cell }
        }
        return nil
    }

    /// Asks the engine about a call, and does its operation if it has one that reaches the backend.
    package mutating func decide<Kind: EmulatedBackend>(
        _ call: Call, _ operation: Kind.Operation?, of kind: Kind.Type, _ request: Request,
        under active: ActiveScenario, now: Instant, _ consequences: inout Consequences
    ) -> (plan: Plan, reply: Kind.Reply?) {
        let plan = engine.plan(for: call, request, scenario: active.scenario, seed: seed)
        record.note(plan, on: call.endpoint, under: active)
        guard plan.reachesBackend, let operation, let cell = cell(of: kind) else { return (plan, nil) }
        let lastAct = record.lastAct
        let reply = operate(operation, in: cell, under: active, now: now, &consequences)
        if record.lastAct != lastAct { record.noteAct(of: call.endpoint.backend, under: active) }
        return (plan, reply)
    }

    /// Does something to a backend under a scenario; what is due later stays under the same.
    package mutating func operate<Kind: EmulatedBackend>(
        _ operation: Kind.Operation, in cell: CellOf<Kind>, under active: ActiveScenario, now: Instant,
        _ consequences: inout Consequences
    ) -> Kind.Reply {
        let (outcome, wakeUps) = cell.state.withLock { state in
            let directive = state.directive(under: active)
            let outcome = state.machine.handle(operation, directive: directive, now: now)
            let wakeUps =
                outcome.changed.isEmpty ? [] : state.waits.changed(outcome.changed, state.machine, now: now)
            return (outcome, wakeUps)
        }
        consequences.wake(wakeUps)
        if !outcome.events.isEmpty { remember(outcome.events, of: cell, under: active, &consequences) }
        for timer in outcome.timers {
            let act = record.scheduled(timer.operation.scriptedAct, at: timer.at)
            consequences.timers.append(
                ScheduledTimer(at: timer.at, act: act) { session, now, consequences in
                    _ = session.operate(timer.operation, in: cell, under: active, now: now, &consequences)
                })
        }
        return outcome.reply
    }

    private mutating func remember<Kind: EmulatedBackend>(
        _ facts: [Kind.Event], of cell: CellOf<Kind>, under active: ActiveScenario, _ consequences: inout Consequences
    ) {
        let more = facts.map { Event($0, of: Kind.id, under: active) }
        consequences.events += more
        if consequences.hasTargets {
            consequences.webhooks += facts.compactMap { fact in
                Kind.webhook(for: fact, in: cell.identity).map { WebhookNotice(of: Kind.id, $0, under: active) }
            }
        }
        events += more
        if events.count > 2 * keptEvents { events.removeFirst(events.count - keptEvents) }
    }

    package mutating func fire(_ scheduled: ScheduledTimer, now: Instant, _ consequences: inout Consequences) {
        record.done(scheduled.act)
        scheduled.perform(&self, now, &consequences)
    }

    /// Writes an entry of the journal: its number.
    package mutating func append(_ entry: JournalEntry, _ consequences: inout Consequences) -> UInt64 {
        let (sequence, wakeUps) = journal.append(entry)
        consequences.wake(wakeUps)
        if consequences.isWatched { consequences.received = LiveEvent.Summary(entry, sequence: sequence) }
        return sequence
    }

    /// Takes another scenario for the calls from now on; they are counted from 1 again. Orders and payments stay.
    package mutating func use(_ scenario: Scenario) {
        use(ActiveScenario(scenario))
    }

    /// The file of the scenario that the session was made with has changed: takes the new version, for the calls from
    /// now on if it is in use, and else for when the session goes back to it.
    package mutating func follow(_ scenario: Scenario) {
        let isInUse = self.scenario === base
        base = ActiveScenario(scenario)
        if isInUse { use(base) }
    }

    private mutating func use(_ scenario: ActiveScenario) {
        self.scenario = scenario
        engine.reset()
        record.forgetCalls()
    }

    /// What there is now belongs to the session as it is made.
    package mutating func keepFoundation(now: Instant) {
        foundations = backends.map { $0.foundation(at: now) }
    }

    /// As if the session had just been made, but for the numbers of journal entries, which go on.
    package mutating func reset(now: Instant, _ consequences: inout Consequences) -> [@Sendable () -> Void] {
        use(base)
        record.reset()
        let ended = backends.flatMap { $0.reset() }
        journal.clear()
        events = []
        for foundation in foundations { foundation(&self, now, &consequences) }
        return journal.endWaits() + ended
    }

    /// Nothing waits in this session any more, and nothing will: whatever begins to is ended at once.
    package mutating func end() -> [@Sendable () -> Void] {
        isEnded = true
        return journal.endWaits() + backends.flatMap { $0.endWaits() }
    }
}

/// Something that happened in a backend, in the order it happened.
package struct Event: Sendable {
    package let backend: Backend
    package let fact: any BackendEvent
    /// The scenario that it happened under.
    package let scenario: ActiveScenario

    package init(_ fact: any BackendEvent, of backend: Backend, under scenario: ActiveScenario) {
        self.fact = fact
        self.backend = backend
        self.scenario = scenario
    }
}
