import SandboxWebhooks

/// What bounds the sessions of a sandbox.
package struct SessionLimits: Sendable {
    /// How many sessions there may be beside the default one. Default 10,000.
    package var count = 10_000
    /// How long a session lives that nobody uses, in real time. The default session lives on. Default one hour.
    package var idleLifetime = Duration.seconds(3_600)
    /// The journal of the default session. Default 10,000 entries and 16 MiB.
    package var standardJournal = Journal.Limits()
    /// The journal of every other session. Default 5,000 entries and 4 MiB.
    package var journal = Journal.Limits(count: 5_000, bytes: 4 << 20)
    /// The ledger of a session's webhooks. Default 1,000 deliveries and 8 MiB.
    package var webhooks = WebhookLedger.Limits()
    /// How many backend events a session remembers at least; at most twice as many. Default 1,000.
    package var events = 1_000

    package init() {}

    /// The defaults.
    package static let standard = SessionLimits()
}
