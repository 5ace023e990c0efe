import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

@Suite struct OrderTests {
    @Test func unknownToken_IsProvisionedAtTheDirectivesAmount_OnStatusOrReserve() {
        var bench = Bench()
        guard case .status(let order) = bench.handle(.status(pageToken: "a")) else {
            Issue.record("no status")
            return
        }
        #expect(order.status == .created)
        #expect(order.amount == Paise(49_900))
        #expect(order.id.hasPrefix("ord_"))
        #expect(bench.events == [.orderCreated(pageToken: "a", amount: Paise(49_900))])
        bench.directive.orderAmount = Paise(100)
        #expect(bench.status("a") == .created)
        #expect(bench.machine.order(pageToken: "a", at: bench.now)?.amount == Paise(49_900))
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 201), "a\u{0}", "\n", "a\u{7f}", "a\u{85}b", "\u{9f}",
        String(repeating: "é", count: 101),
    ])
    func tokenThatCannotBeOne_IsNotFound(token: String) {
        var bench = Bench()
        #expect(bench.handle(.status(pageToken: token)) == .refused(.invalidPageToken))
        #expect(bench.handle(.reserve(pageToken: token, app: .qr)) == .refused(.invalidPageToken))
        #expect(bench.handle(.createOrder(pageToken: token, amount: Paise(100))) == .refused(.invalidPageToken))
        #expect(bench.machine.orderCount == 0)
    }

    @Test(arguments: [
        "a", String(repeating: "a", count: 200), "a/b", "%", "é", "\u{a0}", " ", "€",
        String(repeating: "é", count: 100),
    ])
    func anyOtherToken_IsAccepted(token: String) {
        var bench = Bench()
        #expect(bench.status(token) == .created)
    }

    @Test func provisionedOrders_AreBounded_AndKnownOnesStillAnswer() {
        var bench = Bench(limit: 2)
        #expect(bench.status("a") == .created)
        #expect(bench.status("b") == .created)
        #expect(bench.handle(.status(pageToken: "c")) == .refused(.tooManyOrders(limit: 2)))
        #expect(bench.handle(.reserve(pageToken: "c", app: .qr)) == .refused(.tooManyOrders(limit: 2)))
        #expect(bench.handle(.createOrder(pageToken: nil, amount: Paise(100))) == .refused(.tooManyOrders(limit: 2)))
        #expect(bench.status("a") == .created)
    }

    @Test func orderAmountOfTheDirective_IsBroughtIntoTheRange() {
        for (wanted, expected) in [(Int64.min, Int64(2)), (1, 2), (2, 2), (.max, 10_000_000_000)] {
            var bench = Bench(MoneyLandedDirective(orderAmount: Paise(wanted)))
            #expect(bench.status("a") == .created)
            #expect(bench.machine.order(pageToken: "a", at: bench.now)?.amount == Paise(expected))
        }
    }

    @Test func createdOrder_GetsTheNextFreeToken() {
        var bench = Bench()
        #expect(bench.status("s_t_1") == .created)
        #expect(bench.status("s_t_3") == .created)
        let reply = bench.handle(.createOrder(pageToken: nil, amount: Paise(100)))
        guard case .orderCreated(let order) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(order.pageToken == "s_t_4")
        #expect(order.amount == Paise(100))
    }

    @Test func createdOrder_WithAKnownTokenOrAnImpossibleAmount_IsRefused() {
        var bench = Bench()
        #expect(bench.status("a") == .created)
        #expect(
            bench.handle(.createOrder(pageToken: "a", amount: Paise(100))) == .refused(.orderExists(pageToken: "a")))
        for amount in [Int64.min, 0, 1, 10_000_000_001] {
            #expect(
                bench.handle(.createOrder(pageToken: "b", amount: Paise(amount)))
                    == .refused(.amountOutOfRange(Paise(amount), smallest: Paise(2), largest: .largest)))
        }
    }

    @Test func references_AreUniqueShortAndLeadBackToTheOrder() throws {
        var bench = Bench()
        for number in 0..<20 { _ = bench.status("t\(number)") }
        let orders = bench.machine.orders(at: bench.now)
        #expect(Set(orders.map(\.reference)).count == 20)
        #expect(Set(orders.map(\.id)).count == 20)
        for order in orders {
            #expect(bench.machine.order(reference: order.reference, at: bench.now) == order)
            #expect(MoneyLandedMachine.sessionPrefix(ofReference: order.reference) == "T")
        }
        #expect(orders.first?.reference == "T000001")
        for unknown in ["", "T", "T00001", "T000000", "T000021", "X000001", "T+00001", "000001", "T٠٠٠٠٠١"] {
            #expect(bench.machine.order(reference: unknown, at: bench.now) == nil)
        }
    }

    @Test func prefixesThatEndInDigits_DoNotMakeEqualReferences() {
        #expect(MoneyLandedMachine.sessionPrefix(ofReference: "ab1000012") == "ab1")
        #expect(MoneyLandedMachine.sessionPrefix(ofReference: "ab000112") == "ab")
    }

    @Test func listing_ShowsOverdueReservationsAsExpired_WithoutChangingAnything() throws {
        var bench = Bench()
        let reservation = try bench.reserve("a")
        let events = bench.events
        #expect(bench.machine.orders(at: bench.now).map(\.status) == [.pending])
        #expect(bench.machine.orders(at: reservation.expiresAt).map(\.status) == [.expired])
        #expect(bench.machine.order(pageToken: "a", at: reservation.expiresAt)?.status == .expired)
        #expect(bench.machine.order(pageToken: "zz", at: bench.now) == nil)
        #expect(bench.events == events)
    }

    @Test func sameSeedAndSameCalls_GiveTheSameIds() throws {
        var one = Bench()
        var two = Bench()
        for bench in 0..<2 {
            _ = bench
            #expect(try one.reserve("a") == (try two.reserve("a")))
            #expect(try one.credit(5) == (try two.credit(5)))
        }
        #expect(one.machine.orders(at: one.now) == two.machine.orders(at: two.now))
        #expect(one.events == two.events)
    }
}
