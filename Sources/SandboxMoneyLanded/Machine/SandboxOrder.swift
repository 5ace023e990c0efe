import SandboxCore

/// An order of the MoneyLanded backend, as it stood when it was read. Amounts are paise.
public struct SandboxOrder: Hashable, Sendable, Identifiable {
    /// Where an order stands; the same type that a scenario's `expect` uses.
    public typealias Status = MoneyLandedExpectation.OrderStatus

    /// `ord_` and letters and digits.
    public let id: String
    /// The credential in the path of `POST /p/{pageToken}/reserve`.
    public let pageToken: String
    /// `tr` of the order's UPI links.
    public let reference: String
    /// What the order costs before any discount.
    public let amount: Paise
    /// Where it stands.
    public let status: Status
    /// When it was made, on the session's clock.
    public let createdAt: Instant
    /// The exact amount that the customer has to pay, by the latest reservation; `nil` if there was none.
    public let paid: Paise?
    /// What the latest reservation took off; `nil` if there was none.
    public let discount: Paise?
    /// The first instant at which the latest reservation is over; `nil` if there was none.
    public let expiresAt: Instant?
    /// The credit that confirmed the order; `nil` if none did.
    public let creditID: String?
    /// Whether the merchant placed that credit by hand (`true`) or its amount matched (`false`).
    public let isPlaced: Bool

    package init(_ order: MoneyLandedOrder) {
        id = order.id
        pageToken = order.pageToken
        reference = order.reference
        amount = order.amount
        status = order.status
        createdAt = order.createdAt
        paid = order.reservation?.paid
        discount = order.reservation?.discount
        expiresAt = order.reservation?.expiresAt
        creditID = order.confirmation?.creditID
        isPlaced = order.confirmation?.placed ?? false
    }
}

/// A UPI credit on the merchant's account, as it stood when it was read.
public struct SandboxCredit: Hashable, Sendable, Identifiable {
    /// Who made it arrive.
    public enum Origin: String, CaseIterable, Sendable {
        /// The scenario.
        case scenario
        /// The control API, the dashboard, or ``SandboxSession/receiveCredit(of:)``.
        case control
        /// The stand-in for a UPI app.
        case app
    }

    /// What became of it.
    public enum State: String, CaseIterable, Sendable {
        /// Parked: it matched no live reservation and waits for the merchant.
        case unplaced
        /// Its amount confirmed an order.
        case matched
        /// The merchant placed it on an order.
        case placed
    }

    /// `crd_` and letters and digits.
    public let id: String
    /// How much arrived, in paise.
    public let amount: Paise
    /// The UPI ID that it arrived at.
    public let payeeVPA: String
    /// Who made it arrive.
    public let origin: Origin
    /// When it arrived, on the session's clock.
    public let arrivedAt: Instant
    /// What became of it.
    public let state: State
    /// The order that it confirmed; `nil` while unplaced.
    public let pageToken: String?

    package init(_ credit: MoneyLandedCredit) {
        id = credit.id
        amount = credit.amount
        payeeVPA = credit.payeeVPA
        origin = credit.origin
        arrivedAt = credit.arrivedAt
        state = credit.state
        pageToken = credit.pageToken
    }
}
