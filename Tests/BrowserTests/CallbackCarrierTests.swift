import SandboxCore
import SandboxScenarios
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Every way in which a callback is carried back from the checkout page, in a real browser.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct CallbackCarriers {
    private static func file(_ callback: String) -> String {
        #"{ "summary": "S.", "busha": { "customer": "rejects" }, "callback": { \#(callback) } }"#
    }

    @Test(arguments: [
        #""carried_by": "script""#, #""carried_by": "302""#, #""carried_by": "303""#, #""carried_by": "meta_refresh""#,
        #""redirects": 3"#, #""carried_by": "303", "redirects": 1"#,
    ])
    func page_LeavesByItself(callback: String) async throws {
        try await Bench.run("sample", file: Self.file(callback)) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "loaded") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "the callback") { $0.contains(where: \.isExternal) }
            let payment = try #require(bench.payment)
            #expect(
                sheet.events.compactMap(\.externalURL)
                    == ["com.example.shop.busha-pay://callback?status=cancelled&paymentRequestId=\(payment.id)"])
        }
    }

    private static func externals(_ sheet: CheckoutSheet) -> [String] { sheet.events.compactMap(\.externalURL) }

    /// Opens the page, lets the customer decline, and waits until the page has said what it says of the end.
    private static func decline(_ bench: Bench) async throws -> CheckoutSheet {
        let sheet = try await bench.open()
        try await sheet.wait(for: "loaded") { $0.contains(.loadFinished) }
        _ = try await bench.sandbox.clock.advance(by: .seconds(1))
        try await sheet.take("the end") { try await sheet.look()?.isOver == true }
        return sheet
    }

    @Test func tap_IsNeeded_AndLeadsBack() async throws {
        try await Bench.run("sample", file: Self.file(#""carried_by": "tap""#)) { bench in
            let sheet = try await Self.decline(bench)
            #expect(Self.externals(sheet) == [])
            #expect(try await sheet.look()?.leftCount == 0)
            #expect(try await bench.isVisible("#return"))
            try await bench.driver.run("document.getElementById('return').click()")
            try await sheet.wait(for: "the callback") { $0.contains(where: \.isExternal) }
            #expect(Self.externals(sheet).count == 1)
        }
    }

    @Test func never_ThePageStaysAndOffersNoWay() async throws {
        try await Bench.run("sample", file: Self.file(#""times": 0"#)) { bench in
            let sheet = try await Self.decline(bench)
            try await sheet.pump()
            #expect(Self.externals(sheet) == [])
            #expect(try await !bench.isVisible("#return"))
            #expect(try await bench.text("ended-title") == "Payment declined")
        }
    }

    @Test func lateAndTwice_EachLeavesWhenItsTimeHasCome() async throws {
        try await Bench.run("sample", file: Self.file(#""times": 2, "after": "10s", "every": "5s""#)) { bench in
            let sheet = try await Self.decline(bench)
            _ = try await bench.sandbox.clock.advance(by: .milliseconds(9_999))
            try await sheet.pump()
            #expect(Self.externals(sheet) == [])
            _ = try await bench.sandbox.clock.advance(by: .milliseconds(1))
            try await sheet.take("the first") { Self.externals(sheet).count == 1 }
            _ = try await bench.sandbox.clock.advance(by: .seconds(5))
            try await sheet.take("the second") { Self.externals(sheet).count == 2 }
            #expect(Set(Self.externals(sheet)).count == 1)
        }
    }

    @Test func previousAttempt_LeavesFirst_AndThenTheOwn() async throws {
        try await Bench.run("sample", file: Self.file(#""previous_attempt": "completed""#)) { bench in
            let sheet = try await Self.decline(bench)
            try await sheet.take("both") { Self.externals(sheet).count == 2 }
            let id = try #require(bench.payment?.id)
            let start = "com.example.shop.busha-pay://callback?status="
            #expect(Self.externals(sheet).first?.hasPrefix(start + "completed&paymentRequestId=PAYR_") == true)
            #expect(Self.externals(sheet).last == start + "cancelled&paymentRequestId=\(id)")
        }
    }

    /// The stand-in app in a browser leaves the same ways as the checkout page.
    @Test(arguments: [#""carried_by": "script""#, #""carried_by": "302""#, #""redirects": 2"#, #""carried_by": "tap""#])
    func standInApp_LeavesTheSameWays(callback: String) async throws {
        try await Bench.run("sample", file: Self.file(callback)) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            try await bench.goToApp(sheet)
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            if callback.contains("tap") {
                try await sheet.take("the button") { try await bench.isVisible("#return") }
                #expect(try await bench.externalURL() == nil)
                try await bench.driver.run("document.getElementById('return').click()")
            }
            let id = try #require(bench.payment?.id)
            let wanted = "com.example.shop.busha-pay://callback?status=cancelled&paymentRequestId=\(id)"
            try await sheet.take("the way back") {
                if Self.externals(sheet).contains(wanted) { return true }
                return try await bench.externalURL() == wanted
            }
        }
    }
}
