import SandboxCore
import SandboxPlatform
import SandboxMoneyLanded
import SandboxScenarios
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

@Suite struct SessionStateTests {
    private let twice503 = Scenario(
        name: "twice-503", summary: "",
        faults: [
            FaultRule(
                on: [.moneyLandedReserve], calls: CallSelector("1-2") ?? .all,
                effects: [.respond(status: 503)])
        ])

    @Test func callsAreCountedFromOneAgainUnderAnotherScenario() throws {
        let session = Sample.session(scenario: twice503)
        #expect(try session.call(.moneyLandedReserve).plan.matched.rule == 1)
        #expect(try session.call(.moneyLandedReserve).plan.matched.rule == 1)
        #expect(try session.call(.moneyLandedReserve).plan.matched.rule == nil)
        session.use(twice503)
        #expect(try session.call(.moneyLandedReserve).plan.matched.rule == 1)
        #expect(session.orders.count == 1, "orders stay")
    }

    @Test func aResetBringsBackTheScenarioTheCountsAndTheEmptyState() async throws {
        let session = Sample.session(scenario: twice503)
        session.use(Scenario(name: "other", summary: ""))
        try session.call(.moneyLandedReserve)
        _ = try await session.clock.advance(by: .seconds(5))
        #expect(session.orders.map(\.status) == [.confirmed])
        session.reset()
        #expect(session.scenario.name == "twice-503")
        #expect(session.clock.now == Sample.start && session.clock.pendingTimers == 0)
        #expect(session.orders.isEmpty && session.events.isEmpty)
        #expect(session.withJournal { $0.count } == 0)
        #expect(session.withJournal { $0.lastSequence } == 1, "the numbers of entries go on")
        #expect(try session.call(.moneyLandedReserve).plan.matched.call == 1)
    }

    @Test func aTimerOfBeforeAResetMeansNothing() throws {
        let session = Sample.session()
        try session.call(.moneyLandedReserve, token: "u")
        let timers = session.change { state, now, _ -> [SessionState.ScheduledTimer] in
            // What a timer would do that was taken out of the clock just before the reset.
            var consequences = SessionState.Consequences()
            guard let cell = state.cell(of: MoneyLanded.self) else { return [] }
            _ = state.operate(
                .reserve(pageToken: "v", app: .gpay), in: cell, under: state.scenario, now: now, &consequences)
            return consequences.timers
        }
        #expect(timers.compactMap(\.act).count == 1)
        session.reset()
        try session.call(.moneyLandedReserve, token: "v")
        session.change { state, now, consequences in
            for timer in timers { state.fire(timer, now: now + .seconds(5), &consequences) }
        }
        #expect(session.orders.map(\.status) == [.pending])
        #expect(session.look { state, _ in state.record.pendingActs.count } == 1, "nor does it settle an act of after")
    }

    @Test func answersThatAreHeldEndWithAResetAndWaitsWithTheSession() throws {
        let session = Sample.session()
        let heard = Locked<[Bool]>([])
        session.whenJournal(has: 1, JournalFilter(), timeout: .seconds(600), on: .global()) { answer in
            heard.withLock { $0.append(answer) }
        }
        session.reset()
        #expect(heard.withLock { $0 } == [false])
        session.stop()
        session.whenJournal(has: 1, JournalFilter(), timeout: .seconds(600), on: .global()) { answer in
            heard.withLock { $0.append(answer) }
        }
        #expect(heard.withLock { $0 } == [false, false], "a wait in a session that has ended ends at once")
    }

    @Test func anActThatIsScheduledStaysSoUnderAnotherScenario() throws {
        let session = Sample.session()
        try session.call(.moneyLandedReserve)
        session.use(Scenario(name: "other", summary: ""))
        #expect(session.look { state, _ in state.record.pendingActs.count } == 1)
    }

    @Test func latestEventsAreRememberedAndNoMore() throws {
        let session = Sample.session()
        for number in 0..<2_500 { _ = session.operate(.createOrder(pageToken: "o\(number)", amount: Paise(100))) }
        #expect((1_000...2_000).contains(session.events.count))
        #expect(
            session.events.last?.fact as? MoneyLandedEvent == .orderCreated(pageToken: "o2499", amount: Paise(100)))
    }
}
