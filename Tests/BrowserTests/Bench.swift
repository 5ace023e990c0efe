import Foundation
import SandboxJSON

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// A sandbox with a manual clock and a browser, for one test.
struct Bench {
    let sandbox: Sandbox
    let driver: WebDriver

    static let callbackURL = "com.Example.Shop.busha-pay://callback"

    /// Under a bundled scenario, or with `file` under one that the test writes.
    static func run(
        _ scenario: String, file: String? = nil, clock: SandboxClock.Mode = .manual,
        _ body: (Bench) async throws -> Void
    ) async throws {
        var configuration = Sandbox.Configuration()
        configuration.scenario = scenario
        configuration.clock = clock
        var folder: URL?
        if let file {
            let made = FileManager.default.temporaryDirectory.appendingPathComponent("scenarios-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
            try file.write(to: made.appendingPathComponent("\(scenario).json"), atomically: true, encoding: .utf8)
            configuration.scenariosDirectory = made.path
            folder = made
        }
        defer { if let folder { try? FileManager.default.removeItem(at: folder) } }
        let sandbox = try await Sandbox.start(configuration)
        do {
            // The sandbox stops before the browser is closed, which a navigation without an answer would hold up.
            try await withBrowser { driver in
                do {
                    try await body(Bench(sandbox: sandbox, driver: driver))
                } catch {
                    await sandbox.stop()
                    throw error
                }
                await sandbox.stop()
            }
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    /// The fields of a mobile SDK's form; `changes` replace them by name, `nil` leaves one out.
    func fields(_ changes: [String: String?] = [:]) -> [(String, String)] {
        var fields: [(String, String?)] = [
            ("public_key", "pub_1"), ("quote_amount", "10000"), ("quote_currency", "NGN"), ("target_currency", "NGN"),
            ("source_currency", "USDT"), ("callback_url", Bench.callbackURL), ("displayMode", "INLINE"),
            ("parentOrigin", sandbox.baseAddress), ("reference", "order-1"), ("meta[name]", "Ada"),
            ("meta[email]", "ada@example.com"), ("meta[phone_number]", ""),
        ]
        for (name, value) in changes {
            fields.removeAll { $0.0 == name }
            fields.append((name, value))
        }
        return fields.compactMap { name, value in value.map { (name, $0) } }
    }

    func open(
        _ changes: [String: String?] = [:], _ options: CheckoutSheet.Options = CheckoutSheet.Options()
    ) async throws -> CheckoutSheet {
        try await CheckoutSheet.open(driver, base: sandbox.baseAddress, fields: fields(changes), options: options)
    }

    /// The newest payment request of the session.
    var payment: BushaPaymentRequest? { sandbox.sessions.standard.payments.last }

    // MARK: What the page shows

    /// The text of the element with this id.
    func text(_ id: String) async throws -> String {
        try await driver.run("return document.getElementById(arguments[0]).textContent", .string(id)).string ?? ""
    }

    func isVisible(_ selector: String) async throws -> Bool {
        try await driver.run(
            "var found = document.querySelector(arguments[0]); return Boolean(found && found.getClientRects().length)",
            .string(selector)
        ).isTrue
    }

    func waitUntilVisible(_ selector: String, _ sheet: CheckoutSheet) async throws {
        try await sheet.take("\(selector) visible") { try await isVisible(selector) }
    }

    func write(_ text: String, into id: String) async throws {
        try await driver.run("document.getElementById(arguments[0]).value = arguments[1]", .string(id), .string(text))
    }

    /// Leaves the checkout page for the stand-in, as its deep link would, where the scenario plays the customer.
    func goToApp(_ sheet: CheckoutSheet) async throws {
        try await driver.run(
            """
            location.href = '/busha-app/pay?public_key=pub_1&quote_amount=10000&quote_currency=NGN&reference=order-1'
                + '&callback_url=' + encodeURIComponent(arguments[0]);
            """, .string(Bench.callbackURL))
        try await sheet.take("the stand-in") {
            try await driver.run("return location.pathname").string == "/busha-app/pay"
        }
    }

    /// The stand-in for the app has loaded in the sheet.
    func waitForApp(_ sheet: CheckoutSheet) async throws {
        try await sheet.take("the stand-in") {
            try await driver.run("return location.pathname").string == "/busha-app/pay"
        }
        try await waitUntilVisible("#approve", sheet)
    }

    /// Where the current document went that is not the web's; the sheet itself follows the checkout page only.
    func externalURL() async throws -> String? {
        try await driver.run(
            """
            var found = window.sheet.records.find(function (record) { return record.kind === 'navigation'; });
            return found ? found.text : null;
            """
        ).string
    }

    func setOffline(_ isOffline: Bool) async throws {
        try await driver.devTools("Network.enable")
        try await driver.devTools(
            "Network.emulateNetworkConditions",
            ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    }
}
