import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxBushaPay

@Suite struct RequestTests {
    @Test func sameKeyAndReference_ShareOneRequest_AndTheFirstAmountsStand() throws {
        var bench = Bench()
        let first = try bench.payment(.open(try Bench.quote(callbackURL: "a://callback")))
        let outcome = bench.handle(.create(try Bench.quote("99999", callbackURL: nil), dryRun: false))
        #expect(outcome == .payment(first, isNew: false))
        let third = try bench.payment(.open(try Bench.quote(callbackURL: "b://callback")))
        #expect(third.id == first.id)
        #expect(third.callbackURL == "b://callback")
        #expect(bench.machine.paymentCount == 1)
        #expect(bench.pending.count == 1)
    }

    @Test func otherKeyOrNoReference_MakesAnotherRequest() throws {
        var bench = Bench()
        var ids: Set<String> = []
        for reference in ["order-1", "order-2", "", nil, nil] {
            ids.insert(try bench.payment(.open(try Bench.quote(reference: reference))).id)
        }
        var quote = try Bench.quote()
        quote.publicKey = "pub_2"
        ids.insert(try bench.payment(.open(quote)).id)
        #expect(ids.count == 6)
    }

    @Test func requestThatEndedUnpaid_GivesItsReferenceToANewOne_AndACompletedOneKeepsIt() throws {
        for action in [BushaAction.reject, .cancel, .expire, .fail(code: "E", message: "M")] {
            var bench = Bench()
            let first = try bench.payment(.open(try Bench.quote()))
            bench.handle(.act(id: first.id, action))
            let second = try bench.payment(.open(try Bench.quote()))
            #expect(second.id != first.id)
            #expect(second.reference == first.reference)
            bench.handle(.act(id: second.id, .complete(nil)))
            #expect(try bench.payment(.open(try Bench.quote())).id == second.id)
            #expect(try bench.read(first.id).status.isFinal)
        }
    }

    @Test func madeUpReference_LeadsBackToTheRequest() throws {
        var bench = Bench()
        let first = try bench.open(reference: nil)
        #expect(try bench.open(reference: first.reference).id == first.id)
    }

    @Test func dryRun_ComputesAndStoresNothing() throws {
        var bench = Bench(BushaDirective(customer: .pays()))
        let dry = try bench.payment(.create(try Bench.quote(), dryRun: true))
        #expect(dry.sourceAmount.description == "6.25")
        #expect(bench.events.isEmpty)
        #expect(bench.pending.isEmpty)
        #expect(bench.handle(.read(id: dry.id)) == .refused(.unknownPayment(id: dry.id)))
    }

    @Test(arguments: [
        ("10000", "NGN", "USDT", "NGN", "6.25", "10000"), ("10000.00", "NGN", "USDC", "NGN", "6.25", "10000.00"),
        ("10000", "NGN", "BTC", "NGN", "0.0000625", "10000"),
        ("10000.01", "NGN", "USDT", "NGN", "6.250007", "10000.01"),
        ("100", "USD", "USDT", "NGN", "100", "160000"), ("1000", "KES", "USDT", "USDC", "7.8125", "7.8125"),
        ("1000", "KES", "BTC", "USD", "0.00007813", "7.81"), ("10", "USDT", "USDT", "USDT", "10", "10"),
        ("8000", "NGN", "USDT", "BTC", "5", "0.00005"), ("1", "NGN", "NGN", "KES", "1", "0.08"),
    ])
    func amounts_FollowFromTheFixedTable(
        amount: String, currency: String, source: String, target: String, sourceAmount: String, targetAmount: String
    ) throws {
        var bench = Bench()
        let payment = try bench.payment(.open(try Bench.quote(amount, currency, source: source, target: target)))
        #expect(payment.sourceAmount.description == sourceAmount)
        #expect(payment.targetAmount.description == targetAmount)
    }

