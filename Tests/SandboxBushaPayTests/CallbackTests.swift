import SandboxBackend
import Foundation
import SandboxCore
import SandboxHTTP
import Testing

@testable import SandboxBushaPay

@Suite struct CallbackTests {
    private static let completed = [
        FormPair(name: "status", value: "completed"), FormPair(name: "paymentRequestId", value: "PAYR_x"),
    ]

    @Test(arguments: [
        ("com.Example.App.busha-pay://callback", "com.Example.App.busha-pay://callback?Q"),
        ("com.Example.App.busha-pay://Callback/", "com.Example.App.busha-pay://Callback/?Q"),
        ("a://callback?", "a://callback?Q"), ("a://callback?x=1", "a://callback?x=1&Q"),
        ("a://callback?x=1&y=%20&y=+&z", "a://callback?x=1&y=%20&y=+&z&Q"),
        ("a://callback?x=1&", "a://callback?x=1&&Q"), ("a://callback?&&", "a://callback?&&&Q"),
        ("a://callback?status=old", "a://callback?Q"), ("a://callback?status", "a://callback?Q"),
        ("a://callback?status=1&x=2&status=3&paymentRequestId=4", "a://callback?x=2&Q"),
        ("a://callback?%73tatus=old&x=1", "a://callback?x=1&Q"),
        ("a://callback?Status=kept", "a://callback?Status=kept&Q"),
        ("a://callback?xstatus=kept&status2=kept", "a://callback?xstatus=kept&status2=kept&Q"),
        ("a://callback?error_code=kept", "a://callback?error_code=kept&Q"),
        ("a://callback?a=b?c=d", "a://callback?a=b?c=d&Q"), ("a://callback?bad=%zz", "a://callback?bad=%zz&Q"),
        ("https://shop.example/r?x=1#part", "https://shop.example/r?x=1&Q#part"),
        ("https://shop.example/r#part?status=1", "https://shop.example/r?Q#part?status=1"),
        ("https://shop.example/é?ü=ö", "https://shop.example/é?ü=ö&Q"), ("a:", "a:?Q"),
        ("a://b#c?d#e", "a://b?Q#c?d#e"), ("a://b?c#d#e", "a://b?c&Q#d#e"),
    ])
    func callbackURL_IsEchoedByteForByte_AndOnlyOurKeysAreReplaced(base: String, expected: String) {
        let query = "status=completed&paymentRequestId=PAYR_x"
        #expect(
            BushaCallback.url(base, adding: Self.completed) == expected.replacingOccurrences(of: "Q", with: query))
    }

    @Test(arguments: ["a b", "a+b", "100%", "a&b=c", "café 😀", "#?/", "\"<>'", "\n", ""])
    func values_SurviveBothReadingsOfPlus(value: String) throws {
        let url = BushaCallback.url("app://callback?k=v", adding: [FormPair(name: "error_message", value: value)])
        let items = try #require(URLComponents(string: url)?.queryItems)
        #expect(items.map(\.name) == ["k", "error_message"])
        #expect(items.last?.value == value, "a reader that keeps + as it is")
        let query = try #require(url.split(separator: "?", maxSplits: 1).last)
        #expect(FormDecoder.pairs(repairing: String(query)).last?.value == value, "a reader that takes + for a space")
        #expect(!url.contains("+"))
    }

    @Test func eachEnding_HasTheQueryOfTheContract() throws {
        for (action, expected) in [
            (BushaAction.complete(nil), "app://callback?status=completed&paymentRequestId=ID"),
            (.reject, "app://callback?status=cancelled&paymentRequestId=ID"),
            (.fail(code: "E 1", message: "a+b"), "app://callback?status=failed&error_code=E%201&error_message=a%2Bb"),
            (
                .expire,
                "app://callback?status=expired&error_code=expired&error_message=The%20payment%20request%20expired"
            ),
            (.cancel, nil),
        ] {
            var bench = Bench()
            let payment = try bench.open(callbackURL: "app://callback")
            #expect(BushaCallback.url(for: payment) == nil, "not before it ended")
            let ended = try bench.payment(.act(id: payment.id, action))
            #expect(BushaCallback.url(for: ended) == expected?.replacingOccurrences(of: "ID", with: payment.id))
        }
    }

    @Test func withoutACallbackURL_ThereIsNoCallback() throws {
        var bench = Bench()
        let id = try bench.open().id
        #expect(BushaCallback.url(for: try bench.payment(.act(id: id, .complete(nil)))) == nil)
    }

    @Test(arguments: [
        "com.Example.App.busha-pay://callback", "com.my_app.busha-pay://callback", "https://shop.example/r?x=1#y", "a:",
        "http://[::1]:8080/r", "app://callback?next=javascript:alert(1)", "x-data://callback",
    ])
    func usableURL_HasNoFault(url: String) {
        #expect(BushaCallback.fault(in: url) == nil)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript://x%0aalert(1)", "data:text/html,x", "DATA:,", "file:///etc/passwd",
        "vbscript:x", "blob:https://x/y", " javascript:alert(1)", "java\tscript:alert(1)", "\u{1}javascript:x",
        "java\nscript:x", "/relative", "callback", "", "://callback", "1a://callback", "a b://callback",
        "a://b\r\nX: y",
        "a://callback ", "é://callback", "javascript&colon;x",
    ])
    func dangerousOrBrokenURL_HasAFault(url: String) {
        #expect(BushaCallback.fault(in: url) != nil)
    }
}
