import SandboxBushaPay
import SandboxHTTP
import SandboxMoneyLanded
import SandboxScenarios

/// The grammar by which a credential names its session.
extension SessionRegistry {
    /// Whose session a credential belongs to, and under which scenario it is handled; `nil`: the session's own.
    typealias Owner = (session: Session, scenario: ActiveScenario?)

    /// `s_<session>_<n>` is that session; `<scenario>.<anything>` is the default session under that scenario; anything
    /// else is the default session under its own.
    func owner(ofPageToken token: String, scenarios: ScenarioLibrary) throws(CredentialRefusal) -> Owner {
        if let id = Self.sessionID(inPageToken: token) {
            guard let session = session(id: id) else { throw .sessionGone(id: id) }
            return (session, nil)
        }
        return try owner(ofRest: token, scenarios: scenarios, by: .pageToken)
    }

    /// `pub_s_<session>` or `sk_s_<session>` is that session; `pub_<scenario>.<anything>` is the default session under
    /// that scenario; anything else, an old client's business id too, is the default session under its own.
    func owner(ofKey key: String, scenarios: ScenarioLibrary) throws(CredentialRefusal) -> Owner {
        guard key.hasPrefix("pub_") || key.hasPrefix("sk_") else { return (standard, nil) }
        if let id = Self.sessionID(inKey: key) {
            guard let session = session(id: id) else { throw .sessionGone(id: id) }
            return (session, nil)
        }
        guard key.hasPrefix("pub_") else { return (standard, nil) }
        return try owner(ofRest: String(key.dropFirst(4)), scenarios: scenarios, by: .publicKey)
    }

    /// The session whose page this is, by the public key in the page's own paths; `nil` if it is gone.
    func owner(ofPage key: String) -> Session? {
        guard let id = Self.sessionID(inKey: key) else { return standard }
        return session(id: id)
    }

    /// The session that a request belongs to which matched no endpoint: the one that a credential of its names.
    func owner(ofUnmatched request: Request) -> Session {
        for segment in request.target.segments {
            if let id = Self.sessionID(inPageToken: segment), let session = session(id: id) { return session }
        }
        let keys = [
            request.fields[BushaWire.publicKeyField],
            request.fields[.authorization].map { String($0.drop { $0 != " " }.dropFirst()) },
            request.target.query.last { $0.name == "public_key" }?.value,
        ]
        let ids = keys.compactMap { $0 }.compactMap(Self.sessionID(inKey:))
        return ids.compactMap { session(id: $0) }.first ?? standard
    }

    /// The session and the order that a UPI link's `tr` names, which is unique in the process.
    func owner(ofReference reference: String) -> (session: Session, order: MoneyLandedOrder)? {
        for session in all {
            if let order = session.order(reference: reference) { return (session, order) }
        }
        return nil
    }

    private func owner(
        ofRest text: String, scenarios: ScenarioLibrary, by place: CredentialRefusal.Place
    ) throws(CredentialRefusal) -> Owner {
        guard let dot = text.firstIndex(of: ".") else { return (standard, nil) }
        return (standard, try scenarios.scenario(named: String(text[..<dot]), by: place))
    }

    private static func sessionID(inKey key: String) -> String? {
        for prefix in ["pub_s_", "sk_s_"] where key.hasPrefix(prefix) { return String(key.dropFirst(prefix.count)) }
        return nil
    }

    private static func sessionID(inPageToken token: String) -> String? {
        guard token.hasPrefix("s_") else { return nil }
        let parts = token.dropFirst(2).split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = parts.first, let number = parts.last, !id.isEmpty, !number.isEmpty,
            number.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        return String(id)
    }
}
