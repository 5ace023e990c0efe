import SandboxCore

// Payments that do not land at once, or land too late.
extension BushaPayMachine {
    /// The next part of a payment in parts lands: the sum so far is what was received. After the last the payment is
    /// processed like every other.
    mutating func landPart(of act: PaysInParts, _ position: Int, now: Instant, effects: inout Effects) {
        let payment = payments[position]
        let parts = act.parts
        guard payment.landedParts < parts.count else { return }
        // A person may have played the customer in the meantime.
        let sumBefore = payment.landed(parts.prefix(payment.landedParts))
        guard payment.status == .pending || payment.received == sumBefore else { return }
        payments[position].landedParts += 1
        let sum = payment.landed(parts.prefix(payment.landedParts + 1))
        // A part that is less than the currency's last decimal does not land.
        if sum != sumBefore { land(sum, position, now: now, effects: &effects) }
        if payments[position].landedParts < parts.count {
            schedule(.nextPart, on: position, at: now + max(act.every, .zero), effects: &effects)
        } else if !sum.isZero {
            process(position, now: now, effects: &effects)
        }
    }

    private mutating func land(_ sum: DecimalAmount, _ position: Int, now: Instant, effects: inout Effects) {
        guard payments[position].status == .processing else {
            return receive(sum, position, now: now, effects: &effects)
        }
        payments[position].received = sum
        change(position, now: now, effects: &effects)
        tell(position, effects: &effects)
    }

    /// The request shows what landed, and stays expired: the quote was honoured until then only (contract, section 5).
    mutating func payAfterExpiry(
        _ amount: BushaPaidAmount, _ position: Int, now: Instant, effects: inout Effects
    ) {
        let payment = payments[position]
        guard payment.received == nil, let at = payment.scriptedActAt, now >= at else { return }
        let landed = payment.landed(amount)
        guard !landed.isZero else { return }
        payments[position].received = landed
        change(position, now: now, effects: &effects)
        tell(position, effects: &effects)
    }

    /// The request does not notice a payment in another currency; what the sandbox shows of it does.
    mutating func payWrongAsset(_ currency: String, _ position: Int, now: Instant, effects: inout Effects) {
        payments[position].misplaced = BushaPaymentRequest.MisplacedPayment(
            amount: payments[position].askedSourceAmount, currency: currency)
        change(position, now: now, effects: &effects)
        tell(position, effects: &effects)
    }

    /// An amount changed without the status: no event of the real service, but one for who watches.
    private func tell(_ position: Int, effects: inout Effects) {
        let payment = payments[position]
        effects.events.append(
            .amountChanged(paymentID: payment.id, reference: payment.reference, status: payment.status))
    }
}

extension BushaPaymentRequest {
    /// How much of the source currency these parts come to. Shares are added up before they are cut, so that shares of
    /// 100 % together are all of it.
    func landed(_ parts: ArraySlice<BushaPaidAmount>) -> DecimalAmount {
        var percent = 0
        var sum = DecimalAmount(0)
        for part in parts {
            switch part {
            case .percent(let share): percent += max(share, 0)
            case .exact, .absolute: sum = sum.adding(landed(part))
            }
        }
        return sum.adding(landed(.percent(percent))).withoutTrailingZeros
    }
}
