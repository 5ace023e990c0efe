import SandboxBackend
import SandboxCore

/// The MoneyLanded backend of one session (contract, sections 1 to 3 and 5): a pure state machine. It reads no clock
/// and draws nothing that does not follow from its seed, so equal calls in equal order give equal answers.
///
/// The session calls ``handle(_:directive:now:)`` one call at a time, with instants that do not go back, and hands back
/// each scheduled operation when it is due. An instant is over the deadline from the deadline itself on; what is
/// overdue is also noticed by any later call that looks at it, so a late timer is never seen in an answer.
package struct MoneyLandedMachine: BackendMachine {
    package typealias Section = MoneyLandedSection

    /// How many orders, and how many credits, a session holds at most. Page tokens are made up by clients, and one that
    /// never repeats a token must not fill the memory.
    package static let defaultLimit = 100_000

    /// The smallest amount of an order: one paisa of discount and one paisa to pay.
    package static let smallestOrder = Paise(2)

    let sessionPrefix: String
    let pageTokenPrefix: String
    let seed: UInt64
    let limit: Int

    private(set) var generation: UInt64 = 0
    private(set) var reservationCount = 0
    /// By the position that `orderPositions` and reservation ids name. Nothing is ever removed but by `reset`.
    var orders: [MoneyLandedOrder] = []
    var orderPositions: [String: Int] = [:]
    var credits: [MoneyLandedCredit] = []
    var creditPositions: [String: Int] = [:]
    var pools: [String: AmountPool] = [:]
    /// Scripted credits that can never arrive.
    package internal(set) var droppedCreditCount = 0

    /// - Parameters:
    ///   - sessionPrefix: the beginning of every `tr`; ASCII letters and digits, at most 29 (a `tr` has room for 35),
    ///     and no other session of the process may have it.
    ///   - pageTokenPrefix: the beginning of the page tokens that the machine names itself; a number follows.
    ///   - seed: what the order and credit ids are drawn from.
    ///   - limit: at most this many orders and this many credits; at most 999,999.
    package init(
        sessionPrefix: String, pageTokenPrefix: String, seed: UInt64, limit: Int = MoneyLandedMachine.defaultLimit
    ) {
        self.sessionPrefix = sessionPrefix
        self.pageTokenPrefix = pageTokenPrefix
        self.seed = seed
        self.limit = min(max(limit, 0), MoneyLandedMachine.largestLimit)
    }

    /// Forgets every order and credit. Ids begin again as in a new machine, but timers from before mean nothing.
    package mutating func reset() {
        let generation = self.generation &+ 1
        self = MoneyLandedMachine(
            sessionPrefix: sessionPrefix, pageTokenPrefix: pageTokenPrefix, seed: seed, limit: limit)
        self.generation = generation
    }

    /// Does one operation at `now`, under the directive of the scenario that this call runs under.
    package mutating func handle(
        _ operation: MoneyLandedOperation, directive: MoneyLandedDirective, now: Instant
    ) -> MoneyLandedOutcome {
        var effects = Effects()
        let reply: MoneyLandedReply
        do throws(MoneyLandedRefusal) {
            reply = try carryOut(operation, directive: directive, now: now, effects: &effects)
        } catch {
            reply = .refused(error)
        }
        return MoneyLandedOutcome(reply: reply, events: effects.events, timers: effects.timers)
    }

    /// What an operation causes beside its reply.
    struct Effects {
        var events: [MoneyLandedEvent] = []
        var timers: [MoneyLandedSchedule] = []
    }

    private mutating func carryOut(
        _ operation: MoneyLandedOperation, directive: MoneyLandedDirective, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> MoneyLandedReply {
        switch operation {
        case .reserve(let pageToken, _):
            let position = try provision(pageToken, directive: directive, now: now, effects: &effects)
            return try reserve(position, directive: directive, now: now, effects: &effects)
        case .status(let pageToken):
            let position = try provision(pageToken, directive: directive, now: now, effects: &effects)
            expireIfDue(position, now: now, effects: &effects)
            return .status(orders[position])
        case .createOrder(let pageToken, let amount):
            return try createOrder(pageToken, amount: amount, now: now, effects: &effects)
        case .creditArrives(let amount, let payeeVPA, let origin):
            let position = try receive(
                amount, payeeVPA: payeeVPA ?? directive.payeeVPA, origin: origin, now: now, effects: &effects)
            return .credit(credits[position])
        case .placeCredit(let id, let pageToken):
            return try place(id, on: pageToken, now: now, effects: &effects)
        case .timer(let timer):
            fire(timer, now: now, effects: &effects)
            return .timerHandled
        }
    }
}

// MARK: - Reservations

extension MoneyLandedMachine {
    /// The live reservation of the order, or a new one at the smallest free discount.
    private mutating func reserve(
        _ position: Int, directive: MoneyLandedDirective, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> MoneyLandedReply {
        expireIfDue(position, now: now, effects: &effects)
        let order = orders[position]
        switch order.status {
        case .confirmed: throw .alreadyConfirmed(pageToken: order.pageToken)
        case .pending:
            if let reservation = order.reservation { return .reserved(order: order, reservation: reservation) }
        case .created, .expired: break
        }

        let choice = pool(of: directive.payeeVPA).choose(
            for: order.amount, largestDiscount: directive.largestDiscount, now: now)
        let discount: Paise
        switch choice {
        case .impossible: throw .noDiscountPossible(amount: order.amount)
        case .exhausted(let until):
            throw .amountsExhausted(retryAfterSeconds: MoneyLandedMachine.wholeSeconds(from: now, to: until))
        case .discount(let chosen, let displaced):
            discount = chosen
            if let displaced { expireIfDue(displaced.order, now: now, effects: &effects) }
        }

        reservationCount += 1
        let reservation = MoneyLandedReservation(
            id: .init(generation: generation, order: position, number: reservationCount),
            paid: Paise(order.amount.value - discount.value), discount: discount, payeeVPA: directive.payeeVPA,
            payeeName: directive.payeeName, madeAt: now, expiresAt: now + max(directive.reservationLifetime, .zero))
        pools[MoneyLandedMachine.key(directive.payeeVPA), default: AmountPool()]
            .hold(reservation.paid, by: reservation.id, until: reservation.expiresAt)
        orders[position].reservation = reservation
        effects.events.append(
            .reserved(
                pageToken: order.pageToken, paid: reservation.paid, discount: discount,
                expiresAt: reservation.expiresAt))
        scheduleCredits(directive.credits, for: reservation, effects: &effects)
        schedule(.reservationEnds, for: reservation, at: reservation.expiresAt, effects: &effects)
        return .reserved(order: orders[position], reservation: reservation)
    }

    /// Ends the order's reservation if it is over and nobody noticed yet. One look, however many orders there are.
    mutating func expireIfDue(_ position: Int, now: Instant, effects: inout Effects) {
        guard orders.indices.contains(position), orders[position].status == .pending,
            let reservation = orders[position].reservation, now >= reservation.expiresAt
        else { return }
        orders[position].reservation?.isExpired = true
        release(reservation)
        effects.events.append(.expired(pageToken: orders[position].pageToken, paid: reservation.paid))
    }

    private mutating func fire(_ timer: MoneyLandedTimer, now: Instant, effects: inout Effects) {
        let position = timer.reservation.order
        guard timer.reservation.generation == generation, orders.indices.contains(position) else { return }
        switch timer.purpose {
        case .reservationEnds:
            // A newer reservation of the same order has a timer of its own.
            guard let reservation = orders[position].reservation, reservation.id == timer.reservation,
                now >= reservation.expiresAt
            else { return }
            expireIfDue(position, now: now, effects: &effects)
            release(reservation)
        case .creditArrives(let amount, let payeeVPA, let placedAfter):
            scriptedCredit(
                amount, payeeVPA: payeeVPA, placedAfter: placedAfter, of: timer.reservation, now: now,
                effects: &effects)
        case .creditIsPlaced(let creditID):
            scriptedPlacement(creditID, on: position, now: now, effects: &effects)
        }
    }

    /// Frees the reservation's amount, unless another reservation has taken it over.
    private mutating func release(_ reservation: MoneyLandedReservation) {
        pools[MoneyLandedMachine.key(reservation.payeeVPA)]?.free(reservation.paid, of: reservation.id)
    }

    func pool(of payeeVPA: String) -> AmountPool {
        pools[MoneyLandedMachine.key(payeeVPA)] ?? AmountPool()
    }

    func schedule(
        _ purpose: MoneyLandedTimer.Purpose, for reservation: MoneyLandedReservation, at: Instant,
        effects: inout Effects
    ) {
        let timer = MoneyLandedTimer(reservation: reservation.id, purpose: purpose)
        effects.timers.append(MoneyLandedSchedule(at: at, operation: .timer(timer)))
    }

    /// UPI ids are compared without regard to case.
    static func key(_ payeeVPA: String) -> String { payeeVPA.lowercased() }

    /// Rounded up, at least 1, as `Retry-After` wants it.
    private static func wholeSeconds(from now: Instant, to later: Instant) -> Int64 {
        let nanoseconds = max((later - now).clampedNanoseconds, 0)
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return max(seconds + (rest > 0 ? 1 : 0), 1)
    }
}
