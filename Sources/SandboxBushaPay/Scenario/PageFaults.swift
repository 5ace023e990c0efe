/// What is wrong with the Busha Pay checkout page itself, once it has arrived: `page` in a file. It changes what the page
/// says and shows, and never the payment: the payment API and the webhooks tell what the customer did.
public struct PageFaults: Equatable, Sendable {
    /// Where the page's script fails.
    public enum ScriptError: String, CaseIterable, Sendable {
        /// Before it has said or shown anything: the page stands, and does nothing.
        case atStart = "at_start"
        /// Right after it has posted `INITIALIZED`: the client takes the page for ready, and hears nothing more.
        case onceReady = "once_ready"
    }

    /// What is wrong with the message `COMPLETED`.
    public enum CompletedFault: String, CaseIterable, Sendable {
        /// It is posted twice. A client reports one success.
        case twice
        /// It has no `data`: a success with an empty id and without amounts.
        case withoutData = "without_data"
        /// The amounts in its `data` are numbers instead of strings. The page's script makes them, so each is the double
        /// that is nearest to the amount, as it would be from any page that posts numbers.
        case amountsAsNumbers = "amounts_as_numbers"
    }

    /// What the page tells the client's bridge.
    public struct BridgeError: Equatable, Sendable {
        /// The error code that the client is to report.
        public var code: String
        /// The message beside it.
        public var message: String

        /// An error with a code, and a message that is "The checkout failed" unless given.
        public init(code: String, message: String = BridgeError.defaultMessage) {
            self.code = code
            self.message = message
        }

        /// "The checkout failed"
        public static let defaultMessage = "The checkout failed"
    }

    /// The page never posts `INITIALIZED`; all else works. A client that needs the message times out, one that is
    /// content with the end of the load does not. Default `false`.
    public var neverInitialises: Bool
    /// How long after the page was asked for it posts `INITIALIZED`, on the session's clock; all else works meanwhile.
    /// Default `nil`: at once.
    public var initialisesAfter: Duration?
    /// Where the page's script throws and is dead from then on. Default `nil`: nowhere.
    public var scriptError: ScriptError?
    /// The page is an empty HTML document, with status 200 and without a script. Default `false`.
    public var blank: Bool
    /// The page posts messages that are none of the client's business (texts, numbers, lists, objects with another
    /// `status`) among its own. A client ignores them. Default `false`.
    public var noiseMessages: Bool
    /// Every message is posted to an origin that is not the client's, so that none arrives. Default `false`.
    public var wrongTargetOrigin: Bool
    /// What is wrong with the message `COMPLETED`. Default `nil`: nothing.
    public var completed: CompletedFault?
    /// The page holds an image that never arrives, so that its load never finishes; all else works. Default `false`.
    public var hangingSubresource: Bool
    /// The page calls the bridge that a client puts into it, with an error, once it has loaded. Default `nil`: it does
    /// not.
    public var bridgeError: BridgeError?

    /// Nothing is wrong unless told so.
    public init(
        neverInitialises: Bool = false, initialisesAfter: Duration? = nil, scriptError: ScriptError? = nil,
        blank: Bool = false, noiseMessages: Bool = false, wrongTargetOrigin: Bool = false,
        completed: CompletedFault? = nil, hangingSubresource: Bool = false, bridgeError: BridgeError? = nil
    ) {
        self.neverInitialises = neverInitialises
        self.initialisesAfter = initialisesAfter
        self.scriptError = scriptError
        self.blank = blank
        self.noiseMessages = noiseMessages
        self.wrongTargetOrigin = wrongTargetOrigin
        self.completed = completed
        self.hangingSubresource = hangingSubresource
        self.bridgeError = bridgeError
    }
}
