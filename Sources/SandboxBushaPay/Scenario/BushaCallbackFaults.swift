/// What goes wrong with the redirect back into the merchant's app: `callback` in a file. The payment request itself is
/// as the customer left it; only what the app is told of it, when, how often and by which way is wrong.
public struct BushaCallbackFaults: Equatable, Sendable {
    /// How often the callback comes: 0 never, 2 twice, with the same query. Default 1.
    public var times: Int
    /// How long after the payment request ended the first one comes, on the session's clock. Default at once.
    public var after: Duration
    /// How long after one the next comes, on the session's clock. Default 1 second.
    public var every: Duration
    /// Before all that, at the moment when the customer acts or leaves, a callback of an earlier attempt comes: with this
    /// status, and with the id of the previous payment request of the same public key, or of one that the session does
    /// not know. The other faults do not touch it. `nil`, the default: none does.
    public var previousAttempt: BushaPaymentStatus?
    /// What brings the app back; `nil`, the default, is a script in a page, and a 302 for a client that does not navigate.
    public var carrier: BushaCallbackCarrier?
    /// How many redirects within the sandbox come before that. Default 0. With none of `carrier`, a 302 is the carrier.
    public var redirects: Int
    /// Changes to the query; see ``BushaCallbackQueryFaults``.
    public var query: BushaCallbackQueryFaults
    /// What stands between `//` and the path instead of the callback URL's own host and port; `nil`, the default, leaves
    /// it. A URL without `//` has none to change.
    public var host: String?
    /// The scheme instead of the callback URL's own; `nil`, the default, and one that would run script leave it.
    public var scheme: String?
    /// A fragment behind the query, without `#`; `nil`, the default, adds none.
    public var fragment: String?

    /// Nothing is wrong unless told so.
    public init(
        times: Int = 1, after: Duration = .zero, every: Duration = .seconds(1),
        previousAttempt: BushaPaymentStatus? = nil, carrier: BushaCallbackCarrier? = nil, redirects: Int = 0,
        query: BushaCallbackQueryFaults = BushaCallbackQueryFaults(), host: String? = nil, scheme: String? = nil,
        fragment: String? = nil
    ) {
        self.times = times
        self.after = after
        self.every = every
        self.previousAttempt = previousAttempt
        self.carrier = carrier
        self.redirects = redirects
        self.query = query
        self.host = host
        self.scheme = scheme
        self.fragment = fragment
    }

    /// How often a callback comes at most.
    public static let largestCount = 20
    /// How many redirects come before one at most: browsers follow about twenty, and web views fewer.
    public static let largestRedirectCount = 10
    /// The schemes that no callback URL may have: opening them would run script or read what is not the merchant's.
    package static let refusedSchemes = ["javascript", "data", "file", "vbscript", "blob"]
}

/// What brings the merchant's app back to the foreground.
public enum BushaCallbackCarrier: String, CaseIterable, Hashable, Sendable {
    /// A 302 whose `Location` is the callback URL.
    case found = "302"
    /// A 303.
    case seeOther = "303"
    /// The page sets its location.
    case script
    /// A page with `<meta http-equiv="refresh">`.
    case metaRefresh = "meta_refresh"
    /// A button that the customer has to tap.
    case tap
}

/// What is wrong with the query of a callback: `query` of `callback` in a file. What is not told stays as the contract
/// has it.
public struct BushaCallbackQueryFaults: Equatable, Sendable {
    /// A change of one pair.
    public struct Change: Equatable, Sendable {
        /// The key, such as `status`.
        public var name: String
        /// The new value; `nil` takes the pair away. A key that is not there is added at the end.
        public var value: String?

        /// A change.
        public init(_ name: String, _ value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// Changes of single pairs, in order.
    public var changes: [Change]
    /// Pairs that come once more behind all others: a repeated key. In order.
    public var repeated: [Change]
    /// The keys are in upper case: `STATUS=completed`. Default `false`.
    public var hasUpperCaseKeys: Bool
    /// A space is written as `+`, which some clients read as a space and others as a plus. Default `false`: `%20`.
    public var writesSpaceAsPlus: Bool
    /// A query in front of all, as it stands: `utm_source=app`. Default none.
    public var prefix: String?

    /// Nothing is wrong unless told so.
    public init(
        changes: [Change] = [], repeated: [Change] = [], hasUpperCaseKeys: Bool = false,
        writesSpaceAsPlus: Bool = false, prefix: String? = nil
    ) {
        self.changes = changes
        self.repeated = repeated
        self.hasUpperCaseKeys = hasUpperCaseKeys
        self.writesSpaceAsPlus = writesSpaceAsPlus
        self.prefix = prefix
    }
}
