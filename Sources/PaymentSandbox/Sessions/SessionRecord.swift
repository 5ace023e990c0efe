import SandboxCore
import SandboxScenarios

/// What a session's scenarios have come to so far, for ``SessionVerdict``: kept beside the journal, whose entries may
/// have been evicted.
package struct SessionRecord {
    /// What became of one scenario. A session has one of its own; calls can name others.
    package struct Use {
        fileprivate(set) var active: ActiveScenario
        /// The fault rules that fired, by their numbers in the file.
        fileprivate(set) var firedRules: Set<Int> = []
        fileprivate(set) var calledEndpoints: Set<EndpointID> = []
        /// The backends where a call led to an act of the customer or the merchant.
        fileprivate(set) var actingBackends: Set<Backend> = []
    }

    /// Names an act, never twice in a session, not even after a reset: a timer of before must not settle a later one.
    package typealias ActID = UInt64

    /// Something that the scripted customer or merchant is to do.
    package struct PendingAct: Equatable, Sendable {
        /// In a few words.
        let what: String
        /// When, on the session's clock.
        let at: Instant
    }

    /// The scenarios that calls came under, in the order of their first call.
    private(set) var uses: [Use] = []
    /// Where each is in ``uses``, by name, and which came up last: most calls come under the same as the one before.
    private var places: [String: Int] = [:]
    private var latest = 0
    /// Scripted acts of customer and merchant that are due later.
    private(set) var pendingActs: [ActID: PendingAct] = [:]
    private(set) var lastAct: ActID = 0

    // MARK: Calls

    /// A call was planned under this scenario.
    package mutating func note(_ plan: Plan, on endpoint: EndpointID, under active: ActiveScenario) {
        let index = use(of: active)
        if !uses[index].calledEndpoints.contains(endpoint) { uses[index].calledEndpoints.insert(endpoint) }
        if let number = plan.matched.rule { uses[index].firedRules.insert(number) }
    }

    /// A call under this scenario led to an act later.
    package mutating func noteAct(of backend: Backend, under active: ActiveScenario) {
        uses[use(of: active)].actingBackends.insert(backend)
    }

    private mutating func use(of active: ActiveScenario) -> Int {
        if uses.indices.contains(latest), uses[latest].active === active { return latest }
        guard let index = places[active.name] else {
            latest = uses.count
            places[active.name] = latest
            uses.append(Use(active: active))
            return latest
        }
        latest = index
        // A file that was edited meanwhile: what is in force now is what counts.
        if uses[index].active !== active { uses[index].active = active }
        return index
    }

    // MARK: Acts

    /// Something was scheduled: the number of the act, if it is one.
    package mutating func scheduled(_ act: String?, at: Instant) -> ActID? {
        guard let act else { return nil }
        lastAct &+= 1
        pendingActs[lastAct] = PendingAct(what: act, at: at)
        return lastAct
    }

    package mutating func done(_ act: ActID?) {
        if let act { pendingActs[act] = nil }
    }

    // MARK: Beginning again

    /// Another scenario from here on. What is scheduled stays scheduled.
    package mutating func forgetCalls() {
        uses = []
        places = [:]
    }

    /// As new, but for the numbers of acts.
    package mutating func reset() {
        let lastAct = lastAct
        self = SessionRecord()
        self.lastAct = lastAct
    }
}
