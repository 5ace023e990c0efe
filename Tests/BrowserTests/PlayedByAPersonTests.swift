import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// A person plays the customer, on the checkout page and in the stand-in for the app.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct PlayedByAPersonInBrowser {
    @Test func panel_IsThereOnlyWhereAPersonIsTheCustomer() async throws {
        for (scenario, isThere) in [("manual", true), ("happy-path", false)] {
            try await Bench.run(scenario) { bench in
                let sheet = try await bench.open()
                try await sheet.wait(forView: "chooser")
                #expect(try await bench.isVisible("#sandbox") == isThere)
            }
        }
    }

    @Test func exactAmount_Completes() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            #expect(try await bench.text("pay-exact") == "Pay 6.25 USDT")
            try await bench.driver.click("#pay-exact")
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(bench.payment?.received?.description == "6.25")
        }
    }

    @Test func anotherAmount_Completes_AndANonsensicalOneSaysWhy() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            try await bench.write("7,5", into: "pay-amount")
            try await bench.driver.click("#pay-other")
            try await bench.waitUntilVisible("#sandbox-problem", sheet)
            #expect(try await bench.text("sandbox-problem").contains("source_amount"))
            #expect(bench.payment?.status == .pending)
            try await bench.write("7.5", into: "pay-amount")
            try await bench.driver.click("#pay-other")
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(bench.payment?.received?.description == "7.5")
        }
    }

    @Test func rejectAndFail_LeaveByTheCallback() async throws {
        for (button, query) in [
            ("#reject", "status=cancelled&"), ("#fail", "status=failed&error_code=E1%2B&error_message=a%20b"),
        ] {
            try await Bench.run("manual") { bench in
                let sheet = try await bench.open()
                try await sheet.wait(forView: "chooser")
                try await bench.write("E1+", into: "fail-code")
                try await bench.write("a b", into: "fail-message")
                try await bench.driver.click(button)
                try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
                let url = sheet.events.compactMap(\.externalURL).first
                #expect(url?.hasPrefix("com.example.shop.busha-pay://callback?\(query)") == true)
            }
        }
    }

    @Test func paidButton_LooksForThePaymentAndChangesNothing() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open([:], .init(query: "?method=stablecoins"))
            try await sheet.wait(forView: "stablecoins")
            try await bench.driver.click("#paid")
            #expect(try await bench.text("waiting") == "Looking for your payment")
            #expect(bench.payment?.status == .pending)
        }
    }

    @Test(arguments: [
        ("#approve", "status=completed&paymentRequestId="), ("#reject", "status=cancelled&paymentRequestId="),
        ("#fail", "status=failed&error_code=insufficient_funds&"),
    ])
    func standInApp_GoesBackByTheCallback(button: String, query: String) async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open([:], .init(query: "?paymentMethod=busha"))
            try await bench.waitUntilVisible("#fallback", sheet)
            try await bench.driver.click("#stand-in")
            try await bench.waitForApp(sheet)
            #expect(try await bench.text("source") == "6.25 USDT")
            try await bench.driver.click(button)
            try await sheet.take("the callback") {
                try await bench.externalURL()?.hasPrefix("com.example.shop.busha-pay://callback?\(query)") == true
            }
            #expect(bench.sandbox.sessions.standard.payments.count == 1)
        }
    }

    @Test func standInApp_ThatIsLeftWithoutAnAnswer_GoesNowhere() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open([:], .init(query: "?paymentMethod=busha"))
            try await bench.waitUntilVisible("#fallback", sheet)
            try await bench.driver.click("#stand-in")
            try await bench.waitForApp(sheet)
            try await bench.driver.click("#abandon")
            try await sheet.wait(forView: "gone")
            #expect(bench.payment?.status == .pending)
            #expect(try await bench.externalURL() == nil)
        }
    }
}
