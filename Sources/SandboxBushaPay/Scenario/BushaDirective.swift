import SandboxCore

/// What happens to Busha Pay payment requests: the customer, the chain and the merchant's settings.
public struct BushaDirective: Equatable, Sendable {
    /// What the simulated customer does. Default: nothing.
    public var customer: BushaCustomer
    /// How long after the payment request is made they do it, on the session's clock. Default 1 second.
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

extension BushaDirective {
    /// The customer of `happy-path`, and of every scenario that says nothing else: pays the exact amount 1 s after the
    /// payment request was made.
    public static let paysExactly = BushaDirective(customer: .pays(.exact), after: .seconds(1))
}
