import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

@Suite struct ScriptedCreditTests {
    @Test func scriptedCredit_ArrivesAfterTheReservationAndConfirms() throws {
        var bench = Bench(MoneyLandedDirective(credits: [CreditDirective(after: .seconds(2))]))
        _ = try bench.reserve("a")
        bench.advance(.seconds(2) - .nanoseconds(1))
        #expect(bench.status("a") == .pending)
        bench.advance(.nanoseconds(1))
        #expect(bench.status("a") == .confirmed)
        #expect(bench.machine.credits().map(\.origin) == [.scenario])
    }

    @Test func scriptedCredits_BelongToTheNewReservation_NotToTheSameOneAnsweredAgain() throws {
        var bench = Bench(MoneyLandedDirective(credits: [CreditDirective(amount: .roundedUp)]))
        _ = try bench.reserve("a")
        _ = try bench.reserve("a")
        #expect(bench.pending.count == 2, "one credit, one expiry")
        let first = bench.pending
        bench.advance(.seconds(900))
        _ = try bench.reserve("a")
        #expect(bench.pending.map(\.at) == first.map { $0.at + .seconds(900) })
    }

    @Test func scriptedCredit_KeepsItsDirective_WhenLaterCallsRunUnderAnotherScenario() throws {
        var bench = Bench(MoneyLandedDirective(credits: [CreditDirective()]))
        _ = try bench.reserve("a")
        bench.directive = MoneyLandedDirective(payeeVPA: "other@sandbox")
        bench.advance(.seconds(1))
        #expect(bench.status("a") == .confirmed)
    }

    @Test func scriptedCredit_AtTheInstantOfExpiry_Parks() throws {
        var bench = Bench(
            MoneyLandedDirective(
                reservationLifetime: .seconds(5), credits: [CreditDirective(after: .seconds(5))]))
        _ = try bench.reserve("a")
        bench.advance(.seconds(5))
        #expect(bench.status("a") == .expired)
        #expect(bench.machine.credits(in: .unplaced).count == 1)
    }

    @Test func parkedScriptedCredit_IsPlacedByTheMerchantLater() throws {
        var bench = Bench(
            MoneyLandedDirective(credits: [CreditDirective(amount: .roundedUp, placedAfter: .seconds(3))]))
        _ = try bench.reserve("a")
        bench.advance(.seconds(1))
        #expect(bench.status("a") == .pending)
        bench.advance(.seconds(3))
        #expect(bench.status("a") == .confirmed)
        #expect(bench.machine.credits().map(\.state) == [.placed])
    }

    @Test func scriptedPlacement_ThatAPersonForestalled_ChangesNothing() throws {
        var bench = Bench(
            MoneyLandedDirective(credits: [CreditDirective(amount: .roundedUp, placedAfter: .seconds(3))]))
        _ = try bench.reserve("a")
        bench.advance(.seconds(1))
        let parked = try #require(bench.machine.credits().first)
        _ = bench.status("b")
        bench.handle(.placeCredit(id: parked.id, pageToken: "b"))
        let events = bench.events
        bench.advance(.seconds(3))
        #expect(bench.events == events)
        #expect(bench.status("a") == .pending)
    }

    @Test func placedAfter_MeansNothingForACreditThatMatched() throws {
        var bench = Bench(MoneyLandedDirective(credits: [CreditDirective(placedAfter: .seconds(3))]))
        _ = try bench.reserve("a")
        bench.advance(.seconds(1))
        #expect(bench.pending.count == 1, "the expiry alone")
    }

    @Test func timersFromBeforeAReset_AreHarmless_AlthoughTheIdsBeginAgain() throws {
        var bench = Bench(
            MoneyLandedDirective(credits: [
                CreditDirective(), CreditDirective(amount: .roundedUp, placedAfter: .seconds(1)),
            ]))
        let before = try bench.reserve("a")
        bench.advance(.seconds(1))
        let creditsBefore = bench.machine.credits()
        let stale = bench.pending
        #expect(stale.count == 2)
        bench.machine.reset()
        #expect(bench.machine.orderCount == 0)

        bench.pending = []
        bench.directive.credits = []
        let after = try bench.reserve("a")
        #expect(after.paid == before.paid)
        let parked = [try bench.credit(49_900), try bench.credit(1)]
        #expect(parked.map(\.id) == creditsBefore.map(\.id))
        bench.events = []
        bench.now = after.expiresAt + .nanoseconds(-1)
        for timer in stale { #expect(bench.handle(timer.operation) == .timerHandled) }
        #expect(bench.events.isEmpty)
        #expect(bench.machine.credits(in: .unplaced).count == 2)
        #expect(bench.status("a") == .pending)
    }

    @Test func timerThatComesTooEarly_IsHarmless() throws {
        var bench = Bench()
        _ = try bench.reserve("a")
        for timer in bench.pending { bench.handle(timer.operation) }
        #expect(bench.status("a") == .pending)
    }

    @Test func creditThatComesLate_IsJudgedByTheInstantItComes() throws {
        var bench = Bench(MoneyLandedDirective(credits: [CreditDirective()]))
        let reservation = try bench.reserve("a")
        bench.now = reservation.expiresAt
        for timer in bench.pending { bench.handle(timer.operation) }
        #expect(bench.status("a") == .expired)
        #expect(bench.machine.credits(in: .unplaced).count == 1)
    }

    @Test(arguments: [
        (CreditDirective.Amount.exact, 49_899, 49_899), (.roundedUp, 49_899, 49_900), (.roundedUp, 49_800, 49_800),
        (.roundedDown, 49_899, 49_800), (.roundedDown, 49_800, 49_800), (.offset(-99), 49_899, 49_800),
        (.offset(.max), 1, Int64.max), (.offset(.min), -1, Int64.min), (.absolute(Paise(5)), 49_899, 5),
    ])
    func amount_FollowsFromTheReservation(rule: CreditDirective.Amount, paid: Int64, expected: Int64) {
        #expect(rule.resolved(for: Paise(paid)) == Paise(expected))
    }

    @Test func impossibleScriptedAmount_IsReportedAndNotScheduled() throws {
        var bench = Bench(
            MoneyLandedDirective(
                orderAmount: Paise(50), credits: [CreditDirective(amount: .roundedDown), CreditDirective()]))
        _ = try bench.reserve("a")
        #expect(bench.pending.count == 2)
        #expect(bench.events.contains(.creditDropped(pageToken: "a", amount: Paise(0))))
    }

    @Test func scriptedCreditOverTheLimit_IsReported() throws {
        var bench = Bench(MoneyLandedDirective(credits: [CreditDirective()]), limit: 1)
        _ = try bench.reserve("a")
        try bench.credit(1)
        bench.advance(.seconds(1))
        #expect(bench.events.last == .creditDropped(pageToken: "a", amount: Paise(49_899)))
    }
}
