import SandboxBackend
import SandboxCore
import SandboxHTTP
import Testing

@testable import SandboxBushaPay

@Suite struct CheckoutFormTests {
    static let full = [
        "public_key=pub_abc", "quote_amount=10000", "quote_currency=NGN", "target_currency=NGN", "source_currency=USDT",
        "callback_url=com.Example.App.busha-pay%3A%2F%2Fcallback", "displayMode=INLINE",
        "parentOrigin=http%3A%2F%2F%3A%3A1%3A8787", "reference=order-1", "meta%5Bname%5D=Ada+L%C3%B3",
        "meta[email]=a%40b.c",
        "meta[phone_number]=%2B234", "source=mobile-sdk", "source_id=7",
    ]

    private func decode(_ fields: [String], query: String? = nil) -> Result<BushaCheckoutForm, BushaProblem> {
        BushaCheckoutForm.decode(request(fields.joined(separator: "&"), query: query))
    }

    private func form(_ fields: [String], query: String? = nil) throws -> BushaCheckoutForm {
        try decode(fields, query: query).get()
    }

    private func problem(_ result: Result<BushaCheckoutForm, BushaProblem>) -> BushaProblem? {
        if case .failure(let problem) = result { problem } else { nil }
    }

    private func without(_ name: String, adding: [String] = []) -> [String] {
        Self.full.filter { !$0.hasPrefix(name + "=") } + adding
    }

    @Test func everyField_IsReadInAnyOrder() throws {
        let expected = BushaQuote(
            publicKey: "pub_abc", reference: "order-1", quoteAmount: DecimalAmount(10_000), quoteCurrency: "NGN",
            targetCurrency: "NGN", sourceCurrency: "USDT",
            info: BushaAdditionalInfo(name: "Ada Ló", email: "a@b.c", phoneNumber: "+234", source: "mobile-sdk"),
            callbackURL: "com.Example.App.busha-pay://callback")
        let form = try form(Self.full)
        #expect(form.quote == expected)
        #expect(form.parentOrigin == "http://::1:8787")
        #expect(form.method == nil)
        #expect(try self.form(Self.full.reversed()) == form)
        #expect(try self.form([""] + Self.full + ["", "unknown=1", "x"]) == form)
    }

    @Test func optionalFields_MayBeMissingOrEmpty() throws {
        for name in ["callback_url", "parentOrigin", "reference", "displayMode", "source", "source_id"] {
            #expect(try form(without(name)) == form(without(name, adding: ["\(name)="])))
        }
        let bare = try form(Array(Self.full.prefix(5)) + ["meta[name]=", "meta[email]=undefined", "reference="])
        #expect(bare.quote.info == BushaAdditionalInfo())
        #expect(bare.quote.reference == nil)
        #expect(bare.quote.callbackURL == nil)
        #expect(bare.parentOrigin == nil)
    }

    @Test(arguments: ["public_key", "quote_amount", "quote_currency", "target_currency", "source_currency"])
    func requiredField_ThatIsMissingOrEmpty_IsNamed(name: String) {
        for fields in [without(name), without(name, adding: ["\(name)="])] {
            let problem = problem(decode(fields))
            #expect(problem?.status == 400)
            #expect(problem?.field == name)
            #expect(problem?.message == "the field \(name) is missing or empty")
        }
    }

    @Test(arguments: [
        ("public_key", "sk_secret"), ("public_key", "pub_"), ("public_key", "pub_a%20b"), ("public_key", "pub_%C3%A9"),
        ("quote_amount", "ten"), ("quote_amount", "-1"), ("quote_amount", "1e3"), ("quote_amount", "10%2C000"),
        ("quote_amount", "+1"), ("callback_url", "javascript%3Aalert(1)"), ("callback_url", "nowhere"),
        ("quote_currency", String(repeating: "N", count: 513)), ("reference", String(repeating: "r", count: 513)),
        ("callback_url", "a:" + String(repeating: "r", count: 2_047)),
        ("meta[name]", String(repeating: "r", count: 513)),
    ])
    func malformedField_IsNamed(name: String, value: String) {
        let problem = problem(decode(without(name).filter { !$0.hasPrefix("meta%5Bname") } + ["\(name)=\(value)"]))
        #expect(problem?.status == 400)
        #expect(problem?.field == name)
        #expect(problem?.message.hasPrefix("the field \(name) ") == true)
    }

    // MARK: Older names

