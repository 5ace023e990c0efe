import SandboxCore
import SandboxHTTP

/// What a client says when it opens the checkout page or the app (contract, sections 2 and 4).
package struct BushaCheckoutForm: Equatable, Sendable {
    /// The ways to pay that the page's chooser has.
    package enum PaymentMethod: String, Sendable {
        case busha
        case stablecoins
    }

    package let quote: BushaQuote
    /// The method to open at once; `nil`: the page shows its chooser.
    package let method: PaymentMethod?
    /// Where the page's messages go, exactly as sent: it may be missing, and need not be an origin.
    package let parentOrigin: String?

    /// Reads `POST /pay`. Each name of an older browser script (`business_id`, `local_amount`, `local_currency`) stands
    /// in for its newer one where that is missing, whatever the others do. A form that needs one may leave out the other
    /// two currencies, of which those scripts know nothing [assumed].
    package static func decode(_ request: Request) -> Result<BushaCheckoutForm, BushaProblem> {
        do throws(BushaProblem) {
            guard let type = request.fields[.contentType],
                MediaType(type)?.essence == "application/x-www-form-urlencoded"
            else {
                throw BushaProblem(
                    415, .badRequest, "the checkout takes a form; send Content-Type: application/x-www-form-urlencoded")
            }
            return .success(try BushaCheckoutForm(page: try fields(request.body), query: request.target.query))
        } catch {
            return .failure(error)
        }
    }

    /// Reads the deep link's query, as the stand-in for the app gets it.
    package static func decode(deepLink query: [FormPair]) -> Result<BushaCheckoutForm, BushaProblem> {
        do throws(BushaProblem) {
            let reader = BushaFormReader(query)
            let quote = BushaQuote(
                publicKey: try reader.key(), reference: try reader.text("reference"),
                quoteAmount: try reader.amount("quote_amount"), quoteCurrency: try reader.required("quote_currency"),
                targetCurrency: try reader.text("target_currency"), callbackURL: try reader.requiredCallbackURL())
            return .success(BushaCheckoutForm(quote: quote, method: .busha, parentOrigin: nil))
        } catch {
            return .failure(error)
        }
    }

    private static func fields(_ body: [UInt8]) throws(BushaProblem) -> [FormPair] {
        do throws(FormDecoder.Failure) {
            return try FormDecoder.decode(body)
        } catch {
            throw BushaProblem(400, .badRequest, error.message)
        }
    }

    private init(quote: BushaQuote, method: PaymentMethod?, parentOrigin: String?) {
        self.quote = quote
        self.method = method
        self.parentOrigin = parentOrigin
    }

    private init(page: [FormPair], query: [FormPair]) throws(BushaProblem) {
        let reader = BushaFormReader(page)
        let info = BushaAdditionalInfo(
            name: try reader.text("meta[name]"), email: try reader.text("meta[email]"),
            phoneNumber: try reader.text("meta[phone_number]"), source: try reader.text("source"))
        quote = BushaQuote(
            publicKey: try reader.key(), reference: try reader.text("reference"),
            quoteAmount: try reader.amount(reader.name(.quoteAmount)),
            quoteCurrency: try reader.required(reader.name(.quoteCurrency)),
            targetCurrency: try reader.settlement("target_currency"),
            sourceCurrency: try reader.settlement("source_currency"),
            info: info, callbackURL: try reader.callbackURL())
        parentOrigin = try reader.text("parentOrigin", limit: BushaFormReader.longestURL)
        method = query.last { ["paymentMethod", "method"].contains($0.name) && !BushaFormReader.isMissing($0.value) }
            .flatMap { PaymentMethod(rawValue: $0.value) }
    }
}

/// The fields of a form or of a deep link by name. A repeated name counts once, the first that has a value.
struct BushaFormReader {
    static let longestText = 512
    static let longestURL = 2_048

    /// A field that older browser scripts have under another name.
    enum RenamedField: String, CaseIterable {
        case key = "public_key"
        case quoteAmount = "quote_amount"
        case quoteCurrency = "quote_currency"

        var olderName: String {
            switch self {
            case .key: "business_id"
            case .quoteAmount: "local_amount"
            case .quoteCurrency: "local_currency"
            }
        }
    }

    private let values: [String: String]
    /// Whether an older name stands in for a newer one that is missing.
    private let isOlder: Bool

    init(_ pairs: [FormPair]) {
        var values: [String: String] = [:]
        for pair in pairs where !BushaFormReader.isMissing(pair.value) && values[pair.name] == nil {
            values[pair.name] = pair.value
        }
        self.values = values
        isOlder = RenamedField.allCases.contains { values[$0.rawValue] == nil && values[$0.olderName] != nil }
    }

    /// An empty value is none; nor is the text `undefined`, which the browser script sends for everything that the
    /// merchant left out: all such checkouts would share one reference [assumed].
    static func isMissing(_ value: String) -> Bool { value.isEmpty || value == "undefined" }

    /// The name that a field has in this form; of one that is missing, the name that its script would have used.
    func name(_ field: RenamedField) -> String {
        isOlder && values[field.rawValue] == nil ? field.olderName : field.rawValue
    }

    func text(_ name: String, limit: Int = BushaFormReader.longestText) throws(BushaProblem) -> String? {
        guard let value = values[name] else { return nil }
        guard value.utf8.count <= limit else {
            throw .malformed(name, "is longer than \(limit) bytes")
        }
        return value
    }

    func required(_ name: String) throws(BushaProblem) -> String {
        guard let value = try text(name) else {
            throw BushaProblem(400, .badRequest, "the field \(name) is missing or empty", field: name)
        }
        return value
    }

    /// The merchant's key. A `business_id` may be any text; every newer script has a public key.
    func key() throws(BushaProblem) -> String {
        let (key, businessID) = (RenamedField.key.rawValue, RenamedField.key.olderName)
        if values[key] == nil, let id = try text(businessID) { return id }
        let text = try required(key)
        guard text.hasPrefix("pub_"), text.utf8.count > 4, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .malformed(key, "does not look like a public key; use pub_ and letters and digits")
        }
        return text
    }

    /// A currency that the older scripts do not send.
    func settlement(_ name: String) throws(BushaProblem) -> String? {
        isOlder ? try text(name) : try required(name)
    }

    func amount(_ name: String) throws(BushaProblem) -> DecimalAmount {
        guard let amount = DecimalAmount(try required(name)) else {
            throw .malformed(name, "is not an amount; use \(DecimalAmount.expectation)")
        }
        return amount
    }

    func callbackURL() throws(BushaProblem) -> String? {
        guard let url = try text("callback_url", limit: BushaFormReader.longestURL) else { return nil }
        if let fault = BushaCallback.fault(in: url) { throw .malformed("callback_url", fault) }
        return url
    }

    func requiredCallbackURL() throws(BushaProblem) -> String {
        guard let url = try callbackURL() else {
            throw BushaProblem(400, .badRequest, "the field callback_url is missing or empty", field: "callback_url")
        }
        return url
    }
}
