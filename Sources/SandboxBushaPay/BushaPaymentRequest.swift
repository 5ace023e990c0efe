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
    /// The merchant's, or the one made up for him.
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
    /// When he does it, or when he leaves if he abandons.
    package let customerActsAt: Instant
    package let processingTime: Duration

    package internal(set) var updatedAt: Instant
    /// What landed; `nil` before anything did.
    package internal(set) var received: DecimalAmount?
    /// `nil` until the status is final.
    package internal(set) var ending: Ending?
    /// Every status so far, `pending` first.
    package internal(set) var steps: [Step]
    /// The callback URL of whoever opened the request last and gave one.
    package internal(set) var callbackURL: String?

    package var status: BushaPaymentStatus { steps.last?.status ?? .pending }

    /// What landed, or before that what was asked (contract, section 5: "the object then shows what landed").
    package var sourceAmount: DecimalAmount { received ?? askedSourceAmount }

    /// What the merchant gets for the source amount, cut to the currency's decimals.
    package var targetAmount: DecimalAmount {
        guard let received, !received.hasSameValue(as: askedSourceAmount) else { return askedTargetAmount }
        return source.convert(received, to: target, .down)
    }
}
