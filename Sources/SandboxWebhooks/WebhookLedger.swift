import SandboxCore

/// The deliveries of a session, oldest first, bounded by count and by bytes. A value; the outbox holds it behind a lock.
package struct WebhookLedger: Sendable {
    package struct Limits: Sendable {
        package var count = 1_000
        /// Of bodies and attempts together, roughly.
        package var bytes = 8 << 20

        package init(count: Int = 1_000, bytes: Int = 8 << 20) {
            self.count = count
            self.bytes = bytes
        }
    }

    private let limits: Limits
    package private(set) var deliveries: [WebhookDelivery] = []
    package private(set) var byteCount = 0
    /// Deliveries that were over and made room for others.
    package private(set) var evicted = 0
    /// Of those, the ones that the target never took.
    package private(set) var evictedUndelivered = 0
    /// Events that were not queued, because as many as fit were still pending.
    package private(set) var dropped = 0

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Adds a delivery. Where there is no room, the oldest that are over make it; if every one is pending, the new one
    /// is dropped and `false` comes back.
    mutating func add(_ delivery: WebhookDelivery) -> Bool {
        makeRoom(count: 1, bytes: delivery.byteCount)
        guard deliveries.count < limits.count, byteCount + delivery.byteCount <= limits.bytes else {
            dropped += 1
            return false
        }
        deliveries.append(delivery)
        byteCount += delivery.byteCount
        return true
    }

    func delivery(_ number: UInt64) -> WebhookDelivery? {
        position(number).map { deliveries[$0] }
    }

    package func delivery(id: String) -> WebhookDelivery? {
        deliveries.first { $0.id == id }
    }

    /// Changes a delivery; nothing happens if it has gone.
    mutating func change(_ number: UInt64, _ change: (inout WebhookDelivery) -> Void) {
        guard let position = position(number) else { return }
        byteCount -= deliveries[position].byteCount
        change(&deliveries[position])
        byteCount += deliveries[position].byteCount
        if byteCount > limits.bytes { makeRoom(count: 0, bytes: 0) }
    }

    /// Numbers rise, but some are missing.
    private func position(_ number: UInt64) -> Int? {
        var (low, high) = (0, deliveries.count)
        while low < high {
            let middle = (low + high) / 2
            if deliveries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < deliveries.count && deliveries[low].number == number ? low : nil
    }

    private mutating func makeRoom(count: Int, bytes: Int) {
        while deliveries.count + count > limits.count || byteCount + bytes > limits.bytes {
            guard let position = deliveries.firstIndex(where: \.isOver) else { return }
            let delivery = deliveries.remove(at: position)
            byteCount -= delivery.byteCount
            evicted += 1
            if delivery.state != .delivered { evictedUndelivered += 1 }
        }
    }
}
