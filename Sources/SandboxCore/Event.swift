/// Something that happened in a backend, in the order it happened: what the journal, the live stream and the webhook
/// outbox are told.
package enum Event: Equatable, Sendable {
    case moneyLanded(MoneyLandedEvent)
    case busha(BushaEvent)
}

/// What happened to an order or a credit. Amounts are paise.
package enum MoneyLandedEvent: Equatable, Sendable {
    case orderCreated(pageToken: String, amount: Paise)
    case reserved(pageToken: String, paid: Paise, discount: Paise, expiresAt: Instant)
    case expired(pageToken: String, paid: Paise)
    case creditArrived(creditID: String, amount: Paise)
    case creditParked(creditID: String, amount: Paise)
    /// A scripted credit never arrives: its amount came out as less than one paisa or more than ``Paise/largest``, or
    /// the session holds as many credits as it may.
    case creditDropped(pageToken: String, amount: Paise)
    case confirmed(MoneyLandedConfirmation)
}

/// How an order was confirmed: the facts of the `payment.confirmed` webhook.
package struct MoneyLandedConfirmation: Equatable, Sendable {
    package let pageToken: String
    package let orderID: String
    package let creditID: String
    /// The order's amount; always `paid` + `discount`.
    package let amount: Paise
    /// What the customer was asked to pay: the amount of the latest reservation, or the whole order amount where the
    /// order was never reserved.
    package let paid: Paise
    /// What the latest reservation took off; zero where the order was never reserved.
    package let discount: Paise
    /// What really arrived. Equal to `paid` unless the merchant placed the credit by hand.
    package let credited: Paise
    /// Whether the merchant placed a parked credit (`true`), or the amount matched (`false`).
    package let placed: Bool
    package let at: Instant

    package init(
        pageToken: String, orderID: String, creditID: String, amount: Paise, paid: Paise, discount: Paise,
        credited: Paise, placed: Bool, at: Instant
    ) {
        self.pageToken = pageToken
        self.orderID = orderID
        self.creditID = creditID
        self.amount = amount
        self.paid = paid
        self.discount = discount
        self.credited = credited
        self.placed = placed
        self.at = at
    }
}

/// What happened to a payment request. `object` is its JSON, compact, exactly as it stood then: the `data` of the
/// webhook `payment_request.<status>`.
package enum BushaEvent: Equatable, Sendable {
    case created(paymentID: String, reference: String, object: [UInt8])
    case statusChanged(
        paymentID: String, reference: String, from: BushaPaymentStatus, to: BushaPaymentStatus, object: [UInt8])
    /// More landed, or in another currency, and the status stayed: nothing that the real service sends an event of.
    case amountChanged(paymentID: String, reference: String, status: BushaPaymentStatus)

    /// The payment request that it happened to.
    package var paymentID: String {
        switch self {
        case .created(let id, _, _), .statusChanged(let id, _, _, _, _), .amountChanged(let id, _, _): id
        }
    }
}
