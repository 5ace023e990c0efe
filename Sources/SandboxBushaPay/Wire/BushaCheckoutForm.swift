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

    /// Reads `POST /pay`. The oldest browser script's `business_id` and `local_…` stand for `public_key` and `quote_…`;
    /// it alone may leave out the other two currencies.
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
                publicKey: try reader.publicKey(), reference: try reader.text("reference"),
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
        let isOldest = reader.value("public_key") == nil && reader.value("business_id") != nil
        let amount = reader.value("quote_amount") == nil && isOldest ? "local_amount" : "quote_amount"
        let currency = reader.value("quote_currency") == nil && isOldest ? "local_currency" : "quote_currency"
        let info = BushaAdditionalInfo(
            name: try reader.meta("name"), email: try reader.meta("email"),
            phoneNumber: try reader.meta("phone_number"), source: try reader.text("source"))
        quote = BushaQuote(
            publicKey: isOldest ? try reader.required("business_id") : try reader.publicKey(),
            reference: try reader.text("reference"), quoteAmount: try reader.amount(amount),
            quoteCurrency: try reader.required(currency),
            targetCurrency: isOldest ? try reader.text("target_currency") : try reader.required("target_currency"),
            sourceCurrency: isOldest ? try reader.text("source_currency") : try reader.required("source_currency"),
            info: info, callbackURL: try reader.callbackURL())
        parentOrigin = try reader.text("parentOrigin", limit: BushaFormReader.longestURL)
        method = query.last { $0.name == "paymentMethod" || $0.name == "method" }
            .flatMap { PaymentMethod(rawValue: $0.value) }
    }
}

/// The fields of a form by name. A repeated name counts once, the first; an empty value counts as missing.
struct BushaFormReader {
    static let longestText = 512
    static let longestURL = 2_048

    private var values: [String: String] = [:]

    init(_ pairs: [FormPair]) {
        for pair in pairs where !pair.value.isEmpty && values[pair.name] == nil { values[pair.name] = pair.value }
    }

    func value(_ name: String) -> String? { values[name] }

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

    /// The browser script sends the text `undefined` for what it does not know.
    func meta(_ name: String) throws(BushaProblem) -> String? {
        let value = try text("meta[\(name)]")
        return value == "undefined" ? nil : value
    }

    func publicKey() throws(BushaProblem) -> String {
        let key = try required("public_key")
        guard key.hasPrefix("pub_"), key.utf8.count > 4, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .malformed("public_key", "does not look like a public key; use pub_ and letters and digits")
        }
        return key
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
