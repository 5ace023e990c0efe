import SandboxCore

/// Which amounts are taken on one payee VPA, and by which reservation. Payments are recognised by their exact amount
/// (contract, section 1), so that no two live reservations may hold the same one.
struct AmountPool: Sendable {
    struct Holder: Sendable {
        let reservation: MoneyLandedReservation.ID
        /// The reservation's expiry.
        let until: Instant
        /// The order was confirmed. The amount is kept back until `until` all the same, so that a customer who pays
        /// twice does not confirm somebody else's order with the second credit; it parks, as the contract wants.
        var isResting = false
    }

    enum Choice: Equatable {
        /// This discount, and the reservation that still holds its amount although it is over or resting.
        case discount(Paise, displacing: MoneyLandedReservation.ID?)
        /// All amounts are held by live reservations; the first is over at `until`.
        case exhausted(until: Instant)
        /// There is no amount to choose from.
        case impossible
    }

    private(set) var holders: [Paise: Holder] = [:]

    /// The smallest discount from 1 paisa up to `largestDiscount` whose amount is free and at least 1 paisa. If none is
    /// free, the resting amount that would be free soonest.
    func choose(for amount: Paise, largestDiscount: Int64, now: Instant) -> Choice {
        let (most, overflow) = amount.value.subtractingReportingOverflow(1)
        let last = overflow ? 0 : min(largestDiscount, most)
        guard last >= 1 else { return .impossible }
        var soonestFree = Instant(nanoseconds: .max)
        var soonestResting: (discount: Int64, holder: Holder)?
        for discount in 1...last {
            guard let holder = holders[Paise(amount.value - discount)] else {
                return .discount(Paise(discount), displacing: nil)
            }
            if now >= holder.until { return .discount(Paise(discount), displacing: holder.reservation) }
            soonestFree = min(soonestFree, holder.until)
            if holder.isResting, soonestResting.map({ holder.until < $0.holder.until }) ?? true {
                soonestResting = (discount, holder)
            }
        }
        if let soonestResting {
            return .discount(Paise(soonestResting.discount), displacing: soonestResting.holder.reservation)
        }
        return .exhausted(until: soonestFree)
    }

    mutating func hold(_ paid: Paise, by reservation: MoneyLandedReservation.ID, until: Instant) {
        holders[paid] = Holder(reservation: reservation, until: until)
    }

    /// Marks the amount as resting, if `reservation` still holds it.
    mutating func rest(_ paid: Paise, of reservation: MoneyLandedReservation.ID) {
        if holders[paid]?.reservation == reservation { holders[paid]?.isResting = true }
    }

    /// Frees the amount, if `reservation` still holds it.
    mutating func free(_ paid: Paise, of reservation: MoneyLandedReservation.ID) {
        if holders[paid]?.reservation == reservation { holders[paid] = nil }
    }
}
