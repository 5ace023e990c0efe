import Foundation
import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// The pure parts of the pages: escaping, data, links and answers. They need no browser.
@Suite struct PageTexts {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(arguments: [
        ("</script><img src=x onerror=alert(1)>", "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"),
        ("<!--", "&lt;!--"), ("a & b &amp; c", "a &amp; b &amp;amp; c"), (#"" ' onx="1"#, "&quot; &#39; onx=&quot;1"),
        ("a\0b", "a\u{fffd}b"), ("\u{2028}é😀", "\u{2028}é😀"), ("", ""),
    ])
    func textAndAttributes_CannotEndWhereTheyStand(raw: String, escaped: String) {
        #expect(text(HTMLText.escaped(raw)) == escaped)
    }

    @Test(arguments: [
        ("</script><img src=x onerror=alert(1)>", #""\u003c/script\u003e\u003cimg src=x onerror=alert(1)\u003e""#),
        ("<!--<script>", #""\u003c!--\u003cscript\u003e""#), ("]]>", #""]]\u003e""#), ("a&b", #""a\u0026b""#),
        ("\u{2028}\u{2029}\u{2027}\u{202a}", "\"\\u2028\\u2029\u{2027}\u{202a}\""), (#""\"#, #""\"\\""#),
        ("\0\n\u{7f}", #""\u0000\n\u007f""#), ("é😀", "\"é😀\""),
    ])
    func scriptData_CannotEndItsElement_AndReadsBackAsItWas(raw: String, written: String) throws {
        let bytes = HTMLText.scriptData(.string(raw))
        #expect(text(bytes) == written)
        #expect(try JSONReader.read(bytes, dialect: .strict).string == raw)
    }

    @Test func hundredKilobytes_AreEscapedToTheLastByte() throws {
        let raw = String(repeating: "</script>\u{2028}&\"'\0", count: 8_000)
        let bytes = HTMLText.scriptData(["a": .string(raw)])
        #expect(!bytes.contains(UInt8(ascii: "<")))
        #expect(try JSONReader.read(bytes, dialect: .strict)["a"]?.string == raw)
        #expect(!HTMLText.escaped(raw).contains { [UInt8(ascii: "<"), UInt8(ascii: "\""), 0].contains($0) })
    }

    @Test func whatFillsASlot_IsNotLookedThroughForSlots() throws {
        let payment = try samplePayment(reference: "{{data}}{{page.js}}")
        let page = CheckoutPage.response(CheckoutPage.Model(payment: payment, now: payment.createdAt))
        let html = text(page.body)
        #expect(html.components(separatedBy: #""reference":"{{data}}{{page.js}}""#).count == 2)
        #expect(html.components(separatedBy: "var Page = ").count == 2)
    }

    @Test func everyPage_MayBeFramedByAnybody_AndLoadsNothingFromElsewhere() throws {
        let payment = try samplePayment()
        let now = payment.createdAt
        let pages = [
            CheckoutPage.response(CheckoutPage.Model(payment: payment, now: now)),
            AppPage.response(payment, customer: .person, now: now),
            ErrorPage.response(status: 400, title: "Wrong", problems: ["the field x is missing"]),
        ]
        #expect(pages.map(\.status) == [200, 200, 400])
        for page in pages {
            #expect(page.fields[.contentType] == "text/html; charset=utf-8")
            #expect(page.fields[.cacheControl] == "no-store")
            #expect(page.fields[FieldName(known: "X-Frame-Options")] == nil)
            #expect(page.fields[FieldName(known: "Set-Cookie")] == nil)
            let policy = try #require(page.fields[FieldName(known: "Content-Security-Policy")])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; "))
            #expect(!policy.contains("frame-ancestors") && !policy.contains("nonce") && !policy.contains("http"))
            #expect(!text(page.body).contains("{{"))
            #expect(page.body.count > 2_000)
        }
    }

    @Test func deepLink_HasNoCallbackAndNoStandIn_WhereNobodyIsSentBack() throws {
        let payment = try samplePayment(reference: "a b+c/é&")
        #expect(
            DeepLink.url(payment, scheme: DeepLink.androidScheme)
                == "co.busha.android.development://busha.co/pay?public_key=pub_1&quote_amount=10000"
                + "&quote_currency=NGN&target_currency=NGN&reference=a%20b%2Bc%2F%C3%A9%26")
        #expect(DeepLink.standIn(payment) == nil)
        #expect(DeepLink.scheme(userAgent: "Mozilla/5.0 (Linux; Android 15)") == DeepLink.androidScheme)
        #expect(DeepLink.scheme(userAgent: "Mozilla/5.0 (iPhone)") == DeepLink.iOSScheme)
        #expect(DeepLink.scheme(userAgent: nil) == DeepLink.iOSScheme)
    }

    @Test func deepLink_IsReadBackByTheStandIn() throws {
        let callbackURL = "com.Example.busha-pay://callback?x=1+2&y=%20#f"
        let payment = try samplePayment(callbackURL: callbackURL)
        let query = try #require(DeepLink.standIn(payment)?.dropFirst("/busha-app/pay?".count))
        let form = try BushaCheckoutForm.decode(deepLink: FormDecoder.pairs(repairing: String(query))).get()
        #expect(form.quote.callbackURL == callbackURL)
        #expect(form.quote.reference == "order-1")
        #expect(form.quote.publicKey == "pub_1")
        #expect(form.quote.quoteAmount == payment.quoteAmount)
    }

    @Test func deepLink_OfAnOlderScriptsCheckout_LeadsToTheSamePayment() throws {
        let payment = try samplePayment(publicKey: "BUS_1", callbackURL: "com.example.busha-pay://callback")
        let query = try #require(DeepLink.standIn(payment)?.dropFirst("/busha-app/pay?".count))
        let form = try BushaCheckoutForm.decode(deepLink: FormDecoder.pairs(repairing: String(query))).get()
        #expect(form.quote.publicKey == "BUS_1")
        #expect(form.quote.reference == payment.reference)
    }

    @Test func state_GrowsWithEveryChange_AndNamesTheEnding() throws {
        for (action, ending, callback) in [
            (.pay(nil), "completed", "?status=completed&paymentRequestId="),
            (.reject, "rejected", "?status=cancelled&paymentRequestId="),
            (.fail(code: "E", message: "M"), "failed", "?status=failed&error_code=E&error_message=M"),
            (.cancel, "cancelled", nil), (.expire, "expired", "?status=expired&"),
        ] as [(BushaAction, String, String?)] {
            var machine = BushaPayMachine(seed: 1)
            let now = Instant(unixSeconds: 1_000_000)
            let quote = BushaQuote(
                publicKey: "pub_1", quoteAmount: DecimalAmount(10_000), quoteCurrency: "NGN", callbackURL: "a://b")
            let opened = machine.handle(.open(quote), directive: BushaDirective(), now: now)
            guard case .payment(let pending, _) = opened.reply else { throw BrowserFailure("\(opened.reply)") }
            let before = CheckoutState.json(pending, now: now)
            #expect(member("version", before) == 1)
            #expect(member("ending", before) == .null)
            #expect(member("ways_back", before) == [])
            #expect(member("is_over", before) == false)
            #expect(member("expires_in", before) == 1_800)
            let acted = machine.handle(.act(id: pending.id, action), directive: BushaDirective(), now: now)
            guard case .payment(let ended, _) = acted.reply else { throw BrowserFailure("\(acted.reply)") }
            #expect(CheckoutState.version(of: ended) > CheckoutState.version(of: pending))
            let after = CheckoutState.json(ended, now: now + .seconds(9_999))
            #expect(member("ending", after) == .string(ending))
            #expect(member("expires_in", after) == 0)
            #expect(member("payment", after) == ended.json)
            #expect(member("is_over", after) == true)
            if let callback, case .array(let ways)? = member("ways_back", after),
                case .string(let url)? = ways.first.flatMap({ member("url", $0) })
            {
                #expect(url.hasPrefix("a://b" + callback))
                #expect(ways.count == 1)
            } else {
                #expect(callback == nil)
                #expect(member("ways_back", after) == [])
            }
        }
    }

    private func member(_ name: String, _ value: JSONValue) -> JSONValue? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.name == name }?.value
    }
}
