import SandboxBushaPay
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
        var busha: BushaPayMachine
        var paymentWaits = PaymentWaits()
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
                busha: BushaPayMachine(seed: seed),
                journal: Journal(limits: journal)))
    }

    // MARK: Emulated endpoints

    /// Handles one call: asks the engine, does the operation if it reaches the backend, and writes the journal.
    func handle(_ call: EmulatedCall, _ request: Request, from peer: Peer, requestNumber: UInt64) -> HandledCall {
        let (handled, wakeUps) = world.withLock { world -> (HandledCall, WakeUps) in
            let now = clock.now
            let plan = world.engine.plan(
                for: Call(endpoint: call.endpoint, credential: call.credential),
                scenario: call.scenario ?? world.scenario, seed: seed)
            var wakeUps = WakeUps()
            let reply =
                plan.reachesBackend
                ? perform(call.operation, under: plan.directive, now: now, in: &world, &wakeUps) : nil
            let entry = JournalEntry(
                receivedAt: now, endpoint: call.endpoint, content: .request(request),
                match: JournalEntry.Match(plan), peer: peer, requestNumber: requestNumber)
            let (sequence, waiting) = world.journal.append(entry)
            wakeUps.add(waiting)
            let handled = HandledCall(
                call: call, plan: plan, reply: reply, now: now, date: world.date.text(at: now), sequence: sequence)
            return (handled, wakeUps)
        }
        wakeUps.run()
        return handled
    }

    /// The answer to a call that was handled: `genuine` is what the backend says, `nil` if the call did not reach it.
    /// `after` holds it back on the session's clock, beside what the plan's effects do.
    func answer(
        _ handled: HandledCall, _ genuine: Response?, to head: RequestHead, after: Duration = .zero
    ) -> Answer {
        var delivery = handled.plan.delivery(genuine: genuine, keepsAlive: head.keepsAlive, now: handled.now) {
            var response = $0
            handled.addFields(to: &response, seed: seed)
            CrossOrigin.allow(&response, for: head.fields)
            return ResponseEncoder.encode(
                response, method: head.method, version: head.version, date: handled.date, keepsAlive: head.keepsAlive)
        }
        if after > .zero { delivery.steps.insert(.wait(after), at: 0) }
        let observer = EntryObserver(session: self, sequence: handled.sequence, status: delivery.status)
        return Answer(delivery, clock: clock, observer: observer, scope: scope)
    }

    /// The answer waits for something that has to happen in the backend first; the journal shows it as held.
    func answerIsAwaited(_ handled: HandledCall) {
        journalChanged(handled.sequence) { $0.state = .held }
    }

    /// In the critical section.
    private func perform(
        _ operation: BackendOperation, under directive: Directive, now: Instant, in world: inout World,
        _ wakeUps: inout WakeUps
    ) -> BackendReply {
        switch operation {
        case .moneyLanded(let operation):
            return .moneyLanded(perform(operation, under: directive.moneyLanded, now: now, in: &world))
        case .busha(let operation):
            return .busha(perform(operation, under: directive.busha, now: now, in: &world, &wakeUps))
        case .merchant: return .merchant(directive.busha)
        case .refused(let response): return .refused(response)
        }
    }

    private func perform(
        _ operation: MoneyLandedOperation, under directive: MoneyLandedDirective, now: Instant, in world: inout World
    ) -> MoneyLandedReply {
        let outcome = world.moneyLanded.handle(operation, directive: directive, now: now)
        remember(outcome.events.map(Event.moneyLanded), in: &world)
        // Scheduled inside the critical section: ties fire in the order in which the calls came.
        for timer in outcome.timers {
            clock.schedule(at: timer.at) { [weak self] in self?.fire(timer.operation, under: directive) }
        }
        return outcome.reply
    }

    private func perform(
        _ operation: BushaOperation, under directive: BushaDirective, now: Instant, in world: inout World,
        _ wakeUps: inout WakeUps
    ) -> BushaReply {
        let outcome = world.busha.handle(operation, directive: directive, now: now)
        remember(outcome.events.map(Event.busha), in: &world)
        for timer in outcome.timers {
            clock.schedule(at: timer.at) { [weak self] in self?.fire(timer.operation, under: directive) }
        }
        for id in Set(outcome.events.map(\.paymentID)) {
            guard let payment = world.busha.payment(id: id, at: clock.now) else { continue }
            wakeUps.add(world.paymentWaits.changed(payment))
        }
        return outcome.reply
    }

    private func remember(_ events: [Event], in world: inout World) {
        world.events += events
        if world.events.count > 2 * Self.keptEvents { world.events.removeFirst(world.events.count - Self.keptEvents) }
    }

    private func fire(_ operation: MoneyLandedOperation, under directive: MoneyLandedDirective) {
        world.withLock { world in
            _ = perform(operation, under: directive, now: clock.now, in: &world)
        }
    }

    private func fire(_ operation: BushaOperation, under directive: BushaDirective) {
        let wakeUps = world.withLock { world -> WakeUps in
            var wakeUps = WakeUps()
            _ = perform(operation, under: directive, now: clock.now, in: &world, &wakeUps)
            return wakeUps
        }
        wakeUps.run()
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

    // MARK: Payment requests

    /// The payment requests, newest first.
    var payments: [BushaPaymentRequest] { world.withLock { $0.busha.payments(at: clock.now).reversed() } }

    func hasPayment(id: String) -> Bool {
        payment(id: id) != nil
    }

    func payment(id: String) -> BushaPaymentRequest? {
        world.withLock { $0.busha.payment(id: id, at: clock.now) }
    }

    /// Does something to the Busha Pay backend that is not a call of the SDK.
    func perform(_ operation: BushaOperation) -> BushaReply {
        let (reply, wakeUps) = world.withLock { world -> (BushaReply, WakeUps) in
            var wakeUps = WakeUps()
            let reply = perform(
                operation, under: world.scenario.directive.busha, now: clock.now, in: &world, &wakeUps)
            return (reply, wakeUps)
        }
        wakeUps.run()
        return reply
    }

    /// Calls `resume` once, outside the critical section: with the payment request as soon as `isDone` holds of it, or
    /// with what it then is, `nil` if there is none, once the wait is cancelled or the session ends.
    func whenPayment(
        _ id: String, _ isDone: @escaping @Sendable (BushaPaymentRequest) -> Bool,
        resume: @escaping @Sendable (BushaPaymentRequest?) -> Void
    ) -> PaymentWaits.ID? {
        let (waitID, payment) = world.withLock { world -> (PaymentWaits.ID?, BushaPaymentRequest?) in
            guard let payment = world.busha.payment(id: id, at: clock.now), !isDone(payment) else {
                return (nil, world.busha.payment(id: id, at: clock.now))
            }
            return (world.paymentWaits.add(id, isDone, resume), nil)
        }
        if waitID == nil { resume(payment) }
        return waitID
    }

    /// Ends a wait; it resumes with the payment request as it is.
    func endWait(_ waitID: PaymentWaits.ID) {
        let (wake, payment) = world.withLock { world in
            (world.paymentWaits.remove(waitID), world.busha.payment(id: waitID.paymentID, at: clock.now))
        }
        wake?(payment)
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
        let (wakeUps, waits) = world.withLock { ($0.journal.endWaits(), $0.paymentWaits.removeAll()) }
        wakeUps.forEach { $0() }
        waits.forEach { $0(nil) }
    }
}

/// Completes a journal entry when its answer is delivered.
final class EntryObserver: DeliveryObserver {
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
