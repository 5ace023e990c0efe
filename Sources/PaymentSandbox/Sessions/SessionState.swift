import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxMoneyLanded
import SandboxScenarios

/// Everything that changes in a session, as one value: the session holds it behind its lock, so whatever one function
/// here does is one critical section.
struct SessionState {
    /// What a change leads to outside the critical section, or, for timers, at its end.
    struct Consequences {
        fileprivate(set) var timers: [ScheduledTimer] = []
        /// What happened in the backends, for those who look on.
        fileprivate(set) var events: [Event] = []
        /// Whether anybody looks on.
        let isWatched: Bool
        /// The request that the journal took, if anybody looks on.
        fileprivate(set) var received: LiveEvent.Summary?
        private var wakeUps: [@Sendable () -> Void] = []

        init(isWatched: Bool = false) {
            self.isWatched = isWatched
        }

        mutating func wake(_ more: [@Sendable () -> Void]) {
            if !more.isEmpty { wakeUps += more }
        }

        /// Runs what waited for the change. Not within the critical section.
        func runWakeUps() {
            wakeUps.forEach { $0() }
        }
    }

    /// A timer to be scheduled, and the number of the act that it is.
    struct ScheduledTimer {
        let at: Instant
        let timer: SessionTimer
        let act: SessionRecord.ActID?
    }

    /// How many events a session remembers at least; at most twice as many.
    private static let keptEvents = 1_000

    var scenario: ActiveScenario
    /// What the session is made with, and goes back to.
    private(set) var base: ActiveScenario
    /// The amounts of the orders that it is made with, and has again after a reset.
    private var firstOrders: [Paise] = []
    let seed: UInt64
    var engine = ScenarioEngine()
    var moneyLanded: MoneyLandedMachine
    var busha: BushaPayMachine
    var journal: Journal
    var paymentWaits = PaymentWaits()
    var date = HTTPDateCache()
    /// The latest events, oldest first.
    private(set) var events: [Event] = []
    private(set) var record = SessionRecord()
    /// The session was deleted, or its sandbox stopped.
    private(set) var isEnded = false

    init(
        scenario: Scenario, seed: UInt64, moneyLanded: MoneyLandedMachine, busha: BushaPayMachine,
        journal: Journal.Limits
    ) {
        base = ActiveScenario(scenario)
        self.scenario = base
        self.seed = seed
        self.moneyLanded = moneyLanded
        self.busha = busha
        self.journal = Journal(limits: journal)
    }

    /// Asks the engine about a call and does its operation if it reaches the backend.
    mutating func handle(
        _ call: EmulatedCall, _ request: Request, under active: ActiveScenario, now: Instant,
        _ consequences: inout Consequences
    ) -> (plan: Plan, reply: BackendReply?) {
        let plan = engine.plan(for: call.matched, request, scenario: active.scenario, seed: seed)
        record.note(plan, on: call.endpoint, under: active)
        guard plan.reachesBackend else { return (plan, nil) }
        let lastAct = record.lastAct
        let reply = perform(call.operation, under: plan.directive, now: now, &consequences)
        if record.lastAct != lastAct { record.noteAct(of: call.endpoint.owner, under: active) }
        return (plan, reply)
    }

    mutating func perform(
        _ operation: BackendOperation, under directive: Directive, now: Instant, _ consequences: inout Consequences
    ) -> BackendReply {
        switch operation {
        case .moneyLanded(let operation):
            .moneyLanded(perform(operation, under: directive.moneyLanded, now: now, &consequences))
        case .busha(let operation):
            .busha(perform(operation, under: directive.busha, now: now, &consequences))
        case .merchant: .merchant(directive.busha)
        case .answered(let response): .answered(response)
        }
    }

    mutating func perform(
        _ operation: MoneyLandedOperation, under directive: MoneyLandedDirective, now: Instant,
        _ consequences: inout Consequences
    ) -> MoneyLandedReply {
        let outcome = moneyLanded.handle(operation, directive: directive, now: now)
        record.note(outcome.events)
        remember(outcome.events.map(Event.moneyLanded), &consequences)
        for timer in outcome.timers {
            schedule(.moneyLanded(timer.operation, directive), at: timer.at, &consequences)
        }
        return outcome.reply
    }

