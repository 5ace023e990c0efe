import BushaPay
import PaymentSandbox
import Testing

@Suite("UPI payments")
struct UPIPaymentTests {
    @Test("The customer pays the exact amount: confirmed", .sandbox("happy-path"))
    func exactAmount_Confirms() async throws {
        let sandbox = try Sandbox.current
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: ClientClock(sandbox.clock))
        let asked = try await payment.reserve("order-1")
        try await sandbox.clock.advance(by: .seconds(1))
        #expect(try await payment.waitForMoney("order-1") == .confirmed)
        #expect(sandbox.order(pageToken: "order-1")?.paid == Paise(asked))
        try await sandbox.verify()
    }

    @Test("Two answers of 503 are tried again, with the same body", .sandbox("reserve-503-then-ok"))
    func unavailable_IsRetried() async throws {
        let sandbox = try Sandbox.current
        let time = ClientClock(sandbox.clock)
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: time)
        let flow = Task { try await payment.reserve("order-1") }
        for _ in 1...2 { try await time.advance(by: .seconds(1)) }
        #expect(try await flow.value > 0)
        let calls = try await sandbox.requests(to: .moneyLandedReserve, count: 3)
        #expect(calls.map(\.status) == [503, 503, 200])
        #expect(Set(calls.map(\.text)) == [#"{"app":"gpay"}"#])
        try await sandbox.clock.advance(by: .seconds(1))
        try await sandbox.verify()
    }

    @Test("No answer for 30 s, three times: a time-out, and no waiting", .sandbox("reserve-timeout"))
    func noAnswer_TimesOut() async throws {
        let sandbox = try Sandbox.current
        let time = ClientClock(sandbox.clock)
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: time)
        let flow = Task { try await payment.reserve("order-1") }
        for attempt in 1...3 {
            _ = try await sandbox.requests(to: .moneyLandedReserve, count: attempt)
            try await time.advance(by: .seconds(30))
            if attempt < 3 { try await time.advance(by: .seconds(1)) }
        }
        await #expect(throws: TransportError.timeout) { try await flow.value }
        let calls = try await sandbox.requests(
            RequestFilter(to: .moneyLandedReserve, state: .completed), count: 3)
        #expect(calls.allSatisfy { $0.outcome == .clientClosed })
        try await sandbox.verify()
    }

    @Test(
        "₹499 instead of ₹498.99: the credit parks and the order expires after 15 min",
        .sandbox("wrong-amount-rounded-up"))
    func wrongAmount_Expires() async throws {
        let sandbox = try Sandbox.current
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: ClientClock(sandbox.clock))
        let asked = try await payment.reserve("order-1")
        try await sandbox.clock.advance(by: .seconds(900))
        #expect(try await payment.waitForMoney("order-1") == .expired)
        let parked = try #require(sandbox.credits(in: .unplaced).first)
        #expect(parked.amount > Paise(asked))
        try sandbox.placeCredit(parked.id, on: "order-1")
        #expect(try await payment.waitForMoney("order-1") == .confirmed)
        try await sandbox.verify()
    }

    @Test("Five minutes of polling every second: 301 calls, then the client gives up", .sandbox("pending-forever"))
    func polling_FiveMinutes() async throws {
        let sandbox = try Sandbox.current
        let time = ClientClock(sandbox.clock)
        let payment = UPIPayment(baseURL: sandbox.baseURL, clock: time)
        _ = try await payment.reserve("order-1")
        let flow = Task { try await payment.waitForMoney("order-1", limit: .seconds(300)) }
        for _ in 1...300 { try await time.advance(by: .seconds(1)) }
        #expect(try await flow.value == .gaveUp)
        #expect(await sandbox.requests(to: .moneyLandedStatus).count == 301)
        try await sandbox.verify()
    }
}
