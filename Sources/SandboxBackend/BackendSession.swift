import SandboxCore
import SandboxScenarios

/// A session, as a backend sees it. Safe to use from any thread.
package protocol BackendHost: AnyObject, Sendable {
    var id: String { get }
    var clock: SandboxClock { get }
    /// The scenario in use.
    var scenario: Scenario { get }

    /// Does something to the backend that is no call of a client, under the session's scenario; `nil` if the sandbox was
    /// made without this backend.
    func operate<Kind: EmulatedBackend>(_ operation: Kind.Operation, in kind: Kind.Type) -> Kind.Reply?
    /// Looks at the backend's state; `nil` if the sandbox was made without it.
    func look<Kind: EmulatedBackend, Result>(
        at kind: Kind.Type, _ body: (Kind.Machine, _ now: Instant) -> Result
    ) -> Result?
}

/// One backend of one session.
package struct BackendSession<Kind: EmulatedBackend>: Sendable {
    package let host: any BackendHost

    package init(_ host: any BackendHost) {
        self.host = host
    }

    package var clock: SandboxClock { host.clock }
    /// What the session's scenario says of this backend.
    package var section: Kind.Section { host.scenario.sections[Kind.Section.self] }

    /// Does something that is no call of a client. Throws the refusal.
    package func operate(_ operation: Kind.Operation) throws(Problem) -> Kind.Reply {
        guard let reply = host.operate(operation, in: Kind.self) else {
            throw .notFound("This sandbox was made without \(Kind.title).")
        }
        if let problem = Kind.problem(in: reply) { throw problem }
        return reply
    }

    /// Looks at the state; `nil` too if the sandbox was made without this backend.
    package func look<Result>(_ body: (Kind.Machine, _ now: Instant) -> Result?) -> Result? {
        host.look(at: Kind.self, body) ?? nil
    }
}

/// Finds sessions by something else than a client's credential.
package protocol SessionFinder: Sendable {
    /// The session whose page this is, by the public key in the page's own paths; `nil` if it is gone.
    func session(ofPage publicKey: String) -> (any BackendHost)?
    /// The session of this number; see ``SessionIdentity/number``.
    func session(number: UInt64) -> (any BackendHost)?
}
