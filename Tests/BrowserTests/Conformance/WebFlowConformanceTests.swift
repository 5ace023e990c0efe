import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Every bundled scenario that expects something of a Busha Pay client, run through the checkout page in a real browser
/// by the rules of both platforms; and the proof that the comparison can fail, value by value. The merchant's name needs
/// no browser and is compared by the suite of the app flow.
@Suite(.enabled(if: Browser.isUsable, Comment(rawValue: Browser.reason))) struct BushaWebFlowConformance {
    static let names: [String] = {
        var catalogue = try? Sandbox.catalogue(directory: nil)
        return catalogue?.entries().filter { $0.scenario.expect.busha != nil }.map(\.scenario.name) ?? []
    }()

    @Test func catalogue_HasTheScenariosOfTheCheckoutPage() {
        #expect(
            Set([
                "happy-path", "manual", "pending-forever", "rejected-in-app", "failed-with-code", "cancelled-on-page",
                "underpaid", "overpaid", "checkout-timeout", "checkout-stalls-after-head",
                "checkout-never-initialises", "checkout-http-500", "checkout-reset", "checkout-noise-messages",
                "checkout-initialises-slowly", "checkout-initialises-late", "checkout-script-error",
                "checkout-script-error-once-ready", "checkout-blank", "checkout-wrong-target-origin",
                "checkout-completed-twice", "checkout-completed-without-data", "checkout-amounts-as-numbers",
                "checkout-hanging-subresource", "checkout-never-ready", "checkout-bridge-error",
            ]).isSubset(of: Set(Self.names)))
    }

    @Test(arguments: names, MobilePlatform.allCases)
    func webView_ReportsWhatTheScenarioExpects_AndNothingElseWouldPass(
        _ name: String, _ platform: MobilePlatform
    ) async throws {
        var catalogue = try Sandbox.catalogue(directory: nil)
        guard case .found(let scenario) = catalogue.lookup(name), var expected = scenario.expect.busha else {
            Issue.record("\(name) cannot be read")
            return
        }
        expected.merchant = nil
        let observed = try await ObservedWebFlow.run(name, on: platform)
        #expect(observed.seen.differences(from: expected.seen(by: .web(platform))) == [])
        #expect(observed.payments.count <= 1)
        #expect(observed.idleFaults == [])
        if let id = observed.report?.paymentID {
            let wanted = scenario.page.completed == .withoutData ? "" : observed.payments.first?.id
            let isOfPreviousAttempt =
                scenario.directive.busha.callback.previousAttempt != nil
                && observed.report?.result != .success(fullData: true)
            #expect((id == wanted) != isOfPreviousAttempt)
        }
        if let amount = observed.report?.sourceAmount {
            #expect(amount == observed.payments.first?.received?.description)
        }

        let mutants = BushaExpectationMutants(of: expected).noticed(by: .web(platform))
        #expect(mutants.count >= 15)
        for mutant in mutants {
            #expect(
                observed.seen.differences(from: mutant.expectation.seen(by: .web(platform))) != [],
                "the changed value \(mutant.change) went unnoticed")
        }
    }
}
