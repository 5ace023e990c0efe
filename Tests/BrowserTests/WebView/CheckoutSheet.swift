import Foundation
import SandboxJSON

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// A sheet with a web view, as an SDK opens it: a small local page on the checkout's origin submits a hidden form, and
/// what the page does is recorded. Nothing here waits for time to pass; time-outs are the caller's to declare.
final class CheckoutSheet {
    let driver: WebDriver
    let base: String
    private(set) var events: [SheetEvent] = []
    /// The document that `recordCount` counts the records of.
    private var document = ""
    private var recordCount = 0
    private var mainFrame = ""
    /// Requests of the main frame's form that are under way.
    private var documentRequest: String?
    private(set) var requestedURLs: [String] = []

    private init(_ driver: WebDriver, base: String) {
        self.driver = driver
        self.base = base
    }

    struct Options {
        var query = ""
        /// The listener is attached half a second after the load instead of at document start.
        var listensLate = false
        var userAgent: String?
        /// What `navigator.getInstalledRelatedApps()` gives, as script, where it is there after all.
        var relatedApps: String?
        /// The bridge is put into the page half a second after the load instead of at document start.
        var bridgeComesLate = false
    }

    /// Opens the sheet and submits the form.
    static func open(
        _ driver: WebDriver, base: String, fields: [(String, String)], options: Options = Options()
    ) async throws -> CheckoutSheet {
        let sheet = CheckoutSheet(driver, base: base)
        try await sheet.loadLocalPage(options)
        try await sheet.submit(fields, query: options.query, hash: options.listensLate ? "#sheet-listens-late" : "")
        return sheet
    }

    private func loadLocalPage(_ options: Options) async throws {
        if let userAgent = options.userAgent {
            try await driver.devTools("Emulation.setUserAgentOverride", ["userAgent": .string(userAgent)])
        }
        try await driver.devTools(
            "Page.addScriptToEvaluateOnNewDocument", ["source": .string(DocumentStartScript.text)])
        if let apps = options.relatedApps {
            let source = "navigator.__defineGetter__('getInstalledRelatedApps', () => () => \(apps))"
            try await driver.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
        }
        if options.bridgeComesLate {
            let source = DocumentStartScript.lateBridge
            try await driver.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
        }
        // Any document of the checkout's origin; its content is replaced by the local page.
        try await driver.open(base + "/__sandbox/health")
        try await until("the local page's origin") {
            try await driver.run("return location.origin + document.readyState").string == base + "complete"
        }
        let tree = try await driver.devTools("Page.getFrameTree")
        mainFrame = tree["frameTree"]?["frame"]?["id"]?.string ?? ""
        try await driver.devTools(
            "Page.setDocumentContent",
            [
                "frameId": .string(mainFrame),
                "html": #"<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body></body>"#,
            ])
        _ = try await driver.log("performance")
        _ = try await driver.log("browser")
    }

    private func submit(_ fields: [(String, String)], query: String, hash: String) async throws {
        try await driver.run(
            """
            var form = document.createElement('form');
            form.method = 'POST';
            form.action = arguments[0];
            arguments[1].forEach(function (field) {
              var input = document.createElement('input');
              input.type = 'hidden';
              input.name = field[0];
              input.value = field[1];
              form.appendChild(input);
            });
            document.body.appendChild(form);
            HTMLFormElement.prototype.submit.call(form);
            """,
            .string(base + "/pay" + query + hash), .array(fields.map { [.string($0.0), .string($0.1)] }))
    }

