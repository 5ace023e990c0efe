import SandboxBackend
import SandboxCore
import Testing

@testable import SandboxMoneyLanded

/// A machine with a clock that the test moves, and short ways to say what happens to it.
struct Bench {
    var machine: MoneyLandedMachine
    var directive: MoneyLandedDirective
    var now = Instant(unixSeconds: 1_000_000)
    /// What the machine asked to be told about, in the order asked.
    var pending: [MoneyLandedSchedule] = []
    var events: [MoneyLandedEvent] = []

    init(_ directive: MoneyLandedDirective = MoneyLandedDirective(), limit: Int = MoneyLandedMachine.defaultLimit) {
        machine = MoneyLandedMachine(sessionPrefix: "T", pageTokenPrefix: "s_t_", seed: 7, limit: limit)
        self.directive = directive
    }

    @discardableResult
    mutating func handle(_ operation: MoneyLandedOperation) -> MoneyLandedReply {
        let outcome = machine.handle(operation, directive: directive, now: now)
        events += outcome.events
        pending += outcome.timers
        return outcome.reply
    }

    /// Moves the clock, timer by timer, as a manual clock does.
    mutating func advance(_ duration: Duration) {
        let end = now + duration
        while let next = pending.indices.min(by: { (pending[$0].at, $0) < (pending[$1].at, $1) }),
            pending[next].at <= end
        {
            let timer = pending.remove(at: next)
            now = max(now, timer.at)
            handle(timer.operation)
        }
        now = end
    }

    mutating func reserve(_ pageToken: String, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> MoneyLandedReservation
    {
        let reply = handle(.reserve(pageToken: pageToken, app: .gpay))
        guard case .reserved(_, let reservation) = reply else {
            Issue.record("not reserved: \(reply)", sourceLocation: sourceLocation)
            throw Unexpected()
        }
        return reservation
    }

    mutating func status(_ pageToken: String) -> MoneyLandedOrder.Status? {
        guard case .status(let order) = handle(.status(pageToken: pageToken)) else { return nil }
        return order.status
    }

    @discardableResult
    mutating func credit(_ paise: Int64, to payeeVPA: String? = nil) throws -> MoneyLandedCredit {
        let reply = handle(.creditArrives(amount: Paise(paise), payeeVPA: payeeVPA, origin: .control))
        guard case .credit(let credit) = reply else {
            Issue.record("no credit: \(reply)")
            throw Unexpected()
        }
        return credit
    }

    struct Unexpected: Error {}
}
