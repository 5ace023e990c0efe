import SandboxCore
import SandboxHTTP
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct RedirectTests {
    private let reserve = Call(endpoint: .moneyLandedReserve, credential: "token")

    private func location(_ target: String, _ call: Call, number: Int = 1) -> String? {
        let context = Sample.context(call, number: number, request: Sample.request("POST", target))
        return Sample.shaped(.redirect(status: 307), in: context)?.fields[.location]
    }

    @Test func leadsToItsOwnPathAndSaysWhereInTheChain() {
        #expect(location("/p/token/reserve", reserve) == "/p/token/reserve?sandbox-redirect=1~1~moneylanded.reserve")
        #expect(
            location("/pay?a=b%20c", Call(endpoint: .bushaCheckout, credential: "pub_é~"), number: 7)
                == "/pay?a=b%20c&sandbox-redirect=7~1~busha.checkout~pub_%C3%A9%7E")
    }

    @Test func theNextHopTakesThePlaceOfTheLast() {
        let target = "/p/token/reserve?x=1&sandbox-redirect=3~4~moneylanded.reserve"
        let request = Sample.request("POST", target)
        let hop = RedirectHop(request.target)
        #expect(hop == RedirectHop(endpoint: "moneylanded.reserve", call: 3, number: 4))
        let call = Call(endpoint: .moneyLandedReserve, credential: "token", hop: hop)
        #expect(location(target, call, number: 3) == "/p/token/reserve?x=1&sandbox-redirect=3~5~moneylanded.reserve")
    }

    @Test func aPathWithTwoSlashesIsNoHost() {
        #expect(location("//evil.example/p", reserve) == "/evil.example/p?sandbox-redirect=1~1~moneylanded.reserve")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func hasEachStatus(status: Int) {
        let response = Sample.shaped(.redirect(status: status), genuine: nil)
        #expect(response?.status == status)
        #expect(response?.body == [])
        #expect(response?.fields[.cacheControl] == "no-store")
    }

    @Test(arguments: [
        "/x", "/x?sandbox-redirect", "/x?sandbox-redirect=", "/x?sandbox-redirect=1", "/x?sandbox-redirect=1~1",
        "/x?sandbox-redirect=0~1~upi.app", "/x?sandbox-redirect=1~01~upi.app", "/x?sandbox-redirect=1~1~nothing",
        "/x?sandbox-redirect=99999999999~1~upi.app", "/x?sandbox-redirect=1~1~upi.app&more=1",
        "/x?xsandbox-redirect=1~1~upi.app", "/x?sandbox-redirect=1~1~upi.app~a~b",
    ])
    func whatIsNoHopIsNone(target: String) {
        #expect(RedirectHop(Sample.request("GET", target).target) == nil)
    }

    @Test func readsStatusTimesAndLoop() throws {
        try expectRead("redirect", #"{"status":307}"#, as: .redirect(status: 307))
        try expectRead("redirect", #"{"status":302,"times":20}"#, as: .redirect(status: 302, times: 20))
        try expectRead("redirect", #"{"status":308,"loop":true}"#, as: .redirect(status: 308, times: nil))
        #expect(
            try readEffect("redirect", #"{"status":304,"loop":false}"#).problems == [
                "1:11: $.status: this is no redirect that clients follow; valid: 301, 302, 303, 307 or 308",
                #"1:22: $.loop: this is no loop; valid: true, or "times""#,
            ])
        #expect(
            try readEffect("redirect", "{}").problems == [
                #"1:1: $: the key "status" is missing; valid: 301, 302, 303, 307 or 308"#
            ])
    }

    // MARK: Chains

    /// The rules that decide about the requests of a client that follows every redirect, at most `limit` of them.
    private func chain(_ scenario: Scenario, _ engine: inout ScenarioEngine, limit: Int = 30) -> [Int?] {
        var rules: [Int?] = []
        var request = Sample.request("POST", "/p/token/reserve")
        while rules.count < limit {
            let call = Call(endpoint: .moneyLandedReserve, credential: "token", hop: RedirectHop(request.target))
            let plan = engine.plan(for: call, request, scenario: scenario, seed: 1)
            rules.append(plan.matched.rule)
            let context = EffectContext(
                now: Sample.now, seed: 1, call: call, request: request.head, matched: plan.matched)
            var next: String?
            _ = plan.delivery(genuine: plan.reachesBackend ? Sample.response : nil, context: context) {
                next = $0.fields[.location]
                return Sample.encode($0)
            }
            guard let next else { return rules }
            request = Sample.request("POST", next)
        }
        return rules
    }

    @Test func aChainHasSoManyRedirectsAndEndsInTheGenuineAnswer() {
        let rule = FaultRule(on: [.moneyLandedReserve], effects: [.redirect(status: 307, times: 3)])
        var engine = ScenarioEngine()
        let scenario = Scenario(name: "a", summary: "S.", faults: [rule])
        #expect(chain(scenario, &engine) == [1, 1, 1, nil])
        #expect(engine.callCount(.moneyLandedReserve, credential: "token") == 1)
        #expect(chain(scenario, &engine) == [1, 1, 1, nil])
        #expect(engine.callCount(.moneyLandedReserve, credential: "token") == 2)
    }

    @Test func aLoopNeverEnds() {
        let rule = FaultRule(on: [.moneyLandedReserve], effects: [.redirect(status: 307, times: nil)])
        var engine = ScenarioEngine()
        #expect(
            chain(Scenario(name: "a", summary: "S.", faults: [rule]), &engine) == Array(repeating: 1, count: 30))
    }

    @Test func theEndOfAChainIsOpenToLaterRules() {
        var engine = ScenarioEngine()
        let scenario = Scenario(
            name: "a", summary: "S.",
            faults: [
                FaultRule(on: .all, calls: .only(1...1), effects: [.redirect(status: 307, times: 2)]),
                FaultRule(on: .all, calls: .only(1...1), effects: [.respond(status: 503)]),
            ])
        #expect(chain(scenario, &engine) == [1, 1, 2])
        #expect(chain(scenario, &engine) == [nil])
    }

    @Test func theRequestsOfAChainShareTheChanceOfTheirCall() {
        let rule = FaultRule(on: .all, chance: Chance(percent: 50), effects: [.redirect(status: 307, times: 5)])
        var engine = ScenarioEngine()
        let scenario = Scenario(name: "a", summary: "S.", faults: [rule])
        for _ in 0..<40 { #expect([1, 6].contains(chain(scenario, &engine).count)) }
    }

    @Test func aHopOfACallThatNeverWasIsACallOfItsOwn() {
        var engine = ScenarioEngine()
        let hop = RedirectHop(endpoint: "moneylanded.reserve", call: 9, number: 1)
        let call = Call(endpoint: .moneyLandedReserve, credential: "token", hop: hop)
        let plan = engine.plan(for: call, scenario: Scenario(name: "a", summary: "S."), seed: 1)
        #expect(plan.matched.call == 1)
    }
}
