import PaymentSandbox
import Testing

@Suite("Reading and moving money from Swift")
struct MoneyTests {
    @Test("A wrong amount parks, and placing it confirms the order")
    func credit_WrongAmount_ParksAndIsPlaced() async throws {
        try await withSandbox(scenario: "pending-forever", clock: .manual) { sandbox in
            let order = try sandbox.makeOrder(of: Paise(49_900))
            let reserved = try await Client(sandbox.baseURL).reserve(order.pageToken)
            let credit = try sandbox.receiveCredit(of: Paise(reserved.paid + 1))
            #expect(credit.state == .unplaced && credit.origin == .control)
            #expect(sandbox.credits(in: .unplaced) == [credit])
            #expect(sandbox.order(pageToken: order.pageToken)?.status == .pending)
            #expect(try sandbox.placeCredit(credit.id, on: order.pageToken).state == .placed)
            let confirmed = try #require(sandbox.order(pageToken: order.pageToken))
            #expect(confirmed.status == .confirmed && confirmed.isPlaced && confirmed.creditID == credit.id)
            #expect(confirmed.paid == Paise(reserved.paid))
            #expect(throws: SandboxRefusal.self) { try sandbox.placeCredit(credit.id, on: order.pageToken) }
            #expect(throws: SandboxRefusal.self) { try sandbox.receiveCredit(of: Paise(0)) }
            #expect(throws: SandboxRefusal.self) { try sandbox.makeOrder(of: Paise(1)) }
        }
    }

    @Test("Every act on a payment leads to its status, and a second one is refused")
    func perform_EveryAct_LeadsToItsStatus() async throws {
        let acts: [(SandboxPayment.Action, BushaPaymentStatus)] = [
            (.pay(), .completed), (.complete(), .completed), (.reject, .cancelled), (.cancel, .cancelled),
            (.fail(code: "E1", message: "no"), .failed), (.expire, .expired),
        ]
        try await withSandbox(scenario: "manual", clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            for (act, status) in acts {
                let id = try await client.pay("pub_shop")
                let payment = try sandbox.perform(act, on: id)
                #expect(payment.status == status)
                #expect(sandbox.payment(id) == payment)
                #expect(payment.timeline.first?.status == .pending && payment.timeline.last?.status == status)
                let error = #expect(throws: SandboxRefusal.self) { try sandbox.perform(.reject, on: id) }
                #expect(error?.status == 409)
            }
            #expect(sandbox.payments.count == acts.count)
            let error = #expect(throws: SandboxRefusal.self) { try sandbox.perform(.reject, on: "PAYR_none") }
            #expect(error?.status == 404)
        }
    }

    @Test("A wrong source amount lands as it is")
    func complete_WithAmount_LandsAsItIs() async throws {
        try await withSandbox(scenario: "manual", clock: .manual) { sandbox in
            let id = try await Client(sandbox.baseURL).pay("pub_shop")
            #expect(sandbox.payment(id)?.askedSourceAmount.hasSameValue(as: DecimalAmount(10)) == true)
            let payment = try sandbox.perform(.complete(DecimalAmount(625, scale: 2)), on: id)
            #expect(payment.receivedSourceAmount?.description == "6.25")
            #expect(payment.quoteCurrency == "NGN" && payment.sourceCurrency == "USDT")
        }
    }
}
