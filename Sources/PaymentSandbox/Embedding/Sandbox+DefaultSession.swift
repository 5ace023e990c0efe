import SandboxCore
import SandboxScenarios

/// The calls on the sandbox as a whole are those of its default session.
extension Sandbox {
    /// The session named `default`, which every credential leads to that names no other.
    public var defaultSession: SandboxSession { SandboxSession(session: sessions.standard, sandbox: self) }

    /// See ``SandboxSession/scenario``.
    public var scenario: Scenario { defaultSession.scenario }

    /// See ``SandboxSession/use(scenario:)-(String)``.
    public func use(scenario name: String) throws(ScenarioError) { try defaultSession.use(scenario: name) }

    /// See ``SandboxSession/use(scenario:)-(Scenario)``.
    public func use(scenario: Scenario) throws(ScenarioError) { try defaultSession.use(scenario: scenario) }

    /// See ``SandboxSession/requests(to:)``.
    public func requests(to endpoint: EndpointID? = nil) async -> [JournaledRequest] {
        await defaultSession.requests(to: endpoint)
    }

    /// See ``SandboxSession/requests(_:)``.
    public func requests(_ filter: RequestFilter) async -> [JournaledRequest] { await defaultSession.requests(filter) }

    /// See ``SandboxSession/requests(to:count:within:)``.
    public func requests(
        to endpoint: EndpointID? = nil, count: Int, within timeout: Duration = .seconds(10)
    ) async throws -> [JournaledRequest] {
        try await defaultSession.requests(to: endpoint, count: count, within: timeout)
    }

    /// See ``SandboxSession/requests(_:count:within:)``.
    public func requests(
        _ filter: RequestFilter, count: Int, within timeout: Duration = .seconds(10)
    ) async throws -> [JournaledRequest] {
        try await defaultSession.requests(filter, count: count, within: timeout)
    }

    /// See ``SandboxSession/orders``.
    public var orders: [SandboxOrder] { defaultSession.orders }

    /// See ``SandboxSession/order(pageToken:)``.
    public func order(pageToken: String) -> SandboxOrder? { defaultSession.order(pageToken: pageToken) }

    /// See ``SandboxSession/makeOrder(of:)``.
    @discardableResult
    public func makeOrder(of amount: Paise? = nil) throws(SandboxRefusal) -> SandboxOrder {
        try defaultSession.makeOrder(of: amount)
    }

    /// See ``SandboxSession/credits(in:)``.
    public func credits(in state: SandboxCredit.State? = nil) -> [SandboxCredit] { defaultSession.credits(in: state) }

    /// See ``SandboxSession/receiveCredit(of:)``.
    @discardableResult
    public func receiveCredit(of amount: Paise) throws(SandboxRefusal) -> SandboxCredit {
        try defaultSession.receiveCredit(of: amount)
    }

    /// See ``SandboxSession/placeCredit(_:on:)``.
    @discardableResult
    public func placeCredit(_ id: String, on pageToken: String) throws(SandboxRefusal) -> SandboxCredit {
        try defaultSession.placeCredit(id, on: pageToken)
    }

    /// See ``SandboxSession/payments``.
    public var payments: [SandboxPayment] { defaultSession.payments }

    /// See ``SandboxSession/payment(_:)``.
    public func payment(_ id: String) -> SandboxPayment? { defaultSession.payment(id) }

    /// See ``SandboxSession/perform(_:on:)``.
    @discardableResult
    public func perform(_ action: SandboxPayment.Action, on id: String) throws(SandboxRefusal) -> SandboxPayment {
        try defaultSession.perform(action, on: id)
    }

    /// See ``SandboxSession/findings``.
    public var findings: [SandboxFinding] { defaultSession.findings }

    /// See ``SandboxSession/verify()``.
    public func verify() async throws(VerificationFailure) { try await defaultSession.verify() }

    /// See ``SandboxSession/transcript``; those of the other sessions, if there are any, follow.
    public var transcript: String {
        allSessions.map(\.transcript).joined(separator: "\n\n")
    }
}
