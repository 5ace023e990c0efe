import SandboxCore
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// The stand-in for the app inside a web view, where the scenario plays the customer.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct AppInWebViewInBrowser {
    @Test func scriptedCustomer_IsWaitedForByAPage_WhichLeavesByScript() async throws {
        try await Bench.run("rejected-in-app") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(forView: "chooser")
            try await bench.goToApp(sheet)
            #expect(bench.payment?.status == .pending)
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.take("the way back") { try await bench.externalURL() != nil }
            // Browsers write a scheme in lower case.
            let start = (Bench.callbackURL + "?status=cancelled&paymentRequestId=PAYR_").lowercased()
            #expect(try await bench.externalURL()?.lowercased().hasPrefix(start) == true)
        }
    }
}
