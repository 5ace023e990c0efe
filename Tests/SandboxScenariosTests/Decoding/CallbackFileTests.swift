import SandboxCore
import SandboxScenarios
import Testing
import PaymentSandbox
import SandboxTestSupport

/// `callback`, and the customers of `busha` who pay in an odd way.
@Suite struct CallbackFileTests {
    private func scenario(_ members: String) throws -> Scenario {
        let text = #"{ "summary": "S.", \#(members) }"#
        let decoded = ScenarioFile.decode(Array(text.utf8), name: "sample")
        #expect(decoded.problems == [])
        return try #require(decoded.scenario)
    }

    @Test func withoutCallback_NothingIsWrongWithIt() throws {
        let scenario = try scenario(#""busha": { "customer": "rejects" }"#)
        #expect(scenario.directive.busha.callback == BushaCallbackFaults())
        #expect(scenario.backends == [])
    }

    @Test func everyKey_IsRead() throws {
        let scenario = try scenario(
            """
            "callback": {
              "times": 3, "after": "2s", "every": "500ms", "previous_attempt": "cancelled", "carried_by": "303",
              "redirects": 4, "query": { "status": null, "error_message": "a+b é" }, "repeated": { "status": "x" },
              "upper_case_keys": true, "space_as_plus": true, "query_prefix": "utm=1&x=%20",
              "scheme": "com.example.other", "host": "elsewhere", "fragment": "done"
            }
            """)
        #expect(
            scenario.directive.busha.callback
                == BushaCallbackFaults(
                    times: 3, after: .seconds(2), every: .milliseconds(500), previousAttempt: .cancelled,
                    carrier: .seeOther, redirects: 4,
                    query: BushaCallbackQueryFaults(
                        changes: [.init("status", nil), .init("error_message", "a+b é")],
                        repeated: [.init("status", "x")], hasUpperCaseKeys: true, writesSpaceAsPlus: true,
                        prefix: "utm=1&x=%20"),
                    host: "elsewhere", scheme: "com.example.other", fragment: "done"))
        #expect(scenario.backends == [.busha])
    }

    @Test func callback_IsKeptBesideTheCustomer_InWhateverOrder() throws {
        let one = try scenario(#""callback": { "times": 0 }, "busha": { "customer": "rejects" }"#)
        let other = try scenario(#""busha": { "customer": "rejects" }, "callback": { "times": 0 }"#)
        #expect(one == other)
        #expect(one.directive.busha.customer == .rejects)
        #expect(one.directive.busha.callback.times == 0)
    }

    @Test(arguments: BushaCallbackCarrier.allCases)
    func everyCarrier_HasAWord(carrier: BushaCallbackCarrier) throws {
        let scenario = try scenario(#""callback": { "carried_by": "\#(carrier.rawValue)" }"#)
        #expect(scenario.directive.busha.callback.carrier == carrier)
    }

    @Test(arguments: [
        (
            #"{ "pays_in_parts": { "parts": [{ "percent": 40 }, "exact"] } }"#,
            BushaCustomer.paysInParts([.percent(40), .exact], every: .seconds(10))
        ),
        (
            #"{ "pays_in_parts": { "parts": ["exact", { "source_amount": "1.5" }], "every": "1m" } }"#,
            .paysInParts([.exact, .absolute(DecimalAmount(15, scale: 1))], every: .seconds(60))
        ),
        (#"{ "pays_after_expiry": { "later": "1m" } }"#, .paysAfterExpiry(.exact, later: .seconds(60))),
        (
            #"{ "pays_after_expiry": { "later": "0s", "amount": { "percent": 80 } } }"#,
            .paysAfterExpiry(.percent(80), later: .zero)
        ),
        (#"{ "pays_wrong_asset": "USDC" }"#, .paysWrongAsset("USDC")),
    ])
    func oddCustomer_IsRead(text: String, customer: BushaCustomer) throws {
        #expect(try scenario(#""busha": { "customer": \#(text) }"#).directive.busha.customer == customer)
    }
}
