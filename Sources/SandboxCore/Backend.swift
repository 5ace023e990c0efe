/// Names an emulated payment backend, as files and the control API spell it. Each backend's module adds its own name, such
/// as `Backend.busha`.
public struct Backend: Hashable, Sendable, CustomStringConvertible {
    /// Lower-case letters, such as `busha`.
    public let rawValue: String

    /// ``rawValue``.
    public var description: String { rawValue }

    /// - Parameter rawValue: Lower-case letters; no two backends of a sandbox may share one.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What a backend's webhooks are called in files and in the ledger: `webhook.<backend>`. The sandbox is the one who calls,
/// so this is no endpoint.
package struct WebhookChannel: Hashable, Sendable {
    /// The backend whose events are sent.
    package let backend: Backend

    package init(of backend: Backend) {
        self.backend = backend
    }

    package var rawValue: String { "webhook." + backend.rawValue }
}
