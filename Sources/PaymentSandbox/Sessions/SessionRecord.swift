import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded
import SandboxScenarios

/// What a session's scenarios have come to so far, for ``SessionVerdict``: kept beside the journal, whose entries may
/// have been evicted.
struct SessionRecord {
    /// What became of one scenario. A session has one of its own; calls can name others.
    struct Use {
        fileprivate(set) var active: ActiveScenario
        /// The fault rules that fired, by their numbers in the file.
        fileprivate(set) var firedRules: Set<Int> = []
        fileprivate(set) var calledEndpoints: Set<EndpointID> = []
        /// The backends where a call led to an act of the customer or the merchant.
        fileprivate(set) var actingBackends: Set<Backend> = []
    }

    /// Names an act, never twice in a session, not even after a reset: a timer of before must not settle a later one.
    typealias ActID = UInt64

    /// The scenarios that calls came under, in the order of their first call.
    private(set) var uses: [Use] = []
    /// Scripted acts of customer and merchant that are due later.
    private(set) var pendingActs: Set<ActID> = []
    /// Scripted credits that can never arrive.
    private(set) var droppedCreditCount = 0
    private(set) var lastAct: ActID = 0

    // MARK: Calls

    /// A call was planned under this scenario.
    mutating func note(_ plan: Plan, on endpoint: EndpointID, under active: ActiveScenario) {
        let index = use(of: active)
        if !uses[index].calledEndpoints.contains(endpoint) { uses[index].calledEndpoints.insert(endpoint) }
        if let number = plan.matched.rule { uses[index].firedRules.insert(number) }
    }

    /// A call under this scenario led to an act later.
    mutating func noteAct(of backend: Backend, under active: ActiveScenario) {
        uses[use(of: active)].actingBackends.insert(backend)
    }

    private mutating func use(of active: ActiveScenario) -> Int {
        guard let index = uses.firstIndex(where: { $0.active.name == active.name }) else {
            uses.append(Use(active: active))
            return uses.count - 1
        }
        // A file that was edited meanwhile: what is in force now is what counts.
        if uses[index].active !== active { uses[index].active = active }
        return index
    }

    // MARK: Acts

    /// Something was scheduled: the number of the act, if it is one.
    mutating func scheduled(_ timer: SessionTimer) -> ActID? {
        guard timer.isAct else { return nil }
        lastAct &+= 1
        pendingActs.insert(lastAct)
        return lastAct
    }

    mutating func done(_ act: ActID?) {
        if let act { pendingActs.remove(act) }
    }

    mutating func note(_ events: [MoneyLandedEvent]) {
        for case .creditDropped in events { droppedCreditCount += 1 }
    }

    // MARK: Beginning again

    /// Another scenario from here on. What is scheduled stays scheduled.
    mutating func forgetCalls() {
        uses = []
    }

    /// As new, but for the numbers of acts.
    mutating func reset() {
        let lastAct = lastAct
        self = SessionRecord()
        self.lastAct = lastAct
    }
}

extension SessionTimer {
    /// Whether the scripted customer or merchant does something then, or a callback comes that the scenario holds back.
    var isAct: Bool {
        switch self {
        case .moneyLanded(.timer(let timer), _):
            switch timer.purpose {
            case .creditArrives, .creditIsPlaced: true
            case .reservationEnds: false
            }
        case .busha(.timer(let timer), _):
            switch timer.purpose {
            case .customerActs, .customerLeaves, .nextPart, .callbackComes: true
            case .processingEnds, .requestExpires: false
            }
        case .moneyLanded, .busha: false
        }
    }
}

extension EndpointID {
    /// The backend that it belongs to.
    var owner: Backend {
        switch self {
        case .moneyLandedReserve, .moneyLandedStatus, .upiApp, .webhookMoneyLanded: .moneyLanded
        case .bushaCheckout, .bushaMerchant, .bushaCreatePayment, .bushaPayment, .bushaPayments, .bushaApp,
            .webhookBusha:
            .busha
        }
    }
}
