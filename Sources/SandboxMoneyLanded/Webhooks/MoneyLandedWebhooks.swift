import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxWebhooks

/// MoneyLanded's one event (contract, section 4), `payment.confirmed`.
package struct MoneyLandedWebhooks: Sendable {
    private let seed: UInt64

    package init(seed: UInt64) {
        self.seed = seed
    }

    /// The event id is drawn from the seed and the order, which is confirmed once: it is the same in every attempt, in
    /// every redelivery, and for every target.
    package func message(_ confirmation: MoneyLandedConfirmation) -> WebhookMessage {
        var draw = Draw(seed: seed, "moneylanded.event", confirmation.orderID)
        let at = JSONValue.string(confirmation.at.rfc3339())
        let body: JSONValue = [
            "event": "payment.confirmed",
            "id": .string("evt_" + draw.text(16)),
            "created_at": at,
            "data": [
                "page_token": .string(confirmation.pageToken),
                "order_id": .string(confirmation.orderID),
                "amount_paise": .integer(confirmation.amount.value),
                "paid_paise": .integer(confirmation.paid.value),
                "discount_paise": .integer(confirmation.discount.value),
                "confirmed_at": at,
                "confirmed_by": confirmation.placed ? "placed" : "amount",
            ],
        ]
        return WebhookMessage(
            event: "payment.confirmed", objectID: confirmation.pageToken, body: body.encoded())
    }
}

/// MoneyLanded's signature (contract, section 4): `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>">`.
package enum MoneyLandedSignature {
    package static let field = FieldName(known: "X-MoneyLanded-Signature")

    /// What ``field`` says of this body in an attempt made at `instant`. Each attempt is signed anew.
    package static func value(body: [UInt8], secret: String, at instant: Instant) -> String {
        let time = String(instant.unixSeconds)
        let code = HMACSHA256.code(of: Array("\(time).".utf8) + body, key: Array(secret.utf8))
        return "t=\(time),v1=\(TextCoding.hex(code))"
    }
}
