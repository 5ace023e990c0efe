import SandboxAssets
import SandboxCore
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// What is read, written and read again is the same.
@Suite struct RoundTrips {
    private func decoded(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Scenario {
        let decoded = ScenarioFile.decode(Array(text.utf8), name: "sample", dialect: .json5, files: .sample)
        #expect(decoded.problems.map(\.description) == [], sourceLocation: sourceLocation)
        return try #require(decoded.scenario, sourceLocation: sourceLocation)
    }

    private func expectRoundTrip(of scenario: Scenario, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = String(decoding: scenario.json.encoded(pretty: true), as: UTF8.self)
        let again = try decoded(text, sourceLocation: sourceLocation)
        #expect(again == scenario, sourceLocation: sourceLocation)
        #expect(again.json == scenario.json, sourceLocation: sourceLocation)
    }

    @Test(arguments: BundledAssets.scenarios.map(\.name))
    func everyBundledFileSurvives(name: String) throws {
        let file = try #require(BundledAssets.scenarios.first { $0.name == name })
        var scenario = try decoded(file.text)
        scenario.name = "sample"
        try expectRoundTrip(of: scenario)
    }

    @Test(arguments: [
        #""moneylanded": { "order": { "amount_paise": 1 }, "payee": { "vpa": "a@b" }, "largest_discount_paise": 5 }"#,
        #""moneylanded": { "payee": { "name": "é" }, "reservation_lifetime": "90s", "credits": [] }"#,
        #""moneylanded": { "credits": [{ "amount": { "offset_paise": -3 }, "placed_after": "1.5s" }, { "amount": { "paise": 7 } }] }"#,
        #""busha": { "customer": { "pays": { "percent": 80 } }, "after": "0s", "processing_time": "2m", "lifetime": "1d" }"#,
        #""busha": { "customer": { "pays": { "source_amount": "5.50" } }, "merchant": { "name": "A", "email": "a@b" } }"#,
        #""busha": { "customer": { "fails": { "code": "E", "message": "M" } } }"#,
        #""busha": { "customer": { "abandons_then_pays": { "later": "1m", "amount": { "percent": 50 } } } }"#,
        #""busha": { "customer": "waits" }, "page": { "never_initialises": true, "noise_messages": true }"#,
        #""page": { "initialises_after": "1m", "completed": "twice", "bridge_error": { "code": "E", "message": "M" } }"#,
        #""page": { "script_error": "at_start", "hanging_subresource": true }"#,
        #""page": { "script_error": "once_ready", "wrong_target_origin": true }"#, #""page": { "blank": true }"#,
        #""page": { "completed": "without_data" }"#, #""page": { "completed": "amounts_as_numbers" }"#,
        #""faults": [{ "on": ["upi.app", "busha.app"], "calls": "every 3", "chance": 0.000000001, "no_op": {} }]"#,
        #""faults": [{ "on": "*", "chance": 0, "when": "after", "reset": {} }, { "on": "*", "when": "before", "reset": {} }]"#,
        #""faults": [{ "on": "*", "app": "gpay", "method": ["GET", "POST"], "header": { "A": "1", "B": { "present": false } }, "field": { "/a/b": 1.50, "c": null, "d": { "present": true } }, "reset": {} }]"#,
        #""faults": [{ "on": "*", "effects": [{ "delay": "1s" }, { "respond": { "status": 200, "file": "a.html" } }, { "close": { "at": "mid_body" } }] }]"#,
    ])
    func everyKeySurvives(members: String) throws {
        try expectRoundTrip(of: try decoded(#"{ "summary": "S.", \#(members) }"#))
    }

    @Test func aThousandScenariosSurvive() throws {
        for number in 0..<1_000 {
            var maker = ScenarioMaker(number: UInt64(number))
            try expectRoundTrip(of: maker.scenario())
        }
    }
}
