import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

/// Random operations from a seed; after each the books must balance.
@Suite struct InvariantTests {
    @Test(arguments: UInt64(0)..<40)
    func randomOperations_KeepTheBooksBalanced(seed: UInt64) throws {
        var draw = Draw(seed: seed, "invariants")
        var bench = Bench(MoneyLandedDirective(largestDiscount: 6), limit: 60)
        var arrived: Int64 = 0
        for _ in 0..<400 {
            vary(&bench.directive, &draw)
            let before = bench.events.count
            step(&bench, &draw)
            for event in bench.events[before...] {
                if case .creditArrived(_, let amount) = event { arrived += amount.value }
            }
            try check(bench, arrived: arrived)
        }
    }

    private func vary(_ directive: inout MoneyLandedDirective, _ draw: inout Draw) {
        directive.orderAmount = Paise(pick(&draw, [2, 3, 99, 100, 101, 103]))
        directive.payeeVPA = pick(&draw, ["a@x", "b@x"])
        directive.reservationLifetime = .seconds(pick(&draw, [0, 1, 5, 900]))
        directive.credits = pick(
            &draw,
            [
                [], [CreditDirective(after: .seconds(1))],
                [CreditDirective(amount: .roundedUp, after: .zero, placedAfter: .seconds(1)), CreditDirective()],
            ])
    }

    private func step(_ bench: inout Bench, _ draw: inout Draw) {
        let token = "t\(draw.next() % 12)"
        switch draw.next() % 8 {
        case 0, 1: bench.handle(.reserve(pageToken: token, app: .gpay))
        case 2: bench.handle(.status(pageToken: token))
        case 3: bench.handle(.createOrder(pageToken: draw.next() % 2 == 0 ? token : nil, amount: Paise(101)))
        case 4:
            let amount = Paise(Int64(draw.next() % 110))
            bench.handle(.creditArrives(amount: amount, payeeVPA: pick(&draw, ["a@x", "b@x", nil]), origin: .app))
        case 5:
            let credits = bench.machine.credits()
            guard !credits.isEmpty else { return }
            bench.handle(.placeCredit(id: pick(&draw, credits).id, pageToken: token))
        case 6: bench.advance(.milliseconds(Int64(draw.next() % 3_000)))
        default:
            // A timer that comes when it likes.
            guard !bench.pending.isEmpty else { return }
            let timer = bench.pending.remove(at: Int(draw.next() % UInt64(bench.pending.count)))
            bench.handle(timer.operation)
        }
    }

    private func check(_ bench: Bench, arrived: Int64) throws {
        let orders = bench.machine.orders(at: bench.now)
        let credits = bench.machine.credits()

        var live: Set<String> = []
        for order in orders {
            if let reservation = order.reservation {
                #expect(reservation.paid.value + reservation.discount.value == order.amount.value)
                #expect(reservation.paid.value >= 1 && reservation.discount.value >= 1)
                if order.status == .pending {
                    #expect(live.insert("\(reservation.payeeVPA) \(reservation.paid.value)").inserted)
                    let holder = bench.machine.pool(of: reservation.payeeVPA).holders[reservation.paid]
                    #expect(holder?.reservation == reservation.id && holder?.isResting == false)
                }
            }
            if let confirmation = order.confirmation {
                #expect(confirmation.paid.value + confirmation.discount.value == order.amount.value)
                #expect(confirmation.placed || confirmation.credited == confirmation.paid)
                let credit = try #require(bench.machine.credit(id: confirmation.creditID))
                #expect(credit.pageToken == order.pageToken)
                #expect(credit.amount == confirmation.credited)
                #expect(credit.state == (confirmation.placed ? .placed : .matched))
            }
        }

        let confirmed = orders.compactMap(\.confirmation)
        #expect(Set(confirmed.map(\.creditID)).count == confirmed.count, "a credit pays once")
        let inStates = MoneyLandedCredit.State.allCases.map { bench.machine.credits(in: $0).count }
        #expect(inStates.reduce(0, +) == credits.count)
        #expect(credits.allSatisfy { ($0.state == .unplaced) == ($0.pageToken == nil) })
        let unplaced = bench.machine.credits(in: .unplaced).map(\.amount.value).reduce(0, +)
        #expect(confirmed.map(\.credited.value).reduce(unplaced, +) == arrived, "money is neither made nor lost")
        #expect(Set(orders.map(\.pageToken)).count == orders.count)
        #expect(orders.count <= 60 && credits.count <= 60)
    }

    private func pick<Element>(_ draw: inout Draw, _ elements: [Element]) -> Element {
        elements[Int(draw.next() % UInt64(elements.count))]
    }
}
