import SandboxBackend
import SandboxCore
import SandboxMoneyLanded
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
        var wish = SessionWish()
        do throws(ScenarioError) {
            wish.scenario = try scenarios.scenario(choice)
        } catch {
            throw .scenario(error)
        }
        wish.seed = seed
        wish.clock = clock
        wish.start = start
        wish.webhooks = webhooks
        wish.preparations = (orders.map { $0.map { $0 } } ?? [nil]).map { amount in
            { session in
                let backend = BackendSession<MoneyLanded>(session)
                do throws(Problem) {
                    _ = try MoneyLanded.order(of: amount ?? backend.section.directive.orderAmount, in: backend)
                    return nil
                } catch {
                    return error
                }
            }
        }
        do throws(SessionRefusal) {
            return SandboxSession(session: try sessions.make(wish), sandbox: self)
        } catch {
            switch error {
            case .refused(let problem): throw .refusedOrder(SandboxRefusal(problem))
            case .tooMany(let limit): throw .tooManySessions(limit: limit)
            case .stopping: throw .stopping
            }
        }
    }

    /// The default session, then the others in the order of their making.
    public var allSessions: [SandboxSession] { sessions.all.map { SandboxSession(session: $0, sandbox: self) } }
}
