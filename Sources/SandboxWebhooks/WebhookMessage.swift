import SandboxCore
import SandboxJSON

/// What a webhook tells: built once when the event happens, and the same in every attempt.
package struct WebhookMessage: Equatable, Sendable {
    /// Such as `payment_request.completed`.
    package let event: String
    /// What it is about: the payment request's id, or the page token.
    package let objectID: String
    /// The raw JSON body.
    package let body: [UInt8]
}

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
