import SandboxCore
import SandboxHTTP
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

/// Requests whose answer is awaited when something else happens first.
@Suite struct ClientGoneTests {
    private let deepLink =
        "/busha-app/pay?public_key=pub_live&reference=R1&quote_amount=10&quote_currency=USDT&target_currency=NGN"
        + "&callback_url=app%3A%2F%2Fback"

    private func held(_ sandbox: Sandbox, _ count: Int = 1) async -> Bool {
        await sandbox.journal(has: count, JournalFilter(endpoint: .bushaApp, state: .held))
    }

    private func ended(_ sandbox: Sandbox) async -> JournalEntry? {
        guard await sandbox.journal(has: 1, JournalFilter(endpoint: .bushaApp, state: .completed)) else { return nil }
        return sandbox.sessions.standard.withJournal { $0.entries(JournalFilter(endpoint: .bushaApp)).last }
    }

    @Test func aClientThatLeavesTheStandInAppOnAManualClockIsJournaledAsGone() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", deepLink)
            #expect(await held(sandbox))
            client.close()
            let entry = await ended(sandbox)
            #expect(entry?.outcome == .clientClosed && entry?.status == nil && entry?.sentByteCount == 0)
            // The customer acts all the same, and nobody is told.
            _ = try await sandbox.clock.advance(by: .seconds(2))
            #expect(sandbox.sessions.standard.payments.map(\.status) == [.completed])
            #expect(await ended(sandbox)?.outcome == .clientClosed)
        }
    }

    @Test func aHalfCloseOnARealClockStillGetsItsAnswer() async throws {
        try await withManualSandbox(clock: .real) { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", deepLink)
            client.finishSending()
            #expect(try client.reply().status == 302)
            #expect(await ended(sandbox)?.outcome == .delivered)
        }
    }

    @Test func anAnswerThatIsAwaitedComesWhenTheCustomerHasActed() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", deepLink)
            #expect(await held(sandbox))
            _ = try await sandbox.clock.advance(by: .seconds(1))
            let reply = try client.reply()
            #expect(reply.status == 302)
            #expect(reply.fields[.location]?.hasPrefix("app://back?status=completed&paymentRequestId=PAYR_") == true)
            #expect(await ended(sandbox)?.outcome == .delivered)
        }
    }

    @Test func aResetEndsTheConnectionOfAnAnswerThatIsAwaited() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", deepLink)
            #expect(await held(sandbox))
            sandbox.sessions.standard.reset()
            #expect(try client.readToEnd() == "")
            #expect(sandbox.sessions.standard.withJournal { $0.count } == 0)
        }
    }

    @Test func deletingASessionEndsWhatIsAwaitedInIt() async throws {
        try await withManualSandbox { sandbox in
            let session = try sandbox.sessions.make(SessionWish())
            let client = try TestClient(sandbox)
            try client.begin("GET", deepLink.replacing("pub_live", with: session.publicKey))
            #expect(await sandbox.journal(session, has: 1, JournalFilter(state: .held)))
            #expect(sandbox.sessions.delete(id: session.id))
            #expect(try client.readToEnd() == "")
            #expect(session.withJournal { $0.entries(JournalFilter()).map(\.outcome) } == [.stopped])
        }
    }

    @Test func stoppingTheSandboxEndsWhatIsAwaited() async throws {
        var configuration = Sandbox.Configuration()
        configuration.clock = .manual
        let sandbox = try await Sandbox.start(configuration)
        let client = try TestClient(sandbox)
        try client.begin("GET", deepLink)
        #expect(await held(sandbox))
        let waiting = try TestClient(sandbox)
        try waiting.begin("GET", "/__sandbox/sessions/default/requests?count=9&\(Patience.query)")
        await sandbox.stop()
        #expect(try client.readToEnd() == "")
        // A request that was not read yet ends with a reset.
        _ = try? waiting.readToEnd()
        #expect(sandbox.sessions.standard.withJournal { $0.entries(JournalFilter()).map(\.outcome) } == [.stopped])
        #expect(sandbox.openConnectionCount == 0)
    }
}
