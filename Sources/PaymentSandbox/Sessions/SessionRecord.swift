import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded
import SandboxScenarios

/// What a session's scenario has come to so far, for ``SessionVerdict``: kept beside the journal, whose entries may have
/// been evicted.
struct SessionRecord {
    /// A fault rule, by its scenario and its number in the file.
    struct Rule: Hashable {
        let scenario: String
        let number: Int
    }

    private(set) var firedRules: Set<Rule> = []
    private(set) var calledEndpoints: Set<EndpointID> = []
    /// Scripted acts of customer and merchant that are due later, and those that have happened.
    private(set) var scheduledActs = 0
    private(set) var doneActs = 0

    mutating func note(_ plan: Plan, on endpoint: EndpointID) {
        if !calledEndpoints.contains(endpoint) { calledEndpoints.insert(endpoint) }
        guard let number = plan.matched.rule else { return }
        firedRules.insert(Rule(scenario: plan.matched.scenario, number: number))
    }

    mutating func scheduled(_ operation: MoneyLandedOperation) {
        if Self.isAct(operation) { scheduledActs += 1 }
    }

    mutating func fired(_ operation: MoneyLandedOperation) {
        if Self.isAct(operation) { settle() }
    }

    mutating func scheduled(_ operation: BushaOperation) {
        if Self.isAct(operation) { scheduledActs += 1 }
    }

    mutating func fired(_ operation: BushaOperation) {
        if Self.isAct(operation) { settle() }
    }

    private mutating func settle() {
        scheduledActs = max(0, scheduledActs - 1)
        doneActs += 1
    }

    private static func isAct(_ operation: MoneyLandedOperation) -> Bool {
        guard case .timer(let timer) = operation else { return false }
        switch timer.purpose {
        case .creditArrives, .creditIsPlaced: return true
        case .reservationEnds: return false
        }
    }

    private static func isAct(_ operation: BushaOperation) -> Bool {
        guard case .timer(let timer) = operation else { return false }
        return timer.purpose == .customerActs
    }
}
