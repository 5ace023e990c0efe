/// Something that happened in a backend, in the order it happened: what the journal, the live stream and the webhook
/// outbox are told.
package enum Event: Equatable, Sendable {
    case moneyLanded(MoneyLandedEvent)
}

/// What happened to an order or a credit. Amounts are paise.
package enum MoneyLandedEvent: Equatable, Sendable {
    case orderCreated(pageToken: String, amount: Paise)
    case reserved(pageToken: String, paid: Paise, discount: Paise, expiresAt: Instant)
    case expired(pageToken: String, paid: Paise)
    case creditArrived(creditID: String, amount: Paise)
    case creditParked(creditID: String, amount: Paise)
    case confirmed(pageToken: String, orderID: String, creditID: String, paid: Paise, placed: Bool, at: Instant)
}