    /// Takes in what happened, and waits in the page for at most a moment if nothing did.
    func pump() async throws {
        do {
            let answer = try await driver.runAsync(
                """
                var done = arguments[arguments.length - 1];
                var isKnown = window.sheet && window.sheet.id === arguments[0];
                var count = isKnown ? arguments[1] : 0;
                if (!window.sheet || !/^\\/pay(\\/|$)/.test(location.pathname)) return setTimeout(done, 50);
                window.sheet.whenMore(count, function () {
                  window.sheet.drain(function () {
                    done({ id: window.sheet.id, records: window.sheet.records.slice(count) });
                  });
                });
                """, .string(document), .integer(Int64(recordCount)))
            let records = answer["records"]?.elements ?? []
            if let id = answer["id"]?.string, id != document { (document, recordCount) = (id, 0) }
            recordCount += records.count
            events += records.compactMap(SheetEvent.init(record:))
        } catch let failure as WebDriver.Failure where Self.isNavigation(failure) {
            // The document was replaced under the script.
        }
        for entry in try await driver.log("performance") { try readPerformance(entry) }
    }

    private static func isNavigation(_ failure: WebDriver.Failure) -> Bool {
        ["javascript error", "script timeout", "no such execution context", "aborted by navigation"]
            .contains(failure.code) || failure.message.contains("navigation") || failure.message.contains("unloaded")
    }

    private func readPerformance(_ entry: JSONNode) throws {
        guard let text = entry["message"]?.string,
            let message = try JSONReader.read(Array(text.utf8), dialect: .strict)["message"],
            let parameters = message["params"]
        else { return }
        let isDocument = parameters["type"]?.string == "Document" && parameters["frameId"]?.string == mainFrame
        switch message["method"]?.string {
        case "Network.requestWillBeSent":
            if let url = parameters["request"]?["url"]?.string { requestedURLs.append(url) }
            if isDocument { readDocumentRequest(parameters) }
        case "Network.responseReceived":
            if isDocument, case .number(let status)? = parameters["response"]?["status"]?.value {
                events.append(.response(status: Int(status.literal) ?? 0))
            }
        case "Network.loadingFailed":
            if documentRequest != nil, parameters["requestId"]?.string == documentRequest {
                events.append(.loadFailed(parameters["errorText"]?.string ?? ""))
            }
        case "Page.loadEventFired": events.append(.loadFinished)
        default: break
        }
    }

    /// A redirect to another scheme than the web's is the operating system's business, as a navigation to one is, and
    /// no failure to load. Scripts of the page see such a navigation, but no redirect.
    private func readDocumentRequest(_ parameters: JSONNode) {
        documentRequest = parameters["requestId"]?.string
        guard let url = parameters["request"]?["url"]?.string, !Self.staysInWebView(url) else { return }
        documentRequest = nil
        if parameters["redirectResponse"] != nil { events.append(.externalNavigation(url)) }
    }

    private static func staysInWebView(_ url: String) -> Bool {
        ["http", "https", "about", "data", "blob"].contains(url.prefix { $0 != ":" })
    }

    /// Takes in what happens until there are events such that `condition` holds.
    func wait(for what: String, _ condition: ([SheetEvent]) -> Bool) async throws {
        try await take(what) { condition(events) }
    }

    /// Takes in what happens until the page shows this view.
    func wait(forView name: String) async throws {
        try await take("the view \(name)") {
            try await driver.run("return document.body && document.body.getAttribute('data-shown')").string == name
        }
    }

    /// Takes in what happens until `condition` holds.
    func take(_ what: String, until condition: () async throws -> Bool) async throws {
        try await until(what) {
            try await pump()
            return try await condition()
        }
    }

    /// Clicks as an SDK does: the first element with the role whose trimmed text begins with `prefix`, if there is one.
    func clickTile(_ prefix: String, times: Int = 1) async throws {
        try await driver.run(
            """
            var prefix = arguments[0];
            var tile = Array.from(document.querySelectorAll('[role="button"]')).find(function (element) {
              return element.textContent.trim().startsWith(prefix);
            });
            for (var i = 0; tile && i < arguments[1]; i += 1) tile.click();
            """, .string(prefix), .integer(Int64(times)))
    }

    private func until(_ what: String, _ condition: () async throws -> Bool) async throws {
        // Only a broken page or machine comes near the bound.
        let bound = Date().addingTimeInterval(180)
        while try await !condition() {
            if Date() > bound { throw BrowserFailure("never came: \(what); so far \(events)") }
        }
    }
}
