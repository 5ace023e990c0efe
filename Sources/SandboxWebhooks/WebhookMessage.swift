import SandboxCore
import SandboxHTTP
import SandboxScenarios

/// What a webhook tells: built once when the event happens, and the same in every attempt.
package struct WebhookMessage: Equatable, Sendable {
    /// Such as `payment_request.completed`.
    package let event: String
    /// What it is about: the payment request's id, or the page token.
    package let objectID: String
    /// The raw JSON body.
    package let body: [UInt8]

    package init(event: String, objectID: String, body: [UInt8]) {
        self.event = event
        self.objectID = objectID
        self.body = body
    }
}

/// A message on its way to the outbox: whose it is, and the scenario under which its event happened, which is who decides
/// what goes wrong with its deliveries.
package struct WebhookNotice: Sendable {
    package let backend: Backend
    package let message: WebhookMessage
    package let scenario: ActiveScenario

    package init(of backend: Backend, _ message: WebhookMessage, under scenario: ActiveScenario) {
        self.backend = backend
        self.message = message
        self.scenario = scenario
    }
}

/// How a backend signs: the fields that go with this body under this secret in an attempt made at this time of the
/// session's clock.
package typealias WebhookSigning =
    @Sendable (_ body: [UInt8], _ secret: String, _ at: Instant) -> [(name: FieldName, value: FieldValue)]
