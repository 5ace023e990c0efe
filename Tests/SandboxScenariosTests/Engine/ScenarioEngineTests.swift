import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct Engine {
    private let reserve = Call(endpoint: .moneyLandedReserve, credential: "token")
    private let status = Call(endpoint: .moneyLandedStatus, credential: "token")

    private func scenario(_ faults: FaultRule...) -> Scenario {
        Scenario(name: "sample", summary: "A sample.", faults: faults)
    }

    /// Which rule decides about each of the first calls.
    private func rules(_ scenario: Scenario, _ call: Call, calls: Int, seed: UInt64 = 1) -> [Int?] {
        var engine = ScenarioEngine()
        return (0..<calls).map { _ in engine.plan(for: call, scenario: scenario, seed: seed).matched.rule }
    }

    @Test func withoutFaultsThePlanIsTheDirectiveAlone() {
        var engine = ScenarioEngine()
        let plan = engine.plan(for: reserve, scenario: scenario(), seed: 1)
        #expect(plan.directive == Directive(moneyLanded: .paysExactly, busha: .paysExactly))
        #expect(plan.reachesBackend)
        #expect(plan.effects == [])
        #expect(plan.matched == MatchedRule(scenario: "sample", rule: nil, call: 1, isNumbered: false))
        #expect(plan.matched.headerValue == "sample")
    }

    @Test func aRuleGivesItsEffectsAndItsTiming() {
        var engine = ScenarioEngine()
        let rule = FaultRule(on: [.moneyLandedReserve], when: .after, effects: [.delay(.seconds(1)), .reset()])
        let plan = engine.plan(for: reserve, scenario: scenario(rule), seed: 1)
        #expect(plan.effects == [.delay(.seconds(1)), .reset()])
        #expect(plan.when == .after)
        #expect(plan.matched.headerValue == "sample; rule=1; call=1")
    }

    @Test func beforeKeepsTheCallFromTheBackend() {
        var engine = ScenarioEngine()
        #expect(
            !engine.plan(for: reserve, scenario: scenario(FaultRule(on: .all, effects: [.reset()])), seed: 1)
                .reachesBackend)
    }

    @Test func theFirstRuleThatMatchesDecides() {
        let faults = scenario(
            FaultRule(on: [.moneyLandedStatus], effects: [.reset()]),
            FaultRule(on: [.moneyLandedReserve], calls: .only(2...3), effects: [.close()]),
            FaultRule(on: .all, calls: .from(3), effects: [.noOp]))
        #expect(rules(faults, reserve, calls: 5) == [nil, 2, 2, 3, 3])
        #expect(rules(faults, status, calls: 2) == [1, 1])
    }

    @Test func aCallThatNoRuleSelectsIsNumberedButGenuine() {
        var engine = ScenarioEngine()
        let faults = scenario(FaultRule(on: [.moneyLandedReserve], calls: .only(1...1), effects: [.reset()]))
        _ = engine.plan(for: reserve, scenario: faults, seed: 1)
        let plan = engine.plan(for: reserve, scenario: faults, seed: 1)
        #expect(plan.effects == [])
        #expect(plan.reachesBackend)
        #expect(plan.matched.headerValue == "sample; call=2")
    }

    @Test func callsAreCountedForEachEndpointAndCredential() {
        var engine = ScenarioEngine()
        let plain = scenario()
        _ = engine.plan(for: reserve, scenario: plain, seed: 1)
        _ = engine.plan(for: reserve, scenario: plain, seed: 1)
        _ = engine.plan(for: status, scenario: plain, seed: 1)
        let other = Call(endpoint: .moneyLandedReserve, credential: "other")
        #expect(engine.plan(for: other, scenario: plain, seed: 1).matched.call == 1)
        #expect(engine.plan(for: reserve, scenario: plain, seed: 1).matched.call == 3)
        #expect(engine.callCount(.moneyLandedReserve, credential: "token") == 3)
        #expect(engine.callCount(.moneyLandedStatus, credential: "token") == 1)
        #expect(engine.callCount(.bushaApp, credential: "token") == 0)
    }

    @Test func aResetStartsEveryCountAgain() {
        var engine = ScenarioEngine()
        for call in [reserve, status] { _ = engine.plan(for: call, scenario: scenario(), seed: 1) }
        engine.reset()
        #expect(engine.callCount(.moneyLandedReserve, credential: "token") == 0)
        #expect(engine.plan(for: status, scenario: scenario(), seed: 1).matched.call == 1)
    }

    @Test func aCredentialInUseIsCountedOnHoweverManyOthersCome() {
        var engine = ScenarioEngine(countLimit: 4_096)
        let faults = scenario(FaultRule(on: .all, calls: .only(1...1), effects: [.reset()]))
        for number in 1...2_000 {
            let plan = engine.plan(for: reserve, scenario: faults, seed: 1)
            #expect(plan.matched.call == number)
            #expect(plan.matched.rule == (number == 1 ? 1 : nil))
            let other = Call(endpoint: .moneyLandedReserve, credential: "other-\(number)")
            #expect(engine.plan(for: other, scenario: faults, seed: 1).matched.rule == 1)
        }
    }

    @Test func aRuleWhoseChanceMissesIsPassedOver() {
        let faults = scenario(
            FaultRule(on: .all, chance: .never, effects: [.reset()]), FaultRule(on: .all, effects: [.close()]))
        #expect(rules(faults, reserve, calls: 3) == [2, 2, 2])
    }

    @Test func chanceRepeatsWithItsSeedAndDiffersWithAnother() {
        let faults = scenario(FaultRule(on: .all, chance: Chance(percent: 50), effects: [.reset()]))
        let first = rules(faults, reserve, calls: 64, seed: 1)
        #expect(first == rules(faults, reserve, calls: 64, seed: 1))
        #expect(first != rules(faults, reserve, calls: 64, seed: 2))
        #expect(first != rules(faults, Call(endpoint: .moneyLandedReserve, credential: "b"), calls: 64, seed: 1))
        #expect(first != rules(faults, status, calls: 64, seed: 1))
        #expect(first.contains(1) && first.contains(nil))
    }

    @Test func chanceDoesNotDependOnWhoCallsInBetween() {
        let faults = scenario(FaultRule(on: .all, chance: Chance(percent: 50), effects: [.reset()]))
        var engine = ScenarioEngine()
        let mixed = (0..<64).map { number in
            for _ in 0..<number % 3 {
                _ = engine.plan(for: Call(endpoint: .upiApp, credential: "x"), scenario: faults, seed: 1)
            }
            return engine.plan(for: reserve, scenario: faults, seed: 1).matched.rule
        }
        #expect(mixed == rules(faults, reserve, calls: 64))
    }

    @Test func faultsThatChangeAreSeen() {
        var changing = scenario()
        changing.faults.append(FaultRule(on: [.moneyLandedReserve], effects: [.reset()]))
        #expect(rules(changing, reserve, calls: 1) == [1])
        changing.faults[0].endpoints = [.moneyLandedStatus]
        #expect(rules(changing, reserve, calls: 1) == [nil])
        #expect(rules(changing, status, calls: 1) == [1])
    }

    @Test func verdictsSayWhyEachRuleDidNotFire() {
        let faults = scenario(
            FaultRule(on: [.moneyLandedStatus], effects: [.reset()]),
            FaultRule(on: .all, calls: .only(1...1), effects: [.reset()]),
            FaultRule(on: .all, chance: .never, effects: [.reset()]),
            FaultRule(on: .all, effects: [.noOp]),
            FaultRule(on: .all, effects: [.reset()]))
        let verdicts = ScenarioEngine.outcomes(for: reserve, number: 2, scenario: faults, seed: 1)
        #expect(verdicts == [nil, .otherCall, .chanceMissed, .fired, .notReached])
    }

    @Test func verdictsAgreeWithWhatWasPlanned() {
        let faults = scenario(
            FaultRule(on: .all, calls: .every(3), chance: Chance(percent: 40), effects: [.reset()]),
            FaultRule(on: [.moneyLandedReserve], chance: Chance(percent: 40), effects: [.close()]))
        for (index, rule) in rules(faults, reserve, calls: 200, seed: 9).enumerated() {
            let verdicts = ScenarioEngine.outcomes(for: reserve, number: index + 1, scenario: faults, seed: 9)
            #expect(verdicts.firstIndex(of: .fired).map { $0 + 1 } == rule)
        }
    }
}
