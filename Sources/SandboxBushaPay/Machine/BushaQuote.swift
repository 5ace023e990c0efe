import SandboxCore

/// What somebody asks a payment request for: the checkout page's form, the deep link's query and the payment API's body
/// come down to this.
package struct BushaQuote: Equatable, Sendable {
    /// The merchant; with a reference it identifies the payment request (design, "Sessions and credentials").
    package var publicKey: String
    /// The merchant's own name for the payment; `nil` or empty: one is made up.
    package var reference: String?
    package var quoteAmount: DecimalAmount
    package var quoteCurrency: String
    /// What the merchant is settled in; `nil`, as in older deep links: the quote currency.
    package var targetCurrency: String?
    /// What the customer pays with; `nil`, as in every deep link: USDT [assumed].
    package var sourceCurrency: String?
    /// The chain of the source currency; `nil`: the currency's default.
    package var network: String?
    package var info: BushaAdditionalInfo
    /// Where the result is reported, exactly as given; `nil`: nowhere.
    package var callbackURL: String?

    package init(
        publicKey: String, reference: String? = nil, quoteAmount: DecimalAmount, quoteCurrency: String,
        targetCurrency: String? = nil, sourceCurrency: String? = nil, network: String? = nil,
        info: BushaAdditionalInfo = BushaAdditionalInfo(), callbackURL: String? = nil
    ) {
        self.publicKey = publicKey
        self.reference = reference
        self.quoteAmount = quoteAmount
        self.quoteCurrency = quoteCurrency
        self.targetCurrency = targetCurrency
        self.sourceCurrency = sourceCurrency
        self.network = network
        self.info = info
        self.callbackURL = callbackURL
    }
}

/// `additional_info` of a payment request, `meta[…]` and `source` of the form.
package struct BushaAdditionalInfo: Equatable, Sendable {
    package var name: String?
    package var email: String?
    package var phoneNumber: String?
    package var source: String?

    package init(name: String? = nil, email: String? = nil, phoneNumber: String? = nil, source: String? = nil) {
        self.name = name
        self.email = email
        self.phoneNumber = phoneNumber
        self.source = source
    }
}

/// A quote whose currencies and amounts were found good, and what it comes to.
struct BushaPrice: Equatable, Sendable {
    let quoteAmount: DecimalAmount
    let quote: BushaCurrency
    let sourceAmount: DecimalAmount
    let source: BushaCurrency
    let targetAmount: DecimalAmount
    let target: BushaCurrency
    let network: String?

    /// The source amount is rounded up, so that the quote is always covered; the target amount to the nearest.
    init(_ asked: BushaQuote) throws(BushaRefusal) {
        quote = try BushaPrice.currency(asked.quoteCurrency, field: "quote_currency")
        source = try BushaPrice.currency(asked.sourceCurrency ?? "USDT", field: "source_currency")
        target = try BushaPrice.currency(asked.targetCurrency ?? asked.quoteCurrency, field: "target_currency")
        quoteAmount = asked.quoteAmount
        guard !quoteAmount.isZero else { throw .invalidAmount(field: "quote_amount", reason: "is zero") }
        guard quoteAmount.withoutTrailingZeros.scale <= quote.decimals else {
            throw .invalidAmount(
                field: "quote_amount", reason: "has more than the \(quote.decimals) decimals of \(quote.code)")
        }
        if let wanted = asked.network {
            guard source.networks.contains(wanted) else {
                throw .unknownNetwork(wanted, currency: source.code, known: source.networks)
            }
            network = wanted
        } else {
            network = source.networks.first
        }
        sourceAmount = quote.convert(quoteAmount, to: source, .up)
        targetAmount = quote.convert(quoteAmount, to: target, .half)
        if let minimum = source.minimum, sourceAmount.isLess(than: minimum) {
            throw .belowMinimum(sourceAmount, minimum: minimum, currency: source.code)
        }
    }

    private static func currency(_ code: String, field: String) throws(BushaRefusal) -> BushaCurrency {
        guard let currency = BushaCurrency.named(code) else { throw .unknownCurrency(code, field: field) }
        return currency
    }
}
