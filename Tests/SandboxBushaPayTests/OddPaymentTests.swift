import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxBushaPay

/// Customers who pay in parts, too late, or in the wrong asset.
@Suite struct OddPaymentTests {
    private func bench(_ customer: BushaCustomer, processing: Duration = .zero) -> Bench {
        Bench(
            BushaDirective(
                customer: customer, after: .seconds(1), processingTime: processing, lifetime: .seconds(60)))
    }

    @Test func parts_AddUp_AndTheRequestIsCompletedWithTheLast() throws {
        var bench = bench(.paysInParts([.percent(40), .percent(60)], every: .seconds(10)))
        let payment = try bench.open()
        bench.advance(.seconds(1))
        let first = try bench.read(payment.id)
        #expect(first.status == .processing)
        #expect(first.received?.description == "2.5")
        bench.advance(.milliseconds(9_999))
        #expect(try bench.read(payment.id) == first)
        bench.advance(.milliseconds(1))
        let done = try bench.read(payment.id)
        #expect(done.status == .completed)
        #expect(done.received?.description == "6.25")
        #expect(done.targetAmount == done.askedTargetAmount)
        #expect(bench.statuses == [.pending, .processing, .completed])
        #expect(
            bench.events.contains(
                .amountChanged(paymentID: payment.id, reference: payment.reference, status: .processing)))
    }

    @Test func parts_MayCrossTheExpiry_AndAreProcessedAfterTheLast() throws {
        let parts = [BushaPaidAmount.percent(20), .absolute(try #require(DecimalAmount("1.25"))), .percent(20)]
        var bench = bench(.paysInParts(parts, every: .seconds(40)), processing: .seconds(5))
        let payment = try bench.open()
        bench.advance(.seconds(81))
        let landed = try bench.read(payment.id)
        #expect(landed.status == .processing)
        #expect(landed.received?.description == "3.75")
        bench.advance(.seconds(5))
        #expect(try bench.read(payment.id).status == .completed)
    }

    @Test(arguments: [[33, 67], [10, 20, 30, 40], [99, 1]])
    func sharesOfAHundredPercent_AreAllOfIt_WhateverTheAmount(shares: [Int]) throws {
        var bench = bench(.paysInParts(shares.map { .percent($0) }, every: .seconds(1)))
        let payment = try bench.payment(.open(try Bench.quote("10000.01")))
        bench.advance(.seconds(10))
        let done = try bench.read(payment.id)
        #expect(done.status == .completed)
        #expect(done.received == payment.askedSourceAmount)
    }

    @Test func partsThatAreLessThanTheLastDecimal_DoNotLand() throws {
        let dust = BushaPaidAmount.absolute(try #require(DecimalAmount("0.0000001")))
        var nothing = bench(.paysInParts([dust, dust], every: .seconds(10)))
        let unpaid = try nothing.open()
        nothing.advance(.seconds(40))
        #expect(try nothing.read(unpaid.id).status == .pending)
        #expect(try nothing.read(unpaid.id).received == nil)
        var late = bench(.paysInParts([dust, .exact, dust], every: .seconds(10)))
        let paid = try late.open()
        late.advance(.seconds(10))
        #expect(try late.read(paid.id).status == .pending)
        late.advance(.seconds(20))
        #expect(try late.read(paid.id).status == .completed)
        #expect(try late.read(paid.id).received?.description == "6.25")
    }

    @Test func afterExpiry_AnAmountThatCannotLand_LeavesNobodyWaiting() throws {
        var bench = bench(
            .paysAfterExpiry(.absolute(try #require(DecimalAmount("0.0000001"))), later: .seconds(5)))
        let payment = try bench.open()
        bench.advance(.seconds(60))
        #expect(try bench.read(payment.id).isOver)
    }

    @Test func rightAssetAfterAll_IsAPayment() throws {
        var bench = bench(.paysWrongAsset("USDT"))
        let payment = try bench.open()
        #expect(!payment.leavesWithoutAnswer)
        bench.advance(.seconds(1))
        #expect(try bench.read(payment.id).status == .completed)
        #expect(try bench.read(payment.id).misplaced == nil)
    }

    @Test func personWhoCompletesBetweenTwoParts_HasTheLastWord() throws {
        var bench = bench(.paysInParts([.percent(50), .percent(50)], every: .seconds(10)))
        let payment = try bench.open()
        bench.advance(.seconds(1))
        let completed = try bench.payment(.act(id: payment.id, .complete(nil)))
        #expect(completed.status == .completed)
        bench.advance(.seconds(60))
        #expect(try bench.read(payment.id) == completed)
    }

    @Test func afterExpiry_WhatLandsIsShown_AndTheRequestStaysExpired() throws {
        var bench = bench(.paysAfterExpiry(.percent(120), later: .seconds(30)))
        let payment = try bench.open()
        bench.advance(.milliseconds(89_999))
        let expired = try bench.read(payment.id)
        #expect(expired.status == .expired)
        #expect(expired.received == nil)
        #expect(!expired.isOver, "whoever follows the request has more to see")
        bench.advance(.milliseconds(1))
        let paid = try bench.read(payment.id)
        #expect(paid.status == .expired)
        #expect(paid.received?.description == "7.5")
        #expect(paid.sourceAmount.description == "7.5")
        #expect(paid.revision > expired.revision)
        #expect(paid.isOver)
        #expect(bench.statuses == [.pending, .expired])
    }

    @Test func afterExpiry_APersonWhoPaysInTime_LeavesNothingToPay() throws {
        var bench = bench(.paysAfterExpiry(.exact, later: .seconds(30)))
        let payment = try bench.open()
        let paid = try bench.payment(.act(id: payment.id, .complete(nil)))
        bench.advance(.seconds(200))
        #expect(try bench.read(payment.id) == paid)
    }

    @Test func wrongAsset_IsNotedBesideTheRequest_WhichExpires() throws {
        var bench = bench(.paysWrongAsset("USDC"))
        let payment = try bench.open()
        bench.advance(.seconds(1))
        let odd = try bench.read(payment.id)
        #expect(odd.status == .pending)
        #expect(odd.received == nil)
        #expect(odd.misplaced == .init(amount: payment.askedSourceAmount, currency: "USDC"))
        bench.advance(.seconds(59))
        #expect(try bench.read(payment.id).status == .expired)
        #expect(bench.statuses == [.pending, .expired])
    }

    @Test func everyChange_IsToldToWhoeverWaits() throws {
        for customer: BushaCustomer in [
            .paysInParts([.percent(50), .percent(50)], every: .seconds(1)), .paysWrongAsset("USDC"),
            .paysAfterExpiry(.exact, later: .seconds(1)),
        ] {
            var machine = BushaPayMachine(seed: 1)
            let directive = BushaDirective(customer: customer, after: .seconds(1), lifetime: .seconds(60))
            var now = Instant(unixSeconds: 0)
            var outcome = machine.handle(.open(try Bench.quote()), directive: directive, now: now)
            var pending = outcome.timers
            var revision = 1
            while !pending.isEmpty {
                pending.sort { $0.at < $1.at }
                let next = pending.removeFirst()
                now = next.at
                outcome = machine.handle(next.operation, directive: directive, now: now)
                pending += outcome.timers
                let payment = try #require(machine.payments(at: now).first)
                #expect(outcome.changed == (payment.revision > revision ? [payment.id] : []))
                revision = payment.revision
            }
            #expect(revision > 2)
        }
    }
}
