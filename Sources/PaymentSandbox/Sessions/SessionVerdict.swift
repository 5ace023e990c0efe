import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxWebhooks

/// Whether a test did what it claimed: everything that is amiss with a session's run, for `verify`.
package struct SessionVerdict: Equatable {
    /// One thing that is amiss.
    package struct Finding: Equatable {
        package enum Kind: String, CaseIterable {
            case unmatchedRequest = "unmatched_request"
            case refusedRequest = "refused_request"
            case malformedRequest = "malformed_request"
            case faultNeverFired = "fault_never_fired"
            case actNeverHappened = "act_never_happened"
            case scenarioNeverUsed = "scenario_never_used"
            case webhookUndelivered = "webhook_undelivered"
        }

        package let kind: Kind
        package let message: String
    }

    package let findings: [Finding]

    /// How many requests of one kind are listed one by one.
    private static let listed = 20

    package init(_ state: SessionState, webhooks: WebhookLedger = WebhookLedger()) {
        findings =
            Self.strays(state.journal) + Self.scenarios(state) + Self.acts(state) + Self.undelivered(webhooks)
    }

    // MARK: Webhooks

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

    // MARK: Requests

    private static func strays(_ journal: Journal) -> [Finding] {
        guard !journal.strayCounts.isEmpty else { return [] }
        var entries: [JournalEntry.Stray: [JournalEntry]] = [:]
        for entry in journal.entries(JournalFilter()) {
            guard let stray = entry.stray, entries[stray, default: []].count < listed else { continue }
            entries[stray, default: []].append(entry)
        }
        return JournalEntry.Stray.allCases.flatMap { stray -> [Finding] in
            let kept = entries[stray] ?? []
            var findings = kept.map { Finding(kind: stray.kind, message: message(of: $0)) }
            let more = (journal.strayCounts[stray] ?? 0) - kept.count
            if more > 0 {
                findings.append(Finding(kind: stray.kind, message: "\(more) more \(stray.plural), not listed here"))
            }
            return findings
        }
    }

    private static func message(of entry: JournalEntry) -> String {
        switch entry.content {
        case .request(let request):
            let subject = "request \(entry.sequence), \(request.method.name) \(request.target.rawPath),"
            if let refusal = entry.refusal { return "\(subject) was refused: \(refusal)" }
            return "\(subject) matched no endpoint\(entry.nearest.map { "; \($0)" } ?? "")"
        case .malformed(let malformed): return "request \(entry.sequence) was malformed: \(malformed.message)"
        }
    }

    // MARK: Scenarios

    /// The session's own scenario is judged unless every call named another one; those that calls named are, too.
    private static func scenarios(_ state: SessionState) -> [Finding] {
        let own = state.scenario
        let uses = state.record.uses
        let ownUse = uses.first { $0.active.name == own.name }
        var findings: [Finding] = []
        if ownUse == nil, uses.isEmpty { findings = judge(SessionRecord.Use(active: own), state) }
        return findings + uses.flatMap { judge($0, state) }
    }

    private static func judge(_ use: SessionRecord.Use, _ state: SessionState) -> [Finding] {
        let scenario = use.active.scenario
        return neverUsed(scenario, use) + faults(scenario, use)
            + scenario.backends.flatMap { idleness(of: $0, scenario, use, state) }
    }

    private static func neverUsed(_ scenario: Scenario, _ use: SessionRecord.Use) -> [Finding] {
        let backends = scenario.backends
        let isUsed = use.calledEndpoints.contains { backends.isEmpty || backends.contains($0.backend) }
        guard !isUsed else { return [] }
        let about = backends.map(\.rawValue).joined(separator: " or ")
        return [
            Finding(
                kind: .scenarioNeverUsed,
                message: "no endpoint\(about.isEmpty ? "" : " of \(about)") was called, so \(scenario.name) never came "
                    + "into play")
        ]
    }

    private static func faults(_ scenario: Scenario, _ use: SessionRecord.Use) -> [Finding] {
        scenario.faults.indices.compactMap { index in
            guard !use.firedRules.contains(index + 1) else { return nil }
            let endpoints = scenario.faults[index].endpoints
            let called = use.calledEndpoints.contains { endpoints.contains($0) }
            let names = endpoints.named.map(\.rawValue).joined(separator: ", ")
            let why =
                called
                ? "none of the calls was one that it selects"
                : endpoints.isAll ? "no endpoint was called" : "\(names) was never called"
            return Finding(
                kind: .faultNeverFired, message: "rule \(index + 1) of \(scenario.name) never fired: \(why)")
        }
    }

    // MARK: Acts

    /// What of a scenario's part for one backend never came into play.
    private static func idleness(
        of backend: Backend, _ scenario: Scenario, _ use: SessionRecord.Use, _ state: SessionState
    ) -> [Finding] {
        guard let cell = state.backends.first(where: { $0.backend == backend }) else { return [] }
        let use = ScenarioUse(
            wasCalled: use.calledEndpoints.contains { $0.backend == backend },
            hasActs: use.actingBackends.contains(backend))
        return cell.idleness(of: scenario, use).map { idleness in
            switch idleness {
            case .fault(let message): Finding(kind: .faultNeverFired, message: message)
            case .act(let why): Finding(kind: .actNeverHappened, message: "\(scenario.name): \(why)")
            }
        }
    }

    private static func acts(_ state: SessionState) -> [Finding] {
        var findings: [Finding] = []
        let pending = state.record.pendingActs
        if !pending.isEmpty {
            findings.append(
                Finding(
                    kind: .actNeverHappened,
                    message: "\(pending.count) scripted act(s) of the customer or the merchant are still "
                        + "to come; advance the clock past them"))
        }
        return findings + state.backends.flatMap(\.lostActs).map { Finding(kind: .actNeverHappened, message: $0) }
    }
}

extension JournalEntry.Stray {
    fileprivate var kind: SessionVerdict.Finding.Kind {
        switch self {
        case .unmatched: .unmatchedRequest
        case .refused: .refusedRequest
        case .malformed: .malformedRequest
        }
    }

    fileprivate var plural: String {
        switch self {
        case .unmatched: "requests that matched no endpoint"
        case .refused: "requests whose credential or scenario leads nowhere"
        case .malformed: "malformed requests"
        }
    }
}
