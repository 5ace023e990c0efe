import SandboxCore

/// One payment request: the one truth behind the checkout page, the stand-in for the app, the callback, the payment API
/// and the webhooks.
package struct BushaPaymentRequest: Equatable, Sendable {
    /// Why a final status was reached, where the status alone does not say.
    package enum Ending: Equatable, Sendable {
        case completed
        /// The customer declined in the app.
        case rejected
        /// The customer closed the checkout page.
        case dismissed
        case failed(code: String, message: String)
        case expired
    }

    /// A status that was reached, for the timeline.
    package struct Step: Equatable, Sendable {
        package let status: BushaPaymentStatus
        package let at: Instant
    }

    /// `PAYR_` and letters and digits.
    package let id: String
    package let publicKey: String
    /// The merchant's, or the one made up for them.
    package let reference: String
    package let quoteAmount: DecimalAmount
    package let quote: BushaCurrency
    package let source: BushaCurrency
    package let target: BushaCurrency
    /// What the customer was asked to pay; fixed at creation and honoured until `expiresAt`.
    package let askedSourceAmount: DecimalAmount
    /// What the merchant gets if exactly that is paid.
    package let askedTargetAmount: DecimalAmount
    package let network: String?
    /// Where a crypto payment goes. It cannot be mistaken for a real address.
    package let address: String
    package let info: BushaAdditionalInfo
    package let merchantName: String
    package let merchantEmail: String
    package let createdAt: Instant
    /// The first instant at which a request that nobody paid is expired.
    package let expiresAt: Instant
    /// What the simulated customer is going to do, as the scenario said when the request was made.
    package let customer: BushaCustomer
    /// When they do it, or when they leave if they abandon.
    package let customerActsAt: Instant
    package let processingTime: Duration
    /// What goes wrong with the way back to the merchant's app, as the scenario said when the request was made.
    package let callbackFaults: BushaCallbackFaults
    /// The id that a callback of an earlier attempt has; `nil` where none comes.
    package let previousAttemptID: String?

    package internal(set) var updatedAt: Instant
    /// What landed; `nil` before anything did.
    package internal(set) var received: DecimalAmount?
    /// `nil` until the status is final.
    package internal(set) var ending: Ending?
    /// Every status so far, `pending` first.
    package internal(set) var steps: [Step]
    /// The callback URL of whoever opened the request last and gave one.
    package internal(set) var callbackURL: String?
    /// What was paid in a currency that the request does not notice.
    package internal(set) var misplaced: MisplacedPayment?
    /// How many parts have landed of a payment in parts.
    package internal(set) var landedParts = 0
    /// The callbacks that come, those that came first, in this order.
    package internal(set) var callbacks: [ScheduledCallback] = []
    /// How many of them have come.
    package internal(set) var callbacksDue = 0
    /// Whether the end was followed by the decision which callbacks come.
    package internal(set) var hasPlannedCallbacks = false
    /// Grows with every change of anything that can be seen from outside, but for the callback URL.
    package internal(set) var revision = 1

    /// An amount of another currency than the source currency, which does not count.
    package struct MisplacedPayment: Equatable, Sendable {
        package let amount: DecimalAmount
        package let currency: String
    }

    /// A callback that comes at a moment of the session's clock.
    package struct ScheduledCallback: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            /// It says how this request ended.
            case own
            /// It is of an earlier attempt.
            case previousAttempt
        }

        package let kind: Kind
        package let at: Instant
    }

    /// Whether nothing more happens to the request, the callbacks included.
    package var isOver: Bool { hasPlannedCallbacks && callbacksDue == callbacks.count && !isPaidTooLate }

    /// Whether it ended in a way that sends the customer back to the merchant, lost on the way or not.
    package var isSentBack: Bool { hasPlannedCallbacks && ending != .dismissed }

    /// Whether the customer still pays although the request has expired.
    private var isPaidTooLate: Bool {
        ending == .expired && customer.act.isYetToCome(afterExpiry: self)
    }

    package var status: BushaPaymentStatus { steps.last?.status ?? .pending }

    /// What landed, or before that what was asked (contract, section 5: "the object then shows what landed").
    package var sourceAmount: DecimalAmount { received ?? askedSourceAmount }

    /// What the merchant gets for the source amount, cut to the currency's decimals.
    package var targetAmount: DecimalAmount {
        guard let received, !received.hasSameValue(as: askedSourceAmount) else { return askedTargetAmount }
        return source.convert(received, to: target, .down)
    }
}