    @Test func whatIsMissing_IsTheDefault() throws {
        var bench = Bench()
        let payment = try bench.payment(.open(try Bench.quote(source: nil, target: nil)))
        #expect(payment.source.code == "USDT")
        #expect(payment.target.code == "NGN")
    }

    @Test func badQuote_IsRefusedAndNothingIsStored() throws {
        var bench = Bench()
        func refusal(_ quote: BushaQuote) -> BushaRefusal? {
            if case .refused(let refusal) = bench.handle(.open(quote)) { refusal } else { nil }
        }
        #expect(try refusal(Bench.quote("10000", "NGX")) == .unknownCurrency("NGX", field: "quote_currency"))
        #expect(try refusal(Bench.quote(source: "usdt")) == .unknownCurrency("usdt", field: "source_currency"))
        #expect(try refusal(Bench.quote(target: "")) == .unknownCurrency("", field: "target_currency"))
        #expect(try refusal(Bench.quote("0.00")) == .invalidAmount(field: "quote_amount", reason: "is zero"))
        #expect(
            try refusal(Bench.quote("1.001"))
                == .invalidAmount(field: "quote_amount", reason: "has more than the 2 decimals of NGN"))
        #expect(try refusal(Bench.quote("10000.000")) == nil, "zeros at the end are no decimals")
        #expect(
            try refusal(Bench.quote("7999.99", reference: "x"))
                == .belowMinimum(try #require(DecimalAmount("4.999994")), minimum: DecimalAmount(5), currency: "USDT"))
        #expect(
            try refusal(Bench.quote(reference: "y", network: "BASE"))
                == .unknownNetwork("BASE", currency: "USDT", known: ["TRX", "ETH", "BSC", "SOL", "XPL"]))
        #expect(bench.machine.paymentCount == 1)
    }

    @Test func rateTable_IsAsDocumented() throws {
        let table = BushaCurrency.all.map { "\($0.code) \($0.price) \($0.decimals) \($0.minimum?.description ?? "-")" }
        #expect(
            table == [
                "NGN 1 2 -", "KES 12.50 2 -", "GHS 125 2 -", "USD 1600 2 -", "USDT 1600 6 5", "USDC 1600 6 5",
                "BTC 160000000 8 0.00005",
            ])
        let usdt = try #require(BushaCurrency.named("USDT"))
        let naira = try #require(BushaCurrency.named("NGN"))
        #expect(usdt.rate(to: naira).description == "1600")
        #expect(naira.rate(to: usdt).description == "0.000625")
        #expect(usdt.rate(to: usdt).description == "1")
    }

    @Test func sourceAmount_AlwaysCoversTheQuote() throws {
        var draw = Draw(seed: 4, "quotes")
        for _ in 0..<500 {
            let amount = DecimalAmount(draw.next() % 10_000_000_000 + 1_000_000, scale: 2)
            for source in BushaCurrency.all where source.isCrypto {
                for quote in BushaCurrency.all where !quote.isCrypto {
                    let owed = quote.convert(amount, to: source, .up)
                    #expect(owed.scale <= source.decimals)
                    #expect(!owed.multiplied(by: source.price).isLess(than: amount.multiplied(by: quote.price)))
                    let less = owed.subtracting(DecimalAmount(1, scale: source.decimals))
                    #expect(less?.multiplied(by: source.price).isLess(than: amount.multiplied(by: quote.price)) == true)
                }
            }
        }
    }

    @Test func list_IsNewestFirstInPagesThatNewRequestsDoNotShift() throws {
        var bench = Bench()
        var ids: [String] = []
        for _ in 0..<45 { ids.append(try bench.open().id) }
        func page(_ cursor: String?) throws -> (ids: [String], next: String?, previous: String?) {
            guard case .page(let payments, let next, let previous) = bench.handle(.list(cursor: cursor)) else {
                throw Bench.Unexpected()
            }
            return (payments.map(\.id), next, previous)
        }
        let first = try page(nil)
        #expect(first.ids == Array(ids[25...].reversed()))
        #expect(first.previous == nil)
        ids.append(try bench.open().id)
        let second = try page(first.next)
        #expect(second.ids == Array(ids[5..<25].reversed()))
        #expect(try page(second.previous).ids == first.ids)
        let third = try page(second.next)
        #expect(third.ids == Array(ids[..<5].reversed()))
        #expect(third.next == nil)
        for bad in ["", "x", "cur_", "cur_-1", "cur_+5", "cur_05", "cur_47", "cur_99999999999999999999", "CUR_5"] {
            #expect(bench.handle(.list(cursor: bad)) == .refused(.invalidCursor(bad)))
        }
        bench.machine.reset()
        #expect(bench.handle(.list(cursor: nil)) == .page([], nextCursor: nil, previousCursor: nil))
    }

    @Test func looking_ShowsOverdueRequestsAsExpired_WithoutChangingAnything() throws {
        var bench = Bench()
        let payment = try bench.open()
        let events = bench.events
        #expect(bench.machine.payments(at: bench.now) == [payment])
        #expect(bench.machine.payments(at: payment.expiresAt).map(\.status) == [.expired])
        #expect(bench.machine.payment(id: payment.id, at: payment.expiresAt)?.ending == .expired)
        #expect(bench.machine.payment(id: payment.id, at: bench.now) == payment)
        #expect(bench.machine.payment(id: "PAYR_x", at: bench.now) == nil)
        #expect(bench.events == events)
    }

    @Test func tooManyRequests_AreRefused_AndKnownOnesStillAnswer() throws {
        var bench = Bench(limit: 1)
        let first = try bench.open(reference: "a")
        #expect(bench.handle(.open(try Bench.quote(reference: "b"))) == .refused(.tooManyPayments(limit: 1)))
        #expect(try bench.open(reference: "a").id == first.id)
    }

    /// Random operations: only legal statuses, never a change after a final one, and a settled amount that fits.
    @Test(arguments: UInt64(0)..<25)
    func randomOperations_KeepToTheStatuses(seed: UInt64) throws {
        var draw = Draw(seed: seed, "busha")
        var bench = Bench()
        for _ in 0..<150 {
            bench.directive.customer =
                [
                    .pays(), .pays(.percent(70)), .rejects, .fails(code: "E", message: ""), .cancels, .abandons, .waits,
                    .abandonsThenPays(later: .seconds(2)),
                ][Int(draw.next() % 8)]
            bench.directive.processingTime = .seconds(Int64(draw.next() % 3))
            bench.directive.lifetime = .seconds(Int64(draw.next() % 6))
            let reference = "r\(draw.next() % 6)"
            switch draw.next() % 5 {
            case 0, 1: bench.handle(.open(try Bench.quote(reference: reference)))
            case 2: bench.advance(.milliseconds(Int64(draw.next() % 2_500)))
            case 3:
                guard !bench.pending.isEmpty else { continue }
                bench.handle(bench.pending.remove(at: Int(draw.next() % UInt64(bench.pending.count))).operation)
            default:
                guard let payment = bench.machine.payments.last else { continue }
                let actions: [BushaAction] = [
                    .pay(nil), .complete(nil), .reject, .fail(code: "x", message: ""), .cancel,
                ]
                bench.handle(.act(id: payment.id, actions[Int(draw.next() % 5)]))
            }
        }
        let after: [BushaPaymentStatus: Set<BushaPaymentStatus>] = [
            .pending: [.processing, .expired, .failed, .cancelled], .processing: [.completed, .failed],
        ]
        for payment in bench.machine.payments {
            #expect(payment.steps.first?.status == .pending)
            for (one, next) in zip(payment.steps, payment.steps.dropFirst()) {
                #expect(after[one.status]?.contains(next.status) == true)
                #expect(one.at <= next.at)
            }
            #expect((payment.ending != nil) == payment.status.isFinal)
            #expect((payment.received != nil) == payment.steps.contains { $0.status == .processing })
        }
        #expect(bench.events.count == bench.machine.payments.map(\.steps.count).reduce(0, +))
    }
}
