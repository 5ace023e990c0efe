import SandboxCore
import SandboxScenarios
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Every bundled scenario that expects something of a Busha Pay client, run against the reference client through the
/// Busha app over real sockets; and the proof that the comparison can fail, value by value. The flow through the
/// checkout page needs a browser and is proven by its suite. One after the other, to be sparing with descriptors.
@Suite(.serialized) struct BushaConformance {
    private static func scenario(_ name: String) -> Scenario? {
        guard var catalogue = try? Sandbox.catalogue(directory: nil), case .found(let scenario) = catalogue.lookup(name)
        else { return nil }
        return scenario
    }

    static let names: [String] = {
        var catalogue = try? Sandbox.catalogue(directory: nil)
        return catalogue?.entries().filter { $0.scenario.expect.busha != nil }.map(\.scenario.name) ?? []
    }()

    @Test func catalogue_HasTheScenariosPeopleBuildOn() {
        #expect(Set(["happy-path", "pending-forever", "manual"]).isSubset(of: Set(Self.names)))
        #expect(Self.names.count >= 80)
    }

    @Test(arguments: names, MobilePlatform.allCases)
    func appFlow_ReportsWhatTheScenarioExpects_AndNothingElseWouldPass(
        _ name: String, _ platform: MobilePlatform
    ) async throws {
        let expected = try #require(Self.scenario(name)?.expect.busha)
        let scenario = try #require(Self.scenario(name))
        let observed = try await ObservedBusha.runApp(scenario, on: platform)
        #expect(observed.seen.differences(from: expected.seen(by: .app(platform))) == [])
        #expect(observed.payments.count == 1)
        #expect(observed.idleFaults == [])
        let isOwn = scenario.directive.busha.callback.previousAttempt == nil
        if let id = observed.callbackPaymentID { #expect((id == observed.payments.first?.id) == isOwn) }

        let mutants = BushaExpectationMutants(of: expected).noticed(by: .app(platform))
        #expect(mutants.count >= 20)
        for mutant in mutants {
            #expect(
                observed.seen.differences(from: mutant.expectation.seen(by: .app(platform))) != [],
                "the changed value \(mutant.change) went unnoticed")
        }
    }

    @Test(arguments: [2, 5])
    func merchantNameThatNeverComes_CostsTheClientItsTimeOutAndNoMore(_ seconds: Int) async throws {
        let scenario = try #require(Self.scenario("merchant-timeout"))
        let timing = BushaReferenceClient.Timing(merchantTimeout: .idle(.seconds(seconds)))
        let observed = try await ObservedBusha.runApp(scenario, on: .ios, timing: timing)
        #expect(observed.merchantTook == .seconds(seconds))
        #expect(observed.seen.merchant == .null)
        #expect(observed.seen.result == .success(fullData: false))
    }

    /// 5 bytes every half a second, for more than 10 seconds.
    @Test(
        arguments: [
            (.idle(.seconds(5)), "Sandbox Merchant"), (.idle(.seconds(1)), "Sandbox Merchant"),
            (.idle(.milliseconds(250)), nil), (.total(.seconds(5)), nil), (.total(.seconds(60)), "Sandbox Merchant"),
        ] as [(VirtualTimeTransport.Timeout, String?)])
    func merchantNameThatDrips_IsLeftOutByWhoCountsTheWhole_OrWaitsForLessThanAPause(
        _ timeout: VirtualTimeTransport.Timeout, _ name: String?
    ) async throws {
        let scenario = try #require(Self.scenario("merchant-dripped"))
        let timing = BushaReferenceClient.Timing(merchantTimeout: timeout)
        let observed = try await ObservedBusha.runApp(scenario, on: .android, timing: timing)
        #expect(observed.seen.merchant == OrNull(name))
        switch (timeout, name) {
        case (.total(let duration), nil), (.idle(let duration), nil): #expect(observed.merchantTook == duration)
        default: #expect(observed.merchantTook > .seconds(10))
        }
    }

    @Test(arguments: [1_500, 4_000])
    func customerWhoLeavesWithoutAnAnswer_IsAbandonedAfterTheGraceInTheForeground(_ grace: Int) async throws {
        let scenario = try #require(Self.scenario("abandoned"))
        let timing = BushaReferenceClient.Timing(foregroundGrace: .milliseconds(grace))
        let observed = try await ObservedBusha.runApp(scenario, on: .android, timing: timing)
        #expect(observed.flowTook == .seconds(1) + .milliseconds(grace))
        #expect(observed.seen.result == .cancelled(.abandoned))
    }

