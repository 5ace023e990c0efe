import SandboxCore

/// Where a credential leads: the one grammar of page tokens and keys.
///
/// | credential | leads to |
/// | --- | --- |
/// | page token `s_<session>_<n>`, public key `pub_s_<session>`, secret key `sk_s_<session>` | that session |
/// | page token `<scenario>.<anything>`, public key `pub_<scenario>.<anything>` | the default session under that scenario |
/// | anything else | the default session under its own scenario |
package enum Credential: Equatable, Sendable {
    /// The session of this id, whether it exists or not.
    case session(id: String)
    /// The default session, under the scenario of this name, whether there is one or not.
    case scenario(name: String)
    /// The default session.
    case standard

    /// What a page token leads to.
    package init(pageToken token: String) {
        if let id = Self.sessionID(inPageToken: token) {
            self = .session(id: id)
        } else {
            self = Self.scenario(in: token)
        }
    }

    /// What a public or secret key leads to; an old client's business id, or any other text, to the default session.
    package init(key: String) {
        if let id = Self.sessionID(inKey: key) {
            self = .session(id: id)
        } else if key.hasPrefix("pub_") {
            self = Self.scenario(in: String(key.dropFirst(4)))
        } else {
            self = .standard
        }
    }

    private static func scenario(in text: String) -> Credential {
        text.firstIndex(of: ".").map { .scenario(name: String(text[..<$0])) } ?? .standard
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

    // MARK: The credentials of a session

    /// The beginning of the page tokens that lead to the session; a number follows.
    package static func pageTokenPrefix(ofSession id: String) -> String { "s_\(id)_" }
    /// The public key that leads to the session.
    package static func publicKey(ofSession id: String) -> String { "pub_s_\(id)" }
    /// The secret key that leads to the session.
    package static func secretKey(ofSession id: String) -> String { "sk_s_\(id)" }
}
