import SandboxAssets
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// What the page must not do, and what SDKs must be able to do in it (contract, section 2, items 9 and 10).
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct PageMannersInBrowser {
    @Test func page_SetsNoCookies_AsksNobodyElse_AndLogsNoErrors() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open(["callback_url": nil], .init(query: "?method=stablecoins"))
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.isTerminal } }
            let cookies = try await bench.driver.devTools("Network.getAllCookies")["cookies"]?.elements
            #expect(cookies?.count == 0)
            let stored = try await bench.driver.run(
                "return [document.cookie, localStorage.length, sessionStorage.length]")
            #expect(JSONValue(stored) == ["", 0, 0])
            let outside = sheet.requestedURLs.filter {
                !$0.hasPrefix(bench.sandbox.baseAddress + "/") && !$0.hasPrefix("data:")
            }
            #expect(outside == [])
            #expect(sheet.requestedURLs.contains { $0.contains("/state?after=") })
            #expect(!sheet.events.contains { if case .scriptError = $0 { true } else { false } })
            let log = try await bench.driver.log("browser").compactMap { $0["message"]?.string }
            #expect(log == [])
        }
    }

    @Test func scriptsThatAnSDKPutsIn_Run() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            let ran = try await bench.driver.run(
                """
                var script = document.createElement('script');
                script.textContent = 'window.fromElement = 1';
                document.head.appendChild(script);
                window.fromEval = eval('2');
                location.href = 'javascript:void(window.fromURL = 3)';
                return [window.fromElement, window.fromEval];
                """)
            #expect(JSONValue(ran) == [1, 2])
            try await sheet.take("the URL's script") {
                try await bench.driver.run("return window.fromURL").integer == 3
            }
            try await bench.driver.run(
                #"window.BushaPayBridge('{"type":"error","data":{"message":"M","code":"ANY_CODE"}}')"#)
            let rules = SheetRules(platform: .ios, callbackURL: Bench.callbackURL)
            try await sheet.take("the report") { rules.report(sheet.events) != nil }
            #expect(rules.report(sheet.events)?.result == .error(code: "ANY_CODE"))
        }
    }

    @Test func page_FitsAPhone_AndItsControlsHaveNames() async throws {
        try await Bench.run("manual") { bench in
            let sheet = try await bench.open([:], .init(query: "?method=stablecoins"))
            try await sheet.wait(forView: "stablecoins")
            try await bench.driver.devTools(
                "Emulation.setDeviceMetricsOverride",
                ["width": 320, "height": 640, "deviceScaleFactor": 2, "mobile": true])
            let findings = try await bench.driver.run(
                """
                var found = [];
                if (document.documentElement.scrollWidth > 320) found.push('wider than the screen');
                document.querySelectorAll('button, a, input, [role="button"]').forEach(function (element) {
                  if (!element.getClientRects().length) return;
                  var name = element.getAttribute('aria-label') || element.textContent.trim()
                    || (element.labels && element.labels.length && element.labels[0].textContent.trim());
                  if (!name) found.push('no name: ' + element.id);
                  if (element.getBoundingClientRect().height < 44) found.push('too small: ' + element.id);
                });
                return found;
                """)
            #expect(JSONValue(findings) == [])
        }
    }
}

/// The same, read from the files: needs no browser.
@Suite struct PageFiles {
    @Test(arguments: BundledAssets.pages.map(\.name))
    func page_UsesNothingThatWebViewsTreatDifferently(name: String) throws {
        let text = try #require(BundledAssets.pages.first { $0.name == name }?.text)
        for word in [
            "alert(", "confirm(", "prompt(", "window.open", "target=", "_blank", "cookie", "localStorage",
            "sessionStorage", "http://", "https://", "//cdn", "innerHTML", "outerHTML", "document.write",
            "insertAdjacentHTML", "eval(", "new Function", "<form", "@import", "url(",
        ] { #expect(!text.contains(word), "\(word)") }
    }
}
