import BushaPay
import PaymentSandbox
import Testing

@Suite("Paying in the Busha app")
struct AppCheckoutTests {
    private let order = AppCheckout.Order(amount: "10000", reference: "order-1")

    @Test("The customer approves: the callback says so, and so does the payment API")
    func approved_Completes() async throws {
        try await withSandbox(scenario: "happy-path", clock: .manual) { sandbox in
            let checkout = AppCheckout(
                baseURL: sandbox.baseURL, publicKey: "pub_shop", clock: ClientClock(sandbox.clock))
            let flow = Task { try await checkout.pay(order) }
            _ = try await sandbox.requests(to: .bushaApp, count: 1)
            try await sandbox.clock.advance(by: .seconds(1))
            let payment = try #require(sandbox.payments.first)
            #expect(try await flow.value == .completed(paymentID: payment.id))
            #expect(payment.status == .completed && payment.reference == "order-1")
            try await sandbox.verify()
        }
    }

    @Test("The test plays the customer, who lets the payment fail")
    func failedByHand_SaysWhy() async throws {
        let scenario = Scenario(
            name: "fails", summary: "The bank says no.",
            busha: BushaDirective(customer: .fails(code: "bank_declined", message: "No & thanks"), after: .seconds(2)))
        try await withSandbox(scenario: scenario, clock: .manual) { sandbox in
            let checkout = AppCheckout(
                baseURL: sandbox.baseURL, publicKey: sandbox.defaultSession.publicKey, clock: ClientClock(sandbox.clock)
            )
            let flow = Task { try await checkout.pay(order) }
            _ = try await sandbox.requests(to: .bushaApp, count: 1)
            try await sandbox.clock.advance(by: .seconds(2))
            #expect(try await flow.value == .failed(code: "bank_declined", message: "No & thanks"))
        }
    }

    @Test("Twenty sessions of one sandbox in parallel, half of whose customers decline")
    func sessions_InParallel() async throws {
        try await withSandbox { sandbox in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    let declines = number.isMultiple(of: 2)
                    group.addTask {
                        let session = try sandbox.session(
                            scenario: declines ? "rejected-in-app" : "happy-path", clock: .manual)
                        let checkout = AppCheckout(
                            baseURL: sandbox.baseURL, publicKey: session.publicKey, clock: ClientClock(session.clock))
                        let flow = Task { try await checkout.pay(order) }
                        _ = try await session.requests(to: .bushaApp, count: 1)
                        try await session.clock.advance(by: .seconds(30))
                        let result = try await flow.value
                        #expect((result == .rejected) == declines)
                        #expect(session.payments.map(\.status) == [declines ? .cancelled : .completed])
                        try await session.verify()
                        session.delete()
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("A type of the SDK's own that is named as one of the sandbox's stays unambiguous")
    func ownNames_StayUnambiguous() {
        #expect(JSONValue.string("a") == .string("a"))
        #expect(ScenarioJSON.string("a") == "a")
    }
}
