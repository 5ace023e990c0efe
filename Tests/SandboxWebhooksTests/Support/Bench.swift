import SandboxBackend
import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded
import SandboxScenarios
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxSockets

/// A session on a manual clock that begins at 1,000,000 s, and the client that sends its webhooks.
struct Bench {
    let session: Session
    let client: HTTPClient
    static let start = Instant(unixSeconds: 1_000_000)

    /// Bounds that a test does not mean are far away, so that a slow machine changes nothing.
    init(
        _ targets: [WebhookTarget], mode: SandboxClock.Mode = .manual, timeout: Duration = Patience.duration,
        workBound: Duration = Patience.duration, seed: UInt64 = 0
    ) {
        var limits = HTTPClient.Limits()
        limits.timeout = timeout
        client = HTTPClient(limits: limits)
        var settings = Session.Settings(scenario: Scenario(name: "test", summary: "For tests."))
        settings.clock = mode
        settings.start = Bench.start
        settings.seed = seed
        settings.webhooks = targets
        session = Session(
            id: "test", settings, backends: .shipped, log: SandboxLog(format: .off), client: client,
            workBound: workBound)
    }

    /// Runs `body` with a session for one Busha Pay target, and ends everything.
    static func run(
        _ url: String, timeout: Duration = Patience.duration, workBound: Duration = Patience.duration,
        _ body: (Bench) async throws -> Void
    ) async throws {
        try await run([WebhookTarget(.busha, url: url)], timeout: timeout, workBound: workBound, body)
    }

    static func run(
        _ targets: [WebhookTarget], mode: SandboxClock.Mode = .manual, timeout: Duration = Patience.duration,
        workBound: Duration = Patience.duration, seed: UInt64 = 0, _ body: (Bench) async throws -> Void
    ) async throws {
        let bench = Bench(targets, mode: mode, timeout: timeout, workBound: workBound, seed: seed)
        do {
            try await body(bench)
        } catch {
            await bench.end()
            throw error
        }
        await bench.end()
    }

    private func end() async {
        session.stop()
        await client.shutDown()
    }

    /// Queues an event about a payment request, now.
    func happen(_ status: BushaPaymentStatus = .completed, _ updatedAt: Int = 0, to id: String = "PAYR_1") {
        let object = #"{"id":"\#(id)","status":"\#(status.rawValue)","updated_at":"\#(updatedAt)"}"#
        session.tell(
            BushaEvent.statusChanged(
                paymentID: id, reference: "r", from: .pending, to: status, object: Array(object.utf8)),
            of: BushaPay.self)
    }

    func confirm(_ pageToken: String = "tok") {
        let confirmation = MoneyLandedConfirmation(
            pageToken: pageToken, orderID: "ord_" + pageToken, creditID: "crd_1", amount: Paise(100), paid: Paise(99),
            discount: Paise(1), credited: Paise(99), placed: false, at: session.clock.now)
        session.tell(MoneyLandedEvent.confirmed(confirmation), of: MoneyLanded.self)
    }

    @discardableResult
    func advance(_ duration: Duration = .zero) async throws -> SandboxClock.Advance {
        try await session.clock.advance(by: duration)
    }

    /// Lets the receiver answer what it holds back at `/…/gated`.
    func openGate(of receiver: Receiver) async throws {
        let url = try HTTPClientURL(receiver.url("/busha/open"))
        let response = try await client.result(of: HTTPClientRequest(post: [], to: url, fields: [])).outcome.get()
        #expect(response.status == 200)
    }

    var deliveries: [WebhookDelivery] { session.webhooks.ledger.deliveries }

    /// The only delivery.
    func delivery() throws -> WebhookDelivery {
        try #require(deliveries.count == 1)
        return deliveries[0]
    }

    var findings: [SessionVerdict.Finding] {
        session.verdict.findings.filter { $0.kind == .webhookUndelivered }
    }
}

extension WebhookDelivery {
    /// When the attempts began, in seconds since the clock's start.
    var seconds: [Double] {
        attempts.map { Double(($0.at - Bench.start).clampedNanoseconds) / 1_000_000_000 }
    }
}

extension Session {
    /// Queues what the targets are told of an event that happens now.
    func tell<Kind: EmulatedBackend>(_ event: Kind.Event, of kind: Kind.Type) {
        let identity = SessionIdentity(id: id, number: number, seed: seed)
        guard let message = kind.webhook(for: event, in: identity) else { return }
        webhooks.add([WebhookNotice(of: kind.id, message, under: ActiveScenario(scenario))], at: clock.now)
    }
}
