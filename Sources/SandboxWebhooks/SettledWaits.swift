/// Who waits until no attempt is out. A value that lives behind the outbox's lock; what it hands back is run outside it.
package struct SettledWaits: Sendable {
    package typealias Resume = @Sendable () -> Void

    private var waits: [UInt64: Resume] = [:]
    private var lastNumber: UInt64 = 0

    var isEmpty: Bool { waits.isEmpty }

    mutating func add(_ resume: @escaping Resume) -> UInt64 {
        lastNumber &+= 1
        waits[lastNumber] = resume
        return lastNumber
    }

    mutating func remove(_ number: UInt64) -> Resume? {
        waits.removeValue(forKey: number)
    }

    mutating func removeAll() -> [Resume] {
        defer { waits = [:] }
        return Array(waits.values)
    }
}