    @Test func customerWhoGoesBackBeforeTheAppAnswers_IsAbandoned_AndHasPaidAllTheSame() async throws {
        let scenario = try #require(Self.scenario("checkout-never-initialises"))
        let timing = BushaReferenceClient.Timing(patience: .seconds(10))
        let observed = try await ObservedBusha.runApp(scenario, on: .ios, timing: timing)
        #expect(observed.seen.result == .cancelled(.abandoned))
        #expect(observed.seen.paymentStatus == .value(.completed))
    }

    /// What is asked for the order follows from the fixed rates of ``BushaCurrency``: 10000 NGN at 1600 NGN for one
    /// USDT. The files have what this computes, not what somebody worked out.
    @Test(arguments: [("happy-path", 100), ("underpaid", 80), ("overpaid", 120)] as [(String, UInt64)])
    func amountsOfTheFiles_FollowFromTheRateTable(_ name: String, _ percent: UInt64) throws {
        let order = BushaReferenceClient.Order()
        let quote = try #require(BushaCurrency.named(order.quoteCurrency))
        let source = try #require(BushaCurrency.named(order.sourceCurrency))
        let amount = try #require(DecimalAmount(order.quoteAmount))
        let asked = quote.convert(amount, to: source, .up)
        let lands = asked.multiplied(by: DecimalAmount(percent, scale: 2)).withoutTrailingZeros
        let expected = try #require(Self.scenario(name)?.expect.busha)
        #expect(expected.web.sourceAmountReceived == .value(lands))
        #expect(expected.app.sourceAmountReceived == .value(lands))
    }
}

/// The callbacks of the contract's section 3, and what a client makes of them.
@Suite struct BushaCallbackReports {
    private static let callbackURL = "com.example.Shop.busha-pay://callback"

    private func report(_ query: String, on platform: MobilePlatform = .ios) -> BushaCallbackReport? {
        BushaCallbackReport(
            url: Self.callbackURL + query, callbackURL: Self.callbackURL, platform: platform)
    }

    @Test(
        arguments: [
            ("?status=completed&paymentRequestId=PAYR_x", .success(fullData: false), "PAYR_x"),
            ("?status=cancelled&paymentRequestId=PAYR_x", .cancelled(.rejected), "PAYR_x"),
            ("?status=failed&error_code=E&error_message=M", .error(code: "E"), nil),
            ("?status=failed&error_code=", .error(code: "failed"), nil),
            ("?status=Completed", .error(code: "Completed"), nil),
            ("?status=", .error(code: ""), nil),
            ("?status", .error(code: ""), nil),
            ("?status=&error_code=&paymentRequestId=PAYR_x", .error(code: ""), "PAYR_x"),
            ("?status=&error_code=E", .error(code: "E"), nil),
            ("?paymentRequestId=PAYR_x&error_code=E", .error(code: "unknown"), "PAYR_x"),
            ("", .error(code: "unknown"), nil),
            ("?status=failed&status=completed#status=x", .success(fullData: false), nil),
            ("?status=failed&error_code=A%20%2B%C3%A9", .error(code: "A +é"), nil),
        ] as [(String, BushaExpectation.Result, String?)])
    func aCallbackSaysHowTheFlowEnded(query: String, result: BushaExpectation.Result, id: String?) {
        for platform in MobilePlatform.allCases {
            #expect(report(query, on: platform) == BushaCallbackReport(result: result, paymentRequestID: id))
        }
    }

    @Test func aBarePlusIsASpaceOnAndroidOnly() {
        #expect(report("?status=a+b", on: .android)?.result == .error(code: "a b"))
        #expect(report("?status=a+b", on: .ios)?.result == .error(code: "a+b"))
    }

    @Test(arguments: [
        "com.example.shop.busha-pay://callback?status=completed", "com.example.Shop.busha-pay://other?status=completed",
        "https://callback?status=completed", "com.example.Shop.busha-pay://callback/x?status=completed", "",
    ])
    func whatIsNotTheAppsOwnCallbackIsIgnored(url: String) {
        #expect(BushaCallbackReport(url: url, callbackURL: Self.callbackURL, platform: .ios) == nil)
    }
}
