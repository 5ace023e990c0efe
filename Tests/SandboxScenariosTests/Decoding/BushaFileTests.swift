import SandboxCore
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct BushaFiles {
    private func decode(_ text: String) throws -> Scenario {
        let decoded = ScenarioFile.decode(Array(text.utf8), name: "sample")
        #expect(decoded.problems.map(\.description) == [])
        return try #require(decoded.scenario)
    }

    @Test func everyKeyOfBushaIsRead() throws {
        let scenario = try decode(
            """
            {
              summary: 'Everything.',
              busha: {
                customer: { pays: { source_amount: '0.00006250' } },
                after: '250ms',
                processing_time: '3s',
                lifetime: '2m',
                merchant: { name: 'Café & Söhne </script>', email: 'shop@example.com' },
              },
              page: { never_initialises: true, noise_messages: true },
            }
            """)
        #expect(
            scenario.directive.busha
                == BushaDirective(
                    customer: .pays(.absolute(DecimalAmount(6_250, scale: 8))), after: .milliseconds(250),
                    processingTime: .seconds(3), lifetime: .seconds(120), merchantName: "Café & Söhne </script>",
                    merchantEmail: "shop@example.com"))
        #expect(scenario.page == PageFaults(neverInitialises: true, noiseMessages: true))
        #expect(scenario.backends == [.busha])
    }

    @Test(
        arguments: [
            ("'pays'", .pays(.exact)), ("'rejects'", .rejects), ("'cancels'", .cancels), ("'abandons'", .abandons),
            ("'waits'", .waits), ("{ pays: 'exact' }", .pays(.exact)),
            ("{ pays: { percent: 80 } }", .pays(.percent(80))),
            ("{ pays: { source_amount: '5.50' } }", .pays(.absolute(DecimalAmount(550, scale: 2)))),
            ("{ fails: { code: 'E 1' } }", .fails(code: "E 1", message: "The payment failed")),
            ("{ fails: { code: 'E', message: 'Zu wenig +1 €' } }", .fails(code: "E", message: "Zu wenig +1 €")),
            ("{ abandons_then_pays: { later: '1m' } }", .abandonsThenPays(.exact, later: .seconds(60))),
            (
                "{ abandons_then_pays: { later: '0s', amount: { percent: 120 } } }",
                .abandonsThenPays(.percent(120), later: .zero)
            ),
        ] as [(String, BushaCustomer)])
    func everyCustomerIsRead(text: String, customer: BushaCustomer) throws {
        let scenario = try decode("{ summary: 'S.', busha: { customer: \(text) } }")
        #expect(scenario.directive.busha == BushaDirective(customer: customer))
    }

    @Test func anEmptyBushaAndAnEmptyPageSayNothing() throws {
        let scenario = try decode("{ summary: 'S.', busha: { merchant: {} }, page: {} }")
        #expect(scenario == Scenario(name: "sample", summary: "S."))
        #expect(scenario.directive.busha == .paysExactly)
    }

    @Test(arguments: EndpointID.allCases.filter { $0.rawValue.hasPrefix("busha.") })
    func faultsAreAcceptedOnEveryEndpointOfBusha(endpoint: EndpointID) throws {
        let scenario = try decode("{ summary: 'S.', faults: [ { on: '\(endpoint.rawValue)', reset: {} } ] }")
        #expect(scenario.faults.map(\.endpoints) == [[endpoint]])
        #expect(scenario.backends == [.busha])
    }

    @Test func thePlanOfEveryCallHasTheCustomerAndThePage() {
        let scenario = Scenario(
            name: "sample", summary: "S.", busha: BushaDirective(customer: .rejects),
            faults: [FaultRule(on: [.bushaCheckout], calls: .only(1...1), effects: [.noOp])],
            page: PageFaults(noiseMessages: true))
        var engine = ScenarioEngine()
        for endpoint in [EndpointID.bushaCheckout, .bushaCheckout, .bushaApp] {
            let plan = engine.plan(for: Call(endpoint: endpoint, credential: "pub_a"), scenario: scenario, seed: 1)
            #expect(plan.directive.busha.customer == .rejects)
            #expect(plan.directive.sections[BushaSection.self].page == PageFaults(noiseMessages: true))
        }
    }
}
