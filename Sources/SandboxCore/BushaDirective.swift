/// What happens to Busha Pay payment requests: the customer, the chain and the merchant's settings.
public struct BushaDirective: Equatable, Sendable {
    /// What the simulated customer does. Default: nothing.
    public var customer: BushaCustomer
    /// How long after the payment request is made he does it, on the session's clock. Default 1 second.
    public var after: Duration
    /// How long a payment is `processing` before it is `completed`. Default zero.
    public var processingTime: Duration
    /// How long a payment request may be paid. Default 30 minutes (assumed by the sandbox).
    public var lifetime: Duration
    /// `merchant_info.name`, and the `username` of the merchant endpoint.
    public var merchantName: String
    /// `merchant_info.email`.
    public var merchantEmail: String
    /// What goes wrong with the redirect back into the merchant's app; `callback` in a file. Default nothing.
    public var callback: BushaCallbackFaults

    /// Defaults as documented on the properties.
    public init(
        customer: BushaCustomer = .waits, after: Duration = .seconds(1), processingTime: Duration = .zero,
        lifetime: Duration = .seconds(1_800), merchantName: String = "Sandbox Merchant",
        merchantEmail: String = "merchant@sandbox.invalid", callback: BushaCallbackFaults = BushaCallbackFaults()
    ) {
        self.customer = customer
        self.after = after
        self.processingTime = processingTime
        self.lifetime = lifetime
        self.merchantName = merchantName
        self.merchantEmail = merchantEmail
        self.callback = callback
    }
}

/// What the simulated customer does on the checkout page or in the Busha app.
public enum BushaCustomer: Equatable, Sendable {
    /// Pays. What lands can differ from what was asked; the request completes with what landed (contract, section 5).
    case pays(BushaPaidAmount = .exact)
    /// Pays in parts, each `every` after the one before. The request is processing from the first part on, and completed
    /// with the sum once the last has landed [assumed].
    case paysInParts([BushaPaidAmount], every: Duration)
    /// Leaves, and pays so long after the request expired. It stays expired, and shows what landed [assumed].
    case paysAfterExpiry(BushaPaidAmount = .exact, later: Duration)
    /// Sends the exact amount in this currency instead of the source currency, which the request does not notice: it
    /// stays pending until it expires [assumed]. Where it is the source currency after all, he pays.
    case paysWrongAsset(String)
    /// Declines in the app: the request is cancelled, and the callback says so.
    case rejects
    /// The payment fails with this code and message.
    case fails(code: String, message: String)
    /// Closes the checkout page: the request is cancelled, and the page says so.
    case cancels
    /// Leaves and never comes back: the request stays pending until it expires.
    case abandons
    /// Leaves without an answer, and pays all the same `later` after he left.
    case abandonsThenPays(BushaPaidAmount = .exact, later: Duration)
    /// Does nothing by himself: a person plays him in the pages or through the control API.
    case waits
}

/// How much of the source currency lands.
public enum BushaPaidAmount: Equatable, Sendable {
    /// What was asked.
    case exact
    /// This share of what was asked, in per cent: 80 underpays, 120 overpays. Cut to the currency's decimals.
    case percent(Int)
    /// This amount, whatever was asked.
    case absolute(DecimalAmount)
}

/// The statuses of a payment request (contract, section 5).
public enum BushaPaymentStatus: String, CaseIterable, Hashable, Sendable {
    /// Waiting for the payment.
    case pending
    /// The payment was seen and is being confirmed.
    case processing
    /// Paid.
    case completed
    /// Nobody paid in time.
    case expired
    /// The payment failed.
    case failed
    /// The customer declined or closed the page, or the merchant took the request back.
    case cancelled

    /// Whether no other status can follow.
    public var isFinal: Bool {
        switch self {
        case .pending, .processing: false
        case .completed, .expired, .failed, .cancelled: true
        }
    }
}
