import SandboxJSON
import Testing

@testable import PaymentSandbox

/// The checkout page in a real browser, point by point of the contract's section 2.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct CheckoutPageInBrowser {
    @Test func page_PostsInitializedToItsOwnWindow_AndEndsCompleted() async throws {
        try await Bench.run("happy-path") { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "INITIALIZED") { $0.contains { $0.messageStatus == "INITIALIZED" } }
            _ = try await bench.sandbox.clock.advance(by: .seconds(1))
            try await sheet.wait(for: "COMPLETED") { $0.contains { $0.messageStatus == "COMPLETED" } }
            print(sheet.events)
        }
    }
}
