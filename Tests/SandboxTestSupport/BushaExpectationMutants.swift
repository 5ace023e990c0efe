import SandboxBushaPay
import SandboxCore
import SandboxScenarios

/// A Busha expectation with each single value changed, one at a time, to everything else that it could be. A suite that
/// runs a client shows by them that its comparison can fail: every mutant that changes what a run can see has to differ
/// from what it observed.
///
///     for mutant in BushaExpectationMutants(of: expected).noticed(by: .app(.ios)) {
///         #expect(observed.differences(from: mutant.expectation.seen(by: .app(.ios))) != [])
///     }
package struct BushaExpectationMutants: Sendable {
    package struct Mutant: Sendable {
        /// Which value was changed to what.
        package let change: String
        package let expectation: BushaExpectation
    }

    /// Every mutant. Values that the expectation leaves open have none.
    package let all: [Mutant]

    private let original: BushaExpectation

    package init(of original: BushaExpectation) {
        self.original = original
        var all: [Mutant] = []
        func add(_ change: String, _ make: (inout BushaExpectation) -> Void) {
            var mutant = original
            make(&mutant)
            if mutant != original { all.append(Mutant(change: change, expectation: mutant)) }
        }
        for (name, flow) in [("web", \BushaExpectation.web), ("app", \.app)] {
            for platform in MobilePlatform.allCases {
                for result in Self.results {
                    add("\(name) result on \(platform.rawValue) = \(result)") { $0[keyPath: flow][platform] = result }
                }
            }
            for (change, mutant) in Self.facts(of: original[keyPath: flow]) {
                add("\(name) \(change)") { $0[keyPath: flow] = mutant }
            }
        }
        if let merchant = original.merchant {
            for platform in MobilePlatform.allCases {
                for other in [OrNull.null, .value((merchant[platform].value ?? "") + "x"), .value("Other")] {
                    add("merchant on \(platform.rawValue) = \(other)") { $0.merchant?[platform] = other }
                }
            }
        }
        self.all = all
    }

    /// The mutants that change what this run can see.
    package func noticed(by flow: BushaFlow) -> [Mutant] {
        let seen = original.seen(by: flow)
        return all.filter { $0.expectation.seen(by: flow) != seen }
    }

    private static let results: [BushaExpectation.Result] =
        [.success(fullData: true), .success(fullData: false), .neverEnds]
        + BushaExpectation.CancelReason.allCases.map { .cancelled($0) }
        + ["WEBVIEW_TIMEOUT", "WEBVIEW_HTTP_ERROR", "WEBVIEW_LOAD_ERROR", "failed", "cancelled", "unknown", ""].map {
            .error(code: $0)
        }

    private static func facts(of flow: BushaExpectation.Flow) -> [(change: String, flow: BushaExpectation.Flow)] {
        var found: [(String, BushaExpectation.Flow)] = []
        func add(_ change: String, _ make: (inout BushaExpectation.Flow) -> Void) {
            var changed = flow
            make(&changed)
            found.append((change, changed))
        }
        if flow.paymentStatus != nil {
            for status in [OrNull.null] + BushaPaymentStatus.allCases.map({ .value($0) }) {
                add("payment_status = \(status)") { $0.paymentStatus = status }
            }
        }
        if let amount = flow.sourceAmountReceived {
            let written = amount.value?.description ?? "0"
            let others = ["5", "6.25", "7.5", "10000", written.contains(".") ? written + "0" : written + ".0"]
            for other in [OrNull.null] + others.compactMap({ DecimalAmount($0) }).map({ .value($0) }) {
                add("source_amount_received = \(other)") { $0.sourceAmountReceived = other }
            }
        }
        if let webhooks = flow.webhooks {
            let more = webhooks + ["payment_request.expired"]
            let others = [[], Array(webhooks.dropLast()), Array(webhooks.dropFirst()), webhooks.reversed(), more]
            for other in others { add("webhooks = \(other)") { $0.webhooks = other } }
        }
        return found
    }
}
