import SandboxPlatform
import SandboxScenarios

/// The sessions of one sandbox, and the grammar by which a credential names its session.
final class SessionRegistry: Sendable {
    /// The session named `default`, which always exists.
    let standard: Session

    init(standard: Session) {
        self.standard = standard
    }

    /// The session of this id.
    func session(id: String) -> Session? {
        id == standard.id ? standard : nil
    }

    /// Whose session a credential belongs to, and under which scenario it is handled; `nil`: the session's own.
    typealias Owner = (session: Session, scenario: Scenario?)

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
        let rest = key.drop { $0 != "_" }.dropFirst()
        if rest.hasPrefix("s_") {
            let id = String(rest.dropFirst(2))
            guard let session = session(id: id) else { throw .sessionGone(id: id) }
            return (session, nil)
        }
        guard key.hasPrefix("pub_") else { return (standard, nil) }
        return try owner(ofRest: String(rest), scenarios: scenarios, by: .publicKey)
    }

    /// The session that holds this payment request.
    func owner(ofPayment id: String) -> Session? {
        standard.hasPayment(id: id) ? standard : nil
    }

    private func owner(
        ofRest text: String, scenarios: ScenarioLibrary, by place: CredentialRefusal.Place
    ) throws(CredentialRefusal) -> Owner {
        guard let dot = text.firstIndex(of: ".") else { return (standard, nil) }
        return (standard, try scenarios.scenario(named: String(text[..<dot]), by: place))
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

/// Why a credential or a scenario field leads nowhere.
enum CredentialRefusal: Error, Equatable {
    /// What named the scenario.
    enum Place: Equatable {
        case pageToken
        case publicKey
        case field
    }

    case sessionGone(id: String)
    case unknownScenario(name: String, nearest: String?, by: Place)
    /// The scenario's file is wrong: a line for each problem.
    case brokenScenario(name: String, lines: [String])

    var status: Int {
        switch self {
        case .sessionGone: 410
        case .unknownScenario(_, _, let place): place == .field ? 400 : 404
        case .brokenScenario: 500
        }
    }

    var code: String {
        switch self {
        case .sessionGone: "session_gone"
        case .unknownScenario: "unknown_scenario"
        case .brokenScenario: "broken_scenario"
        }
    }

    var message: String {
        switch self {
        case .sessionGone(let id):
            return "session \(Self.shown(id)) does not exist; it was deleted, or this sandbox was restarted"
        case .unknownScenario(let name, let nearest, let place):
            let subject =
                switch place {
                case .pageToken: "a page token with a dot in it names a scenario before the dot"
                case .publicKey: "a public key with a dot in it names a scenario between pub_ and the dot"
                case .field: "X-Sandbox-Scenario names a scenario"
                }
            let hint = nearest.map { "did you mean \($0)?" } ?? "`paysandbox scenarios` lists them"
            return "\(subject), and there is none called \(Self.shown(name)); \(hint)"
        case .brokenScenario(let name, let lines):
            return "the file of scenario \(Self.shown(name)) is wrong: " + lines.joined(separator: "; ")
        }
    }

    private static func shown(_ text: String) -> String {
        let visible = text.unicodeScalars.prefix(60).filter { $0.value >= 0x20 && $0.value != 0x7f }
        return "\"" + visible.reduce(into: "") { $0.unicodeScalars.append($1) } + "\""
    }
}
