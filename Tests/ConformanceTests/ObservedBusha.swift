import SandboxCore
import SandboxScenarios
import SandboxTestSupport

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// What a run of the reference client through the Busha app came to, and what the server knows once the time is over
/// after which an expectation looks.
struct ObservedBusha {
    let seen: SeenByBushaFlow
    /// What the callback said; `nil` without one.
    let callbackPaymentID: String?
    let payments: [BushaPaymentRequest]
    /// Faults that had their chance and never fired: a scenario is not what its file says then.
    let idleFaults: [String]
    /// On the manual clock: how long the client waited for the merchant's name.
    let merchantTook: Duration
    /// On the manual clock: how long the flow took from opening the app to its result.
    let flowTook: Duration

    /// Runs the client under a scenario, on a sandbox of its own with a manual clock.
    static func runApp(
        _ scenario: Scenario, on platform: MobilePlatform,
        timing: BushaReferenceClient.Timing = BushaReferenceClient.Timing()
    ) async throws -> ObservedBusha {
        var configuration = Sandbox.Configuration()
        configuration.scenario = scenario.name
        configuration.clock = .manual
        let sandbox = try await Sandbox.start(configuration)
        do {
            let observed = try await ObservedBusha(sandbox, platform, timing)
            await sandbox.stop()
            return observed
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    private init(
        _ sandbox: Sandbox, _ platform: MobilePlatform, _ timing: BushaReferenceClient.Timing
    ) async throws {
        let transport = VirtualTimeTransport(sandbox)
        let client = BushaReferenceClient(transport: transport, platform: platform, timing: timing)
        let started = transport.now
        let merchant = try await client.merchantName()
        let opened = transport.now
        let report = try await client.payInApp()
        (merchantTook, flowTook) = (opened - started, transport.now - opened)
        try await transport.sleep(for: max(opened + BushaExpectation.settlingTime - transport.now, .zero))
        let session = sandbox.sessions.standard
        payments = session.payments
        idleFaults = sandbox.idleFaults
        callbackPaymentID = report.paymentRequestID
        seen = SeenByBushaFlow(
            result: report.result, merchant: OrNull(merchant), paymentStatus: OrNull(payments.first?.status),
            sourceAmountReceived: OrNull(payments.first?.received),
            webhooks: session.events.compactMap(\.bushaWebhook))
    }
}
