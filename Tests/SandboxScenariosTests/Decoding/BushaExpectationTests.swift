import SandboxCore
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct BushaExpectations {
    private func decode(_ text: String) throws -> Scenario {
        let text = #"{ "summary": "S.", "expect": { "busha": \#(text) } }"#
        let decoded = ScenarioFile.decode(Array(text.utf8), name: "sample")
        #expect(decoded.problems.map(\.description) == [])
        return try #require(decoded.scenario)
    }

    /// A text as it is written, and what it means.
    private static let samples: [(String, BushaExpectation)] = [
        (
            #"{"result":"error","code":"WEBVIEW_TIMEOUT"}"#,
            BushaExpectation(web: .init(.error(code: "WEBVIEW_TIMEOUT")))
        ),
        // After a callback with an empty status.
        (#"{"result":"error","code":""}"#, BushaExpectation(web: .init(.error(code: "")))),
        (
            #"{"result":"error","code":{"ios":"","android":"E"}}"#,
            BushaExpectation(web: .init(ios: .error(code: ""), android: .error(code: "E")))
        ),
        (#"{"result":"cancelled","reason":"rejected"}"#, BushaExpectation(web: .init(.cancelled(.rejected)))),
        (
            #"{"result":"success","full_data":false,"payment_status":null,"source_amount_received":null,"#
                + #""webhooks":[],"merchant":null}"#,
            BushaExpectation(
                web: .init(.success(fullData: false), paymentStatus: .null, sourceAmountReceived: .null, webhooks: []),
                merchant: .init(.null))
        ),
        (
            #"{"result":"success","full_data":true,"payment_status":"completed","source_amount_received":"6.250","#
                + #""webhooks":["payment_request.processing","payment_request.completed"],"merchant":"Café","#
                + #""app":{"result":"success","full_data":false}}"#,
            BushaExpectation(
                web: .init(
                    .success(fullData: true), paymentStatus: .value(.completed),
                    sourceAmountReceived: .value(DecimalAmount(6_250, scale: 3)),
                    webhooks: ["payment_request.processing", "payment_request.completed"]),
                app: .init(
                    .success(fullData: false), paymentStatus: .value(.completed),
                    sourceAmountReceived: .value(DecimalAmount(6_250, scale: 3)),
                    webhooks: ["payment_request.processing", "payment_request.completed"]),
                merchant: .init(.value("Café")))
        ),
        (
            #"{"result":{"ios":"success","android":"error"},"full_data":true,"code":"WEBVIEW_TIMEOUT","#
                + #""app":{"result":"success","full_data":false}}"#,
            BushaExpectation(
                web: .init(ios: .success(fullData: true), android: .error(code: "WEBVIEW_TIMEOUT")),
                app: .init(.success(fullData: false)))
        ),
        (
            #"{"result":"error","code":{"ios":"A","android":"B"},"payment_status":null,"#
                + #""app":{"result":"cancelled","reason":{"ios":"abandoned","android":"rejected"},"#
                + #""payment_status":"pending","source_amount_received":null,"webhooks":["payment_request.pending"]}}"#,
            BushaExpectation(
                web: .init(ios: .error(code: "A"), android: .error(code: "B"), paymentStatus: .null),
                app: .init(
                    ios: .cancelled(.abandoned), android: .cancelled(.rejected), paymentStatus: .value(.pending),
                    sourceAmountReceived: .null, webhooks: ["payment_request.pending"]))
        ),
        (
            #"{"result":{"ios":"none","android":"cancelled"},"reason":"dismissed","#
                + #""app":{"result":"error","code":"failed"}}"#,
            BushaExpectation(
                web: .init(ios: .neverEnds, android: .cancelled(.dismissed)), app: .init(.error(code: "failed")))
        ),
        (
            #"{"result":"error","code":"E","payment_status":null,"app":{"payment_status":"failed"}}"#,
            BushaExpectation(
                web: .init(.error(code: "E"), paymentStatus: .null),
                app: .init(.error(code: "E"), paymentStatus: .value(.failed)))
        ),
    ]

    @Test(arguments: samples)
    func expectationsAreReadAndWrittenBack(text: String, expectation: BushaExpectation) throws {
        let scenario = try decode(text)
        #expect(scenario.expect == Expectations(busha: expectation))
        #expect(String(decoding: scenario.expect.json.encoded(), as: UTF8.self) == #"{"busha":\#(text)}"#)
        #expect(scenario.backends == [.busha])
    }

    @Test(arguments: [
        (
            #"{ "result": { "ios": "error", "android": "error" }, "code": { "ios": "E", "android": "E" } }"#,
            #"{"result":"error","code":"E"}"#
        ),
        (
            #"{ "result": { "ios": "error", "android": "cancelled" }, "code": { "ios": "E" }, "#
                + #""reason": { "android": "rejected" }, "app": {} }"#,
            #"{"result":{"ios":"error","android":"cancelled"},"reason":"rejected","code":"E"}"#
        ),
        (
            #"{ "app": { "result": "error", "code": "E", "webhooks": [] }, "webhooks": [], "code": "E", "#
                + #""result": "error" }"#,
            #"{"result":"error","code":"E","webhooks":[]}"#
        ),
    ])
    func whatIsSaidAtLengthIsWrittenInShort(long: String, short: String) throws {
        let expected = try decode(long).expect
        #expect(expected == (try decode(short)).expect)
        #expect(String(decoding: expected.json.encoded(), as: UTF8.self) == #"{"busha":\#(short)}"#)
    }

    @Test func bothBackendsCanBeExpectedOf() throws {
        let text =
            #"{"moneylanded":{"result":"confirmed"},"busha":{"result":"cancelled","reason":"rejected"}}"#
        let decoded = ScenarioFile.decode(Array(#"{"summary":"S.","expect":\#(text)}"#.utf8), name: "sample")
        let scenario = try #require(decoded.scenario)
        #expect(scenario.backends == [.busha, .moneyLanded])
        #expect(String(decoding: scenario.expect.json.encoded(), as: UTF8.self) == text)
    }
}
