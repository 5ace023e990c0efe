import SandboxCore
import SandboxHTTP
import SandboxScenarios
import Testing

@testable import PaymentSandbox

@Suite struct SessionVerdictTests {
    private typealias Kind = SessionVerdict.Finding.Kind

    private func kinds(_ session: Session) -> [Kind] { session.verdict.findings.map(\.kind) }

    private func faulty(calls: String = "1", chance: Chance = .always) -> Scenario {
        Scenario(
            name: "faulty", summary: "",
            faults: [
                FaultRule(
                    on: [.moneyLandedReserve], calls: CallSelector(calls) ?? .all, chance: chance,
                    effects: [.respond(status: 503)])
            ])
    }

    private func unmatched(_ session: Session, _ path: String = "/p/t/resrve") throws {
        _ = session.answerStray(
            Response(status: 404), to: .request(try Sample.request("POST", path)),
            .unmatched(nearest: "nearest is x"), from: Sample.peer, requestNumber: 1)
    }

    @Test func aRunInWhichEverythingHappenedIsClean() async throws {
        let session = Sample.session(scenario: faulty())
        try session.call(.moneyLandedReserve)
        try session.call(.moneyLandedReserve)
        try session.call(.moneyLandedStatus)
        _ = try await session.clock.advance(by: .seconds(2))
        #expect(session.verdict.findings == [])
    }

    @Test func aRequestThatMatchedNothingIsAFindingWithTheNearestEndpoint() throws {
        let session = Sample.session()
        try session.call(.moneyLandedStatus)
        try unmatched(session)
        let finding = try #require(session.verdict.findings.first)
        #expect(finding.kind == .unmatchedRequest)
        #expect(finding.message == "request 2, POST /p/t/resrve, matched no endpoint; nearest is x")
    }

    @Test func aRequestWhoseCredentialLeadsNowhereIsAFindingOfItsOwn() throws {
        let session = Sample.session()
        try session.call(.moneyLandedStatus)
        _ = session.answerStray(
            Response(status: 410), to: .request(try Sample.request("GET", "/p/s_gone_1/status")),
            .refused(.moneyLandedStatus, why: "it is gone"), from: Sample.peer, requestNumber: 1)
        #expect(
            session.verdict.findings.map(\.message) == ["request 2, GET /p/s_gone_1/status, was refused: it is gone"])
        #expect(kinds(session) == [.refusedRequest])
    }

    @Test func malformedBytesAreAFinding() throws {
        let session = Sample.session()
        try session.call(.moneyLandedStatus)
        _ = session.answerStray(
            Response(status: 400), to: .malformed(.init(message: "no colon", bytes: [1])), .malformed,
            from: Sample.peer, requestNumber: 1)
        #expect(kinds(session) == [.malformedRequest])
    }

    @Test func manyStraysAreListedUpToTwentyAndCountedBeyondEvictedOnesToo() throws {
        var limits = Journal.Limits()
        limits.count = 5
        let session = Sample.session(journal: limits)
        try session.call(.moneyLandedStatus)
        for _ in 0..<30 { try unmatched(session) }
        #expect(kinds(session).count == 6)
        #expect(session.verdict.findings.last?.message == "25 more requests that matched no endpoint, not listed here")
        let roomy = Sample.session()
        try roomy.call(.moneyLandedStatus)
        for _ in 0..<30 { try unmatched(roomy) }
        #expect(kinds(roomy).count == 21)
        roomy.withJournal { $0.clear() }
        #expect(kinds(roomy) == [])
    }

    @Test func aFaultThatNeverFiredSaysWhetherItsEndpointWasCalled() throws {
        let uncalled = Sample.session(scenario: faulty())
        try uncalled.call(.moneyLandedStatus)
        #expect(
            uncalled.verdict.findings.map(\.message) == [
                "rule 1 of faulty never fired: moneylanded.reserve was never called"
            ])
        let missed = Sample.session(scenario: faulty(calls: "9"))
        try missed.call(.moneyLandedReserve)
        #expect(missed.verdict.findings.first?.kind == .faultNeverFired)
        #expect(missed.verdict.findings.first?.message.hasSuffix("none of the calls was one that it selects") == true)
    }

    @Test func aScenarioThatACallNamedIsJudgedAsWell() throws {
        let session = Sample.session()
        try session.call(.moneyLandedStatus, scenario: faulty())
        #expect(kinds(session) == [.faultNeverFired])
        try session.call(.moneyLandedReserve, scenario: faulty())
        #expect(kinds(session) == [])
    }

    @Test func actsThatAreStillToComeAreAFindingUntilTheyHaveHappened() async throws {
        let session = Sample.session()
        try session.call(.moneyLandedReserve)
        #expect(kinds(session) == [.actNeverHappened])
        session.use(Scenario(name: "other", summary: ""))
        try session.call(.moneyLandedStatus)
        #expect(kinds(session) == [.actNeverHappened], "another scenario does not make them happen")
        _ = try await session.clock.advance(by: .seconds(2))
        #expect(kinds(session) == [])
    }

    @Test func aCreditThatCanNeverArriveIsAFinding() async throws {
        let scenario = Scenario(
            name: "nothing-left", summary: "",
            moneyLanded: MoneyLandedDirective(credits: [CreditDirective(amount: .offset(-1_000_000))]))
        let session = Sample.session(scenario: scenario)
        try session.call(.moneyLandedReserve)
        _ = try await session.clock.advance(by: .seconds(2))
        #expect(kinds(session) == [.actNeverHappened])
        #expect(session.verdict.findings.first?.message.hasPrefix("1 scripted credit(s) never arrived") == true)
    }

    @Test func aScriptThatNothingEverStartedIsAFinding() throws {
        let scenario = Scenario(
            name: "rounds-up", summary: "",
            moneyLanded: MoneyLandedDirective(credits: [CreditDirective(amount: .roundedUp)]),
            expect: Expectations(moneyLanded: MoneyLandedExpectation(result: .expired)))
        let session = Sample.session(scenario: scenario)
        try session.call(.moneyLandedStatus)
        #expect(kinds(session) == [.actNeverHappened])
        #expect(session.verdict.findings.first?.message.contains("no reservation was made") == true)
        try session.call(.moneyLandedReserve)
        #expect(session.verdict.findings.first?.message.contains("still to come") == true)
    }

    @Test func aScenarioWhoseBackendWasNeverCalledNeverCameIntoPlay() throws {
        let idle = Sample.session()
        #expect(kinds(idle) == [.scenarioNeverUsed])
        let busha = Scenario(
            name: "busha-only", summary: "", busha: BushaDirective(customer: .rejects),
            expect: Expectations(busha: BushaExpectation(web: BushaExpectation.Flow(.neverEnds))))
        let wrong = Sample.session(scenario: busha)
        try wrong.call(.moneyLandedStatus)
        #expect(
            wrong.verdict.findings.map(\.message) == [
                "no endpoint of busha was called, so busha-only never came into play"
            ])
    }
}
