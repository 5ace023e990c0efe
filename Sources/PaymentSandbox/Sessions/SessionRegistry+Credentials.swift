import SandboxBackend
import SandboxHTTP
import SandboxScenarios

/// Which session a credential leads to; the grammar is ``Credential``'s.
extension SessionRegistry {
    /// Whose session a call belongs to, and under which scenario it is handled; `nil`: the session's own.
    package typealias Owner = (session: Session, scenario: ActiveScenario?)

    package func owner(of owner: CallOwner, scenarios: ScenarioLibrary) throws(CredentialRefusal) -> Owner {
        switch owner {
        case .pageToken(let token):
            return try self.owner(of: Credential(pageToken: token), scenarios: scenarios, by: .pageToken)
        case .key(let key): return try self.owner(of: Credential(key: key), scenarios: scenarios, by: .publicKey)
        case .standard: return (standard, nil)
        case .session(let host): return (host as? Session ?? standard, nil)
        }
    }

    private func owner(
        of credential: Credential, scenarios: ScenarioLibrary, by place: CredentialRefusal.Place
    ) throws(CredentialRefusal) -> Owner {
        switch credential {
        case .session(let id):
            guard let session = session(id: id) else { throw .sessionGone(id: id) }
            return (session, nil)
        case .scenario(let name): return (standard, try scenarios.scenario(named: name, by: place))
        case .standard: return (standard, nil)
        }
    }

    /// The session that a request belongs to which matched no endpoint: the first that a credential of its names.
    package func owner(ofUnmatched request: Request) -> Session {
        func credentials<Kind: EmulatedBackend>(_ kind: Kind.Type) -> [Credential] { kind.credentials(in: request) }
        for type in backends.types {
            for credential in credentials(type) {
                if case .session(let id) = credential, let session = session(id: id) { return session }
            }
        }
        return standard
    }
}

extension SessionRegistry: SessionFinder {
    package func session(ofPage publicKey: String) -> (any BackendHost)? {
        let found: Session?
        if case .session(let id) = Credential(key: publicKey) { found = session(id: id) } else { found = standard }
        found?.touch()
        return found
    }

    package func session(number: UInt64) -> (any BackendHost)? {
        number == standard.number ? standard : session(numbered: number)
    }
}
