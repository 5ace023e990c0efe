/// Who waits for entries of a journal. Each wait counts what matches as it comes, so a change costs the same however
/// many entries there are. A value that lives inside the session's critical section.
package struct JournalWaits {
    private struct Wait {
        let id: UInt64
        let filter: JournalFilter
        let count: Int
        var found: Int
        let resume: @Sendable (Bool) -> Void
    }

    private var waits: [Wait] = []
    private var lastID: UInt64 = 0

    /// A wait for `count` entries, of which `found` are there.
    package mutating func add(
        _ filter: JournalFilter, count: Int, found: Int, _ resume: @escaping @Sendable (Bool) -> Void
    ) -> UInt64 {
        lastID &+= 1
        waits.append(Wait(id: lastID, filter: filter, count: count, found: found, resume: resume))
        return lastID
    }

    /// An entry came (`before` is `nil`) or changed; takes out the waits that are over.
    package mutating func changed(from before: JournalEntry?, to after: JournalEntry) -> [@Sendable () -> Void] {
        guard !waits.isEmpty else { return [] }
        var wakeUps: [@Sendable () -> Void] = []
        for index in waits.indices {
            let wait = waits[index]
            let matched = before.map(wait.filter.matches) == true
            let matches = wait.filter.matches(after)
            guard matched != matches else { continue }
            waits[index].found += matches ? 1 : -1
            if waits[index].found >= wait.count { wakeUps.append { wait.resume(true) } }
        }
        if !wakeUps.isEmpty { waits.removeAll { $0.found >= $0.count } }
        return wakeUps
    }

    /// Takes a wait out; `nil` if it is over.
    package mutating func take(_ id: UInt64) -> (@Sendable (Bool) -> Void)? {
        waits.firstIndex { $0.id == id }.map { waits.remove(at: $0).resume }
    }

    package mutating func takeAll() -> [@Sendable (Bool) -> Void] {
        defer { waits = [] }
        return waits.map(\.resume)
    }

    /// Nothing that came before counts any more.
    package mutating func restart() {
        for index in waits.indices { waits[index].found = 0 }
    }
}
