import SandboxCore
import SandboxSockets

/// A merchant's server that is told what happens in one backend of a session.
public struct WebhookTarget: Equatable, Sendable {
    /// The secret of a target that names none.
    public static let defaultSecret = "whsec_sandbox"

    /// How long a secret may be, in bytes.
    package static let secretLength = 1...200

    /// Whose events it gets.
    public let backend: Backend
    /// The secret that its webhooks are signed with.
    public let secret: String
    /// Where they go.
    public var url: String { address.text }
    package let address: HTTPClientURL

    /// Why a target cannot be.
    public struct InvalidURL: Error, Equatable, Sendable, CustomStringConvertible {
        /// What is wrong with the URL, and what is valid.
        public let description: String
    }

    /// A target. Only `http://` URLs are taken: the sandbox speaks no TLS. Throws ``InvalidURL``.
    public init(
        _ backend: Backend, url: String, secret: String = WebhookTarget.defaultSecret
    ) throws(InvalidURL) {
        do throws(HTTPClientURL.Invalid) {
            address = try HTTPClientURL(url)
        } catch {
            throw InvalidURL(description: "\(MessageText.quoted(url)) is no URL for webhooks: \(error)")
        }
        self.backend = backend
        self.secret = secret
    }
}
