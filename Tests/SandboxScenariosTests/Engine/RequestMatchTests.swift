import SandboxCore
import SandboxBackend
import SandboxHTTP
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct RequestMatches {
    private static let reserve = Sample.request(
        "POST", "/p/t/reserve", ["Content-Type: application/json", "User-Agent: App/1", "X-Empty:"],
        body: #"{"app":"gpay","n":5,"deep":{"list":[true,null]},"a/b":"x"}"#)
    private static let checkout = Sample.request(
        "POST", "/pay?paymentMethod=busha", ["Content-Type: application/x-www-form-urlencoded"],
        body: "public_key=pub_a&quote_amount=10000&meta%5Bname%5D=A+B&reference=&twice=1&twice=2")
    private static let deepLink = Sample.request("GET", "/busha-app/pay?public_key=pub_a&quote_amount=5")

    /// Whether a rule with the selectors of a text selects a request.
    private func selects(_ text: String, _ request: Request, _ endpoint: EndpointID) throws -> Bool {
        let input = try JSONInput(text: #"{"on":"*","no_op":{},\#(text)}"#)
        let rule = try #require(
            FaultRule.read(input, BackendList.shipped.language, .none), "\(input.problems.problems)")
        var engine = ScenarioEngine()
        let call = Call(endpoint: endpoint, credential: "t")
        let scenario = Scenario(name: "a", summary: "S.", faults: [rule])
        let fired = engine.plan(for: call, request, scenario: scenario, seed: 1).matched.rule != nil
        let verdict = ScenarioEngine.outcomes(for: call, request, number: 1, scenario: scenario, seed: 1)
        #expect(verdict == [fired ? .fired : .otherRequest])
        return fired
    }

    @Test(arguments: [
        (#""app":"gpay""#, true), (#""app":["phonepe","gpay"]"#, true), (#""app":"phonepe""#, false),
        (#""method":"POST""#, true), (#""method":["GET","HEAD"]"#, false), (#""header":{"user-agent":"App/1"}"#, true),
        (#""header":{"User-Agent":"app/1"}"#, false), (#""header":{"X-Empty":{"present":true}}"#, true),
        (#""header":{"X-Empty":""}"#, true), (#""header":{"X-None":{"present":true}}"#, false),
        (#""header":{"X-None":{"present":false}}"#, true), (#""field":{"app":"gpay"}"#, true),
        (#""field":{"n":5}"#, true), (#""field":{"n":"5"}"#, false), (#""field":{"n":5.0}"#, false),
        (#""field":{"/deep/list/0":true}"#, true), (#""field":{"/deep/list/1":null}"#, true),
        (#""field":{"/deep/list/2":{"present":false}}"#, true), (#""field":{"deep":{"present":true}}"#, true),
        (#""field":{"a/b":"x"}"#, true), (#""field":{"/a~1b":"x"}"#, true),
        (#""app":"gpay","method":"POST","field":{"n":5},"header":{"User-Agent":"App/1"}"#, true),
        (#""app":"gpay","method":"POST","field":{"n":6},"header":{"User-Agent":"App/1"}"#, false),
    ])
    func lookAtAJSONBody(text: String, isSelected: Bool) throws {
        #expect(try selects(text, Self.reserve, .moneyLandedReserve) == isSelected)
    }

    @Test(arguments: [
        (#""field":{"quote_amount":"10000"}"#, true), (#""field":{"quote_amount":10000}"#, true),
        (#""field":{"quote_amount":"1"}"#, false), (#""field":{"meta[name]":"A B"}"#, true),
        (#""field":{"reference":""}"#, true), (#""field":{"reference":{"present":true}}"#, true),
        (#""field":{"twice":"2"}"#, true), (#""field":{"twice":"1"}"#, false),
        // A body hides the query, and a form has no pointers.
        (#""field":{"paymentMethod":{"present":false}}"#, true), (#""field":{"/quote_amount":"10000"}"#, false),
    ])
    func lookAtAForm(text: String, isSelected: Bool) throws {
        #expect(try selects(text, Self.checkout, .bushaCheckout) == isSelected)
    }

    @Test func lookAtTheQueryOfARequestWithoutABody() throws {
        #expect(try selects(#""field":{"quote_amount":"5"}"#, Self.deepLink, .bushaApp))
    }

    @Test func onlyAReserveCallHasAnApp() throws {
        #expect(try !selects(#""app":"gpay""#, Self.reserve, .bushaCreatePayment))
    }

    @Test func callsAreCountedWhetherARequestIsSelectedOrNot() {
        let rule = FaultRule(
            on: .all, calls: .only(2...2), request: RequestMatch(methods: ["POST"]), effects: [.reset()])
        let scenario = Scenario(name: "a", summary: "S.", faults: [rule])
        let call = Call(endpoint: .moneyLandedReserve, credential: "t")
        var engine = ScenarioEngine()
        let rules = ["GET", "POST", "POST"].map { method in
            engine.plan(for: call, Sample.request(method), scenario: scenario, seed: 1).matched.rule
        }
        #expect(rules == [nil, 1, nil])
    }

    @Test func pastTheLastNumberedCallAnswersAreGenuineUnlessARuleGoesOn() {
        func rules(_ faults: FaultRule...) -> [Int?] {
            var engine = ScenarioEngine()
            let scenario = Scenario(name: "a", summary: "S.", faults: faults)
            let call = Call(endpoint: .moneyLandedReserve, credential: "t")
            return (0..<4).map { _ in engine.plan(for: call, scenario: scenario, seed: 1).matched.rule }
        }
        let first = FaultRule(on: .all, calls: .only(1...2), effects: [.reset()])
        #expect(rules(first) == [1, 1, nil, nil])
        #expect(rules(first, FaultRule(on: .all, calls: .from(3), effects: [.close()])) == [1, 1, 2, 2])
    }

    @Test(arguments: [
        (#"{"app":"gpay"}"#, #"{"app":"gpay"}"#, true), (#"{}"#, #"{"app":"gpay"}"#, true),
        (#"{"app":["gpay","qr"]}"#, #"{"app":"gpay"}"#, true), (#"{"app":"gpay"}"#, #"{"app":["gpay","qr"]}"#, false),
        (#"{"app":"gpay"}"#, "{}", false), (#"{"method":"GET"}"#, #"{"method":"POST"}"#, false),
        (#"{"header":{"A":{"present":true}}}"#, #"{"header":{"a":"1"}}"#, true),
        (#"{"header":{"A":"1"}}"#, #"{"header":{"a":{"present":true}}}"#, false),
        (#"{"header":{"A":{"present":false}}}"#, #"{"header":{"a":"1"}}"#, false),
        (#"{"field":{"a":1}}"#, #"{"field":{"b":2,"a":1}}"#, true),
        (#"{"field":{"a":1}}"#, #"{"field":{"A":1}}"#, false),
    ])
    func aWiderOneIncludesANarrowerOne(wide: String, narrow: String, includes: Bool) throws {
        func match(_ text: String) throws -> RequestMatch {
            RequestMatch.read(try #require(try JSONInput(text: text).object()), on: .all, BackendList.shipped.language)
        }
        #expect(try match(wide).includes(match(narrow)) == includes)
    }

    @Test func bodiesThatAreNeitherJSONNorFormSelectNothing() throws {
        let request = Sample.request("POST", "/p/t/reserve", ["Content-Type: application/json"], body: "{\"app\":")
        #expect(try !selects(#""app":"gpay""#, request, .moneyLandedReserve))
        #expect(try selects(#""field":{"app":{"present":false}}"#, request, .moneyLandedReserve))
    }
}
