import SandboxBushaPay

/// Who waits for a payment request to change. A value that lives inside the session's critical section; what it hands
/// back is run outside it.
struct PaymentWaits {
    struct ID: Hashable, Sendable {
        let paymentID: String
        fileprivate let number: UInt64
    }

    typealias Resume = @Sendable (BushaPaymentRequest?) -> Void

    private struct Wait {
        let number: UInt64
        let isDone: @Sendable (BushaPaymentRequest) -> Bool
        let resume: Resume
    }

    private var waits: [String: [Wait]] = [:]
    private var lastNumber: UInt64 = 0

    mutating func add(
        _ paymentID: String, _ isDone: @escaping @Sendable (BushaPaymentRequest) -> Bool, _ resume: @escaping Resume
    ) -> ID {
        lastNumber &+= 1
        waits[paymentID, default: []].append(Wait(number: lastNumber, isDone: isDone, resume: resume))
        return ID(paymentID: paymentID, number: lastNumber)
    }

    /// Takes out the waits that are over now that a payment request has changed.
    mutating func changed(_ payment: BushaPaymentRequest) -> [@Sendable () -> Void] {
        guard let waiting = waits[payment.id] else { return [] }
        let done = waiting.filter { $0.isDone(payment) }
        let rest = waiting.filter { wait in !done.contains { $0.number == wait.number } }
        waits[payment.id] = rest.isEmpty ? nil : rest
        return done.map { wait in { wait.resume(payment) } }
    }

    mutating func remove(_ id: ID) -> Resume? {
        guard let index = waits[id.paymentID]?.firstIndex(where: { $0.number == id.number }) else { return nil }
        let wait = waits[id.paymentID]?.remove(at: index)
        if waits[id.paymentID]?.isEmpty == true { waits[id.paymentID] = nil }
        return wait?.resume
    }

    mutating func removeAll() -> [Resume] {
        defer { waits = [:] }
        return waits.values.flatMap { $0.map(\.resume) }
    }
}
