import PaymentSandbox
import Testing

@Suite("Sessions from Swift")
struct SessionTests {
    @Test("Two hundred sessions of one sandbox in parallel, 64 connections at a time: no cross-talk")
    func sessions_Parallel_NoCrossTalk() async throws {
        try await withSandbox { sandbox in
            let client = Client(sandbox.baseURL, connections: 64)
            try await withThrowingTaskGroup(of: Set<UInt64>.self) { group in
                for number in 0..<200 {
                    let pays = number.isMultiple(of: 2)
                    group.addTask {
                        let session = try sandbox.session(
                            scenario: pays ? "happy-path" : "pending-forever", clock: .manual,
                            orders: [Paise(10_000 + Int64(number)), Paise(20_000)])
                        #expect(session.pageTokens.count == 2)
                        let token = try #require(session.pageTokens.first)
                        _ = try await client.reserve(token)
                        let payment = try await client.pay(session.publicKey)
                        try await session.clock.advance(by: .seconds(1))
                        #expect(try await client.status(token) == (pays ? "confirmed" : "pending"))
                        #expect(session.payment(payment)?.status == (pays ? .completed : .pending))
                        #expect(session.orders.first?.amount == Paise(10_000 + Int64(number)))
                        let requests = await session.requests()
                        #expect(
                            requests.map(\.endpoint) == [.moneyLandedReserve, .bushaCreatePayment, .moneyLandedStatus])
                        try await session.verify()
                        session.delete()
                        #expect(try await client.send("GET", "/p/\(token)/status").status == 410)
                        return Set(requests.map(\.connection))
                    }
                }
                let connections = try await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
                #expect(connections.count > 1)
            }
            #expect(sandbox.allSessions.map(\.id) == ["default"])
        }
    }

    @Test("Without orders given, a session has one of the scenario's amount")
    func session_NoOrders_HasOne() async throws {
        try await withSandbox { sandbox in
            let session = try sandbox.session(scenario: "happy-path")
            #expect(session.orders.map(\.amount) == [Paise(49_900)])
            let empty = try sandbox.session(scenario: "happy-path", orders: [])
            #expect(empty.orders.isEmpty)
            let error = #expect(throws: SessionError.self) {
                _ = try sandbox.session(scenario: "happy-path", orders: [Paise(1)])
            }
            #expect(error?.description.contains("1 paise is not possible") == true)
            #expect(sandbox.allSessions.count == 3)
        }
    }

    @Test("Another scenario and a reset take effect for the calls from now on")
    func session_UseAndReset() async throws {
        try await withSandbox { sandbox in
            let client = Client(sandbox.baseURL)
            let session = try sandbox.session(
                scenario: "happy-path", clock: .manual, startingAt: Instant(unixSeconds: 0))
            try session.use(scenario: "reserve-503-then-ok")
            let token = try #require(session.pageTokens.first)
            #expect(try await client.send("POST", "/p/\(token)/reserve", body: #"{"app":"gpay"}"#).status == 503)
            try await session.clock.advance(by: .seconds(5))
            session.reset()
            #expect(session.scenario.name == "happy-path")
            #expect(session.pageTokens == [token] && session.orders.map(\.status) == [.created])
            #expect(session.clock.now == Instant(unixSeconds: 0))
            #expect(await session.requests().isEmpty)
            #expect(throws: ScenarioError.unknown("mnaual", nearest: "manual")) {
                try session.use(scenario: "mnaual")
            }
        }
    }

    @Test("verify throws what is amiss: a fault that never fired, a request that matched nothing")
    func verify_SomethingAmiss_Throws() async throws {
        try await withSandbox { sandbox in
            let session = try sandbox.session(scenario: "reserve-503-then-ok", clock: .manual)
            _ = try await Client(sandbox.baseURL).send("GET", "/p/\(session.pageTokens[0])/stat")
            let failure = await #expect(throws: VerificationFailure.self) { try await session.verify() }
            let kinds = try #require(failure).findings.map(\.kind)
            #expect(kinds.contains(.unmatchedRequest) && kinds.contains(.faultNeverFired))
            #expect(session.findings == failure?.findings)
        }
    }

    @Test("The same seed, start and calls give the same bytes in another sandbox of this process")
    func sameSeed_RepeatsByteForByte() async throws {
        func run() async throws -> [String] {
            try await withSandbox { sandbox in
                let session = try sandbox.session(
                    scenario: "happy-path", clock: .manual, seed: 7, startingAt: Instant(unixSeconds: 1_800_000_000))
                let client = Client(sandbox.baseURL)
                _ = try await client.pay(session.publicKey)
                try await session.clock.advance(by: .seconds(1))
                let order = try #require(session.orders.first)
                return [order.id, order.reference, session.payments[0].id, "\(session.payments[0].updatedAt)"]
            }
        }
        #expect(try await run() == run())
    }
}
