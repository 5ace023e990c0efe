import SandboxCore
import SandboxScenarios

extension Sandbox {
    /// Makes a session: an isolated world with credentials of its own, for one of many tests that share this sandbox.
    /// A sandbox holds 10,000; one that is not used for an hour is deleted.
    ///
    /// - Parameters:
    ///   - scenario: The name of a bundled scenario, or of one in the sandbox's directory.
    ///   - clock: How the session's time moves. Default real.
    ///   - orders: The amounts of MoneyLanded orders to make; ``SandboxSession/pageTokens`` has their page tokens, in
    ///     this order. Default one order of the scenario's amount.
    ///   - seed: What chances and ids are drawn from. Default 0.
    ///   - start: The time that the clock begins at. Default the system's time.
    ///   - webhooks: Who is told what happens in it. Default nobody.
    /// - Throws: ``SessionError``; then no session was made.
    public func session(
        scenario: String, clock: SandboxClock.Mode = .real, orders: [Paise]? = nil, seed: UInt64 = 0,
        startingAt start: Instant? = nil, webhooks: [WebhookTarget] = []
    ) throws(SessionError) -> SandboxSession {
        try makeSession(.named(scenario), clock, orders, seed, start, webhooks)
    }

    /// As ``session(scenario:clock:orders:seed:startingAt:webhooks:)-(String,_,_,_,_,_)``, under a scenario built in Swift.
    public func session(
        scenario: Scenario, clock: SandboxClock.Mode = .real, orders: [Paise]? = nil, seed: UInt64 = 0,
        startingAt start: Instant? = nil, webhooks: [WebhookTarget] = []
    ) throws(SessionError) -> SandboxSession {
        try makeSession(.built(scenario), clock, orders, seed, start, webhooks)
    }

    private func makeSession(
        _ choice: ScenarioChoice, _ clock: SandboxClock.Mode, _ orders: [Paise]?, _ seed: UInt64, _ start: Instant?,
        _ webhooks: [WebhookTarget]
    ) throws(SessionError) -> SandboxSession {
        let scenario: Scenario
        do throws(ScenarioError) {
            scenario = try scenarios.scenario(choice)
        } catch {
            throw .scenario(error)
        }
        var settings = Session.Settings(scenario: scenario)
        settings.seed = seed
        settings.clock = clock
        settings.start = start
        settings.webhooks = webhooks
        settings.journal = Journal.Limits(count: 5_000, bytes: 4 << 20)
        let amounts = orders ?? [scenario.directive.moneyLanded.orderAmount]
        let made: Session?
        do throws(SandboxRefusal) {
            made = try sessions.make(settings) { session throws(SandboxRefusal) in
                let session = SandboxSession(session: session, sandbox: self)
                for amount in amounts { try session.makeOrder(of: amount) }
            }
        } catch {
            throw .refusedOrder(error)
        }
        guard let made else { throw .tooManySessions(limit: SessionRegistry.limit) }
        return SandboxSession(session: made, sandbox: self)
    }

    /// The default session, then the others in the order of their making.
    public var allSessions: [SandboxSession] { sessions.all.map { SandboxSession(session: $0, sandbox: self) } }
}
