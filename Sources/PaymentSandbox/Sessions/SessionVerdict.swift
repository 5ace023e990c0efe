import SandboxBushaPay
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
            case refusedRequest = "refused_request"
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

    /// How many requests of one kind are listed one by one.
    private static let listed = 20

    init(_ state: SessionState, webhooks: WebhookLedger = WebhookLedger()) {
        findings =
            Self.strays(state.journal) + Self.scenarios(state) + Self.acts(state.record) + Self.undelivered(webhooks)
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
        return neverUsed(scenario, use) + faults(scenario, use) + callback(scenario, state)
            + scenario.backends.compactMap { idleScript(of: $0, scenario, use) }
    }

    private static func neverUsed(_ scenario: Scenario, _ use: SessionRecord.Use) -> [Finding] {
        let backends = scenario.backends
        let isUsed = use.calledEndpoints.contains { backends.isEmpty || backends.contains($0.owner) }
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
            let endpoints = scenario.faults[index].endpoints.endpoints
            let called = endpoints.contains { use.calledEndpoints.contains($0) }
            let names = endpoints.map(\.rawValue).joined(separator: ", ")
            let why = called ? "none of the calls was one that it selects" : "\(names) was never called"
            return Finding(
                kind: .faultNeverFired, message: "rule \(index + 1) of \(scenario.name) never fired: \(why)")
        }
    }

    /// What is wrong with a callback is seen only where one comes, or would have.
    private static func callback(_ scenario: Scenario, _ state: SessionState) -> [Finding] {
        let faults = scenario.directive.busha.callback
        guard faults != BushaCallbackFaults() else { return [] }
        let hasCome = state.busha.contains { (payment: BushaPaymentRequest) in
            payment.callbackFaults == faults && payment.callbackURL != nil
                && (!payment.callbacks.isEmpty || payment.isSentBack)
        }
        guard !hasCome else { return [] }
        return [
            Finding(
                kind: .faultNeverFired,
                message:
                    "the callback of \(scenario.name) never came into play: no payment request with a callback URL "
                    + "ended in a way that sends the customer back")
        ]
    }

    // MARK: Acts

    /// A scenario whose customer does something of his own never got as far as that, although its backend was called.
    private static func idleScript(
        of backend: Backend, _ scenario: Scenario, _ use: SessionRecord.Use
    ) -> Finding? {
        guard !use.actingBackends.contains(backend), use.calledEndpoints.contains(where: { $0.owner == backend })
        else { return nil }
        let why: String
        switch backend {
        case .moneyLanded:
            let directive = scenario.directive.moneyLanded
            guard !directive.credits.isEmpty, directive.credits != MoneyLandedDirective.paysExactly.credits else {
                return nil
            }
            why = "its \(directive.credits.count) scripted credit(s) never came, since no reservation was made"
        case .busha:
            let directive = scenario.directive.busha
            guard directive.customer.acts, directive.customer != BushaDirective.paysExactly.customer else { return nil }
            why = "its customer never acted, since no payment request was made"
        }
        return Finding(kind: .actNeverHappened, message: "\(scenario.name): \(why)")
    }

    private static func acts(_ record: SessionRecord) -> [Finding] {
        var findings: [Finding] = []
        if !record.pendingActs.isEmpty {
            findings.append(
                Finding(
                    kind: .actNeverHappened,
                    message: "\(record.pendingActs.count) scripted act(s) of the customer or the merchant are still "
                        + "to come; advance the clock past them"))
        }
        if record.droppedCreditCount > 0 {
            findings.append(
                Finding(
                    kind: .actNeverHappened,
                    message: "\(record.droppedCreditCount) scripted credit(s) never arrived: the amount came out as "
                        + "less than one paisa or too large, or the session holds as many credits as it may"))
        }
        return findings
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

extension BushaCustomer {
    /// Whether he ever changes the payment request by himself.
    fileprivate var acts: Bool {
        switch self {
        case .pays, .paysInParts, .paysAfterExpiry, .paysWrongAsset, .rejects, .fails, .cancels, .abandonsThenPays: true
        case .abandons, .waits: false
        }
    }
}
