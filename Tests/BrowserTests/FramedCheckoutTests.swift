import Foundation
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// The checkout page in an iframe of a merchant's page on another origin, by the browser script's rules (contract,
/// section 2, items 2, 7 and 8), and forms from pages without an origin.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct FramedCheckoutInBrowser {
    /// As the browser script does: an iframe, a form that targets it, messages from the checkout's own origin only, and
    /// a failure on a message whose data is null.
    private static let merchantPage = """
        <!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
        <iframe name="busha" style="width: 380px; height: 800px"></iframe>
        <script>
        var heard = [];
        window.addEventListener('message', function (event) {
          if (event.origin !== window.checkout) return;
          heard.push(event.data.status + (event.data.data ? ' ' + JSON.stringify(event.data.data) : ''));
        });
        function pay(address, fields, target) {
          window.checkout = new URL(address).origin;
          var form = document.createElement('form');
          form.method = 'POST';
          form.action = address;
          if (target) form.target = target;
          fields.forEach(function (field) {
            var input = document.createElement('input');
            input.name = field[0];
            input.value = field[1];
            form.appendChild(input);
          });
          document.body.appendChild(form);
          form.submit();
        }
        </script>
        """

    private func run(
        _ scenario: String, origin: String? = nil, _ body: (Bench, FramedCheckout) async throws -> Void
    ) async throws {
        let site = try TestSite(["/shop": TestSite.html(Self.merchantPage)])
        try await Bench.run(scenario) { bench in
            try await bench.driver.open(site.origin + "/shop")
            let framed = FramedCheckout(driver: bench.driver)
            try await framed.wait("the merchant's page") {
                try await bench.driver.run("return typeof pay").string == "function"
            }
            let fields = bench.fields(["parentOrigin": origin ?? site.origin, "callback_url": nil])
            try await bench.driver.run(
                "pay(arguments[0], arguments[1], 'busha')", .string(bench.sandbox.baseAddress + "/pay"),
                .array(fields.map { [.string($0.0), .string($0.1)] }))
            try await body(bench, framed)
        }
        await site.stop()
    }

    @Test(arguments: ["happy-path", "checkout-noise-messages"])
    func frame_TellsTheMerchantsPage_FromReadyToCompleted(scenario: String) async throws {
        try await run(scenario) { bench, framed in
            try await framed.wait("INITIALIZED") { try await framed.heard().contains("INITIALIZED") }
            _ = try await bench.sandbox.clock.advance(by: .seconds(60))
            try await framed.wait("COMPLETED") {
                try await framed.heard().contains { $0.hasPrefix(#"COMPLETED {"id":"PAYR_"#) }
            }
            #expect(try await framed.heard().count { $0.hasPrefix("COMPLETED") } == 1)
            let log = try await bench.driver.log("browser").compactMap { $0["message"]?.string }
            #expect(log == [])
        }
    }

    @Test func frame_IsClosedByItsOwnButton() async throws {
        try await run("manual") { bench, framed in
            try await framed.wait("INITIALIZED") { try await framed.heard().contains("INITIALIZED") }
            try await bench.driver.switchToFrame(0)
            try await bench.driver.click("#close")
            try await bench.driver.switchToFrame(nil)
            try await framed.wait("CANCELLED") {
                try await framed.heard().contains(#"CANCELLED {"reference":"order-1"}"#)
            }
            #expect(bench.payment?.ending == .dismissed)
        }
    }

    @Test func frame_WithAnUnparsableParentOrigin_StillTellsTheMerchantsPage() async throws {
        try await run("happy-path", origin: "http://::1:8787") { bench, framed in
            try await framed.wait("INITIALIZED") { try await framed.heard().contains("INITIALIZED") }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await framed.wait("COMPLETED") {
                try await framed.heard().contains { $0.hasPrefix("COMPLETED") }
            }
        }
    }

    @Test func frame_WithAWrongTargetOrigin_TellsTheMerchantsPageNothing() async throws {
        try await run("checkout-wrong-target-origin") { bench, framed in
            try await framed.wait("the chooser") {
                try await bench.driver.switchToFrame(nil)
                try await bench.driver.switchToFrame(0)
                return try await bench.driver.run("return document.body.dataset.shown").string == "chooser"
            }
            _ = try await bench.sandbox.clock.advance(by: .seconds(45))
            // The button goes once COMPLETED is posted.
            try await framed.wait("COMPLETED") {
                try await bench.driver.run("return document.getElementById('close').hidden").isTrue
            }
            try await bench.driver.switchToFrame(nil)
            // Behind a message of the page's own, so one of the checkout would have arrived.
            _ = try await bench.driver.runAsync(
                """
                var done = arguments[0];
                addEventListener('message', function () { done(); }, { once: true });
                postMessage('last', '*');
                """)
            #expect(try await framed.heard() == [])
        }
    }

    @Test func formOfAPageWithoutAnOrigin_OpensTheCheckout() async throws {
        try await Bench.run("happy-path") { bench in
            let page = #"data:text/html,<link rel="icon" href="data:,"><body><script>"#
            let inputs = bench.fields(["parentOrigin": "null"]).map { name, value in
                "<input name='\(name)' value='\(value)'>"
            }.joined()
            let form = "<form method=post action='\(bench.sandbox.baseAddress)/pay'>\(inputs)</form>"
            try await bench.driver.open(
                page + PercentEncoding.encode("document.body.innerHTML = \"\(form)\"; document.forms[0].submit()")
                    + "</script>")
            let framed = FramedCheckout(driver: bench.driver)
            try await framed.wait("the chooser") {
                try await bench.driver.run("return document.body && document.body.dataset.shown").string == "chooser"
            }
            let origins = bench.sandbox.sessions.standard.withJournal { journal in
                journal.entries(JournalFilter(endpoint: .bushaCheckout), limit: 9).compactMap { entry in
                    if case .request(let request) = entry.content { request.fields[.origin] } else { nil }
                }
            }
            #expect(origins == ["null"])
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await framed.wait("the end") { try await bench.text("ended-title") == "Payment complete" }
        }
    }
}

/// A merchant's page with a checkout in it.
struct FramedCheckout {
    let driver: WebDriver

    func heard() async throws -> [String] {
        try await driver.run("return heard").elements.compactMap(\.string)
    }

    /// Asks again until `condition` holds; only a broken page reaches the bound.
    func wait(_ what: String, until condition: () async throws -> Bool) async throws {
        let bound = Date().addingTimeInterval(180)
        while Date() < bound {
            if (try? await condition()) == true { return }
            _ = try? await driver.runAsync("setTimeout(arguments[0], 50)")
        }
        throw BrowserFailure("never came: \(what)")
    }
}
