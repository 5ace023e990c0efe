import SandboxCore
import SandboxJSON
import SandboxScenarios

extension BushaExpectation {
    private static let factKeys = ["payment_status", "source_amount_received", "webhooks"]

    /// Reads the value of `expect.busha`.
    static func read(_ input: JSONInput) -> BushaExpectation? {
        let keys = BushaResultReader.keys + factKeys + ["merchant", "app"]
        guard let object = input.object(keys: keys) else { return nil }
        let merchant = Merchant.read(object.optional("merchant"))
        let results = BushaResultReader(object, .web)?.read()
        let facts = Facts(object)
        facts.reportContradictions()
        let app = object.optional("app")?.object(keys: BushaResultReader.keys + factKeys)
        let appFacts = app.map { Facts($0, otherwise: facts) }
        appFacts?.reportContradictions()
        let appResults = app.flatMap(readAppResults)
        guard let (ios, android) = results else { return nil }
        let web = facts.flow(ios: ios, android: android)
        guard appResults != nil || app.map(hasResults) == true || (ios.canEndAppFlow && android.canEndAppFlow) else {
            (object.optional("result") ?? input).report(
                "the app flow never ends like this, so \"app\" has to say how it does",
                valid: #""app": { "result": "success", "full_data": false } or another result"#)
            return nil
        }
        let (appIOS, appAndroid) = appResults ?? (ios, android)
        return BushaExpectation(
            web: web, app: (appFacts ?? facts).flow(ios: appIOS, android: appAndroid), merchant: merchant)
    }

    /// In `app` the result may be left out with all that belongs to it.
    private static func readAppResults(_ object: JSONObjectInput) -> (ios: Result, android: Result)? {
        hasResults(object) ? BushaResultReader(object, .app)?.read() : nil
    }

    private static func hasResults(_ object: JSONObjectInput) -> Bool {
        BushaResultReader.keys.contains { object.optional($0) != nil }
    }
}

extension BushaExpectation.Merchant {
    private static let expectation = "a name of 1 to 99 characters, or null"

    /// Reads the value of `merchant`; `nil` if it is not written, or after having reported why.
    fileprivate static func read(_ input: JSONInput?) -> BushaExpectation.Merchant? {
        let names = ByPlatform(input) { input in
            OrNull.read(input) { $0.line(1...99, valid: expectation) }
        }
        guard let names else { return nil }
        for platform in MobilePlatform.allCases where names[platform] == nil {
            names.input.report("the key \"\(platform.rawValue)\" is missing", valid: expectation)
        }
        guard let ios = names[.ios]?.value, let android = names[.android]?.value else { return nil }
        return BushaExpectation.Merchant(ios: ios, android: android)
    }
}

/// What the server knows when a flow is over, and where a file says it.
private struct Facts {
    private static let statuses = BushaPaymentStatus.allCases.map { (key: $0.rawValue, value: $0) }
    /// The webhook events that the backend can send.
    private static let events = BushaPaymentStatus.allCases.map { status in
        (key: status.webhookEvent, value: status)
    }

    private let statusInput: JSONInput?
    private let amountInput: JSONInput?
    private let webhooksInput: JSONInput?
    private let status: OrNull<BushaPaymentStatus>?
    private let amount: OrNull<DecimalAmount>?
    private let webhooks: [BushaPaymentStatus]?

    /// What `object` does not say is as in `otherwise`.
    init(_ object: JSONObjectInput, otherwise: Facts? = nil) {
        statusInput = object.optional("payment_status")
        amountInput = object.optional("source_amount_received")
        webhooksInput = object.optional("webhooks")
        let readStatus = statusInput.map { input in OrNull.read(input) { $0.choice(Facts.statuses) } }
        let readAmount = amountInput.map { input in
            OrNull.read(input) { $0.parsed(valid: DecimalAmount.expectation + ", or null", DecimalAmount.init) }
        }
        let readWebhooks = webhooksInput.map { $0.array(valid: "an array of event names") { $0.choice(Facts.events) } }
        status = readStatus ?? otherwise?.status
        amount = readAmount ?? otherwise?.amount
        webhooks = readWebhooks ?? otherwise?.webhooks
    }

    func flow(ios: BushaExpectation.Result, android: BushaExpectation.Result) -> BushaExpectation.Flow {
        BushaExpectation.Flow(
            ios: ios, android: android, paymentStatus: status, sourceAmountReceived: amount,
            webhooks: webhooks.map { $0.map(\.webhookEvent) })
    }

    /// Only what `object` itself says is reported; the rest was already.
    func reportContradictions() {
        guard let status else { return }
        if let amount, let place = amountInput ?? statusInput {
            switch (status.value, amount.value) {
            case (nil, .some): place.report("nothing lands without a payment request", valid: "null")
            case (.pending, .some), (.cancelled, .some):
                place.report("this status is never reached by a payment that landed", valid: "null")
            case (.processing, nil), (.completed, nil):
                place.report("this status is only reached by a payment that landed", valid: DecimalAmount.expectation)
            default: break
            }
        }
        if let webhooks, let place = webhooksInput ?? statusInput {
            if let status = status.value, webhooks.last != status {
                place.report(
                    "every status has its event, so the last one is \"\(status.webhookEvent)\"",
                    valid: "an array with it at its end")
            } else if status == .null, !webhooks.isEmpty {
                place.report("there are no events without a payment request", valid: "[]")
            }
        }
    }
}

extension OrNull {
    /// `null`, or what `read` makes of the value; `nil` after having reported why.
    static func read(_ input: JSONInput, _ read: (JSONInput) -> Value?) -> OrNull? {
        if case .null = input.node.value { return .null }
        return read(input).map { .value($0) }
    }
}
