import SandboxBackend
import SandboxCore
import SandboxJSON

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

extension MoneyLandedEvent: BackendEvent {
    package var topic: String {
        switch self {
        case .orderCreated, .reserved, .expired, .confirmed: "order"
        case .creditArrived, .creditParked, .creditDropped: "credit"
        }
    }

    package var members: [JSONMember] {
        switch self {
        case .orderCreated(let token, let amount): order("created", token, [("amount_paise", amount)])
        case .reserved(let token, let paid, let discount, let expiresAt):
            order("reserved", token, [("paid_paise", paid), ("discount_paise", discount)])
                + [JSONMember("expires_at", .string(expiresAt.rfc3339()))]
        case .expired(let token, let paid): order("expired", token, [("paid_paise", paid)])
        case .confirmed(let confirmation):
            order(
                "confirmed", confirmation.pageToken,
                [
                    ("amount_paise", confirmation.amount), ("paid_paise", confirmation.paid),
                    ("discount_paise", confirmation.discount), ("credited_paise", confirmation.credited),
                ])
                + [
                    JSONMember("credit_id", .string(confirmation.creditID)),
                    JSONMember("confirmed_by", .string(confirmation.placed ? "placed" : "amount")),
                ]
        case .creditArrived(let id, let amount): credit("arrived", "credit_id", id, amount)
        case .creditParked(let id, let amount): credit("parked", "credit_id", id, amount)
        case .creditDropped(let token, let amount): credit("dropped", "page_token", token, amount)
        }
    }

    private func order(_ change: String, _ token: String, _ amounts: [(String, Paise)]) -> [JSONMember] {
        [JSONMember("change", .string(change)), JSONMember("page_token", .string(token))]
            + amounts.map { JSONMember($0, .integer($1.value)) }
    }

    private func credit(_ change: String, _ key: String, _ id: String, _ amount: Paise) -> [JSONMember] {
        [
            JSONMember("change", .string(change)), JSONMember(key, .string(id)),
            JSONMember("paise", .integer(amount.value)),
        ]
    }
}
