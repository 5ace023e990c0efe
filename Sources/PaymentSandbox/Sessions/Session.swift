import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxScenarios
import SandboxSockets
import SandboxWebhooks

/// One isolated world: a scenario, a clock, a seed, the state of the backends and the journal of its requests.
///
/// Matching a rule, changing the state and writing the journal are one critical section, so that two parallel requests
/// never both see the old state. Encoding, delivery and wake-ups happen outside it. Safe to use from any thread.
package final class Session: BackendHost {
    /// What a session is made with.
    package struct Settings: Sendable {
        package var scenario: Scenario
        package var seed: UInt64 = 0
        package var clock = SandboxClock.Mode.real
        /// The time that its clock begins at; `nil`: the system's.
        package var start: Instant?
        package var journal = Journal.Limits()
        /// Who is told what happens.
        package var webhooks: [WebhookTarget] = []

        package init(scenario: Scenario) {
            self.scenario = scenario
        }
    }

    /// How much longer than an attempt of a webhook may take an advance of the clock waits for it at each deadline, so
    /// that which of the two ends first is never a matter of chance.
    package static let workReserve = Duration.seconds(5)

    package let id: String
    /// Counts the sessions of a sandbox; the default session is 0.
    package let number: UInt64
    package let settings: Settings
    package let clock: SandboxClock
    package let createdAt: Instant
    /// Every answer that a scenario holds back, so that they end with the session.
    package let scope = DeliveryScope()
    /// What the webhook targets are told.
    package let webhooks: WebhookOutbox
    /// Who looks on while things happen, in every session of the sandbox.
    package let live: EventHub
    private let log: SandboxLog
    private let state: Locked<SessionState>
    private let lastUse: Locked<UInt64>

    package var seed: UInt64 { settings.seed }
    /// The public key that leads to this session.
    package var publicKey: String { Credential.publicKey(ofSession: id) }
    /// The secret key that leads to this session.
    package var secretKey: String { Credential.secretKey(ofSession: id) }

    /// `client` sends the webhooks; `workBound` is how long, in real time, an advance of the clock waits for them at
    /// each deadline.
    package init(
        id: String, number: UInt64 = 0, _ settings: Settings, backends: BackendList, log: SandboxLog,
        client: HTTPClient = HTTPClient(), workBound: Duration? = nil, live: EventHub = EventHub(),
        limits: SessionLimits = .standard
    ) {
        self.live = live
        self.id = id
        self.number = number
        self.settings = settings
        self.log = log
        clock = SandboxClock(
            mode: settings.clock, start: settings.start,
            workBound: workBound ?? client.limits.timeout + Self.workReserve)
        let cells = backends.cells(for: SessionIdentity(id: id, number: number, seed: settings.seed))
        webhooks = WebhookOutbox(
            targets: settings.webhooks,
            signing: Dictionary(cells.map { ($0.backend, $0.signing) }, uniquingKeysWith: { first, _ in first }),
            seed: settings.seed, clock: clock, client: client, limits: limits.webhooks
        ) { [live, clock] delivery in
            if live.isRead(id) { live.publish(.webhook(delivery), of: id, at: clock.now) }
        }
        createdAt = clock.now
        lastUse = Locked(Platform.steadyNanoseconds())
        state = Locked(
            SessionState(
                scenario: settings.scenario, seed: settings.seed, backends: cells, journal: settings.journal,
                keptEvents: limits.events))
    }

    /// Runs `body` as one critical section, then schedules and wakes what it led to.
    package func change<Result>(_ body: (inout SessionState, _ now: Instant, inout SessionState.Consequences) -> Result)
        -> Result
    {
        var consequences = SessionState.Consequences(
            isWatched: live.isRead(id), hasTargets: !webhooks.targets.isEmpty)
        let result = state.withLock { state in
            let now = clock.now
            let result = body(&state, now, &consequences)
            // Within the critical section: ties fire in the order in which the calls came, and webhooks and who looks on
            // get things in the order in which they happened.
            for scheduled in consequences.timers {
                clock.schedule(at: scheduled.at) { [weak self] in self?.fire(scheduled) }
            }
            if !consequences.webhooks.isEmpty { webhooks.add(consequences.webhooks, at: now) }
            if consequences.isWatched { publish(consequences, now) }
            return result
        }
        consequences.runWakeUps()
        return result
    }

    /// Looks at the state without changing it.
    package func look<Result>(_ body: (SessionState, _ now: Instant) -> Result) -> Result {
        state.withLock { body($0, clock.now) }
    }

    private func fire(_ scheduled: SessionState.ScheduledTimer) {
        change { state, now, consequences in state.fire(scheduled, now: now, &consequences) }
    }

    private func publish(_ consequences: SessionState.Consequences, _ now: Instant) {
        if let summary = consequences.received { live.publish(.request(summary), of: id, at: now) }
        for event in consequences.events { live.publish(.backend(event), of: id, at: now) }
    }

    /// The session's time as `Date` has it.
    package var dateText: String { state.withLock { $0.date.text(at: clock.now) } }

    // MARK: The journal

    package func journalChanged(_ sequence: UInt64, _ change: (inout JournalEntry) -> Void) {
        let isWatched = live.isRead(id)
        let (entry, wakeUps) = state.withLock { state -> (JournalEntry?, [@Sendable () -> Void]) in
            var summary: LiveEvent.Summary?
            let wakeUps = state.journal.update(sequence) { entry in
                change(&entry)
                if isWatched { summary = LiveEvent.Summary(entry, sequence: sequence) }
            }
            if let summary { live.publish(.request(summary), of: id, at: clock.now) }
            return (log.isOn ? state.journal.entry(sequence) : nil, wakeUps)
        }
        wakeUps.forEach { $0() }
        if log.isOn, let entry, entry.state == .completed { log.completed(entry, seed: seed) }
    }

    package func withJournal<Result>(_ body: (inout Journal) -> Result) -> Result {
        state.withLock { body(&$0.journal) }
    }

    /// As above, and says whether the session has ended.
    package func withJournal<Result>(_ body: (inout Journal, _ isEnded: Bool) -> Result) -> Result {
        state.withLock { body(&$0.journal, $0.isEnded) }
    }

    // MARK: Its life

    /// The scenario in use.
    package var scenario: Scenario { look { state, _ in state.scenario.scenario } }

    /// What is amiss with the run so far.
    package var verdict: SessionVerdict { look { state, _ in SessionVerdict(state, webhooks: webhooks.ledger) } }

    /// What happened in the backends, oldest first; at least the latest 1,000 events.
    package var events: [Event] { look { state, _ in state.events } }

    /// Takes another scenario for the calls from now on; they are counted from 1 again.
    package func use(_ scenario: Scenario) {
        state.withLock { $0.use(scenario) }
    }

    /// The scenario that it was made with, and goes back to.
    package var baseScenario: Scenario { look { state, _ in state.base.scenario } }

    /// Takes the new version of the scenario that it was made with. Where that is in use, its calls are counted from 1
    /// again; another that was chosen since stays.
    package func follow(_ scenario: Scenario) {
        state.withLock { $0.follow(scenario) }
    }

    /// What there is now, such as orders, belongs to the session as it is made: a reset brings it back.
    package func keepFoundation() {
        state.withLock { $0.keepFoundation(now: clock.now) }
    }

    /// As if the session had just been made, its scenario and its orders included: answers that are held and webhooks that are out
    /// end, timers are dropped, a manual clock shows again the time that it began at.
    package func reset() {
        clock.reset(to: settings.clock == .manual ? createdAt : nil)
        // After the clock, so that an answer that began to wait meanwhile does not wait for a timer that was dropped.
        scope.endAll()
        let wakeUps = state.withLock { state -> [@Sendable () -> Void] in
            let settled = webhooks.reset()
            let now = clock.now
            var consequences = SessionState.Consequences(isWatched: live.isRead(id))
            let ended = state.reset(now: now, &consequences)
            if consequences.isWatched {
                live.publish(.sessionReset, of: id, at: now)
                publish(consequences, now)
            }
            return settled + ended
        }
        // Once more, for what began to wait on the old state meanwhile: a browser asks again at once where it got nothing.
        scope.endAll()
        wakeUps.forEach { $0() }
    }

    /// Ends everything that waits in this session, for good.
    package func stop() {
        scope.close()
        // First, so that an advance that waits for a webhook is told that it was stopped, not that all went well.
        clock.stop()
        webhooks.stop()
        let wakeUps = state.withLock { $0.end() }
        wakeUps.forEach { $0() }
    }

    /// Notes that the session is in use.
    package func touch() {
        let now = Platform.steadyNanoseconds()
        lastUse.withLock { $0 = now }
    }

    /// Steady nanoseconds of the latest use.
    package var lastUsedAt: UInt64 { lastUse.withLock { $0 } }
}

extension JournalEntry.Match {
    package init(_ plan: Plan, of scenario: ActiveScenario, credential: String) {
        self.init(
            active: scenario, credential: credential, rule: plan.matched.rule, call: plan.matched.call,
            effects: plan.effects)
    }
}
