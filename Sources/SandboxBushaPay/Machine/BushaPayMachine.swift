import SandboxBackend
import SandboxCore

/// The Busha Pay backend of one session (contract, sections 2 to 5): a pure state machine over payment requests. It
/// reads no clock and draws nothing that does not follow from its seed.
///
/// The session calls ``handle(_:directive:now:)`` one call at a time, with instants that do not go back, and hands back
/// each scheduled operation when it is due. A pending request is expired from its deadline on; any call that looks at
/// it notices, timer or not. One that is being processed no longer expires, since the money is on its way [assumed].
package struct BushaPayMachine: BackendMachine {
    package typealias Section = BushaSection

    /// How many payment requests a session holds at most, so that no client can fill the memory.
    package static let defaultLimit = 20_000
    /// How many requests a page of the list has.
    package static let pageSize = 20

    private let seed: UInt64
    private let limit: Int
    private var generation: UInt64 = 0
    var payments: [BushaPaymentRequest] = []
    private var positions: [String: Int] = [:]
    /// By public key and reference: the latest request.
    private var references: [ReferenceKey: Int] = [:]

    private struct ReferenceKey: Hashable {
        let publicKey: String
        let reference: String
    }

    /// - Parameters:
    ///   - seed: what ids, addresses and references are drawn from.
    ///   - limit: at most this many payment requests.
    package init(seed: UInt64, limit: Int = BushaPayMachine.defaultLimit) {
        self.seed = seed
        self.limit = max(limit, 0)
    }

    /// Forgets every payment request. Ids begin again as in a new machine, but timers from before mean nothing.
    package mutating func reset() {
        let generation = self.generation &+ 1
        self = BushaPayMachine(seed: seed, limit: limit)
        self.generation = generation
    }

    /// Does one operation at `now`, under the directive of the scenario that this call runs under. A request keeps the
    /// directive under which it was made.
    package mutating func handle(
        _ operation: BushaOperation, directive: BushaDirective, now: Instant
    ) -> BushaOutcome {
        var effects = Effects()
        let reply: BushaReply
        do throws(BushaRefusal) {
            reply = try carryOut(operation, directive: directive, now: now, effects: &effects)
        } catch {
            reply = .refused(error)
        }
        return BushaOutcome(
            reply: reply, events: effects.events, timers: effects.timers, changed: effects.changed)
    }

    /// What an operation causes beside its reply.
    struct Effects {
        var events: [BushaEvent] = []
        var timers: [BushaSchedule] = []
        var changed: Set<String> = []
    }

    private mutating func carryOut(
        _ operation: BushaOperation, directive: BushaDirective, now: Instant, effects: inout Effects
    ) throws(BushaRefusal) -> BushaReply {
        switch operation {
        case .merchant: return .merchant(name: directive.merchantName, email: directive.merchantEmail)
        case .open(let quote):
            return try findOrMake(quote, directive: directive, now: now, effects: &effects)
        case .create(let quote, let dryRun):
            guard dryRun else { return try findOrMake(quote, directive: directive, now: now, effects: &effects) }
            return .payment(
                makePayment(try BushaPrice(quote), quote, at: payments.count, directive: directive, now: now),
                isNew: true)
        case .read(let id):
            return .payment(payments[try position(of: id, now: now, effects: &effects)], isNew: false)
        case .list(let cursor):
            return try page(from: cursor, now: now, effects: &effects)
        case .act(let id, let action):
            let position = try position(of: id, now: now, effects: &effects)
            try act(action, on: position, now: now, effects: &effects)
            return .payment(payments[position], isNew: false)
        case .timer(let timer):
            guard timer.generation == generation, payments.indices.contains(timer.position) else {
                return .timerHandled
            }
            fire(timer.purpose, on: timer.position, now: now, effects: &effects)
            return .timerHandled
        }
    }

    /// The request of the same key and reference, unless it ended unpaid: then the customer tries again, and a new
    /// one takes over the reference [assumed]. The amounts of the first opening stand.
    private mutating func findOrMake(
        _ quote: BushaQuote, directive: BushaDirective, now: Instant, effects: inout Effects
    ) throws(BushaRefusal) -> BushaReply {
        let wanted = quote.reference.flatMap { $0.isEmpty ? nil : $0 }
        if let wanted, let known = references[ReferenceKey(publicKey: quote.publicKey, reference: wanted)] {
            expireIfDue(known, now: now, effects: &effects)
            if !payments[known].status.isFinal || payments[known].status == .completed {
                if let callbackURL = quote.callbackURL { payments[known].callbackURL = callbackURL }
                return .payment(payments[known], isNew: false)
            }
        }
        let price = try BushaPrice(quote)
        guard payments.count < limit else { throw .tooManyPayments(limit: limit) }
        let position = payments.count
        let payment = makePayment(price, quote, at: position, directive: directive, now: now)
        payments.append(payment)
        positions[payment.id] = position
        references[ReferenceKey(publicKey: payment.publicKey, reference: payment.reference)] = position
        effects.changed.insert(payment.id)
        effects.events.append(
            .created(paymentID: payment.id, reference: payment.reference, object: payment.json.encoded()))
        if let at = payment.scriptedActAt { schedule(.customerActs, on: position, at: at, effects: &effects) }
        if payment.leavesWithoutAnswer, payment.previousAttemptID != nil {
            schedule(.customerLeaves, on: position, at: payment.customerActsAt, effects: &effects)
        }
        schedule(.requestExpires, on: position, at: payment.expiresAt, effects: &effects)
        return .payment(payment, isNew: true)
    }

    private func makePayment(
        _ price: BushaPrice, _ quote: BushaQuote, at position: Int, directive: BushaDirective, now: Instant
    ) -> BushaPaymentRequest {
        var draw = Draw(seed: seed, "busha.payment", number: UInt64(position))
        let id = "PAYR_" + draw.text(16)
        let address = "SANDBOX-\(price.network ?? "BANK")-" + draw.text(20)
        let madeUp = "REF_" + draw.text(12)
        let faults = directive.callback
        return BushaPaymentRequest(
            id: id, publicKey: quote.publicKey, reference: quote.reference.flatMap { $0.isEmpty ? nil : $0 } ?? madeUp,
            quoteAmount: price.quoteAmount, quote: price.quote, source: price.source, target: price.target,
            askedSourceAmount: price.sourceAmount, askedTargetAmount: price.targetAmount, network: price.network,
            address: address, info: quote.info, merchantName: directive.merchantName,
            merchantEmail: directive.merchantEmail, createdAt: now, expiresAt: now + max(directive.lifetime, .zero),
            customer: directive.customer, customerActsAt: now + max(directive.after, .zero),
            processingTime: max(directive.processingTime, .zero), callbackFaults: faults,
            previousAttemptID: faults.previousAttempt.map { _ in previousAttempt(quote.publicKey, at: position) },
            updatedAt: now,
            steps: [BushaPaymentRequest.Step(status: .pending, at: now)], callbackURL: quote.callbackURL)
    }

    /// The id of the latest request of this key before `position`; of an attempt that the session does not know if there
    /// is none.
    private func previousAttempt(_ publicKey: String, at position: Int) -> String {
        if let known = payments.last(where: { $0.publicKey == publicKey }) { return known.id }
        var draw = Draw(seed: seed, "busha.previous_attempt", number: UInt64(position))
        return "PAYR_" + draw.text(16)
    }

    private mutating func position(
        of id: String, now: Instant, effects: inout Effects
    ) throws(BushaRefusal) -> Int {
        guard let position = positions[id] else { throw .unknownPayment(id: id) }
        expireIfDue(position, now: now, effects: &effects)
        return position
    }

    func schedule(_ purpose: BushaTimer.Purpose, on position: Int, at: Instant, effects: inout Effects) {
        let timer = BushaTimer(generation: generation, position: position, purpose: purpose)
        effects.timers.append(BushaSchedule(at: at, operation: .timer(timer)))
    }
}

