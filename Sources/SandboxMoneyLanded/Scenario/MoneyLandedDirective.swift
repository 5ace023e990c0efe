import SandboxCore

/// What happens to a MoneyLanded order. Amounts are paise.
public struct MoneyLandedDirective: Equatable, Sendable {
    /// The amount of an order that is made on the first use of its page token. Default ₹499.00 (assumed by the sandbox).
    public var orderAmount: Paise
    /// The largest discount, in paise, that makes a live amount unique; the smallest is 1 paisa. Default 999.
    public var largestDiscount: Int64
    /// The payee VPA that the customer pays to.
    public var payeeVPA: String
    /// The payee name, `pn` of the UPI links.
    public var payeeName: String
    /// How long a reservation lives. Default 15 minutes.
    public var reservationLifetime: Duration
    /// The credits that arrive after each new reservation.
    public var credits: [CreditDirective]

    /// Defaults as documented on the properties.
    public init(
        orderAmount: Paise = Paise(49_900), largestDiscount: Int64 = 999, payeeVPA: String = "merchant@sandbox",
        payeeName: String = "Sandbox Merchant", reservationLifetime: Duration = .seconds(900),
        credits: [CreditDirective] = []
    ) {
        self.orderAmount = orderAmount
        self.largestDiscount = largestDiscount
        self.payeeVPA = payeeVPA
        self.payeeName = payeeName
        self.reservationLifetime = reservationLifetime
        self.credits = credits
    }
}

/// One UPI credit that arrives after a reservation is made.
public struct CreditDirective: Equatable, Sendable {
    /// How the credited amount follows from the reservation.
    public enum Amount: Equatable, Sendable {
        /// Exactly the reserved amount.
        case exact
        /// The reserved amount rounded up to a whole rupee; a whole rupee stays as it is.
        case roundedUp
        /// The reserved amount rounded down to a whole rupee.
        case roundedDown
        /// The reserved amount plus this many paise (may be negative).
        case offset(Int64)
        /// This amount, whatever was reserved.
        case absolute(Paise)
    }

    /// How much arrives.
    public var amount: Amount
    /// How long after the reservation it arrives, on the session's clock.
    public var after: Duration
    /// How long after its arrival the merchant places it if it parked; `nil`: never.
    public var placedAfter: Duration?

    /// A credit of `amount` that arrives `after` the reservation and is not placed by the merchant unless told so.
    public init(amount: Amount = .exact, after: Duration = .seconds(1), placedAfter: Duration? = nil) {
        self.amount = amount
        self.after = after
        self.placedAfter = placedAfter
    }
}

extension MoneyLandedDirective {
    /// The customer of `happy-path`, and of every scenario that says nothing else: pays the exact amount 1 s after the
    /// reservation.
    public static let paysExactly = MoneyLandedDirective(credits: [CreditDirective()])
}
