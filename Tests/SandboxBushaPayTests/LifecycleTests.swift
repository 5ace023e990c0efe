import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxBushaPay

@Suite struct LifecycleTests {
    @Test func newRequest_IsPendingWithTheQuoteFixed() throws {
        var bench = Bench()
        let payment = try bench.open()
        #expect(payment.id.hasPrefix("PAYR_"))
        #expect(payment.id.dropFirst(5).utf8.allSatisfy { Draw.lettersAndDigits.contains(Character(.init($0))) })
        #expect(payment.status == .pending)
        #expect(payment.sourceAmount.description == "6.25")
        #expect(payment.targetAmount.description == "10000")
        #expect(payment.network == "TRX")
        #expect(payment.expiresAt == bench.now + .seconds(1_800))
        #expect(payment.reference.hasPrefix("REF_"))
        #expect(
            bench.events == [
                .created(paymentID: payment.id, reference: payment.reference, object: payment.json.encoded())
            ])
    }

    @Test func payingCustomer_PaysAfterHisDelay() throws {
        var bench = Bench(BushaDirective(customer: .pays(), after: .seconds(2)))
        let id = try bench.open().id
        bench.advance(.seconds(2) - .nanoseconds(1))
        #expect(try bench.read(id).status == .pending)
        bench.advance(.nanoseconds(1))
        let paid = try bench.read(id)
        #expect(paid.status == .completed)
        #expect(paid.received?.description == "6.25")
        #expect(paid.updatedAt == bench.now)
        #expect(bench.statuses == [.pending, .processing, .completed])
    }

    @Test func processing_TakesAsLongAsTheScenarioSays_AndIsNotExpiredMeanwhile() throws {
        var bench = Bench(
            BushaDirective(customer: .pays(), processingTime: .seconds(60), lifetime: .seconds(10)))
        let id = try bench.open().id
        bench.advance(.seconds(30))
        #expect(try bench.read(id).status == .processing)
        bench.advance(.seconds(31))
        #expect(try bench.read(id).status == .completed)
    }

    @Test(arguments: [
        (BushaPaidAmount.exact, "6.25", "10000"), (.percent(80), "5", "8000"), (.percent(120), "7.5", "12000"),
        (.percent(100), "6.25", "10000"), (.percent(1), "0.0625", "100"),
        (.absolute(DecimalAmount(12)), "12", "19200"),
        (.absolute(DecimalAmount(123_456_789, scale: 8)), "1.234567", "1975.3"),
    ])
    func whatLands_IsWhatTheObjectShows(amount: BushaPaidAmount, source: String, target: String) throws {
        var bench = Bench(BushaDirective(customer: .pays(amount)))
        let id = try bench.open().id
        bench.advance(.seconds(1))
        let paid = try bench.read(id)
        #expect(paid.status == .completed)
        #expect(paid.sourceAmount.description == source)
        #expect(paid.targetAmount.description == target)
        #expect(paid.quoteAmount.description == "10000", "what was requested stays")
    }

    @Test(arguments: [BushaPaidAmount.percent(0), .percent(-5), .percent(.min), .absolute(.zero)])
    func payingNothing_IsNoPayment(amount: BushaPaidAmount) throws {
        var bench = Bench(BushaDirective(customer: .pays(amount)))
        let id = try bench.open().id
        bench.advance(.seconds(1))
        #expect(try bench.read(id).status == .pending)
    }

    @Test func hugePercent_DoesNotTrap() throws {
        var bench = Bench(BushaDirective(customer: .pays(.percent(.max))))
        let id = try bench.open().id
        bench.advance(.seconds(1))
        #expect(try bench.read(id).sourceAmount.description == "576460752303423487.9375")
    }

    @Test(arguments: [
        (BushaCustomer.rejects, BushaPaymentStatus.cancelled, BushaPaymentRequest.Ending.rejected),
        (.cancels, .cancelled, .dismissed),
        (.fails(code: "E1", message: "m"), .failed, .failed(code: "E1", message: "m")),
    ])
    func otherCustomers_EndTheRequestTheirWay(
        customer: BushaCustomer, status: BushaPaymentStatus, ending: BushaPaymentRequest.Ending
    ) throws {
        var bench = Bench(BushaDirective(customer: customer))
        let id = try bench.open().id
        bench.advance(.seconds(1))
        let payment = try bench.read(id)
        #expect(payment.status == status)
        #expect(payment.ending == ending)
        bench.advance(.seconds(10_000))
        #expect(bench.statuses == [.pending, status], "nothing follows a final status")
    }

    @Test(arguments: [BushaCustomer.abandons, .waits])
    func customersWhoNeverAct_LetTheRequestExpireAtTheExactNanosecond(customer: BushaCustomer) throws {
        var bench = Bench(BushaDirective(customer: customer))
        let payment = try bench.open()
        bench.now = payment.expiresAt + .nanoseconds(-1)
        #expect(try bench.read(payment.id).status == .pending)
        bench.now = payment.expiresAt
        #expect(try bench.read(payment.id).status == .expired)
        #expect(bench.statuses == [.pending, .expired])
        bench.advance(.seconds(1))
        #expect(bench.statuses == [.pending, .expired], "the late timer does nothing")
    }

    @Test func customerWhoAbandonsAndThenPays_PaysLater() throws {
        var bench = Bench(BushaDirective(customer: .abandonsThenPays(later: .seconds(5)), after: .seconds(1)))
        let payment = try bench.open()
        #expect(payment.customerActsAt == bench.now + .seconds(1))
        bench.advance(.seconds(6) - .nanoseconds(1))
        #expect(try bench.read(payment.id).status == .pending)
        bench.advance(.nanoseconds(1))
        #expect(try bench.read(payment.id).status == .completed)
    }

    @Test func customerWhoComesTooLate_FindsTheRequestExpired() throws {
        var bench = Bench(BushaDirective(customer: .pays(), after: .seconds(5), lifetime: .seconds(5)))
        let id = try bench.open().id
        bench.advance(.seconds(5))
        let payment = try bench.read(id)
        #expect(payment.status == .expired)
        #expect(payment.received == nil)
    }

    @Test func requestKeepsTheDirectiveUnderWhichItWasMade() throws {
        var bench = Bench(BushaDirective(customer: .pays(), processingTime: .seconds(1), merchantName: "First"))
        let id = try bench.open().id
        bench.directive = BushaDirective(customer: .rejects, merchantName: "Second")
        bench.advance(.seconds(2))
        #expect(try bench.read(id).status == .completed)
        #expect(try bench.read(id).merchantName == "First")
    }

    @Test func personWhoActsFirst_LeavesNothingToTheScriptedCustomer() throws {
        var bench = Bench(BushaDirective(customer: .pays()))
        let id = try bench.open().id
        #expect(try bench.payment(.act(id: id, .reject)).ending == .rejected)
        bench.advance(.seconds(2))
        #expect(bench.statuses == [.pending, .cancelled])
    }

    @Test func person_CanDoEverythingThatTheStatusAllows() throws {
        let fail = BushaAction.fail(code: "E", message: "M")
        for (action, status) in [
            (BushaAction.pay(nil), BushaPaymentStatus.completed), (.complete(nil), .completed), (.reject, .cancelled),
            (.cancel, .cancelled), (.expire, .expired), (fail, .failed),
        ] {
            var bench = Bench()
            let id = try bench.open().id
            #expect(try bench.payment(.act(id: id, action)).status == status)
            for again in [BushaAction.pay(nil), .complete(nil), .reject, .cancel, .expire, fail] {
                #expect(bench.handle(.act(id: id, again)) == .refused(.notPossible(id: id, status: status)))
            }
        }
    }

    @Test func whileProcessing_OnlyTheChainActs() throws {
        for (action, status) in [
            (BushaAction.complete(nil), BushaPaymentStatus.completed), (.fail(code: "", message: ""), .failed),
        ] {
            var bench = Bench(BushaDirective(processingTime: .seconds(60)))
            let id = try bench.open().id
            #expect(try bench.payment(.act(id: id, .pay(DecimalAmount(7)))).status == .processing)
            for refused in [BushaAction.pay(nil), .reject, .cancel, .expire] {
                #expect(bench.handle(.act(id: id, refused)) == .refused(.notPossible(id: id, status: .processing)))
            }
            guard case .refused(.invalidAmount) = bench.handle(.act(id: id, .complete(DecimalAmount(9)))) else {
                Issue.record("a second amount was accepted")
                return
            }
            let payment = try bench.payment(.act(id: id, action))
            #expect(payment.status == status)
            #expect(payment.sourceAmount.description == "7")
            bench.advance(.seconds(100))
            #expect(bench.statuses == [.pending, .processing, status])
        }
    }

    @Test func amountOfAPerson_IsChecked() throws {
        var bench = Bench()
        let id = try bench.open().id
        for amount in [DecimalAmount.zero, DecimalAmount(1, scale: 7)] {
            guard case .refused(.invalidAmount) = bench.handle(.act(id: id, .pay(amount))) else {
                Issue.record("\(amount) was accepted")
                continue
            }
        }
        #expect(bench.handle(.act(id: "PAYR_x", .reject)) == .refused(.unknownPayment(id: "PAYR_x")))
        #expect(bench.handle(.read(id: "")) == .refused(.unknownPayment(id: "")))
        #expect(try bench.read(id).status == .pending)
    }

    @Test func timersFromBeforeAReset_AreHarmless_AlthoughTheIdsBeginAgain() throws {
        var bench = Bench(BushaDirective(customer: .pays(), lifetime: .seconds(3)))
        let before = try bench.open()
        let stale = bench.pending
        bench.machine.reset()
        #expect(bench.machine.paymentCount == 0)
        bench.directive = BushaDirective()
        bench.events = []
        let after = try bench.open()
        #expect(after.id == before.id)
        bench.now = bench.now + .seconds(1_000)
        for timer in stale { #expect(bench.handle(timer.operation) == .timerHandled) }
        #expect(bench.statuses == [.pending])
    }

    @Test func endOfProcessingFromBeforeAReset_CompletesNothing() throws {
        var bench = Bench(BushaDirective(customer: .pays(), after: .zero, processingTime: .seconds(5)))
        _ = try bench.open()
        bench.advance(.seconds(1))
        let stale = bench.pending
        bench.machine.reset()
        bench.pending = []
        bench.directive = BushaDirective(processingTime: .seconds(5))
        let id = try bench.open().id
        bench.handle(.act(id: id, .pay(nil)))
        bench.now = bench.now + .seconds(5)
        for timer in stale { bench.handle(timer.operation) }
        #expect(try bench.read(id).status == .processing, "only its own timer completes it")
    }

    @Test func timersThatComeTooEarly_AreHarmless() throws {
        var bench = Bench(BushaDirective(customer: .pays(), processingTime: .seconds(5)))
        let id = try bench.open().id
        for timer in bench.pending { bench.handle(timer.operation) }
        #expect(try bench.read(id).status == .pending)
        bench.advance(.seconds(1))
        for timer in bench.pending { bench.handle(timer.operation) }
        #expect(try bench.read(id).status == .processing)
        bench.advance(.seconds(5))
        #expect(try bench.read(id).status == .completed)
    }
}
