import SandboxCore

/// What a correct Busha Pay client reports, and what the server then knows. What is `nil` is not compared.
///
/// A client has two flows, and a scenario can end them differently: a fault of the checkout page does not touch the
/// app, and a callback carries no amounts, so the app flow never has full data.
public struct BushaExpectation: Equatable, Sendable {
    /// How long, on the session's clock, after the client opened the payment the flow is looked at: a sheet that is
    /// still open then counts as ``Result/neverEnds``, and the server's facts are read. Clients often end earlier than the
    /// payment: who walked away may have paid after all.
    public static let settlingTime = Duration.seconds(300)

    /// How the client's flow ends.
    public enum Result: Hashable, Sendable {
        /// Paid; with `fullData` the client was told the amounts.
        case success(fullData: Bool)
        /// The customer did not pay.
        case cancelled(CancelReason)
        /// An error with this code.
        case error(code: String)
        /// Nothing ever ends the sheet by itself; `none` in a file.
        case neverEnds
    }

    /// Why the customer did not pay.
    public enum CancelReason: String, CaseIterable, Hashable, Sendable {
        /// They closed the checkout page. Web flow only.
        case dismissed
        /// They declined in the Busha app, and the callback says so.
        case rejected
        /// They came back from the Busha app without a callback. App flow only: an open sheet has no such timer.
        case abandoned
    }

    /// The merchant name that a client shows on either platform; `.null` where it has none. They differ for a name that
    /// is no text, which native Android shows all the same (contract, section 1).
    public struct Merchant: Equatable, Sendable {
        /// What the iOS client shows.
        public var ios: OrNull<String>
        /// What the native Android client shows.
        public var android: OrNull<String>

        /// A name on either platform.
        public init(ios: OrNull<String>, android: OrNull<String>) {
            self.ios = ios
            self.android = android
        }

        /// A name that both platforms show.
        public init(_ name: OrNull<String>) {
            self.init(ios: name, android: name)
        }

        /// The name on one platform.
        public subscript(platform: MobilePlatform) -> OrNull<String> {
            get {
                switch platform {
                case .ios: ios
                case .android: android
                }
            }
            set {
                switch platform {
                case .ios: ios = newValue
                case .android: android = newValue
                }
            }
        }
    }

    /// One flow: its result on either platform, and what the server then knows.
    public struct Flow: Equatable, Sendable {
        /// What the iOS client reports.
        public var ios: Result
        /// What the native Android client reports.
        public var android: Result
        /// The payment request's status; `.null` when none was made.
        public var paymentStatus: OrNull<BushaPaymentStatus>?
        /// How much of the source currency landed, digit by digit; `.null` when nothing did.
        public var sourceAmountReceived: OrNull<DecimalAmount>?
        /// The names of the webhook events that were due, in order.
        public var webhooks: [String]?

        /// A flow; only the results are compared unless more is given.
        public init(
            ios: Result, android: Result, paymentStatus: OrNull<BushaPaymentStatus>? = nil,
            sourceAmountReceived: OrNull<DecimalAmount>? = nil, webhooks: [String]? = nil
        ) {
            self.ios = ios
            self.android = android
            self.paymentStatus = paymentStatus
            self.sourceAmountReceived = sourceAmountReceived
            self.webhooks = webhooks
        }

        /// A flow that ends the same on both platforms.
        public init(
            _ result: Result, paymentStatus: OrNull<BushaPaymentStatus>? = nil,
            sourceAmountReceived: OrNull<DecimalAmount>? = nil, webhooks: [String]? = nil
        ) {
            self.init(
                ios: result, android: result, paymentStatus: paymentStatus,
                sourceAmountReceived: sourceAmountReceived, webhooks: webhooks)
        }

        /// The result on one platform.
        public subscript(platform: MobilePlatform) -> Result {
            get {
                switch platform {
                case .ios: ios
                case .android: android
                }
            }
            set {
                switch platform {
                case .ios: ios = newValue
                case .android: android = newValue
                }
            }
        }
    }

    /// The flow through the checkout page.
    public var web: Flow
    /// The flow through the Busha app. A file says under `app` only where it differs from the web flow.
    public var app: Flow
    /// The merchant name that the client shows.
    public var merchant: Merchant?

    /// An expectation. Without `app` the app flow ends as the web flow does.
    public init(web: Flow, app: Flow? = nil, merchant: Merchant? = nil) {
        self.web = web
        self.app = app ?? web
        self.merchant = merchant
    }
}

/// A platform whose native client an expectation tells apart.
public enum MobilePlatform: String, CaseIterable, Hashable, Sendable {
    /// iOS; React Native and Flutter there as well.
    case ios
    /// Native Android
    case android
}

/// A value that can also be known to be absent: `null` in a file.
public enum OrNull<Value> {
    /// There is none.
    case null
    /// There is this one.
    case value(Value)

    /// The value, `nil` for ``null``.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// ``null`` for `nil`.
    public init(_ value: Value?) {
        self = value.map { .value($0) } ?? .null
    }
}

extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Hashable where Value: Hashable {}
extension OrNull: Sendable where Value: Sendable {}
