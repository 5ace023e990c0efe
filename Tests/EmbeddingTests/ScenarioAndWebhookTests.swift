import PaymentSandbox
import Testing

@Suite("Scenarios and webhooks from Swift")
struct ScenarioAndWebhookTests {
    @Test("A suite can loop over the bundled scenarios: every one starts, by name and as a value")
    func bundledScenarios_AllStart() async throws {
        let scenarios = Sandbox.bundledScenarios
        #expect(Set(["happy-path", "pending-forever", "manual"]).isSubset(of: scenarios.map(\.name)))
        try await withSandbox { sandbox in
            #expect(sandbox.availableScenarios == scenarios)
            for scenario in scenarios {
                let named = try sandbox.session(scenario: scenario.name)
                let built = try sandbox.session(scenario: scenario)
                #expect(named.scenario == built.scenario)
                #expect(scenario.expect.moneyLanded != nil || scenario.expect.busha != nil)
            }
        }
    }

    @Test("A webhook that its target refuses is tried again by the clock, and verify complains")
    func webhook_Refused_IsTriedAgain() async throws {
        // Another sandbox stands in for a server that answers 404.
        try await withSandbox { receiver in
            try await withSandbox { sandbox in
                let target = try WebhookTarget(.moneyLanded, url: "\(receiver.baseAddress)/hook")
                let session = try sandbox.session(scenario: "happy-path", clock: .manual, webhooks: [target])
                _ = try await Client(sandbox.baseURL).reserve(session.pageTokens[0])
                try await session.clock.advance(by: .seconds(1))
                try await session.clock.advance(by: .seconds(5))
                let webhook = try #require(session.webhooks.first)
                #expect(webhook.event == "payment.confirmed" && webhook.objectID == session.pageTokens[0])
                #expect(webhook.state == .pending && webhook.attempts.map(\.status) == [404, 404])
                #expect(webhook.attempts[1].at == webhook.attempts[0].at + .seconds(5))
                #expect(webhook.attempts[0].headers.contains { $0.name.lowercased() == "x-moneylanded-signature" })
                let received = try await receiver.requests(RequestFilter(path: "/hook"), count: 2)
                #expect(received.map(\.body) == [webhook.body, webhook.body])
                let failure = await #expect(throws: VerificationFailure.self) { try await session.verify() }
                #expect(failure?.findings.map(\.kind) == [.webhookUndelivered])
            }
        }
    }
}
