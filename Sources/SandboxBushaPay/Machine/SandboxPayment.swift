import SandboxCore

/// A payment request of the Busha Pay backend, as it stood when it was read: the one truth behind the checkout page, the
/// app, the callback and the payment API.
public struct SandboxPayment: Hashable, Sendable, Identifiable {
    /// A status that was reached.
    public struct Step: Hashable, Sendable {
        /// The status.
        public let status: BushaPaymentStatus
        /// When it was reached, on the session's clock.
        public let at: Instant
    }

    /// An amount of another currency than the source currency.
    public struct MisplacedPayment: Hashable, Sendable {
        /// How much.
        public let amount: DecimalAmount
        /// The code of the currency, such as `USDC`.
        public let currency: String
    }

    /// What a person, or the chain, can do to a payment request.
    public enum Action: Hashable, Sendable {
        /// The customer pays this amount of the source currency; `nil`, the default, is what they are asked for. The
        /// payment is then processed for as long as the scenario says.
        case pay(DecimalAmount? = nil)
        /// As ``pay(_:)`` if nobody paid yet, and processing is over.
        case complete(DecimalAmount? = nil)
        /// The customer declines in the app.
        case reject
        /// The payment fails with this code and message.
        case fail(code: String = "failed", message: String = "The payment failed")
        /// The time runs out.
        case expire
        /// The customer closes the checkout page.
        case cancel
    }

    /// `PAYR_` and letters and digits.
    public let id: String
    /// The public key of the merchant that it belongs to.
    public let publicKey: String
    /// The merchant's reference, or the one made up for them.
    public let reference: String
    /// Where it stands.
    public let status: BushaPaymentStatus
    /// The amount that the merchant quoted, in the quote currency.
    public let quoteAmount: DecimalAmount
    /// The currency of the quote, such as `NGN`.
    public let quoteCurrency: String
    /// What the customer pays with, such as `USDT`.
    public let sourceCurrency: String
    /// What the merchant gets.
    public let targetCurrency: String
    /// What the customer is asked to pay, in the source currency.
    public let askedSourceAmount: DecimalAmount
    /// What landed, in the source currency; `nil` before anything did.
    public let receivedSourceAmount: DecimalAmount?
    /// What was paid in another currency, which does not count; `nil` if nothing was.
    public let misplaced: MisplacedPayment?
    /// What the merchant gets for what landed, or for what was asked before that, in the target currency.
    public let targetAmount: DecimalAmount
    /// When it was made, on the session's clock.
    public let createdAt: Instant
    /// When it last changed.
    public let updatedAt: Instant
    /// The first instant at which it is expired if nobody paid.
    public let expiresAt: Instant
    /// Every status so far, `pending` first.
    public let timeline: [Step]
    /// The callback URL of whoever opened it last and gave one.
    public let callbackURL: String?

    package init(_ payment: BushaPaymentRequest) {
        id = payment.id
        publicKey = payment.publicKey
        reference = payment.reference
        status = payment.status
        quoteAmount = payment.quoteAmount
        quoteCurrency = payment.quote.code
        sourceCurrency = payment.source.code
        targetCurrency = payment.target.code
        askedSourceAmount = payment.askedSourceAmount
        receivedSourceAmount = payment.received
        misplaced = payment.misplaced.map { MisplacedPayment(amount: $0.amount, currency: $0.currency) }
        targetAmount = payment.targetAmount
        createdAt = payment.createdAt
        updatedAt = payment.updatedAt
        expiresAt = payment.expiresAt
        timeline = payment.steps.map { Step(status: $0.status, at: $0.at) }
        callbackURL = payment.callbackURL
    }
}
