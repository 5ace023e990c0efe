import SandboxCore

/// One order as it stands: what the customer owes, the amount last reserved for it and how it was confirmed.
package struct MoneyLandedOrder: Equatable, Sendable {
    /// The values of `status` on the wire (contract, section 2).
    package typealias Status = MoneyLandedExpectation.OrderStatus

    /// The credential in the path, and what identifies the order to a client.
    package let pageToken: String
    /// `ord_` and letters and digits.
    package let id: String
    /// The `tr` of the order's UPI links: letters and digits, unique in the process.
    package let reference: String
    /// What the order costs before any discount.
    package let amount: Paise
    package let createdAt: Instant
    /// The latest reservation; `nil` if there was none. It stays when it expires and when the order is confirmed.
    package internal(set) var reservation: MoneyLandedReservation?
    /// `nil` until a credit confirms the order.
    package internal(set) var confirmation: MoneyLandedConfirmation?

    package var status: Status {
        if confirmation != nil { return .confirmed }
        guard let reservation else { return .created }
        return reservation.isExpired ? .expired : .pending
    }

    /// The note, `tn`, of the order's UPI links.
    package var note: String { "Order \(id)" }
}

/// An amount held for one order.
package struct MoneyLandedReservation: Equatable, Sendable {
    /// Which reservation of which life of the machine. Never repeated, unlike page tokens and amounts.
    package struct ID: Hashable, Sendable {
        /// How often the machine was reset before.
        let generation: UInt64
        /// The position of the order.
        let order: Int
        /// Counts the reservations of this generation.
        let number: Int
    }

    package let id: ID
    /// The exact amount that the customer must pay.
    package let paid: Paise
    /// What was taken off the order's amount to make `paid` unique; at least one paisa.
    package let discount: Paise
    package let payeeVPA: String
    package let payeeName: String
    package let madeAt: Instant
    /// The first instant at which the reservation is over.
    package let expiresAt: Instant
    /// Whether it ended without a matching credit. A reservation whose order was confirmed never expires.
    package internal(set) var isExpired = false
}

/// One UPI credit on the merchant's account. It is in exactly one state at a time.
package struct MoneyLandedCredit: Equatable, Sendable {
    package typealias Origin = SandboxCredit.Origin
    package typealias State = SandboxCredit.State

    /// `crd_` and letters and digits.
    package let id: String
    package let amount: Paise
    package let payeeVPA: String
    package let origin: Origin
    package let arrivedAt: Instant
    package internal(set) var state: State
    /// The order that it confirmed; `nil` while unplaced.
    package internal(set) var pageToken: String?
}
