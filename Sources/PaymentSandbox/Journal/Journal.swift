import SandboxCore
import SandboxSockets

/// The requests of one session, bounded by count and by bytes; the oldest go first and are counted.
///
/// A value that lives inside the session's critical section. Wake-ups are handed back to be run outside it.
package struct Journal {
    /// The bounds.
    package struct Limits: Sendable, Equatable {
        /// Entries kept. Default 10,000.
        package var count = 10_000
        /// Bytes kept, by ``JournalEntry/cost``. Default 16 MiB. The newest entry is kept even if it is larger alone.
        package var bytes = 16 << 20

        package init(count: Int = 10_000, bytes: Int = 16 << 20) {
            self.count = count
            self.bytes = bytes
        }
    }

    private let limits: Limits
    /// `entries[first...]` are kept; those before are empty places, removed from time to time.
    private var entries: [JournalEntry?] = []
    private var first = 0
    private var byteCount = 0
    private var waits = JournalWaits()
    package private(set) var lastSequence: UInt64 = 0
    /// How many entries were dropped to stay within the limits.
    package private(set) var evictedCount: UInt64 = 0
    /// How many requests were no call of an endpoint, by what they were; evicted ones are counted too.
    package private(set) var strayCounts: [JournalEntry.Stray: Int] = [:]

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many entries are kept.
    package var count: Int { entries.count - first }
    /// How many bytes they are counted as.
    package var keptByteCount: Int { byteCount }

    /// Adds an entry and gives it its number. The closures wake those who waited for it.
    package mutating func append(_ entry: JournalEntry) -> (sequence: UInt64, wakeUps: [@Sendable () -> Void]) {
        var entry = entry
        lastSequence &+= 1
        entry.sequence = lastSequence
        if let stray = entry.stray { strayCounts[stray, default: 0] += 1 }
        entries.append(entry)
        byteCount += entry.cost
        evict()
        return (entry.sequence, waits.changed(from: nil, to: entry))
    }

    /// Changes the entry of this number, if it is still kept.
    package mutating func update(
        _ sequence: UInt64, _ change: (inout JournalEntry) -> Void
    ) -> [@Sendable () -> Void] {
        guard let index = index(of: sequence), var entry = entries[index] else { return [] }
        let before = entry
        change(&entry)
        entries[index] = entry
        return waits.changed(from: before, to: entry)
    }

    /// The entry of this number, if it is still kept.
    package func entry(_ sequence: UInt64) -> JournalEntry? {
        index(of: sequence).flatMap { entries[$0] }
    }

    /// The entries that match, oldest first, at most `limit` of them.
    package func entries(_ filter: JournalFilter, limit: Int = .max) -> [JournalEntry] {
        var found: [JournalEntry] = []
        for case let entry? in entries[first...] where filter.matches(entry) {
            guard found.count < limit else { break }
            found.append(entry)
        }
        return found
    }

    /// How many entries match.
    package func count(_ filter: JournalFilter) -> Int {
        entries[first...].reduce(0) { sum, entry in sum + (entry.map(filter.matches) == true ? 1 : 0) }
    }

    /// Forgets every entry, and how many were evicted or strays; the numbers go on, and who waits begins again at 0.
    package mutating func clear() {
        entries = []
        first = 0
        byteCount = 0
        evictedCount = 0
        strayCounts = [:]
        waits.restart()
    }

    // MARK: Waiting

    /// Calls `resume(true)`, outside the critical section, once at least `count` entries match (those that are evicted
    /// after this are counted as well), or `resume(false)` if the session ends first; `nil`, without a call, if they
    /// match already.
    package mutating func wait(
        for count: Int, _ filter: JournalFilter, resume: @escaping @Sendable (Bool) -> Void
    ) -> UInt64? {
        let found = self.count(filter)
        guard found < count else { return nil }
        return waits.add(filter, count: count, found: found, resume)
    }

    /// Takes a wait out: its `resume`, not called yet; `nil` if it was woken.
    package mutating func takeWait(_ id: UInt64) -> (@Sendable (Bool) -> Void)? {
        waits.take(id)
    }

    /// Ends every wait, satisfied or not.
    package mutating func endWaits() -> [@Sendable () -> Void] {
        waits.takeAll().map { resume in { resume(false) } }
    }

    // MARK: Bounds

    private func index(of sequence: UInt64) -> Int? {
        let newest = lastSequence
        guard sequence <= newest else { return nil }
        let back = newest - sequence
        guard back < UInt64(count) else { return nil }
        return entries.count - 1 - Int(back)
    }

    private mutating func evict() {
        while count > 1, count > limits.count || byteCount > limits.bytes {
            byteCount -= entries[first]?.cost ?? 0
            entries[first] = nil
            first += 1
            evictedCount &+= 1
        }
        if first > 1_024, first > entries.count / 2 {
            entries.removeFirst(first)
            first = 0
        }
    }
}
