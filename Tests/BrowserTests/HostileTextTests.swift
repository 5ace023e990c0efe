import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Text from outside in the real pages: it is shown, and never run.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct HostileTextInBrowser {
    static let payloads = [
        "</script><img src=x onerror=window.hacked=1>", "<!--<script>window.hacked=1</script>",
        "\u{2028}window.hacked=1\u{2029}", #"";window.hacked=1;""#, "'-(window.hacked=1)-'",
        "&lt;b&gt;&amp;&#60;", #"\u003cscript>\"#, "{{data}}{{page.js}}", "${window.hacked=1}",
        "\"onmouseover=\"window.hacked=1", "\u{202e}abc", "a\0b",
    ]

    @Test(arguments: payloads) func fieldsOfTheForm_AreHarmless(payload: String) async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open([
                "reference": payload, "meta[name]": payload, "meta[email]": payload, "meta[phone_number]": payload,
                "source": payload, "source_id": payload, "parentOrigin": payload, "displayMode": payload,
                payload: payload,
                "callback_url": "com.example.busha-pay://callback?x=" + PercentEncoding.encode(payload),
            ])
            try await sheet.wait(forView: "chooser")
            try await sheet.wait(for: "INITIALIZED") { $0.contains { $0.isInitialized } }
            let shown = try await bench.text("reference")
            #expect(Array(shown.utf8) == Array("Ref. \(payload)".utf8))
            try await expectUntouched(bench.driver)
            try await bench.driver.click("#pay-exact")
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            let data = try #require(sheet.events.first { $0.isTerminal }?.message?["data"])
            #expect(data["reference"]?.string == payload)
            #expect(data["additional_info"]?["email"]?.string == payload)
            try await expectUntouched(bench.driver)
        }
    }

    @Test(arguments: ["quote_currency", "quote_amount", "public_key", "callback_url", "source_currency"])
    func wrongFields_AreHarmlessOnTheErrorPage(field: String) async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open([field: Self.payloads[0]])
            try await sheet.wait(for: "the answer") { $0.contains(.response(status: 400)) }
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            #expect(try await bench.driver.run("return document.body.innerText").string?.contains(field) == true)
            try await expectUntouched(bench.driver)
        }
    }

    /// What no form can send, but a scenario file could: a merchant's name of 100 KB, with everything in it.
    @Test func longNamesOfTheMerchant_AreHarmlessOnEveryPage() async throws {
        let name = Self.payloads.joined(separator: " ") + String(repeating: "<b>&\"'\u{2028}", count: 12_000)
        let payment = try samplePayment(merchantName: name)
        let now = Instant(unixSeconds: 1_000_000)
        let site = try TestSite([
            "/checkout": CheckoutPage.response(CheckoutPage.Model(payment: payment, now: now)),
            "/app": AppPage.response(payment, customer: .person, now: now),
            "/error": ErrorPage.response(status: 400, title: name, problems: [name]),
        ])
        try await withBrowser { driver in
            for path in ["/checkout", "/app", "/error"] {
                try await driver.open(site.origin + path)
                let framed = FramedCheckout(driver: driver)
                try await framed.wait(path) {
                    try await driver.run("return location.pathname + document.readyState").string == path + "complete"
                }
                let text = try await driver.run(
                    "return (document.getElementById('merchant') || document.querySelector('h1')).textContent")
                let wanted = path == "/error" ? name.replacingNULs : name
                let isShown = text.string.map { Array($0.utf8) == Array(wanted.utf8) } ?? false
                #expect(isShown, "\(path)")
                try await expectUntouched(driver)
            }
        }
        await site.stop()
    }

    private func expectUntouched(_ driver: WebDriver) async throws {
        let state = try await driver.run(
            "return [typeof window.hacked, document.querySelectorAll('img').length, document.scripts.length]")
        #expect(state.elements.first?.string == "undefined")
        #expect(state.elements.dropFirst().first?.integer == 0)
        #expect((state.elements.last?.integer ?? 9) <= 2)
    }
}

extension String {
    /// HTML has no NUL.
    fileprivate var replacingNULs: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
    }
}

/// A pending payment request as the machine makes one.
func samplePayment(
    merchantName: String = "Sandbox Merchant", publicKey: String = "pub_1", reference: String = "order-1",
    callbackURL: String? = nil
) throws -> BushaPaymentRequest {
    var machine = BushaPayMachine(seed: 1)
    let quote = BushaQuote(
        publicKey: publicKey, reference: reference, quoteAmount: DecimalAmount(10_000), quoteCurrency: "NGN",
        targetCurrency: "NGN", sourceCurrency: "USDT", callbackURL: callbackURL)
    let outcome = machine.handle(
        .open(quote), directive: BushaDirective(merchantName: merchantName), now: Instant(unixSeconds: 1_000_000))
    guard case .payment(let payment, _) = outcome.reply else { throw BrowserFailure("no payment: \(outcome.reply)") }
    return payment
}