    @Test func oldestScript_IsMappedToTheNewerNames() throws {
        let form = try form([
            "business_id=BUS_1", "local_amount=500.50", "local_currency=NGN", "mode=test", "source_currency=BTC",
        ])
        #expect(form.quote.publicKey == "BUS_1")
        #expect(form.quote.quoteAmount.description == "500.50")
        #expect(form.quote.quoteCurrency == "NGN")
        #expect(form.quote.sourceCurrency == "BTC")
        #expect(form.quote.targetCurrency == nil)
        #expect(problem(decode(["business_id=BUS_1", "local_currency=NGN"]))?.field == "local_amount")
        #expect(problem(decode(["business_id=BUS_1", "local_amount=1"]))?.field == "local_currency")
        #expect(problem(decode(["local_amount=1", "local_currency=NGN"]))?.field == "public_key")
    }

    /// As the browser script of 2023 to 2025 sends it.
    @Test func publicKeyWithLocalAmount_IsACheckout() throws {
        let form = try form([
            "reference=undefined", "public_key=pub_abc", "local_amount=2000", "local_currency=NGN",
            "meta[email]=a%40b.c", "meta[name]=undefined",
        ])
        #expect(
            form.quote
                == BushaQuote(
                    publicKey: "pub_abc", quoteAmount: DecimalAmount(2_000), quoteCurrency: "NGN",
                    info: BushaAdditionalInfo(email: "a@b.c")))
        #expect(problem(decode(["public_key=pub_abc", "local_currency=NGN"]))?.field == "local_amount")
        #expect(problem(decode(["public_key=pub_abc", "local_amount=1"]))?.field == "local_currency")
        #expect(problem(decode(["public_key=sk_abc", "local_amount=1", "local_currency=NGN"]))?.field == "public_key")
        #expect(
            problem(decode(["public_key=pub_abc", "local_amount=x", "local_currency=NGN"]))?.field == "local_amount")
    }

    private static let renamed = [
        (newer: "public_key=pub_abc", older: "business_id=BUS_1"),
        (newer: "quote_amount=10000", older: "local_amount=500"),
        (newer: "quote_currency=NGN", older: "local_currency=KES"),
    ]

    @Test(arguments: 0..<8)
    func everyOlderName_StandsInByItself(olderOnes: Int) throws {
        let isOlder = (0..<3).map { olderOnes & (1 << $0) != 0 }
        let fields = zip(Self.renamed, isOlder).map { $1 ? $0.older : $0.newer }
        let form = try form(fields + ["target_currency=NGN", "source_currency=USDT"])
        #expect(form.quote.publicKey == (isOlder[0] ? "BUS_1" : "pub_abc"))
        #expect(form.quote.quoteAmount.description == (isOlder[1] ? "500" : "10000"))
        #expect(form.quote.quoteCurrency == (isOlder[2] ? "KES" : "NGN"))
        // Who needs an older name may leave out what its script never sent.
        #expect(problem(decode(fields))?.field == (olderOnes == 0 ? "target_currency" : nil))
        #expect(problem(decode(fields + ["target_currency=NGN"]))?.field == (olderOnes == 0 ? "source_currency" : nil))
    }

    @Test func newerName_CountsBeforeItsOlderOne() throws {
        let form = try form(Self.renamed.map(\.older) + Self.full)
        #expect(form.quote.publicKey == "pub_abc")
        #expect(form.quote.quoteAmount.description == "10000")
        #expect(form.quote.quoteCurrency == "NGN")
        #expect(problem(decode(Self.renamed.map(\.older) + without("target_currency")))?.field == "target_currency")
    }

    // MARK: The text "undefined"

    @Test(arguments: [
        "callback_url", "parentOrigin", "reference", "displayMode", "source", "source_id", "meta[email]",
        "meta[phone_number]",
    ])
    func undefined_IsAsGoodAsAMissingOptionalField(name: String) throws {
        #expect(try form(without(name, adding: ["\(name)=undefined"])) == form(without(name)))
    }

    @Test(arguments: ["public_key", "quote_amount", "quote_currency", "target_currency", "source_currency"])
    func undefined_IsNoValueOfARequiredField(name: String) {
        let problem = problem(decode(without(name, adding: ["\(name)=undefined"])))
        #expect(problem?.field == name)
        #expect(problem?.message == "the field \(name) is missing or empty")
    }

    @Test func undefined_LetsTheOlderNameStandInAndTheOtherCurrenciesBeMissing() throws {
        let form = try form([
            "public_key=undefined", "business_id=BUS_1", "quote_amount=undefined", "local_amount=500",
            "quote_currency=undefined", "local_currency=NGN", "target_currency=undefined", "source_currency=undefined",
        ])
        #expect(
            form.quote == BushaQuote(publicKey: "BUS_1", quoteAmount: DecimalAmount(500), quoteCurrency: "NGN"))
    }

    @Test func undefined_IsPassedOverForALaterFieldOfTheSameName() throws {
        #expect(try form(["reference=undefined"] + Self.full).quote.reference == "order-1")
        #expect(try form(without("reference", adding: ["reference=Undefined"])).quote.reference == "Undefined")
    }

    @Test func undefined_InTheQuery_LeavesTheOtherSpelling() throws {
        #expect(try form(Self.full, query: "paymentMethod=undefined").method == nil)
        #expect(try form(Self.full, query: "method=stablecoins&paymentMethod=undefined").method == .stablecoins)
        #expect(try form(Self.full, query: "paymentMethod=busha&method=").method == .busha)
    }

    @Test func undefined_InADeepLink_IsAsGoodAsMissing() throws {
        let query = FormDecoder.pairs(
            repairing: "public_key=pub_1&quote_amount=10&quote_currency=NGN&target_currency=undefined"
                + "&reference=undefined&callback_url=app%3A%2F%2Fcallback")
        #expect(
            try BushaCheckoutForm.decode(deepLink: query).get().quote
                == BushaQuote(
                    publicKey: "pub_1", quoteAmount: DecimalAmount(10), quoteCurrency: "NGN",
                    callbackURL: "app://callback"))
        let nowhere = query.dropLast() + [FormPair(name: "callback_url", value: "undefined")]
        #expect(problem(BushaCheckoutForm.decode(deepLink: Array(nowhere)))?.field == "callback_url")
    }

    @Test func twoCheckoutsWithTheReferenceUndefined_AreTwoPayments() throws {
        var bench = Bench()
        let fields = without("reference", adding: ["reference=undefined"])
        let first = try bench.payment(.open(try form(fields).quote))
        let second = try bench.payment(.open(try form(fields).quote))
        #expect(first.id != second.id)
        #expect(first.reference != second.reference)
        #expect(first.reference.hasPrefix("REF_"))
    }

    @Test func repeatedField_CountsOnce_TheFirst() throws {
        #expect(try form(["quote_amount=1"] + Self.full).quote.quoteAmount.description == "1")
        #expect(try form(["quote_amount="] + Self.full).quote.quoteAmount.description == "10000")
    }

    @Test func bothSpellingsOfTheQuery_OpenAMethod() throws {
        #expect(try form(Self.full, query: "paymentMethod=busha").method == .busha)
        #expect(try form(Self.full, query: "paymentMethod=stablecoins").method == .stablecoins)
        #expect(try form(Self.full, query: "method=stablecoins").method == .stablecoins)
        #expect(try form(Self.full, query: "paymentMethod=card").method == nil)
        #expect(try form(Self.full, query: "x=1").method == nil)
        #expect(try form(Self.full + ["paymentMethod=busha"]).method == nil)
    }

    @Test func bodyThatIsNoForm_IsRefused() {
        #expect(problem(BushaCheckoutForm.decode(request("{}", type: "application/json")))?.status == 415)
        #expect(problem(BushaCheckoutForm.decode(request("", type: nil)))?.status == 415)
        #expect(problem(BushaCheckoutForm.decode(request("", type: "multipart/form-data; boundary=x")))?.status == 415)
        let charset = request(
            Self.full.joined(separator: "&"), type: "Application/X-WWW-Form-Urlencoded; charset=UTF-8")
        #expect(problem(BushaCheckoutForm.decode(charset)) == nil)
        let broken = problem(decode(Self.full + ["x=%zz"]))
        #expect(broken?.status == 400)
        #expect(broken?.message.contains("percent sign") == true)
    }

    @Test func deepLink_IsReadWithoutSourceCurrencyAndMeta() throws {
        let query = FormDecoder.pairs(
            repairing:
                "callback_url=app%3A%2F%2Fcallback&quote_currency=NGN&public_key=pub_1&quote_amount=10&reference=r")
        let form = try BushaCheckoutForm.decode(deepLink: query).get()
        #expect(
            form.quote
                == BushaQuote(
                    publicKey: "pub_1", reference: "r", quoteAmount: DecimalAmount(10), quoteCurrency: "NGN",
                    callbackURL: "app://callback"))
        #expect(problem(BushaCheckoutForm.decode(deepLink: query.dropFirst().map { $0 }))?.field == "callback_url")
        #expect(problem(BushaCheckoutForm.decode(deepLink: []))?.field == "public_key")
    }

    /// The page of an older script's checkout leads there.
    @Test func deepLink_MayHaveABusinessID() throws {
        let query = FormDecoder.pairs(
            repairing: "business_id=BUS_1&quote_amount=10&quote_currency=NGN&callback_url=app%3A%2F%2Fcallback")
        #expect(try BushaCheckoutForm.decode(deepLink: query).get().quote.publicKey == "BUS_1")
    }
}
