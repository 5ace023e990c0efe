import SandboxCore
import SandboxHTTP

/// Decides what happens to each call: asked once per call, answers with a value. It holds nothing but the counts of
/// calls, and lives inside its session's critical section, so that two calls at once never get the same number.
package struct ScenarioEngine: Sendable {
    private var counts = CallCounts()

    package init() {}

    /// With counts in so many bytes; see ``CallCounts``.
    init(countLimit: Int) {
        counts = CallCounts(limit: countLimit)
    }

    /// Counts the call and plans its answer.
    ///
    /// The first rule in the order of the file that matches decides alone: one that is about the endpoint, selects the
    /// call's number and its request, and whose chance comes up. A call that no rule selects, one past the last number
    /// that any rule names among them, is answered genuinely. Chance is drawn from the seed, the rule, the endpoint, the
    /// credential and the number, so that it does not depend on the order in which calls of different clients arrive.
    ///
    /// A request that a redirect of the sandbox led here is no call of its own: it has the number of the one that began
    /// the chain.
    package mutating func plan(for call: Call, _ request: Request, scenario: Scenario, seed: UInt64) -> Plan {
        let number = count(call)
        guard scenario.faultedEndpoints.contains(call.endpoint) else {
            return Plan(
                directive: scenario.directive, when: .after, effects: [],
                matched: MatchedRule(scenario: scenario.name, rule: nil, call: number, isNumbered: false))
        }
        var fields: RequestFields?
        for index in scenario.faults.indices
        where ScenarioEngine.outcome(of: index, of: scenario, call, request, number: number, seed: seed, &fields)
            == .fired
        {
            let rule = scenario.faults[index]
            return Plan(
                directive: scenario.directive, when: rule.when, effects: rule.effects,
                matched: MatchedRule(scenario: scenario.name, rule: index + 1, call: number, isNumbered: true))
        }
        return Plan(
            directive: scenario.directive, when: .after, effects: [],
            matched: MatchedRule(scenario: scenario.name, rule: nil, call: number, isNumbered: true))
    }

    private mutating func count(_ call: Call) -> Int {
        if let hop = call.hop, hop.call <= callCount(call.endpoint, credential: call.credential) { return hop.call }
        return counts.next(CallKey(call.endpoint, call.credential))
    }

    /// How many calls of this endpoint came with this credential, as far as is remembered: the credentials that were
    /// used longest ago are forgotten when there are more than 100,000.
    package func callCount(_ endpoint: EndpointID, credential: String) -> Int {
        counts[CallKey(endpoint, credential)]
    }

    /// Starts every count again at 0.
    package mutating func reset() {
        counts.removeAll()
    }
}

/// What became of one rule that is about a call's endpoint, and so why a fault happened or did not.
public enum RuleOutcome: String, CaseIterable, Hashable, Sendable {
    /// It decided about the answer.
    case fired
    /// It selects other calls than this one.
    case otherCall = "other_call"
    /// It selects requests that are different from this one.
    case otherRequest = "other_request"
    /// It has sent the call through all of its redirects.
    case redirectsDone = "redirects_done"
    /// It matched, but its chance did not come up.
    case chanceMissed = "chance_missed"
    /// An earlier rule had decided.
    case notReached = "not_reached"
}

extension ScenarioEngine {
    /// What became of every rule of the scenario for a call with this number; `nil` for a rule that is about other
    /// endpoints. Nothing is recorded for it while calls are answered, because it follows from the same values at any
    /// later time.
    package static func outcomes(
        for call: Call, _ request: Request, number: Int, scenario: Scenario, seed: UInt64
    ) -> [RuleOutcome?] {
        var isDecided = false
        var fields: RequestFields?
        return scenario.faults.indices.map { index in
            guard !isDecided else { return .notReached }
            let outcome = outcome(of: index, of: scenario, call, request, number: number, seed: seed, &fields)
            isDecided = outcome == .fired
            return outcome
        }
    }

    private static func outcome(
        of index: Int, of scenario: Scenario, _ call: Call, _ request: Request, number: Int, seed: UInt64,
        _ fields: inout RequestFields?
    ) -> RuleOutcome? {
        guard scenario.faults[index].endpoints.contains(call.endpoint) else { return nil }
        guard scenario.faults[index].calls.selects(number) else { return .otherCall }
        if let match = scenario.faults[index].request.content, !match.selects(call, request, &fields) {
            return .otherRequest
        }
        if let hop = call.hop, hop.number >= scenario.faults[index].redirects ?? .max { return .redirectsDone }
        let fires = scenario.faults[index].chance.fires(
            Draw(
                seed: seed, "fault", String(index + 1), call.endpoint.rawValue, call.credential, number: UInt64(number))
        )
        return fires ? .fired : .chanceMissed
    }
}
