import SandboxCore

// Payments that do not land at once, or land too late.
extension BushaPayMachine {
    /// The next part of a payment in parts lands: the sum so far is what was received. After the last the payment is
    /// processed like every other.
    mutating func landPart(_ position: Int, now: Instant, effects: inout Effects) {
        let payment = payments[position]
        guard case .paysInParts(let parts, let every) = payment.customer,
            parts.indices.contains(payment.landedParts)
        else { return }
        let landed = payment.landed(parts[payment.landedParts])
        let sum = payment.received.map { $0.adding(landed).withoutTrailingZeros } ?? landed
        let isFirst = payment.status == .pending
        payments[position].landedParts += 1
        let isLast = payments[position].landedParts == parts.count
        if isFirst {
            receive(sum, position, now: now, effects: &effects)
        } else {
            payments[position].received = sum
            change(position, now: now, effects: &effects)
        }
        if isLast {
            process(position, now: now, effects: &effects)
        } else {
            schedule(.nextPart, on: position, at: now + max(every, .zero), effects: &effects)
        }
    }

    /// The request shows what landed, and stays expired: the quote was honoured until then only (contract, section 5).
    mutating func payAfterExpiry(_ position: Int, now: Instant, effects: inout Effects) {
        let payment = payments[position]
        guard case .paysAfterExpiry(let amount, _) = payment.customer, payment.received == nil,
            let at = payment.scriptedActAt, now >= at
        else { return }
        let landed = payment.landed(amount)
        guard !landed.isZero else { return }
        payments[position].received = landed
        change(position, now: now, effects: &effects)
    }
}
