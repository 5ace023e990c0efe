import SandboxCore
import SandboxHTTP
import SandboxSockets

/// The request of one attempt.
enum WebhookRequest {
    /// Signed at `now`, the session's time: on a manual clock a receiver that compares MoneyLanded's `t` with its own
    /// clock has to allow for the difference.
    static func make(_ delivery: WebhookDelivery, _ signing: WebhookSigning?, at now: Instant) -> HTTPClientRequest {
        let body = delivery.message.body
        var fields: [(FieldName, FieldValue)] = [
            (.userAgent, FieldValue(known: "paysandbox")), (.accept, FieldValue(known: "*/*")),
            (.contentType, FieldValue(known: "application/json")),
        ]
        fields += (signing?(body, delivery.target.secret, now) ?? []).map { ($0.name, $0.value) }
        return HTTPClientRequest(post: body, to: delivery.target.address, fields: fields)
    }
}
