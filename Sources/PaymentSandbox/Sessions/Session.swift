import SandboxCore
import SandboxHTTP
import SandboxMoneyLanded
import SandboxPlatform
import SandboxScenarios
import SandboxSockets

/// One isolated world: a scenario, a clock, a seed, the state of the backends and the journal of its requests.
///
/// Matching a rule, changing the state and writing the journal are one critical section, so that two parallel requests
/// never both see the old state. Encoding, delivery and wake-ups happen outside it. Safe to use from any thread.
final class Session: Sendable {
    let id: String
    let seed: UInt64
    let clock: SandboxClock
    /// Every answer that a scenario holds back, so that they end with the session.
    let scope = DeliveryScope()
    private let log: SandboxLog
    private let world: Locked<World>

    private struct World {
        let scenario: Scenario
        var engine = ScenarioEngine()
        var moneyLanded: MoneyLandedMachine
        var journal: Journal
        var date = HTTPDateCache()
        /// The latest events, oldest first; at most ``Session/keptEvents``.
        var events: [Event] = []
    }

    /// How many events a session remembers.
    private static let keptEvents = 1_000

    init(id: String, scenario: Scenario, seed: UInt64, clock: SandboxClock, journal: Journal.Limits, log: SandboxLog) {
        self.id = id
        self.seed = seed
        self.clock = clock
        self.log = log
        world = Locked(
            World(
                scenario: scenario,
                moneyLanded: MoneyLandedMachine(
                    sessionPrefix: ReferencePrefix.next(), pageTokenPrefix: "s_\(id)_", seed: seed),
                journal: Journal(limits: journal)))
    }

    // MARK: Emulated endpoints

    /// A call of an emulated endpoint, decoded as far as that needs no state.
    struct EmulatedCall {
        let endpoint: EndpointID
        let credential: String
        let operation: Result<MoneyLandedOperation, MoneyLandedProblem>
        /// The scenario that this call asks for; `nil`: the session's.
        let scenario: Scenario?
    }

    /// What the critical section found out.
    private struct Handled {
        let plan: Plan
        let reply: MoneyLandedReply?
        let now: Instant
        let date: String
        let sequence: UInt64
        let wakeUps: [@Sendable () -> Void]
    }

    /// Handles one call and says how it is answered.
    func serve(_ call: EmulatedCall, _ request: Request, from peer: Peer, requestNumber: UInt64) -> Answer {
        let handled = world.withLock { world -> Handled in
            let now = clock.now
            let plan = world.engine.plan(
                for: Call(endpoint: call.endpoint, credential: call.credential),
                scenario: call.scenario ?? world.scenario, seed: seed)
            var reply: MoneyLandedReply?
            if plan.reachesBackend, case .success(let operation) = call.operation {
                reply = perform(operation, under: plan.directive.moneyLanded, now: now, in: &world)
            }
            let entry = JournalEntry(
                receivedAt: now, endpoint: call.endpoint, content: .request(request),
                match: JournalEntry.Match(plan), peer: peer, requestNumber: requestNumber)
            let (sequence, wakeUps) = world.journal.append(entry)
            return Handled(
                plan: plan, reply: reply, now: now, date: world.date.text(at: now), sequence: sequence,
                wakeUps: wakeUps)
        }
        handled.wakeUps.forEach { $0() }
        let genuine: Response?
        switch (call.operation, handled.plan.reachesBackend) {
        case (_, false): genuine = nil
        case (.success, true): genuine = handled.reply.map(MoneyLandedWire.encode)
        case (.failure(let problem), true): genuine = MoneyLandedWire.encode(problem)
        }
        let head = request.head
        let delivery = handled.plan.delivery(genuine: genuine, keepsAlive: head.keepsAlive, now: handled.now) {
            var response = $0
            SandboxFields.add(matched: handled.plan.matched.headerValue, to: &response)
            CrossOrigin.allow(&response, for: head.fields)
            return ResponseEncoder.encode(
                response, method: head.method, version: head.version, date: handled.date, keepsAlive: head.keepsAlive)
        }
        return Answer(
            delivery, clock: clock,
            observer: EntryObserver(session: self, sequence: handled.sequence, status: delivery.status), scope: scope)
    }

