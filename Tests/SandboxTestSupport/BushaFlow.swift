import SandboxBushaPay
import SandboxCore
import SandboxScenarios

/// A run of a Busha Pay client: one of its two flows on one platform.
package enum BushaFlow: Hashable, CaseIterable, Sendable, CustomStringConvertible {
    case web(MobilePlatform)
    case app(MobilePlatform)

    package static let allCases: [BushaFlow] = MobilePlatform.allCases.flatMap { [.web($0), .app($0)] }

    package var description: String {
        switch self {
        case .web(let platform): "web flow on \(platform.rawValue)"
        case .app(let platform): "app flow on \(platform.rawValue)"
        }
    }
}

/// What one run can see of an expectation, and what a suite observes of one: the same words for both, so that they are
/// compared whole.
package struct SeenByBushaFlow: Equatable, Sendable {
    package var result: BushaExpectation.Result
    package var merchant: OrNull<String>?
    package var paymentStatus: OrNull<BushaPaymentStatus>?
    package var sourceAmountReceived: OrNull<DecimalAmount>?
    package var webhooks: [String]?

    package init(
        result: BushaExpectation.Result, merchant: OrNull<String>?, paymentStatus: OrNull<BushaPaymentStatus>?,
        sourceAmountReceived: OrNull<DecimalAmount>?, webhooks: [String]?
    ) {
        self.result = result
        self.merchant = merchant
        self.paymentStatus = paymentStatus
        self.sourceAmountReceived = sourceAmountReceived
        self.webhooks = webhooks
    }

    /// What differs from an expectation, one text for each value; what that leaves open is not compared.
    package func differences(from expected: SeenByBushaFlow) -> [String] {
        var found: [String] = []
        func compare<Value: Equatable>(_ name: String, _ observed: Value?, _ expected: Value?) {
            guard let expected, observed != expected else { return }
            let seen = observed.map { "\($0)" } ?? "nothing"
            found.append("\(name): expected \(expected), observed \(seen)")
        }
        compare("result", result, expected.result)
        compare("merchant", merchant, expected.merchant)
        compare("payment_status", paymentStatus, expected.paymentStatus)
        compare("source_amount_received", sourceAmountReceived, expected.sourceAmountReceived)
        compare("webhooks", webhooks, expected.webhooks)
        return found
    }
}

extension BushaExpectation {
    /// What this flow is expected to come to.
    package func seen(by flow: BushaFlow) -> SeenByBushaFlow {
        let (expected, platform) =
            switch flow {
            case .web(let platform): (web, platform)
            case .app(let platform): (app, platform)
            }
        return SeenByBushaFlow(
            result: expected[platform], merchant: merchant?[platform], paymentStatus: expected.paymentStatus,
            sourceAmountReceived: expected.sourceAmountReceived, webhooks: expected.webhooks)
    }
}
