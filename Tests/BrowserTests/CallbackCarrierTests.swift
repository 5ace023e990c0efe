import SandboxCore
import SandboxScenarios
import Testing

@testable import PaymentSandbox

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
}
