import SandboxCore

extension MoneyLandedMachine {
    /// `tr` ends in this many digits, which is what tells the session apart from the order.
    static let referenceDigits = 6
    static let largestLimit = 999_999
    static let longestPageToken = 200
    /// UPI IDs have at most 255 characters.
    static let longestVPA = 255

    /// Whether `text` can be a page token at all: 1 to 200 bytes of UTF-8 without control characters.
    package static func isPageToken(_ text: String) -> Bool {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= longestPageToken else { return false }
        // C0 and DEL are one byte; C1 (U+0080 to U+009F) is C2 and 80 to 9F.
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7f || (previous == 0xc2 && byte >= 0x80 && byte <= 0x9f) { return false }
            previous = byte
        }
        return true
    }

    /// The session prefix within a `tr`, so that the process finds the session an UPI link belongs to; `nil` if
    /// `reference` cannot be a `tr` of the sandbox.
    package static func sessionPrefix(ofReference reference: String) -> String? {
        let digits = reference.utf8.suffix(referenceDigits)
        guard digits.count == referenceDigits, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return String(reference.dropLast(referenceDigits))
    }

    /// The position of the order, which is made now if the token was never seen (contract, section 5).
    mutating func provision(
        _ pageToken: String, directive: MoneyLandedDirective, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> Int {
        if let position = orderPositions[pageToken] { return position }
        guard MoneyLandedMachine.isPageToken(pageToken) else { throw .invalidPageToken }
        // A scenario's amount is checked when the scenario is read; one made in code is brought into the range here.
        let amount = min(max(directive.orderAmount, MoneyLandedMachine.smallestOrder), .largest)
        return try addOrder(pageToken, amount: amount, now: now, effects: &effects)
    }

    mutating func createOrder(
        _ pageToken: String?, amount: Paise, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> MoneyLandedReply {
        guard amount >= MoneyLandedMachine.smallestOrder, amount <= .largest else {
            throw .amountOutOfRange(amount, smallest: MoneyLandedMachine.smallestOrder, largest: .largest)
        }
        if let pageToken {
            guard MoneyLandedMachine.isPageToken(pageToken) else { throw .invalidPageToken }
            guard orderPositions[pageToken] == nil else { throw .orderExists(pageToken: pageToken) }
        }
        let position = try addOrder(pageToken ?? freePageToken(), amount: amount, now: now, effects: &effects)
        return .orderCreated(orders[position])
    }

    private mutating func addOrder(
        _ pageToken: String, amount: Paise, now: Instant, effects: inout Effects
    ) throws(MoneyLandedRefusal) -> Int {
        guard orders.count < limit else { throw .tooManyOrders(limit: limit) }
        let position = orders.count
        let number = String(position + 1)
        let padding = String(repeating: "0", count: max(MoneyLandedMachine.referenceDigits - number.utf8.count, 0))
        var draw = Draw(seed: seed, "moneylanded.order", number: UInt64(position))
        orders.append(
            MoneyLandedOrder(
                pageToken: pageToken, id: "ord_" + draw.text(16), reference: sessionPrefix + padding + number,
                amount: amount, createdAt: now))
        orderPositions[pageToken] = position
        effects.events.append(.orderCreated(pageToken: pageToken, amount: amount))
        return position
    }

    /// The prefix and the first number, counting on from the orders there are, that no client has used already.
    private func freePageToken() -> String {
        var number = orders.count + 1
        while orderPositions["\(pageTokenPrefix)\(number)"] != nil { number += 1 }
        return "\(pageTokenPrefix)\(number)"
    }
}

// MARK: - Looking

extension MoneyLandedMachine {
    package var orderCount: Int { orders.count }

    /// Every order, oldest first, as it stands at `now` (overdue reservations are shown as expired).
    package func orders(at now: Instant) -> [MoneyLandedOrder] {
        orders.map { MoneyLandedMachine.look(at: $0, now: now) }
    }

    /// The order of a page token, without making one.
    package func order(pageToken: String, at now: Instant) -> MoneyLandedOrder? {
        orderPositions[pageToken].map { MoneyLandedMachine.look(at: orders[$0], now: now) }
    }

    /// The order whose links carry this `tr`.
    package func order(reference: String, at now: Instant) -> MoneyLandedOrder? {
        guard MoneyLandedMachine.sessionPrefix(ofReference: reference) == sessionPrefix,
            let number = Int(reference.suffix(MoneyLandedMachine.referenceDigits)),
            orders.indices.contains(number - 1)
        else { return nil }
        return MoneyLandedMachine.look(at: orders[number - 1], now: now)
    }

    /// The credits, oldest first; with a state only those in it.
    package func credits(in state: MoneyLandedCredit.State? = nil) -> [MoneyLandedCredit] {
        guard let state else { return credits }
        return credits.filter { $0.state == state }
    }

    package func credit(id: String) -> MoneyLandedCredit? {
        creditPositions[id].map { credits[$0] }
    }

    private static func look(at order: MoneyLandedOrder, now: Instant) -> MoneyLandedOrder {
        guard order.status == .pending, let reservation = order.reservation, now >= reservation.expiresAt else {
            return order
        }
        var expired = order
        expired.reservation?.isExpired = true
        return expired
    }
}