// MARK: - Lists

extension BushaPayMachine {
    package var paymentCount: Int { payments.count }

    /// Whether any payment request is so, as it last stood.
    package func contains(where isSo: (BushaPaymentRequest) -> Bool) -> Bool { payments.contains(where: isSo) }

    /// Every payment request, oldest first, as it stands at `now` (overdue ones are shown as expired).
    package func payments(at now: Instant) -> [BushaPaymentRequest] {
        payments.map { BushaPayMachine.look(at: $0, now: now) }
    }

    /// The payment request of this id, as it stands at `now`.
    package func payment(id: String, at now: Instant) -> BushaPaymentRequest? {
        positions[id].map { BushaPayMachine.look(at: payments[$0], now: now) }
    }

    /// Nothing is changed, so that looking causes no event.
    private static func look(at payment: BushaPaymentRequest, now: Instant) -> BushaPaymentRequest {
        guard payment.status == .pending, now >= payment.expiresAt else { return payment }
        var expired = payment
        expired.steps.append(BushaPaymentRequest.Step(status: .expired, at: now))
        expired.ending = .expired
        expired.updatedAt = now
        expired.revision += 1
        return expired
    }

    /// A cursor says how many requests are older than its page's first, so that new ones do not shift the pages.
    private mutating func page(
        from cursor: String?, now: Instant, effects: inout Effects
    ) throws(BushaRefusal) -> BushaReply {
        var end = payments.count
        if let cursor {
            // Only what an earlier page gave, so no sign and no leading zeros.
            guard let number = Int(cursor.dropFirst(BushaPayMachine.cursorPrefix.count)), number >= 0,
                number <= payments.count, cursor == BushaPayMachine.cursorPrefix + String(number)
            else { throw .invalidCursor(cursor) }
            end = number
        }
        let start = max(end - BushaPayMachine.pageSize, 0)
        for position in start..<end { expireIfDue(position, now: now, effects: &effects) }
        let newer = min(end + BushaPayMachine.pageSize, payments.count)
        return .page(
            payments[start..<end].reversed(),
            nextCursor: start > 0 ? BushaPayMachine.cursorPrefix + String(start) : nil,
            previousCursor: newer > end ? BushaPayMachine.cursorPrefix + String(newer) : nil)
    }

    private static let cursorPrefix = "cur_"
}
