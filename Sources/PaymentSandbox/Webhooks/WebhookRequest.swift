import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets
import SandboxWebhooks

/// The request of one attempt.
enum WebhookRequest {
    /// Signed at `now`, the session's time: on a manual clock a receiver that compares MoneyLanded's `t` with its own
    /// clock has to allow for the difference.
    static func make(_ delivery: WebhookDelivery, at now: Instant) -> HTTPClientRequest {
        let target = delivery.target
        let body = delivery.message.body
        let signature: (name: FieldName, value: String) =
            switch target.backend {
            case .busha: (BushaSignature.field, BushaSignature.value(body: body, secret: target.secret))
            case .moneyLanded:
                (
                    MoneyLandedSignature.field,
                    MoneyLandedSignature.value(body: body, secret: target.secret, at: now)
                )
            }
        var fields: [(FieldName, FieldValue)] = [
            (.userAgent, FieldValue(known: "paysandbox")), (.accept, FieldValue(known: "*/*")),
            (.contentType, FieldValue(known: "application/json")),
        ]
        // Base64, digits and commas are always a valid value.
        if let value = FieldValue(signature.value) { fields.append((signature.name, value)) }
        return HTTPClientRequest(post: body, to: target.address, fields: fields)
    }
}