    mutating func perform(
        _ operation: BushaOperation, under directive: BushaDirective, now: Instant,
        _ consequences: inout Consequences
    ) -> BushaReply {
        let outcome = busha.handle(operation, directive: directive, now: now)
        remember(outcome.events.map(Event.busha), &consequences)
        for timer in outcome.timers { schedule(.busha(timer.operation, directive), at: timer.at, &consequences) }
        for id in outcome.changed {
            guard let payment = busha.payment(id: id, at: now) else { continue }
            consequences.wake(paymentWaits.changed(payment))
        }
        return outcome.reply
    }

    private mutating func schedule(_ timer: SessionTimer, at: Instant, _ consequences: inout Consequences) {
        consequences.timers.append(ScheduledTimer(at: at, timer: timer, act: record.scheduled(timer)))
    }

    mutating func fire(_ scheduled: ScheduledTimer, now: Instant, _ consequences: inout Consequences) {
        record.done(scheduled.act)
        switch scheduled.timer {
        case .moneyLanded(let operation, let directive):
            _ = perform(operation, under: directive, now: now, &consequences)
        case .busha(let operation, let directive):
            _ = perform(operation, under: directive, now: now, &consequences)
        }
    }

    /// Writes an entry of the journal: its number.
    mutating func append(_ entry: JournalEntry, _ consequences: inout Consequences) -> UInt64 {
        let (sequence, wakeUps) = journal.append(entry)
        consequences.wake(wakeUps)
        if consequences.isWatched { consequences.received = LiveEvent.Summary(entry, sequence: sequence) }
        return sequence
    }

    /// Takes another scenario for the calls from now on; they are counted from 1 again. Orders and payments stay.
    mutating func use(_ scenario: Scenario) {
        use(ActiveScenario(scenario))
    }

    /// The file of the scenario that the session was made with has changed: takes the new version, for the calls from
    /// now on if it is in use, and else for when the session goes back to it.
    mutating func follow(_ scenario: Scenario) {
        let isInUse = self.scenario === base
        base = ActiveScenario(scenario)
        if isInUse { use(base) }
    }

    private mutating func use(_ scenario: ActiveScenario) {
        self.scenario = scenario
        engine.reset()
        record.forgetCalls()
    }

    /// The orders there are now belong to the session as it is made.
    mutating func keepOrders(now: Instant) {
        firstOrders = moneyLanded.orders(at: now).map(\.amount)
    }

    /// As if the session had just been made, but for the numbers of journal entries, which go on.
    mutating func reset(now: Instant, _ consequences: inout Consequences) -> [@Sendable () -> Void] {
        use(base)
        record.reset()
        moneyLanded.reset()
        busha.reset()
        journal.clear()
        events = []
        let directive = base.scenario.directive.moneyLanded
        for amount in firstOrders {
            _ = perform(.createOrder(pageToken: nil, amount: amount), under: directive, now: now, &consequences)
        }
        return endWaits()
    }

    /// Nothing waits in this session any more, and nothing will: whatever begins to is ended at once.
    mutating func end() -> [@Sendable () -> Void] {
        isEnded = true
        return endWaits()
    }

    private mutating func endWaits() -> [@Sendable () -> Void] {
        journal.endWaits() + paymentWaits.removeAll().map { wait in { wait(nil) } }
    }

    private mutating func remember(_ more: [Event], _ consequences: inout Consequences) {
        guard !more.isEmpty else { return }
        consequences.events += more
        events += more
        if events.count > 2 * Self.keptEvents { events.removeFirst(events.count - Self.keptEvents) }
    }
}

/// What a session does later, by its clock.
enum SessionTimer: Sendable {
    case moneyLanded(MoneyLandedOperation, MoneyLandedDirective)
    case busha(BushaOperation, BushaDirective)
}

/// A scenario in use: one reference to pass around on the way of a request, instead of a dozen to count.
final class ActiveScenario: Sendable {
    let scenario: Scenario

    var name: String { scenario.name }

    init(_ scenario: Scenario) {
        self.scenario = scenario
    }
}
