import SandboxAssets
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// The bundled scenarios of the payment API. The SDK never calls it, so `expect` says nothing of it: here is what a
/// merchant's server sees.
@Suite struct PaymentAPIConformance {
    static let seen: [String: [String]] = [
        "happy-path": ["create 201", "look 200 completed"],
        "payment-401": ["create 401"],
        "payment-429": ["create 429, wait 2", "create 201", "look 200 completed"],
        "payment-500-then-ok": ["create 500", "create 500", "create 201", "look 200 completed"],
        "payment-lost-answer": ["create timeout", "create 200", "look 200 completed"],
        "payment-not-found-at-first": ["create 201", "look 404", "look 404", "look 200 completed"],
        "payment-stale-status": [
            "create 201", "look 200 pending", "look 200 pending", "look 200 pending", "look 200 completed",
        ],
    ]

    @Test func everyScenarioOfThePaymentAPIIsCovered() {
        let names = BundledAssets.scenarios.map(\.name).filter { name in
            guard var catalogue = try? Sandbox.catalogue(directory: nil),
                case .found(let scenario) = catalogue.lookup(name)
            else { return false }
            let isOfAPI = scenario.faults.contains { rule in
                rule.endpoints.endpoints.contains { [.bushaCreatePayment, .bushaPayment, .bushaPayments].contains($0) }
            }
            return isOfAPI && name.hasPrefix("payment-")
        }
        #expect(Set(names) == Set(Self.seen.keys.filter { $0 != "happy-path" }))
    }

    @Test(arguments: seen.keys.sorted()) func merchantsServer_SeesWhatTheSummarySays(_ name: String) async throws {
        try await withSandbox(scenario: name, clock: .manual) { sandbox in
            let lines = try await MerchantBackend(transport: VirtualTimeTransport(sandbox)).run()
            #expect(lines == Self.seen[name])
            #expect(sandbox.idleFaults == [])
            #expect(sandbox.payments.count == (name == "payment-401" ? 0 : 1))
        }
    }
}
