import SandboxCore
import SandboxScenarios
import SandboxWebhooks

/// One event on its way to one webhook target, with everything that was tried, as it stood when it was read.
public struct SandboxWebhook: Sendable, Identifiable {
    /// What became of it.
    public typealias State = WebhookState

    /// One request to the target.
    public struct Attempt: Hashable, Sendable {
        /// From 1, redeliveries included.
        public let number: Int
        /// When it began, on the session's clock.
        public let at: Instant
        /// Every header field as it was sent, the signature among them.
        public let headers: [JournaledRequest.Pair]
        /// The answer's status; `nil` if none came, or none has yet.
        public let status: Int?
        /// What went wrong; `nil` if nothing did, or it is under way.
        public let error: String?
    }

    /// `whd_` and letters and digits.
    public let id: String
    /// Where it goes.
    public let target: WebhookTarget
    /// Its name, such as `payment_request.completed`.
    public let event: String
    /// What it is about: a payment request's id, or a page token.
    public let objectID: String
    /// The raw JSON body, the same in every attempt: what the signature is made of.
    public let body: [UInt8]
    /// What became of it.
    public let state: State
    /// What was tried, oldest first; the latest 50 attempts.
    public let attempts: [Attempt]
    /// When the next attempt is due, on the session's clock; `nil` if none is.
    public let nextAttemptAt: Instant?

    init(_ delivery: WebhookDelivery) {
        id = delivery.id
        target = delivery.target
        event = delivery.message.event
        objectID = delivery.message.objectID
        body = delivery.message.body
        state = delivery.state
        attempts = delivery.attempts.map { attempt in
            Attempt(
                number: attempt.number, at: attempt.at,
                headers: attempt.fields.pairs.map { .init(name: $0.name, value: $0.value) }, status: attempt.status,
                error: attempt.error)
        }
        nextAttemptAt = delivery.nextAttemptAt
    }
}

extension SandboxSession {
    /// What the session's webhook targets were told, oldest first. The latest 1,000 deliveries; they are attempted by the
    /// session's clock, and an advance waits for the attempts that fall due in it.
    public var webhooks: [SandboxWebhook] { session.webhooks.ledger.deliveries.map(SandboxWebhook.init) }
}

extension Sandbox {
    /// See ``SandboxSession/webhooks``.
    public var webhooks: [SandboxWebhook] { defaultSession.webhooks }
}
