import BushaPay
import PaymentSandbox
import Testing

@Test func amountRoundedUp_Expires() async throws {
    try await withSandbox(scenario: "wrong-amount-rounded-up", clock: .manual) { sandbox in
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: ClientClock(sandbox.clock))
        _ = try await payment.reserve("order-1")
        try await sandbox.clock.advance(by: .seconds(900))
        #expect(try await payment.waitForMoney("order-1") == .expired)
        let polls = try await sandbox.requests(to: .moneyLandedStatus, count: 1)
        #expect(polls.map(\.status) == [200])
        try await sandbox.verify()
    }
}
