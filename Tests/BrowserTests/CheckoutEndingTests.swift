import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// How the checkout page ends, in a real browser (contract, section 2, items 6, 7, 9 and 11).
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct CheckoutEndingsInBrowser {
    private static let slow = #"{"summary": "Slow.", "busha": {"customer": "pays", "processing_time": "30s"}}"#

    // MARK: Item 6: completed

    @Test func completed_IsPostedOnce_WithAmountsAsTexts_BeforeTheCallback() async throws {
        try await Bench.run("overpaid") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            let said = sheet.events.filter { $0.isExternal || $0.isTerminal }
            #expect(said.map(\.messageStatus) == ["COMPLETED", nil])
            let data = try #require(said.first?.message?["data"])
            let payment = try #require(bench.payment)
            #expect(data["id"]?.string == payment.id)
            #expect(data["status"]?.string == "completed")
            for (name, value) in [
                ("source_amount", "7.5"), ("source_currency", "USDT"), ("target_amount", "12000"),
                ("target_currency", "NGN"), ("requested_amount", "10000"), ("currency", "NGN"),
            ] { #expect(data[name]?.string == value, "\(name)") }
            #expect(data["rate"]?["rate"]?.string == "1600")
            #expect(data["timeline"]?["transfer_status"]?.string == "completed")
            #expect(data["merchant_info"]?["name"]?.string == "Sandbox Merchant")
            let wanted = "com.example.shop.busha-pay://callback?status=completed&paymentRequestId=\(payment.id)"
            #expect(said.last == .externalNavigation(wanted))
        }
    }

    @Test func completed_WithoutACallbackURL_StaysOnThePage() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open(["callback_url": nil])
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(try await bench.text("ended-title") == "Payment complete")
            #expect(try await bench.driver.run("return document.getElementById('return').hidden").isTrue)
        }
    }

    @Test func callbackOfTheWeb_IsOpenedInTheSameFrame() async throws {
        let site = try TestSite(["/thanks": TestSite.html("<link rel=icon href='data:,'><h1>Thanks</h1>")])
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open(["callback_url": site.origin + "/thanks?order=7"])
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            let id = try #require(bench.payment?.id)
            try await sheet.take("the merchant's page") {
                try await bench.driver.run("return location.href").string
                    == "\(site.origin)/thanks?order=7&status=completed&paymentRequestId=\(id)"
            }
        }
        await site.stop()
    }

    @Test func pageThatIsOpenedAgainAfterThePayment_SaysSoAtOnce() async throws {
        try await Bench.run("happy-path") { bench in
            let first = try await bench.open()
            try await first.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await first.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            let second = try await bench.open()
            try await second.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(second.events.first { $0.messageStatus != nil }?.messageStatus == "INITIALIZED")
        }
    }

    // MARK: Section 3 from within the page

    @Test(arguments: [
        ("rejected-in-app", "status=cancelled&paymentRequestId=", "Payment declined"),
        ("failed-with-code", "status=failed&error_code=", "Payment failed"),
    ])
    func rejectedAndFailed_LeaveByTheCallbackOnly(scenario: String, query: String, title: String) async throws {
        try await Bench.run(scenario) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(60))
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            #expect(!sheet.events.contains { $0.isTerminal })
            let url = try #require(sheet.events.compactMap(\.externalURL).first)
            #expect(url.hasPrefix("com.example.shop.busha-pay://callback?\(query)"))
            #expect(try await bench.text("ended-title") == title)
        }
    }

    @Test func expired_SaysSoAndStays() async throws {
        try await Bench.run("pending-forever") { bench in
            let sheet = try await bench.open([:], .init(query: "?method=stablecoins"))
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1_800))
            try await sheet.wait(forView: "ended")
            #expect(try await bench.text("ended-title") == "Payment expired")
            #expect(!sheet.events.contains { $0.isExternal })
            #expect(!sheet.events.contains { $0.isTerminal })
            // The customer goes back by himself.
            try await bench.driver.click("#return")
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
        }
    }

    // MARK: Item 7: closed

    @Test func scriptedCustomerWhoCloses_IsCancelledByMessage() async throws {
        try await Bench.run("cancelled-on-page") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(60))
            try await sheet.wait(for: "CANCELLED") { $0.contains { $0.messageStatus == "CANCELLED" } }
            let data = sheet.events.compactMap { $0.message?["data"] }.first
            #expect(data?.members?.map(\.name) == ["reference"])
            #expect(data?["reference"]?.string == "order-1")
            #expect(!sheet.events.contains { $0.isExternal })
        }
    }

    @Test(arguments: ["happy-path", "rejected-in-app", "manual"])
    func closeButton_WorksInEveryScenario_AndTellsTheServer(scenario: String) async throws {
        try await Bench.run(scenario) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            try await bench.driver.click("#close")
            try await sheet.wait(for: "CANCELLED") { $0.contains { $0.messageStatus == "CANCELLED" } }
            #expect(bench.payment?.ending == .dismissed)
            _ = try await bench.sandbox.clock.advance(by: .seconds(60))
            try await sheet.pump()
            #expect(sheet.events.count { $0.isTerminal } == 1)
            #expect(!sheet.events.contains { $0.isExternal })
        }
    }

    @Test func closeButton_WhilePaymentIsProcessed_EndsTheSheetButNotThePayment() async throws {
        try await Bench.run("slow", file: Self.slow) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(forView: "processing")
            try await bench.driver.click("#close")
            try await sheet.wait(for: "CANCELLED") { $0.contains { $0.messageStatus == "CANCELLED" } }
            #expect(bench.payment?.status == .processing)
            _ = try await bench.sandbox.clock.advance(by: .seconds(30))
            #expect(bench.payment?.status == .completed)
            try await sheet.pump()
            #expect(sheet.events.count { $0.isTerminal } == 1)
        }
    }

    // MARK: Faults and trouble

    @Test func pageThatNeverInitialises_StillCompletes() async throws {
        try await Bench.run("checkout-never-initialises") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(60))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(!sheet.events.contains { $0.messageStatus == "INITIALIZED" })
        }
    }

    @Test func noise_IsNothingThatAClientActsOn() async throws {
        try await Bench.run("checkout-noise-messages") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(60))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            let noise = sheet.events.filter { $0.isMessage && !$0.isInitialized && !$0.isTerminal }
            #expect(noise.count >= 20)
            #expect(!noise.contains { $0.message?.isNull == true })
            let rules = SheetRules(platform: .android, callbackURL: Bench.callbackURL)
            #expect(rules.report(noise) == nil)
            #expect(!rules.isReady(noise))
        }
    }

    @Test func connectionThatIsLostForAWhile_IsTakenUpAgain() async throws {
        try await Bench.run("slow", file: Self.slow) { bench in
            let sheet = try await bench.open([:], .init(query: "?method=stablecoins"))
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            try await bench.setOffline(true)
            // The call that the server holds is answered, or cut off; the next one fails.
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.take("the page notices") {
                try await bench.text("waiting") == "The connection is lost. Trying again"
            }
            _ = try await bench.sandbox.clock.advance(by: .seconds(30))
            try await bench.setOffline(false)
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.isTerminal } }
        }
    }

    @Test func checkoutThatCannotBeOpened_IsAnHTTPError_AndThePageNamesTheField() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open(["quote_currency": "NGX"])
            try await sheet.wait(for: "the answer") { $0.contains(.response(status: 400)) }
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            let text = try await bench.driver.run("return document.body.innerText").string ?? ""
            #expect(text.contains("quote_currency") && text.contains("NGX") && text.contains("NGN"))
            let rules = SheetRules(platform: .ios, callbackURL: Bench.callbackURL)
            #expect(rules.report(sheet.events)?.result == .error(code: "WEBVIEW_HTTP_ERROR"))
        }
    }
}
