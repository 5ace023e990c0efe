import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// What can be wrong with the message `COMPLETED`, in a real browser.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct CompletedFaultsInBrowser {
    /// What the page posted of the payment's end by the time it left for the callback.
    private func completed(_ bench: Bench, paidIn currency: String = "USDT") async throws -> [SheetEvent] {
        let sheet = try await bench.open(["source_currency": currency])
        try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
        _ = try await bench.sandbox.clock.advance(by: .seconds(1))
        try await sheet.wait(for: "the callback") { $0.contains { $0.isExternal } }
        #expect(bench.payment?.status == .completed)
        return sheet.events.filter(\.isTerminal)
    }

    private func members(_ node: JSONNode?) -> [String: JSONValue] {
        Dictionary((node?.members ?? []).compactMap { member in JSONValue(member.node).map { (member.name, $0) } }) {
            $1
        }
    }

    @Test func twice_IsTheSameMessageTwice() async throws {
        try await Bench.run("checkout-completed-twice") { bench in
            let said = try await completed(bench)
            #expect(said.map(\.messageStatus) == ["COMPLETED", "COMPLETED"])
            #expect(said.first == said.last)
            #expect(said.first?.message?["data"]?["source_amount"]?.string == "6.25")
        }
    }

    @Test func withoutData_HasNothingButItsStatus() async throws {
        try await Bench.run("checkout-completed-without-data") { bench in
            let said = try await completed(bench)
            #expect(said == [.message(origin: bench.sandbox.baseAddress, text: #"{"status":"COMPLETED"}"#)])
        }
    }

    @Test func amountsAsNumbers_AreTheAmounts_AndAllElseIsAsTheServerHasIt() async throws {
        try await Bench.run("checkout-amounts-as-numbers") { bench in
            let said = try await completed(bench)
            #expect(said.count == 1)
            var data = members(said.first?.message?["data"])
            #expect(data["source_amount"] == .number(literal: "6.25"))
            for (name, value) in [("target_amount", "10000"), ("requested_amount", "10000")] {
                #expect(data[name].map { String(decoding: $0.encoded(), as: UTF8.self) } == value)
            }
            // The server tells strings, here as everywhere.
            let payment = try #require(bench.payment)
            let told = members(try JSONReader.read(payment.json.encoded(), dialect: .strict))
            for name in ["source_amount", "target_amount", "requested_amount"] {
                guard case .string? = told[name] else { throw BrowserFailure("\(name) is no text") }
                data[name] = told[name]
            }
            #expect(data == told)
        }
    }

    @Test(arguments: [
        ("BTC", "0.00000001", "1e-8"), ("USDT", "12.500", "12.5"), ("USDT", "123456789.125", "123456789.125"),
    ])
    func amountsAsNumbers_AreTheNearestDoubles(currency: String, amount: String, literal: String) async throws {
        let file = """
            {"summary": "S.", "busha": {"customer": {"pays": {"source_amount": "\(amount)"}}},
             "page": {"completed": "amounts_as_numbers"}}
            """
        try await Bench.run("numbers", file: file) { bench in
            let data = try await completed(bench, paidIn: currency).first?.message?["data"]?["source_amount"]
            guard case .number(let number)? = data?.value else { throw BrowserFailure("no number") }
            #expect(number.literal == literal)
        }
    }

    @Test func pageThatIsCancelled_SaysSoAsEver() async throws {
        let file = #"{"summary": "S.", "busha": {"customer": "waits"}, "page": {"completed": "twice"}}"#
        try await Bench.run("cancelled", file: file) { bench in
            let sheet = try await bench.open()
            try await sheet.wait(for: "the load") { $0.contains(.loadFinished) }
            try await bench.driver.click("#close")
            try await sheet.wait(for: "CANCELLED") { $0.contains { $0.isTerminal } }
            #expect(sheet.events.count { $0.isTerminal } == 1)
        }
    }
}
