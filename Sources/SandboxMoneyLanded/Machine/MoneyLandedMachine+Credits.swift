import SandboxCore

extension MoneyLandedMachine {
    /// A credit arrives: it confirms the order whose live reservation has exactly its amount, else it parks (contract,
    /// section 3). The result is its position.
    mutating func receive(
        _ amount: Paise, payeeVPA: String, origin: MoneyLandedCredit.Origin, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> Int {
        guard amount.value >= 1, amount <= .largest else {
            throw .amountOutOfRange(amount, smallest: Paise(1), largest: .largest)
        }
        guard payeeVPA.utf8.count <= MoneyLandedMachine.longestVPA else { throw .payeeVPATooLong }
        guard credits.count < limit else { throw .tooManyCredits(limit: limit) }

        let holder = pool(of: payeeVPA).holders[amount]
        if let holder { expireIfDue(holder.reservation.order, now: now, effects: &effects) }

        let position = credits.count
        var draw = Draw(seed: seed, "moneylanded.credit", number: UInt64(position))
        let id = "crd_" + draw.text(16)
        credits.append(
            MoneyLandedCredit(
                id: id, amount: amount, payeeVPA: payeeVPA, origin: origin, arrivedAt: now, state: .unplaced))
        creditPositions[id] = position
        effects.events.append(.creditArrived(creditID: id, amount: amount))

        if let holder, let order = liveOrder(of: holder.reservation) {
            confirm(order, with: position, placed: false, now: now, effects: &effects)
        } else {
            effects.events.append(.creditParked(creditID: id, amount: amount))
        }
        return position
    }

    /// The merchant places a parked credit, whatever its amount, on an order that is not confirmed yet: also on one
    /// whose reservation expired or that was never reserved, because the money is there [assumed].
    mutating func place(
        _ id: String, on pageToken: String, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> MoneyLandedReply {
        guard let creditPosition = creditPositions[id] else { throw .unknownCredit(id: id) }
        guard credits[creditPosition].state == .unplaced else {
            throw .creditNotUnplaced(id: id, state: credits[creditPosition].state)
        }
        guard let position = orderPositions[pageToken] else { throw .unknownOrder(pageToken: pageToken) }
        guard orders[position].confirmation == nil else { throw .alreadyConfirmed(pageToken: pageToken) }
        expireIfDue(position, now: now, effects: &effects)
        confirm(position, with: creditPosition, placed: true, now: now, effects: &effects)
        return .credit(credits[creditPosition])
    }

    /// The position of the order that waits for a credit under exactly this reservation.
    private func liveOrder(of reservation: MoneyLandedReservation.ID) -> Int? {
        guard orders.indices.contains(reservation.order) else { return nil }
        let order = orders[reservation.order]
        return order.status == .pending && order.reservation?.id == reservation ? reservation.order : nil
    }

    private mutating func confirm(
        _ position: Int, with creditPosition: Int, placed: Bool, now: Instant, effects: inout Effects
    ) {
        let order = orders[position]
        let confirmation = MoneyLandedConfirmation(
            pageToken: order.pageToken, orderID: order.id, creditID: credits[creditPosition].id, amount: order.amount,
            paid: order.reservation?.paid ?? order.amount, discount: order.reservation?.discount ?? Paise(0),
            credited: credits[creditPosition].amount, placed: placed, at: now)
        if let reservation = order.reservation {
            pools[MoneyLandedMachine.key(reservation.payeeVPA)]?.rest(reservation.paid, of: reservation.id)
        }
        orders[position].confirmation = confirmation
        credits[creditPosition].state = placed ? .placed : .matched
        credits[creditPosition].pageToken = order.pageToken
        effects.events.append(.confirmed(confirmation))
    }
}

// MARK: - Credits of the scenario

extension MoneyLandedMachine {
    /// Schedules the credits of the directive under which the reservation was made.
    mutating func scheduleCredits(
        _ directives: [CreditDirective], for reservation: MoneyLandedReservation, effects: inout Effects
    ) {
        for directive in directives {
            let amount = directive.amount.resolved(for: reservation.paid)
            guard amount.value >= 1, amount <= .largest else {
                drop(amount, of: reservation.id.order, effects: &effects)
                continue
            }
            schedule(
                .creditArrives(
                    amount: amount, payeeVPA: reservation.payeeVPA, placedAfter: directive.placedAfter),
                for: reservation, at: reservation.madeAt + max(directive.after, .zero), effects: &effects)
        }
    }

    mutating func scriptedCredit(
        _ amount: Paise, payeeVPA: String, placedAfter: Duration?, of reservation: MoneyLandedReservation.ID,
        now: Instant, effects: inout Effects
    ) {
        let position: Int
        do throws(MoneyLandedRefusal) {
            position = try receive(amount, payeeVPA: payeeVPA, origin: .scenario, now: now, effects: &effects)
        } catch {
            drop(amount, of: reservation.order, effects: &effects)
            return
        }
        guard let placedAfter, credits[position].state == .unplaced else { return }
        let timer = MoneyLandedTimer(reservation: reservation, purpose: .creditIsPlaced(creditID: credits[position].id))
        effects.timers.append(MoneyLandedSchedule(at: now + max(placedAfter, .zero), operation: .timer(timer)))
    }

    /// Nothing happens if the credit was placed elsewhere, or the order confirmed, in the meantime.
    mutating func scriptedPlacement(_ creditID: String, on position: Int, now: Instant, effects: inout Effects) {
        do throws(MoneyLandedRefusal) {
            _ = try place(creditID, on: orders[position].pageToken, now: now, effects: &effects)
        } catch {
            return
        }
    }

    private mutating func drop(_ amount: Paise, of position: Int, effects: inout Effects) {
        guard orders.indices.contains(position) else { return }
        droppedCreditCount += 1
        effects.events.append(.creditDropped(pageToken: orders[position].pageToken, amount: amount))
    }
}

extension CreditDirective.Amount {
    /// The amount that arrives for a reservation of `paid`; out of range amounts are the caller's to judge.
    func resolved(for paid: Paise) -> Paise {
        let rest = paid.value % 100
        switch self {
        case .exact: return paid
        case .roundedUp: return rest == 0 ? paid : Paise(paid.value + (100 - rest))
        case .roundedDown: return Paise(paid.value - rest)
        case .absolute(let amount): return amount
        case .offset(let paise):
            let (sum, overflow) = paid.value.addingReportingOverflow(paise)
            return Paise(overflow ? (paise < 0 ? .min : .max) : sum)
        }
    }
}
