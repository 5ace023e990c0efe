import SandboxCore
import SandboxScenarios

/// One isolated world within a sandbox: a scenario, a clock, the state of both backends, the journal, and credentials
/// that lead here.
///
/// Every sandbox has one from the start, ``Sandbox/defaultSession``; parallel tests that share a sandbox make one each,
/// with ``Sandbox/session(scenario:clock:orders:seed:startingAt:webhooks:)-(String,_,_,_,_,_)``. A request finds its session by its
/// credential alone, so the client under test needs nothing but ``pageTokens``, ``publicKey`` or ``secretKey``.
///
/// A handle: copies stand for the same session, and keep its sandbox alive. Safe to use from any task. After
/// ``delete()`` the session's credentials are answered with 410, and what is read here is what was there at the end.
public struct SandboxSession: Sendable, Identifiable {
    let session: Session
    /// The sandbox that it belongs to.
    public let sandbox: Sandbox

    /// `default`, or twelve lower-case letters and digits.
    public var id: String { session.id }

    /// The clock that everything in this session happens by.
    public var clock: SandboxClock { session.clock }

    /// What chances and ids are drawn from.
    public var seed: UInt64 { session.seed }

    /// The scenario in use. A request can ask for another one by its credential or the `X-Sandbox-Scenario` header.
    public var scenario: Scenario { session.scenario }

    /// The Busha Pay public key, `pub_…`, that leads to this session.
    public var publicKey: String { session.publicKey }

    /// The Busha Pay secret key, `sk_…`, that leads to this session.
    public var secretKey: String { session.secretKey }

    /// The page tokens of the session's MoneyLanded orders, oldest first. In the default session every page token works
    /// that belongs to no other session; its order is made on the first use.
    public var pageTokens: [String] { orders.map(\.pageToken) }

    // MARK: Its life

    /// Takes the scenario of this name for the calls from now on, which are counted from 1 again. Orders, payments,
    /// credits and the journal stay. Throws ``ScenarioError``.
    public func use(scenario name: String) throws(ScenarioError) {
        session.use(try sandbox.scenarios.scenario(.named(name)))
    }

    /// As ``use(scenario:)-(String)``, with a scenario built in Swift.
    public func use(scenario: Scenario) throws(ScenarioError) {
        session.use(try sandbox.scenarios.scenario(.built(scenario)))
    }

    /// Makes the session as it was at first, its scenario and the orders that it was made with included: no payments,
    /// credits or journal, and no other orders. Answers that are held back end, and a manual clock shows again the time
    /// that it began at.
    public func reset() {
        session.reset()
    }

    /// Ends the session and everything that waits in it: its credentials are answered with 410 from now on. The default
    /// session is reset instead. Safe to call again.
    public func delete() {
        _ = sandbox.sessions.delete(id: session.id)
    }

    // MARK: The verdict

    /// What is amiss with the run so far: requests that matched no endpoint, faults that never fired, scripted acts that
    /// never happened, webhooks that were not delivered. Empty if nothing is. As it is now: an attempt of a webhook that
    /// is under way counts as not delivered.
    public var findings: [SandboxFinding] { session.verdict.findings.map(SandboxFinding.init) }

    /// Whether the test did what it claims: throws ``VerificationFailure`` with every one of ``findings``. Attempts of
    /// webhooks that are under way are waited for first, 15 seconds of real time at most; retries that are due later are
    /// not.
    public func verify() async throws(VerificationFailure) {
        await session.settleWebhooks()
        let findings = findings
        guard findings.isEmpty else { throw VerificationFailure(findings: findings) }
    }
}
