import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Pages that are late, dead, blank or unheard: what is wrong with them before anything is paid, in a real browser.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct PageFaultsInBrowser {
    private func isInitialized(_ events: [SheetEvent]) -> Bool { events.contains { $0.isInitialized } }

    // MARK: Late

    @Test(arguments: [("checkout-initialises-slowly", 10), ("checkout-initialises-late", 35)])
    func pageThatInitialisesLate_DoesSoByTheSandboxsClock(scenario: String, seconds: Int) async throws {
        try await Bench.run(scenario) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            try await sheet.take("the call that waits") {
                sheet.requestedURLs.contains { $0.contains("/wait?until=") }
            }
            let opened = bench.sandbox.clock.now
            #expect(try await sheet.look()?.waitsUntil == opened + .seconds(seconds))
            _ = try await bench.sandbox.clock.advance(by: .seconds(seconds - 1))
            try await sheet.pump()
            #expect(!isInitialized(sheet.events))
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "INITIALIZED twice") { $0.count { $0.isInitialized } >= 2 }
            #expect(try await sheet.look()?.waitsUntil == nil)
        }
    }

    @Test func callThatWaits_IsMadeAgain_WhenTheConnectionIsLost() async throws {
        try await Bench.run("checkout-initialises-slowly") { bench in
            let sheet = try await bench.open()
            try await sheet.take("the call that waits") {
                sheet.requestedURLs.contains { $0.contains("/wait?until=") }
            }
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            try await bench.setOffline(true)
            _ = try await bench.sandbox.clock.advance(by: .seconds(10))
            try await bench.setOffline(false)
            try await sheet.wait(for: "INITIALIZED") { isInitialized($0) }
        }
    }

    @Test func imageThatNeverArrives_KeepsTheLoadFromFinishing_UntilTheSessionEnds() async throws {
        try await Bench.run("checkout-hanging-subresource") { bench in
            let sheet = try await bench.open()
            // The last of them is posted two seconds after the document is there.
            try await sheet.wait(for: "every INITIALIZED") { $0.count { $0.isInitialized } >= 7 }
            #expect(try await sheet.look()?.lacksAnImage == true)
            #expect(!sheet.events.contains(.loadFinished))
            #expect(SheetRules(platform: .ios, callbackURL: Bench.callbackURL).isReady(sheet.events))
            let paths = bench.sandbox.sessions.standard.withJournal { journal in
                journal.entries(JournalFilter()).compactMap { entry in
                    if case .request(let request) = entry.content { request.target.rawPath } else { nil }
                }
            }
            #expect(paths.filter { $0.hasPrefix("/pay") } == ["/pay"])
            #expect(sheet.requestedURLs.contains { $0.hasSuffix("/wait") })
            _ = try await bench.sandbox.clock.advance(by: .seconds(45))
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            #expect(sheet.events.count { $0.messageStatus == "COMPLETED" } == 1)
            #expect(!sheet.events.contains(.loadFinished))
            let log = try await bench.driver.log("browser").compactMap { $0["message"]?.string }
            #expect(log == [])
            bench.sandbox.sessions.standard.reset()
            try await sheet.wait(for: "the end of the load") { $0.contains(.loadFinished) }
        }
    }

    @Test func pageThatIsNeverReady_StillCompletes() async throws {
        try await Bench.run("checkout-never-ready") { bench in
            let sheet = try await bench.open()
            try await sheet.take("the document") { try await sheet.look()?.lacksAnImage == true }
            _ = try await bench.sandbox.clock.advance(by: .seconds(45))
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            #expect(sheet.events.contains { $0.messageStatus == "COMPLETED" })
            #expect(!isInitialized(sheet.events) && !sheet.events.contains(.loadFinished))
        }
    }

    // MARK: Dead and blank

    @Test(arguments: [("checkout-script-error", false), ("checkout-script-error-once-ready", true)])
    func scriptThatFails_LeavesADeadPage_AndThePaymentGoesOn(scenario: String, isReady: Bool) async throws {
        try await Bench.run(scenario) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            if isReady { try await sheet.wait(for: "INITIALIZED") { isInitialized($0) } }
            try await sheet.pump()
            #expect(sheet.events.count { if case .scriptError = $0 { true } else { false } } == 1)
            #expect(isInitialized(sheet.events) == isReady)
            #expect(try await sheet.look()?.isDead == true)
            // The page stands, and its controls do nothing.
            #expect(try await bench.isVisible("#close"))
            try await bench.driver.click("#close")
            try await sheet.clickTile("Stablecoins")
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            #expect(bench.payment?.status == .completed)
            try await sheet.pump()
            #expect(!sheet.events.contains { $0.isTerminal || $0.isExternal })
            #expect(!sheet.requestedURLs.contains { $0.contains("/state") })
        }
    }

    @Test func blankPage_IsAWholeDocumentWithNothingInIt() async throws {
        try await Bench.run("checkout-blank") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            #expect(sheet.events.contains(.response(status: 200)))
            let seen = try await bench.driver.run(
                "return [document.body.childElementCount, document.body.textContent.trim(), document.scripts.length]")
            #expect(JSONValue(seen) == [0, "", 0])
            try await sheet.pump()
            #expect(!sheet.events.contains { $0.isMessage })
            #expect(try await bench.driver.log("browser").isEmpty)
            #expect(bench.payment?.status == .pending)
            // A browser that asks for an icon by itself would make a request that matches no endpoint.
            let icon = try await bench.driver.run(
                "return document.querySelector('link[rel=icon]').getAttribute('href')")
            #expect(icon.string == "data:,")
        }
    }

    // MARK: Unheard

    @Test func wrongTargetOrigin_KeepsEveryMessageFromTheClient_ButNotTheCallback() async throws {
        try await Bench.run("checkout-wrong-target-origin") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(45))
            // Behind COMPLETED, so every message would have arrived.
            try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
            #expect(!sheet.events.contains { $0.isMessage })
            let log = try await bench.driver.log("browser").compactMap { $0["message"]?.string }
            #expect(log.contains { $0.contains("https://wrong-origin.invalid") })
            let report = SheetRules(platform: .ios, callbackURL: Bench.callbackURL).report(sheet.events)
            #expect(report?.result == .success(fullData: false))
            #expect(report?.paymentID == bench.payment?.id)
        }
    }

    // MARK: The bridge

    @Test(arguments: [false, true])
    func bridgeError_ReachesTheBridge_EarlyOrLate_AndThePaymentGoesOn(bridgeComesLate: Bool) async throws {
        try await Bench.run("checkout-bridge-error") { bench in
            let sheet = try await bench.open([:], .init(bridgeComesLate: bridgeComesLate))
            let told = SheetEvent.bridge(
                #"{"type":"error","data":{"message":"The checkout session has expired","code":"SESSION_EXPIRED"}}"#)
            try await sheet.wait(for: "the error") { $0.contains(told) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            #expect(sheet.events.count { $0 == told } == 1)
            let report = SheetRules(platform: .android, callbackURL: Bench.callbackURL).report(sheet.events)
            #expect(report?.result == .error(code: "SESSION_EXPIRED"))
        }
    }

    @Test func bridgeError_CarriesAnyCodeAsItIs() async throws {
        let file = #"""
            {"summary": "S.", "busha": {"customer": "waits"},
             "page": {"bridge_error": {"code": "É </script> \"1\"", "message": "\u2028 <!-- 'x'"}}}
            """#
        try await Bench.run("any-code", file: file) { bench in
            let sheet = try await bench.open()
            let rules = SheetRules(platform: .ios, callbackURL: Bench.callbackURL)
            try await sheet.take("the report") { rules.report(sheet.events) != nil }
            #expect(rules.report(sheet.events)?.result == .error(code: "É </script> \"1\""))
        }
    }
}