    /// In the critical section.
    private func perform(
        _ operation: MoneyLandedOperation, under directive: MoneyLandedDirective, now: Instant, in world: inout World
    ) -> MoneyLandedReply {
        let outcome = world.moneyLanded.handle(operation, directive: directive, now: now)
        world.events += outcome.events.map(Event.moneyLanded)
        if world.events.count > 2 * Self.keptEvents { world.events.removeFirst(world.events.count - Self.keptEvents) }
        // Scheduled inside the critical section: ties fire in the order in which the calls came.
        for timer in outcome.timers {
            clock.schedule(at: timer.at) { [weak self] in self?.fire(timer.operation, under: directive) }
        }
        return outcome.reply
    }

    private func fire(_ operation: MoneyLandedOperation, under directive: MoneyLandedDirective) {
        world.withLock { world in
            _ = perform(operation, under: directive, now: clock.now, in: &world)
        }
    }

    // MARK: What is not a call

    /// Journals a request that no emulated endpoint takes, or bytes that are no request, and answers it.
    func answer(
        _ response: Response, to content: JournalEntry.Content, from peer: Peer, requestNumber: UInt64,
        closes: Bool = false
    ) -> Answer {
        let (date, sequence, wakeUps) = world.withLock { world in
            let now = clock.now
            let entry = JournalEntry(
                receivedAt: now, endpoint: nil, content: content, match: nil, peer: peer, requestNumber: requestNumber)
            let (sequence, wakeUps) = world.journal.append(entry)
            return (world.date.text(at: now), sequence, wakeUps)
        }
        wakeUps.forEach { $0() }
        var head: RequestHead?
        if case .request(let request) = content { head = request.head }
        let delivery = Delivery(response, to: head, date: date, closes: closes)
        return Answer(
            delivery, clock: clock,
            observer: EntryObserver(session: self, sequence: sequence, status: delivery.status), scope: scope)
    }

    /// Answers without the journal: the control API and preflights.
    func answerUnrecorded(_ response: Response, to head: RequestHead?, closes: Bool = false) -> Answer {
        let date = world.withLock { $0.date.text(at: clock.now) }
        return Answer(Delivery(response, to: head, date: date, closes: closes), clock: clock)
    }

    // MARK: The journal

    func journalChanged(_ sequence: UInt64, _ change: (inout JournalEntry) -> Void) {
        let (entry, wakeUps) = world.withLock { world in
            let wakeUps = world.journal.update(sequence, change)
            return (log.isOn ? world.journal.entry(sequence) : nil, wakeUps)
        }
        wakeUps.forEach { $0() }
        if let entry, entry.state == .completed { log.completed(entry) }
    }

    func withJournal<Result>(_ body: (inout Journal) -> Result) -> Result {
        world.withLock { body(&$0.journal) }
    }

    // MARK: Money

    func credits(in state: MoneyLandedCredit.State?) -> [MoneyLandedCredit] {
        world.withLock { $0.moneyLanded.credits(in: state) }
    }

    func order(pageToken: String) -> MoneyLandedOrder? {
        world.withLock { $0.moneyLanded.order(pageToken: pageToken, at: clock.now) }
    }

    /// What happened in the backends, oldest first; at least the latest 1,000 events.
    var events: [Event] { world.withLock { $0.events } }

    /// Does something to the MoneyLanded backend that is not a call of the SDK.
    func perform(_ operation: MoneyLandedOperation) -> MoneyLandedReply {
        world.withLock { world in
            perform(operation, under: world.scenario.directive.moneyLanded, now: clock.now, in: &world)
        }
    }

    /// Ends everything that waits in this session, for good.
    func stop() {
        scope.endAll()
        clock.stop()
        let wakeUps = world.withLock { $0.journal.endWaits() }
        wakeUps.forEach { $0() }
    }
}

/// Completes a journal entry when its answer is delivered.
private final class EntryObserver: DeliveryObserver {
    private let session: Session
    private let sequence: UInt64
    private let status: Int?

    init(session: Session, sequence: UInt64, status: Int?) {
        self.session = session
        self.sequence = sequence
        self.status = status
    }

    func deliveryIsHeld() {
        session.journalChanged(sequence) { $0.state = .held }
    }

    func deliveryEnded(_ outcome: DeliveryOutcome, sentByteCount: Int) {
        let now = session.clock.now
        session.journalChanged(sequence) { entry in
            entry.state = .completed
            entry.completedAt = now
            entry.outcome = outcome
            entry.status = status
            entry.sentByteCount = sentByteCount
        }
    }
}

extension JournalEntry.Match {
    init(_ plan: Plan) {
        self.init(
            scenario: plan.matched.scenario, rule: plan.matched.rule, call: plan.matched.call,
            effects: plan.effects.map(\.key))
    }
}
