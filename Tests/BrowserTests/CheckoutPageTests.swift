import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// The checkout page in a real browser, point by point of the contract's section 2.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct CheckoutPageInBrowser {
    static let waits = #"{"summary": "A person.", "busha": {"customer": "waits"}}"#

    // MARK: Item 2: INITIALIZED

    @Test func page_PostsInitializedToItsOwnWindow_WithNothingElseInIt() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "INITIALIZED twice") { $0.count { $0.messageStatus == "INITIALIZED" } >= 2 }
            let message = SheetEvent.message(origin: bench.sandbox.baseAddress, text: #"{"status":"INITIALIZED"}"#)
            #expect(sheet.events.contains(message))
            #expect(sheet.events.contains(.response(status: 200)))
        }
    }

    @Test func listenerThatIsAttached500MillisecondsAfterTheLoad_StillGetsInitialized() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open([:], CheckoutSheet.Options(listensLate: true))
            try await sheet.wait(for: "INITIALIZED") { $0.contains { $0.messageStatus == "INITIALIZED" } }
        }
    }

    @Test(arguments: ["http://::1:8787", "null", "undefined", "not an origin", "", nil] as [String?])
    func parentOriginThatDoesNotParse_FallsBackToAny_AndNothingThrows(origin: String?) async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open(["parentOrigin": origin])
            try await sheet.wait(for: "INITIALIZED") { $0.contains { $0.messageStatus == "INITIALIZED" } }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(!sheet.events.contains { if case .scriptError = $0 { true } else { false } })
        }
    }

    @Test func messagesGoToTheParentOriginOnly() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open(["parentOrigin": "https://shop.example"])
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            // Behind COMPLETED, so every message would have arrived.
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            #expect(!sheet.events.contains { $0.messageStatus != nil })
        }
    }

    // MARK: Item 3: the tiles

    @Test func chooser_HasExactlyOneTileForEachMethod() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            for prefix in ["Busha", "Stablecoins"] {
                let count = try await bench.driver.run(
                    """
                    var prefix = arguments[0];
                    return Array.from(document.querySelectorAll('[role="button"]')).filter(function (element) {
                      return element.textContent.trim().startsWith(prefix) && element.innerText.trim().startsWith(prefix);
                    }).length;
                    """, .string(prefix))
                #expect(count.integer == 1, "\(prefix)")
            }
        }
    }

    @Test func tileThatIsClickedTwice_OpensTheAppOnce() async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            try await sheet.clickTile("Busha", times: 2)
            try await sheet.wait(forView: "busha")
            try await sheet.clickTile("Busha")
            try await sheet.wait(for: "the deep link") { $0.contains { $0.isExternal } }
            try await bench.waitUntilVisible("#fallback", sheet)
            #expect(sheet.events.count { $0.isExternal } == 1)
        }
    }

    @Test func tilesWorkWithTheKeyboard() async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            try await bench.driver.run(
                """
                var tile = document.getElementById('tile-stablecoins');
                tile.focus();
                document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
                """)
            try await sheet.wait(forView: "stablecoins")
        }
    }

    @Test(arguments: [
        ("?paymentMethod=busha", "busha"), ("?method=busha", "busha"), ("?paymentMethod=stablecoins", "stablecoins"),
        ("?method=stablecoins", "stablecoins"), ("?paymentMethod=cash", "chooser"), ("", "chooser"),
    ])
    func methodOfTheQuery_OpensAtOnce(query: String, view: String) async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open([:], CheckoutSheet.Options(query: query))
            try await sheet.wait(forView: view)
            if view == "busha" { try await sheet.wait(for: "the deep link") { $0.contains { $0.isExternal } } }
        }
    }

    // MARK: Item 4: Busha

    @Test(arguments: MobilePlatform.allCases)
    func deepLink_HasTheSchemeOfTheSystem_AndNothingOfTheCustomer(platform: MobilePlatform) async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open(
                ["quote_amount": "10000.50", "callback_url": "a.busha-pay://callback?x=1+2&y=%C3%A9"],
                CheckoutSheet.Options(query: "?paymentMethod=busha", userAgent: platform.userAgent))
            try await sheet.wait(for: "the deep link") { $0.contains { $0.isExternal } }
            let scheme = platform == .ios ? "co.busha.boro.development" : "co.busha.android.development"
            let wanted =
                "\(scheme)://busha.co/pay?public_key=pub_1&quote_amount=10000.50&quote_currency=NGN"
                + "&target_currency=NGN&reference=order-1"
                + "&callback_url=a.busha-pay%3A%2F%2Fcallback%3Fx%3D1%2B2%26y%3D%25C3%25A9"
            #expect(sheet.events.contains(.externalNavigation(wanted)))
        }
    }

    @Test func appThatDoesNotAnswer_LeavesAFallback_ThatStaysInTheFrame() async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open([:], CheckoutSheet.Options(query: "?paymentMethod=busha"))
            try await bench.waitUntilVisible("#fallback", sheet)
            let link = try await bench.driver.run(
                "var a = document.getElementById('stand-in'); return a.target + ' ' + a.getAttribute('href')")
            #expect(link.string?.hasPrefix(" /busha-app/pay?public_key=pub_1&quote_amount=10000&") == true)
            try await bench.driver.click("#to-stablecoins")
            try await sheet.wait(forView: "stablecoins")
        }
    }

    @Test func browserThatKnowsOfNoApp_IsNotSentToOne() async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open(
                [:], CheckoutSheet.Options(query: "?paymentMethod=busha", relatedApps: "Promise.resolve([])"))
            try await bench.waitUntilVisible("#fallback", sheet)
            #expect(!sheet.events.contains { $0.isExternal })
        }
    }

    // MARK: Item 5: stablecoins

    @Test func stablecoins_ShowAmountNetworkAddressAndTime() async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open(["source_currency": "BTC"], .init(query: "?method=stablecoins"))
            try await sheet.wait(forView: "stablecoins")
            let payment = try #require(bench.payment)
            #expect(try await bench.text("send") == "0.0000625 BTC")
            #expect(try await bench.text("network") == "BTC")
            #expect(try await bench.text("address") == payment.address)
            #expect(try await bench.text("quote") == "10,000 NGN")
            #expect(try await bench.text("countdown").hasPrefix("Valid until "))
            try await bench.driver.click("#back")
            try await sheet.wait(forView: "chooser")
        }
    }

    @Test func countdownRunsByTheClockOfTheSandbox() async throws {
        try await Bench.run("pending-forever", clock: .real) { bench in
            let sheet = try await bench.open([:], .init(query: "?method=stablecoins"))
            try await sheet.wait(forView: "stablecoins")
            let text = try await bench.text("countdown")
            #expect(text == "Expires in 30:00" || text.hasPrefix("Expires in 29:"))
        }
    }
}
