import SandboxBushaPay
import SandboxCore
import SandboxScenarios
import SandboxTestSupport

@testable import PaymentSandbox

/// What a run of the reference client through the Busha app came to, and what the server knows once the time is over
/// after which an expectation looks.
struct ObservedBusha {
    let seen: SeenByBushaFlow
    /// What the callback said; `nil` without one.
    let callbackPaymentID: String?
    let payments: [BushaPaymentRequest]

    /// Runs the client under a scenario, on a sandbox of its own with a manual clock.
    static func runApp(_ scenario: Scenario, on platform: MobilePlatform) async throws -> ObservedBusha {
        var configuration = Sandbox.Configuration()
        configuration.scenario = scenario.name
        configuration.clock = .manual
        let sandbox = try await Sandbox.start(configuration)
        do {
            let observed = try await ObservedBusha(sandbox, platform)
            await sandbox.stop()
            return observed
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    private init(_ sandbox: Sandbox, _ platform: MobilePlatform) async throws {
        let transport = VirtualTimeTransport(sandbox)
        let client = BushaReferenceClient(transport: transport, platform: platform)
        let merchant = try await client.merchantName()
        let opened = transport.now
        let report = try await client.payInApp()
        try await transport.sleep(for: max(opened + BushaExpectation.settlingTime - transport.now, .zero))
        let session = sandbox.sessions.standard
        payments = session.payments
        callbackPaymentID = report.paymentRequestID
        seen = SeenByBushaFlow(
            result: report.result, merchant: OrNull(merchant), paymentStatus: OrNull(payments.first?.status),
            sourceAmountReceived: OrNull(payments.first?.received),
            webhooks: session.events.compactMap { event in
                switch event {
                case .busha(.created): BushaPaymentStatus.pending.webhookEvent
                case .busha(.statusChanged(_, _, _, let status, _)): status.webhookEvent
                case .moneyLanded: nil
                }
            })
    }
}
