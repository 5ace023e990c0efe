import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct FaultRules {
    private func timing(_ effects: FaultEffect...) -> FaultTiming {
        FaultRule(on: .all, effects: effects).when
    }

    @Test func whatMakesOrWithholdsTheAnswerComesBeforeByDefault() {
        #expect(timing(.respond(status: 503)) == .before)
        #expect(timing(.hang()) == .before)
        #expect(timing(.reset()) == .before)
        #expect(timing(.close()) == .before)
        #expect(timing(.delay(.seconds(1)), .reset()) == .before)
        #expect(timing(.respond(status: 503), .hang(at: .midBody)) == .before)
    }

    @Test func whatNeedsTheAnswerComesAfterByDefault() {
        #expect(timing(.delay(.seconds(1))) == .after)
        #expect(timing(.noOp) == .after)
        #expect(timing(.hang(at: .afterHead)) == .after)
        #expect(timing(.reset(at: .midBody)) == .after)
        #expect(timing(.close(at: .midBody)) == .after)
        #expect(timing(.delay(.seconds(1)), .hang(at: .midBody)) == .after)
    }

    @Test func whatIsWrittenWins() {
        #expect(FaultRule(on: .all, when: .after, effects: [.respond(status: 503)]).when == .after)
    }

    @Test(
        arguments: [
            [.delay(.seconds(1)), .respond(status: 503), .hang(at: .midBody)], [.noOp],
            [.delay(.seconds(1)), .reset()],
        ] as [[FaultEffect]])
    func whatMakesSenseHasNoContradiction(effects: [FaultEffect]) {
        #expect(FaultRule(on: .all, effects: effects).contradictions.isEmpty)
    }

    @Test func whatSwiftCallersContradictIsSaid() {
        let scenario = Scenario(
            name: "A b", summary: "S.",
            faults: [
                FaultRule(on: .all, effects: [.noOp]), FaultRule(on: .all, effects: [.reset(), .delay(.seconds(1))]),
                FaultRule(on: .all, when: .before, effects: []),
            ])
        #expect(
            scenario.contradictions.map { $0.prefix(24) } == [
                "the name \"A b\" cannot be", "rule 2: \"reset\" ends the", "rule 3: \"before\" keeps t",
            ])
        #expect(Scenario(name: "a", summary: "S.").contradictions == [])
    }

    @Test func everyEffectHasAKeyOfItsOwn() {
        #expect(Set(EffectRegistry.keys).count == EffectRegistry.keys.count)
        #expect(Set(EffectRegistry.keys).isDisjoint(with: ["on", "calls", "chance", "when", "effects"]))
    }

    @Test func effectsAreEqualByKindAndProperties() {
        #expect(FaultEffect.reset() == .reset())
        #expect(FaultEffect.reset() != .reset(at: .midBody))
        #expect(FaultEffect.reset() != .close())
    }
}
