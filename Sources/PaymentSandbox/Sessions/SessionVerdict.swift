import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios

/// Whether a test did what it claimed: everything that is amiss with a session's run, for `verify`.
struct SessionVerdict: Equatable {
    /// One thing that is amiss.
    struct Finding: Equatable {
        enum Kind: String, CaseIterable {
            case unmatchedRequest = "unmatched_request"
            case malformedRequest = "malformed_request"
            case faultNeverFired = "fault_never_fired"
            case actNeverHappened = "act_never_happened"
            case scenarioNeverUsed = "scenario_never_used"
            case webhookUndelivered = "webhook_undelivered"
        }

        let kind: Kind
        let message: String
    }

    let findings: [Finding]

    /// How many findings of one kind are listed one by one.
    private static let listed = 20

    init(_ state: SessionState, webhooks: WebhookLedger = WebhookLedger()) {
        findings =
            Self.requests(state.journal) + Self.faults(state) + Self.acts(state) + Self.undelivered(webhooks)
    }

    private static func undelivered(_ webhooks: WebhookLedger) -> [Finding] {
        var findings = webhooks.deliveries.filter { $0.state != .delivered }.prefix(listed).map { delivery in
            Finding(kind: .webhookUndelivered, message: delivery.complaint)
        }
        let lost = webhooks.evictedUndelivered + webhooks.dropped
        if lost > 0 {
            findings.append(
                Finding(
                    kind: .webhookUndelivered,
                    message: "\(lost) more webhook(s) were not delivered and are no longer listed"))
        }
        return findings
    }

    private static func requests(_ journal: Journal) -> [Finding] {
        journal.entries(JournalFilter()).filter { $0.endpoint == nil }.prefix(listed).map { entry in
            switch entry.content {
            case .request(let request):
                let hint = entry.nearest.map { "; \($0)" } ?? ""
                return Finding(
                    kind: .unmatchedRequest,
                    message: "request \(entry.sequence), \(request.method.name) \(request.target.rawPath), matched no "
                        + "endpoint\(hint)")
            case .malformed(let malformed):
                return Finding(
                    kind: .malformedRequest, message: "request \(entry.sequence) was malformed: \(malformed.message)")
            }
        }
    }

    private static func faults(_ state: SessionState) -> [Finding] {
        let scenario = state.scenario.scenario
        return scenario.faults.indices.compactMap { index in
            let rule = SessionRecord.Rule(scenario: scenario.name, number: index + 1)
            guard !state.record.firedRules.contains(rule) else { return nil }
            let fault = scenario.faults[index]
            let endpoints = EndpointID.allCases.filter { fault.endpoints.contains($0) }
            let called = endpoints.contains { state.record.calledEndpoints.contains($0) }
            let names = endpoints.map(\.rawValue).joined(separator: ", ")
            let why = called ? "none of the calls was one that it selects" : "\(names) was never called"
            return Finding(
                kind: .faultNeverFired, message: "rule \(index + 1) of \(scenario.name) never fired: \(why)")
        }
    }

    private static func acts(_ state: SessionState) -> [Finding] {
        var findings: [Finding] = []
        if state.record.scheduledActs > 0 {
            findings.append(
                Finding(
                    kind: .actNeverHappened,
                    message:
                        "\(state.record.scheduledActs) scripted act(s) of the customer or the merchant are still to "
                        + "come; advance the clock past them"))
        }
        let scenario = state.scenario.scenario
        if state.record.calledEndpoints.isEmpty {
            findings.append(
                Finding(
                    kind: .scenarioNeverUsed,
                    message: "no endpoint was called, so \(scenario.name) never came into play"))
        }
        return findings
    }
}
