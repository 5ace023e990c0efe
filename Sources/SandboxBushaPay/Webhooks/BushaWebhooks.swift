import SandboxCore
import SandboxHTTP
import SandboxWebhooks

/// Busha Pay's events (contract, section 6): `payment_request.<status>`, one for each status that a payment request
/// reaches, `pending` at its making among them.
package struct BushaWebhooks: Sendable {
    /// `BUS_` and letters and digits, drawn from the session's seed.
    package let businessID: String

    package init(seed: UInt64) {
        var draw = Draw(seed: seed, "busha.business")
        businessID = "BUS_" + draw.text(16)
    }

    /// The object's bytes stand in the body as they are, so that what a receiver hashes, reads and finds in the API is
    /// one and the same. There is no event id: receivers de-duplicate on object id, event and `updated_at`.
    /// `nil` for what no webhook tells.
    package func message(_ event: BushaEvent) -> WebhookMessage? {
        let status: BushaPaymentStatus
        let id: String
        let object: [UInt8]
        switch event {
        case .created(let paymentID, _, let bytes): (status, id, object) = (.pending, paymentID, bytes)
        case .statusChanged(let paymentID, _, _, let to, let bytes): (status, id, object) = (to, paymentID, bytes)
        case .amountChanged: return nil
        }
        let name = "payment_request.\(status.rawValue)"
        let head = #"{"business_id":"\#(businessID)","event":"\#(name)","data":"#
        return WebhookMessage(event: name, objectID: id, body: Array(head.utf8) + object + [UInt8(ascii: "}")])
    }
}

/// Busha Pay's signature (contract, section 6): **base64** of the HMAC-SHA256 of the **raw body** under the webhook's
/// secret. Receivers that compare hex, or hash JSON that they serialised again, refuse every real delivery, and ours.
package enum BushaSignature {
    package static let field = FieldName(known: "x-bu-signature")

    /// What ``field`` says of this body.
    package static func value(body: [UInt8], secret: String) -> String {
        TextCoding.base64(HMACSHA256.code(of: body, key: Array(secret.utf8)))
    }
}
