import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

@Suite struct ReservationTests {
    @Test func firstReservation_TakesOnePaisaOff_AndPaidPlusDiscountIsTheOrderAmount() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        #expect(reservation.paid == Paise(49_899))
        #expect(reservation.discount == Paise(1))
        #expect(reservation.expiresAt == bench.now + .seconds(900))
        #expect(
            bench.events == [
                .orderCreated(pageToken: "a", amount: Paise(49_900)),
                .reserved(
                    pageToken: "a", paid: Paise(49_899), discount: Paise(1), expiresAt: bench.now + .seconds(900)),
            ])
    }

    @Test func fiveHundredReservationsOnOneVPA_AllGetDifferentAmounts() throws {
        var bench = Bench()
        var amounts: Set<Int64> = []
        for number in 0..<500 { amounts.insert(try bench.reserve("token\(number)").paid.value) }
        #expect(amounts == Set(49_400...49_899))
    }

    @Test func ordersOfDifferentAmounts_NeverShareALiveAmount() throws {
        var bench = Bench()
        #expect(try bench.reserve("a").paid == Paise(49_899))
        bench.directive.orderAmount = Paise(49_901)
        // 49,900 is one paisa off and free; the next order would collide at two paise off and takes three.
        #expect(try bench.reserve("b").paid == Paise(49_900))
        #expect(try bench.reserve("c").paid == Paise(49_898))
    }

    @Test func sameAmountOnAnotherVPA_IsFree() throws {
        var bench = Bench()
        #expect(try bench.reserve("a").paid == Paise(49_899))
        bench.directive.payeeVPA = "other@sandbox"
        #expect(try bench.reserve("b").paid == Paise(49_899))
        bench.directive.payeeVPA = "MERCHANT@sandbox"
        #expect(try bench.reserve("c").paid == Paise(49_898), "UPI IDs do not differ by case")
    }

    @Test func reservingAgainWhileLive_ReturnsTheSameAmountWhateverTheAppOrScenario() throws {
        var bench = Bench()
        let first = try bench.reserve("a")
        bench.now = first.expiresAt + .nanoseconds(-1)
        bench.directive.payeeVPA = "other@sandbox"
        bench.directive.orderAmount = Paise(100)
        let outcome = bench.machine.handle(
            .reserve(pageToken: "a", app: .qr), directive: bench.directive, now: bench.now)
        guard case .reserved(_, let second) = outcome.reply else {
            Issue.record("\(outcome.reply)")
            return
        }
        #expect(second == first)
        #expect(outcome.events.isEmpty)
        #expect(outcome.timers.isEmpty)
    }

    @Test func expiry_IsExactlyAtTheDeadline_NoticedByStatusWithoutATimer() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        bench.now = reservation.expiresAt + .nanoseconds(-1)
        #expect(bench.status("a") == .pending)
        bench.now = reservation.expiresAt
        #expect(bench.status("a") == .expired)
        #expect(bench.events.last == .expired(pageToken: "a", paid: reservation.paid))
    }

    @Test func expiry_IsExactlyAtTheDeadline_ByItsTimer() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        bench.advance(.seconds(900) - .nanoseconds(1))
        #expect(!bench.events.contains(.expired(pageToken: "a", paid: reservation.paid)))
        bench.advance(.nanoseconds(1))
        #expect(bench.events.last == .expired(pageToken: "a", paid: reservation.paid))
        let count = bench.events.count
        #expect(bench.status("a") == .expired)
        #expect(bench.events.count == count, "it expires once")
    }

    @Test func reserveAfterExpiry_MakesANewReservation_AndTheOldTimerLeavesItAlone() throws {
        var bench = Bench()
        let first = try bench.reserve("a")
        let oldTimers = bench.pending
        bench.now = first.expiresAt
        let second = try bench.reserve("a")
        #expect(second.id != first.id)
        #expect(second.paid == first.paid, "the amount is free again")
        for timer in oldTimers { bench.handle(timer.operation) }
        #expect(bench.status("a") == .pending)
        #expect(try bench.reserve("b").paid == Paise(49_898), "and still held by the new reservation")
    }

    @Test func overdueAmount_IsReusedWithoutATimer_AndItsOrderExpiresThen() throws {
        var bench = Bench()
        let first = try bench.reserve("a")
        bench.now = first.expiresAt
        #expect(try bench.reserve("b").paid == first.paid)
        #expect(bench.events.contains(.expired(pageToken: "a", paid: first.paid)))
        #expect(bench.status("a") == .expired)
    }

    @Test func exhaustedPool_SaysAfterHowManyWholeSecondsAnAmountFrees() throws {
        var bench = Bench(MoneyLandedDirective(orderAmount: Paise(100), largestDiscount: 2))
        let first = try bench.reserve("a")
        bench.now = bench.now + .milliseconds(1_500)
        _ = try bench.reserve("b")
        #expect(
            bench.handle(.reserve(pageToken: "c", app: .gpay)) == .refused(.amountsExhausted(retryAfterSeconds: 899)))
        bench.now = first.expiresAt + .nanoseconds(-1)
        #expect(bench.handle(.reserve(pageToken: "c", app: .gpay)) == .refused(.amountsExhausted(retryAfterSeconds: 1)))
        bench.now = first.expiresAt
        #expect(try bench.reserve("c").paid == first.paid)
    }

    @Test func discount_LeavesAtLeastOnePaisaToPay() throws {
        var bench = Bench(MoneyLandedDirective(orderAmount: Paise(3)))
        #expect(try bench.reserve("a").paid == Paise(2))
        #expect(try bench.reserve("b").paid == Paise(1))
        #expect(
            bench.handle(.reserve(pageToken: "c", app: .gpay)) == .refused(.amountsExhausted(retryAfterSeconds: 900)))
    }

    @Test(arguments: [0, -1, Int64.min])
    func noDiscountAllowed_IsRefusedForGood(largest: Int64) {
        var bench = Bench(MoneyLandedDirective(largestDiscount: largest))
        #expect(
            bench.handle(.reserve(pageToken: "a", app: .gpay))
                == .refused(.noDiscountPossible(amount: Paise(49_900))))
    }

    @Test func hugeDiscountLimit_DoesNotTrap() throws {
        var bench = Bench(MoneyLandedDirective(largestDiscount: .max))
        #expect(try bench.reserve("a").discount == Paise(1))
    }

    @Test func amountOfAConfirmedOrder_RestsUntilItsExpiry_ThenIsFree() throws {
        var bench = Bench()
        let first = try bench.reserve("a")
        try bench.credit(first.paid.value)
        #expect(try bench.reserve("b").paid == Paise(49_898))
        bench.advance(.seconds(900))
        #expect(bench.machine.pools["merchant@sandbox"]?.holders.isEmpty == true)
        #expect(try bench.reserve("c").paid == first.paid)
    }

    @Test func restingAmount_IsReusedOnlyWhenNothingElseIsFree_TheOneThatFreesSoonestFirst() throws {
        var bench = Bench(MoneyLandedDirective(orderAmount: Paise(100), largestDiscount: 3))
        let late = try bench.reserve("a")
        bench.directive.reservationLifetime = .seconds(10)
        let soon = try bench.reserve("b")
        try bench.credit(late.paid.value)
        try bench.credit(soon.paid.value)
        bench.directive.reservationLifetime = .seconds(900)
        #expect(try bench.reserve("c").paid == Paise(97))
        #expect(try bench.reserve("d").paid == soon.paid)
        bench.advance(.seconds(10))
        #expect(bench.status("b") == .confirmed)
        #expect(bench.status("d") == .pending)
        #expect(try bench.reserve("e").paid == late.paid, "the old timer did not free the amount of d")
        try bench.credit(soon.paid.value)
        #expect(bench.status("d") == .confirmed)
    }

    @Test func confirmedOrder_CannotBeReserved() throws {
        var bench = Bench()
        try bench.credit(try bench.reserve("a").paid.value)
        #expect(bench.handle(.reserve(pageToken: "a", app: .gpay)) == .refused(.alreadyConfirmed(pageToken: "a")))
        bench.advance(.seconds(2_000))
        #expect(bench.handle(.reserve(pageToken: "a", app: .gpay)) == .refused(.alreadyConfirmed(pageToken: "a")))
        #expect(bench.status("a") == .confirmed)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func lifetimeOfNothing_IsOverAtOnce(lifetime: Duration) throws {
        var bench = Bench(MoneyLandedDirective(reservationLifetime: lifetime))
        #expect(try bench.reserve("a").expiresAt == bench.now)
        #expect(bench.status("a") == .expired)
    }

    @Test func endlessLifetime_DoesNotOverflow() throws {
        var bench = Bench(MoneyLandedDirective(reservationLifetime: .seconds(Int64.max)))
        #expect(try bench.reserve("a").expiresAt == Instant(nanoseconds: .max))
        bench.now = Instant(nanoseconds: .max - 1)
        #expect(bench.status("a") == .pending)
    }
}
