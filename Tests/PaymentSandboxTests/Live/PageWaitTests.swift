import SandboxCore
import SandboxHTTP
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxSockets

/// The call by which the checkout page is late, or never finishes its load, on the session's clock.
@Suite struct PageWaitTests {
    /// A payment request that nothing happens to, and the path of its page's call.
    private func open(_ sandbox: Sandbox, _ session: Session? = nil) throws -> String {
        let session = session ?? sandbox.sessions.standard
        let client = try TestClient(sandbox)
        let form =
            "public_key=\(session.publicKey)&quote_amount=10000&quote_currency=NGN&target_currency=NGN"
            + "&source_currency=USDT&displayMode=INLINE&reference=R1"
        let reply = try client.send(
            "POST", "/pay", headers: ["Content-Type: application/x-www-form-urlencoded"], body: Array(form.utf8))
        #expect(reply.status == 200)
        let payment = try #require(session.payments.first)
        return "/pay/\(payment.publicKey)/\(payment.id)/wait"
    }

    private func text(_ instant: Instant) -> String { String(instant.nanoseconds) }

    @Test func isAnsweredAtItsTime_AndNotBefore() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let path = try open(sandbox)
            let before = sandbox.clock.pendingTimers
            let client = try TestClient(sandbox)
            try client.begin("GET", path + "?until=" + text(sandbox.clock.now + .seconds(35)))
            try await sandbox.clock.waitForTimers(atLeast: before + 1)
            #expect(try await sandbox.clock.advance(by: .seconds(35) - .nanoseconds(1)).fired == 0)
            #expect(try await sandbox.clock.advance(by: .nanoseconds(1)).fired == 1)
            let reply = try client.reply()
            #expect(reply.status == 200 && reply["is_over"]?.bool == true)
            #expect(sandbox.clock.pendingTimers == before)
        }
    }

    @Test func timeThatHasCome_IsAnsweredAtOnce() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let path = try open(sandbox)
            let before = sandbox.clock.pendingTimers
            let client = try TestClient(sandbox)
            for time in [sandbox.clock.now, Instant(nanoseconds: 0), Instant(nanoseconds: .min)] {
                #expect(try client.send("GET", path + "?until=" + text(time)).status == 200)
            }
            #expect(sandbox.clock.pendingTimers == before)
        }
    }

    @Test(arguments: ["", "1.5", "soon", "1e9", "9223372036854775808"])
    func whatIsNoTime_IsRefused(time: String) async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let client = try TestClient(sandbox)
            let reply = try client.send("GET", try open(sandbox) + "?until=" + time)
            #expect(reply.status == 400)
            #expect(reply.detail.contains("nanoseconds"))
        }
    }

    @Test func pageOfNoPayment_IsNotFound() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let client = try TestClient(sandbox)
            #expect(try client.send("GET", "/pay/pub_1/PAYR_none/wait").status == 404)
            #expect(try client.send("GET", "/pay/pub_s_nobody/PAYR_none/wait?until=1").status == 404)
        }
    }

    @Test func clientThatGoes_LeavesNothingBehind() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let path = try open(sandbox)
            let before = sandbox.clock.pendingTimers
            let late = try TestClient(sandbox)
            try late.begin("GET", path + "?until=" + text(sandbox.clock.now + .seconds(35)))
            try await sandbox.clock.waitForTimers(atLeast: before + 1)
            let never = try TestClient(sandbox)
            try never.begin("GET", path)
            #expect(eventually { sandbox.sessions.standard.scope.heldCount == 1 })
            late.close()
            never.close()
            #expect(eventually { sandbox.clock.pendingTimers == before })
            #expect(eventually { sandbox.sessions.standard.scope.heldCount == 0 })
            #expect(eventually { sandbox.openConnectionCount == 0 })
        }
    }

    @Test func endOfTheSession_EndsBothKinds() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            for ending in [{ $0.reset() }, { $0.stop() }] as [(Session) -> Void] {
                let session = try sandbox.sessions.make(SessionWish())
                let path = try open(sandbox, session)
                let late = try TestClient(sandbox)
                let before = session.clock.pendingTimers
                try late.begin("GET", path + "?until=" + text(session.clock.now + .seconds(35)))
                try await session.clock.waitForTimers(atLeast: before + 1)
                let never = try TestClient(sandbox)
                try never.begin("GET", path)
                #expect(eventually { session.scope.heldCount == 1 })
                ending(session)
                #expect(try late.reply().status == 503)
                #expect(try never.readToEnd() == "")
                #expect(session.clock.pendingTimers == 0)
            }
        }
    }

    @Test func stopOfTheSandbox_EndsBothKinds() async throws {
        // Which leaves no connection open, as `withManualSandbox` expects.
        try await withManualSandbox(scenario: "manual") { sandbox in
            let path = try open(sandbox)
            let before = sandbox.clock.pendingTimers
            let late = try TestClient(sandbox)
            try late.begin("GET", path + "?until=" + text(sandbox.clock.now + .seconds(35)))
            try await sandbox.clock.waitForTimers(atLeast: before + 1)
            let never = try TestClient(sandbox)
            try never.begin("GET", path)
            #expect(eventually { sandbox.sessions.standard.scope.heldCount == 1 })
            await sandbox.stop()
            #expect(try never.readToEnd() == "")
        }
    }

    @Test func isNoCall_ForTheJournalAndTheVerdict() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let path = try open(sandbox)
            let verdict = sandbox.sessions.standard.verdict
            let client = try TestClient(sandbox)
            _ = try client.send("GET", path + "?until=0")
            let never = try TestClient(sandbox)
            try never.begin("GET", path)
            #expect(eventually { sandbox.sessions.standard.scope.heldCount == 1 })
            #expect(sandbox.sessions.standard.withJournal { $0.count } == 1)
            #expect(sandbox.sessions.standard.verdict == verdict)
            #expect(verdict.findings == [])
        }
    }
}
