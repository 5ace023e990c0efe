import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

@Suite struct CreditTests {
    @Test func exactCredit_ConfirmsTheOrder() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        let credit = try bench.credit(49_899)
        #expect(credit.state == .matched)
        #expect(credit.pageToken == "a")
        guard case .status(let order) = bench.handle(.status(pageToken: "a")) else { return }
        #expect(order.status == .confirmed)
        #expect(order.reservation == reservation)
        #expect(
            Array(bench.events.suffix(2)) == [
                .creditArrived(creditID: credit.id, amount: Paise(49_899)),
                .confirmed(
                    MoneyLandedConfirmation(
                        pageToken: "a", orderID: order.id, creditID: credit.id, amount: Paise(49_900),
                        paid: Paise(49_899), discount: Paise(1), credited: Paise(49_899), placed: false, at: bench.now)),
            ])
    }

    @Test func roundedUpCredit_Parks_AndTheOrderStaysPending() throws {
        var bench = Bench()
        _ = try bench.reserve("a")
        let credit = try bench.credit(49_900)
        #expect(credit.state == .unplaced)
        #expect(bench.status("a") == .pending)
        #expect(bench.machine.credits(in: .unplaced) == [credit])
        #expect(bench.events.last == .creditParked(creditID: credit.id, amount: Paise(49_900)))
    }

    @Test func twoCreditsOfTheSameAmount_TheFirstConfirms_TheSecondParks() throws {
        var bench = Bench()
        _ = try bench.reserve("a")
        #expect(try bench.credit(49_899).state == .matched)
        _ = try bench.reserve("b")
        #expect(try bench.credit(49_899).state == .unplaced)
        #expect(bench.status("b") == .pending)
        #expect(bench.machine.credits(in: .matched).count == 1)
    }

    @Test func creditToAnotherVPA_Parks() throws {
        var bench = Bench()
        _ = try bench.reserve("a")
        #expect(try bench.credit(49_899, to: "someone@else").state == .unplaced)
        #expect(try bench.credit(49_899, to: "Merchant@Sandbox").state == .matched)
    }

    @Test func creditForAnExpiredReservation_Parks_FromTheExactNanosecondOn() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        bench.now = reservation.expiresAt
        let credit = try bench.credit(reservation.paid.value)
        #expect(credit.state == .unplaced)
        #expect(
            Array(bench.events.suffix(3)) == [
                .expired(pageToken: "a", paid: reservation.paid),
                .creditArrived(creditID: credit.id, amount: reservation.paid),
                .creditParked(creditID: credit.id, amount: reservation.paid),
            ])

        var early = Bench()
        early.now = try early.reserve("a").expiresAt + .nanoseconds(-1)
        #expect(try early.credit(reservation.paid.value).state == .matched)
    }

    @Test(arguments: [0, -1, 10_000_000_001, Int64.min, Int64.max])
    func impossibleAmount_IsRefused(paise: Int64) {
        var bench = Bench()
        #expect(
            bench.handle(.creditArrives(amount: Paise(paise), origin: .app))
                == .refused(.amountOutOfRange(Paise(paise), smallest: Paise(1), largest: .largest)))
        #expect(bench.machine.credits().isEmpty)
    }

    @Test func endlessVPA_IsRefused() {
        var bench = Bench()
        let reply = bench.handle(
            .creditArrives(amount: Paise(1), payeeVPA: String(repeating: "a", count: 256), origin: .app))
        #expect(reply == .refused(.payeeVPATooLong))
    }

    @Test func placingAParkedCredit_ConfirmsTheOrderWhateverTheAmount() throws {
        var bench = Bench()
        _ = try bench.reserve("a")
        let parked = try bench.credit(10_000)
        guard case .credit(let credit) = bench.handle(.placeCredit(id: parked.id, pageToken: "a")) else {
            Issue.record("not placed")
            return
        }
        #expect(credit.state == .placed)
        #expect(credit.pageToken == "a")
        #expect(bench.status("a") == .confirmed)
        guard case .confirmed(let confirmation) = bench.events.last else {
            Issue.record("\(bench.events)")
            return
        }
        #expect(confirmation.placed)
        #expect(confirmation.credited == Paise(10_000))
        #expect(confirmation.paid == Paise(49_899))
        #expect(confirmation.discount == Paise(1))
        #expect(try bench.credit(49_899).state == .unplaced, "its own amount now rests")
    }

    @Test func placingOnAnExpiredOrder_Confirms_BecauseTheMoneyIsThere() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        bench.now = reservation.expiresAt
        let parked = try bench.credit(reservation.paid.value)
        bench.handle(.placeCredit(id: parked.id, pageToken: "a"))
        #expect(bench.status("a") == .confirmed)
        #expect(try bench.reserve("b").paid == reservation.paid, "an expired amount does not rest")
    }

    @Test func placing_NoticesFirstThatTheReservationIsOver() throws {
        var bench = Bench()
        let parked = try bench.credit(5)
        let reservation = try bench.reserve("a")
        bench.now = reservation.expiresAt
        bench.events = []
        bench.handle(.placeCredit(id: parked.id, pageToken: "a"))
        #expect(bench.events.first == .expired(pageToken: "a", paid: reservation.paid))
        #expect(bench.events.count == 2)
        #expect(bench.machine.pools["merchant@sandbox"]?.holders.isEmpty == true)
    }

    @Test func placingOnANeverReservedOrder_Confirms_WithTheOrderAmountAsAsked() throws {
        var bench = Bench()
        #expect(bench.status("a") == .created)
        let parked = try bench.credit(50_000)
        bench.handle(.placeCredit(id: parked.id, pageToken: "a"))
        guard case .status(let order) = bench.handle(.status(pageToken: "a")) else { return }
        #expect(order.status == .confirmed)
        #expect(order.confirmation?.paid == Paise(49_900))
        #expect(order.confirmation?.discount == Paise(0))
        #expect(order.confirmation?.credited == Paise(50_000))
    }

    @Test func placing_NamesWhatIsWrong() throws {
        var bench = Bench()
        let parked = try bench.credit(1)
        #expect(bench.handle(.placeCredit(id: "crd_x", pageToken: "a")) == .refused(.unknownCredit(id: "crd_x")))
        #expect(bench.handle(.placeCredit(id: parked.id, pageToken: "a")) == .refused(.unknownOrder(pageToken: "a")))
        let matched = try bench.credit(try bench.reserve("a").paid.value)
        #expect(
            bench.handle(.placeCredit(id: matched.id, pageToken: "a"))
                == .refused(.creditNotUnplaced(id: matched.id, state: .matched)))
        #expect(
            bench.handle(.placeCredit(id: parked.id, pageToken: "a")) == .refused(.alreadyConfirmed(pageToken: "a")))
        #expect(bench.status("b") == .created)
        bench.handle(.placeCredit(id: parked.id, pageToken: "b"))
        #expect(
            bench.handle(.placeCredit(id: parked.id, pageToken: "b"))
                == .refused(.creditNotUnplaced(id: parked.id, state: .placed)))
    }

    @Test func tooManyCredits_AreRefused() throws {
        var bench = Bench(limit: 2)
        try bench.credit(1)
        try bench.credit(1)
        #expect(bench.handle(.creditArrives(amount: Paise(1), origin: .app)) == .refused(.tooManyCredits(limit: 2)))
    }
}
