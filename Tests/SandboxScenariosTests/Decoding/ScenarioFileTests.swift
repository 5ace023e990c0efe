import SandboxCore
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct ScenarioFiles {
    private func decode(_ text: String, name: String = "sample") throws -> Scenario {
        let decoded = ScenarioFile.decode(Array(text.utf8), name: name)
        #expect(decoded.problems.map(\.description) == [])
        return try #require(decoded.scenario)
    }

    private func warnings(_ faults: String...) -> [String] {
        let text = "{ summary: 'A test.', faults: [\(faults.joined(separator: ","))] }"
        return ScenarioFile.decode(Array(text.utf8), name: "sample").warnings.map(\.path)
    }

    @Test func aSummaryIsEnoughAndTheCustomerPays() throws {
        let scenario = try decode(#"{ "summary": "Nothing else." }"#)
        #expect(scenario == Scenario(name: "sample", summary: "Nothing else."))
        #expect(scenario.directive.moneyLanded.credits == [CreditDirective(amount: .exact, after: .seconds(1))])
        #expect(scenario.directive.busha == BushaDirective(customer: .pays(.exact), after: .seconds(1)))
        #expect(scenario.page == PageFaults(neverInitialises: false, noiseMessages: false))
        #expect(scenario.backends == [])
    }

    @Test func moneyLandedWithoutCreditsPaysAndWithNoneDoesNot() throws {
        let paying = try decode(#"{ "summary": "S.", "moneylanded": { "order": { "amount_paise": 100 } } }"#)
        #expect(paying.directive.moneyLanded.credits == [CreditDirective()])
        let idle = try decode(#"{ "summary": "S.", "moneylanded": { "credits": [] } }"#)
        #expect(idle.directive.moneyLanded == MoneyLandedDirective())
    }

    @Test func everyKeyOfMoneyLandedIsRead() throws {
        let scenario = try decode(
            """
            // Comments, unquoted keys and trailing commas are fine.
            {
              $schema: './scenario.schema.json',
              summary: 'Everything.',
              moneylanded: {
                order: { amount_paise: 150000 },
                payee: { vpa: 'shop.1-a_b@okbank', name: 'Café & Söhne' },
                largest_discount_paise: 50,
                reservation_lifetime: '2m',
                credits: [
                  {},
                  { amount: 'rounded_up', after: '0s', placed_after: '1h' },
                  { amount: 'rounded_down' },
                  { amount: { offset_paise: -1 }, after: '250ms' },
                  { amount: { paise: 49900 } },
                ],
              },
            }
            """)
        #expect(
            scenario.directive.moneyLanded
                == MoneyLandedDirective(
                    orderAmount: Paise(150_000), largestDiscount: 50, payeeVPA: "shop.1-a_b@okbank",
                    payeeName: "Café & Söhne", reservationLifetime: .seconds(120),
                    credits: [
                        CreditDirective(),
                        CreditDirective(amount: .roundedUp, after: .zero, placedAfter: .seconds(3_600)),
                        CreditDirective(amount: .roundedDown),
                        CreditDirective(amount: .offset(-1), after: .milliseconds(250)),
                        CreditDirective(amount: .absolute(Paise(49_900))),
                    ]))
    }

    @Test func everyKeyOfAFaultIsRead() throws {
        let scenario = try decode(
            """
            {
              "summary": "Everything.",
              "faults": [
                { "on": "moneylanded.reserve", "delay": "1s" },
                { "on": ["busha.merchant", "upi.app"], "calls": "every 2", "chance": 0.25, "when": "after",
                  "effects": [
                    { "delay": "1s" }, { "respond": { "status": 404 } }, { "reset": { "at": "after_head" } }
                  ] },
                { "on": "*", "calls": "3-", "chance": 1, "no_op": {} }
              ]
            }
            """)
        #expect(
            scenario.faults == [
                FaultRule(on: [.moneyLandedReserve], effects: [.delay(.seconds(1))]),
                FaultRule(
                    on: [.bushaMerchant, .upiApp], calls: .every(2), chance: Chance(percent: 25), when: .after,
                    effects: [.delay(.seconds(1)), .respond(status: 404), .reset(at: .afterHead)]),
                FaultRule(on: .all, calls: .from(3), effects: [.noOp]),
            ])
        #expect(scenario.backends == [.busha, .moneyLanded])
    }

    @Test(arguments: [
        (#"{"result":"confirmed"}"#, MoneyLandedExpectation(result: .confirmed)),
        (
            #"{"result":"gave_up","order_status":"pending"}"#,
            MoneyLandedExpectation(result: .gaveUp, orderStatus: .pending)
        ),
        (
            #"{"result":"expired","order_status":"expired","unplaced_credits":1,"reserve_calls":1,"status_polls":900,"#
                + #""webhooks":["payment.confirmed"]}"#,
            MoneyLandedExpectation(
                result: .expired, orderStatus: .expired, unplacedCredits: 1, reserveCalls: 1, statusPolls: 900,
                webhooks: ["payment.confirmed"])
        ),
        (
            #"{"result":"reserve_failed","reason":"timeout"}"#,
            MoneyLandedExpectation(result: .reserveFailed(.timeout))
        ),
        (
            #"{"result":"reserve_failed","reason":"transport"}"#,
            MoneyLandedExpectation(result: .reserveFailed(.transport))
        ),
        (
            #"{"result":"reserve_failed","reason":"undecodable"}"#,
            MoneyLandedExpectation(result: .reserveFailed(.undecodable))
        ),
        (
            #"{"result":"reserve_failed","reason":"http_503","webhooks":[]}"#,
            MoneyLandedExpectation(result: .reserveFailed(.http(status: 503)), webhooks: [])
        ),
    ])
    func expectationsAreReadAndWrittenBack(text: String, expectation: MoneyLandedExpectation) throws {
        let scenario = try decode(#"{ "summary": "S.", "expect": { "moneylanded": \#(text) } }"#)
        #expect(scenario.expect == Expectations(moneyLanded: expectation))
        #expect(String(decoding: scenario.expect.json.encoded(), as: UTF8.self) == #"{"moneylanded":\#(text)}"#)
        #expect(scenario.backends == [.moneyLanded])
    }

    @Test func withoutExpectationsNothingIsExpected() throws {
        #expect(try decode(#"{ "summary": "S." }"#).expect.json == .object([]))
    }

    @Test func aScenarioWithinALargerTextKnowsItsPath() throws {
        let body = Array(#"{"scenario":{"summary":"S.","faults":[{"on":"*","delay":1}]}}"#.utf8)
        let problems = JSONProblems(bytes: body)
        let object = try #require(JSONInput(try JSONReader.read(body), problems: problems).object(keys: ["scenario"]))
        let input = try #require(object.optional("scenario"))
        _ = ScenarioFile.read(input, name: "inline")
        #expect(problems.problems.map(\.path) == ["$.scenario.faults[0].delay"])
    }

    @Test func rulesThatLeaveACallToALaterOneShadowNothing() {
        #expect(warnings("{on: '*', calls: '1-2', reset: {}}", "{on: '*', calls: '2-3', reset: {}}") == [])
        #expect(warnings("{on: '*', chance: 0.5, reset: {}}", "{on: '*', reset: {}}") == [])
        #expect(warnings("{on: 'upi.app', reset: {}}", "{on: '*', reset: {}}") == [])
        #expect(warnings("{on: '*', calls: 'every 2', reset: {}}", "{on: '*', calls: 'every 3', reset: {}}") == [])
        #expect(warnings("{on: '*', calls: '1-5', reset: {}}", "{on: '*', calls: 'every 2', reset: {}}") == [])
    }

    @Test func rulesThatLeaveNothingShadow() {
        #expect(warnings("{on: '*', reset: {}}", "{on: 'upi.app', delay: '1s'}") == ["$.faults[1]"])
        #expect(
            warnings("{on: '*', calls: 'every 2', reset: {}}", "{on: '*', calls: 'every 4', reset: {}}") == [
                "$.faults[1]"
            ])
        #expect(
            warnings("{on: '*', calls: 'every 2', reset: {}}", "{on: '*', calls: '4', reset: {}}") == ["$.faults[1]"])
        #expect(
            warnings(
                "{on: '*', calls: '1-2000', reset: {}}", "{on: '*', calls: '2001-', reset: {}}",
                "{on: '*', calls: '5-3000', reset: {}}", "{on: 'upi.app', delay: '1s'}")
                == ["$.faults[2]", "$.faults[3]"])
        #expect(
            warnings(
                "{on: 'upi.app', reset: {}}", "{on: 'busha.app', reset: {}}",
                "{on: ['upi.app', 'busha.app'], close: {}}")
                == ["$.faults[2]"])
    }

    @Test func aHundredProblemsAreEnough() {
        let faults = (0..<5_000).map { _ in "{}" }.joined(separator: ",")
        let unknown = (0..<5_000).map { "\"k\($0)\":0" }.joined(separator: ",")
        for text in [#"{"summary":"S.","faults":[\#(faults)]}"#, "{\(unknown)}"] {
            let decoded = ScenarioFile.decode(Array(text.utf8), name: "sample")
            #expect(decoded.scenario == nil)
            #expect((1...100).contains(decoded.problems.count))
        }
    }
}
