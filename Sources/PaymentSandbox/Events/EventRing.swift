import Dispatch

/// The state of an ``EventHub``: the ring, and where each reader is in it. A value behind the hub's lock; what it hands
/// back is run outside.
package struct EventRing {
    package typealias ReaderID = UInt64

    /// What a reader gets.
    package enum Reading {
        case pieces([Piece])
        /// Nothing now; its `wake` will be called once.
        case nothing
        case end
    }

    /// A part of a stream: bytes, or an event that nobody who waited wanted encoded.
    package enum Piece {
        case bytes([UInt8])
        case event(LiveEvent, id: UInt64)
    }

    private struct Reader {
        let session: String?
        /// The last event that it has read, or that was none for it.
        var position: UInt64
        /// Set while it waits.
        var wake: (@Sendable () -> Void)?
        var isDueForHeartbeat = false
        /// It ends when it has read the event of this id.
        var end: UInt64?
    }

    private struct Slot {
        let event: LiveEvent
        var encoded: [UInt8]?
    }

    /// How many events a reader gets at once.
    private static let mostAtOnce = 64

    private let capacity: Int
    private var slots: [Slot] = []
    private var lastID: UInt64 = 0
    /// Every event up to this one may be read. Behind ``lastID``, so that readers are woken for many at once.
    private var releasedID: UInt64 = 0
    private var readers: [ReaderID: Reader] = [:]
    private var lastReader: ReaderID = 0
    private(set) var isStopped = false
    package var isPumping = false
    package var timer: (any DispatchSourceTimer)?

    package init(capacity: Int) {
        self.capacity = capacity
    }

    package var readerCount: Int { readers.count }
    package var hasReaders: Bool { !readers.isEmpty }
    package var hasUnreleased: Bool { lastID > releasedID && hasReaders }

    /// The oldest event that is kept.
    private var firstID: UInt64 { lastID - UInt64(slots.count) + 1 }

    /// Where the event of this id is, while it is kept.
    private func place(_ id: UInt64) -> Int { Int((id - 1) % UInt64(capacity)) }

    package mutating func append(_ event: LiveEvent) {
        lastID &+= 1
        if slots.count < capacity {
            slots.append(Slot(event: event))
        } else {
            slots[place(lastID)] = Slot(event: event)
        }
    }

    private func held(_ id: UInt64) -> Slot? {
        id >= firstID && id <= lastID ? slots[place(id)] : nil
    }

    // MARK: Readers

    package mutating func addReader(session: String?, after lastRead: UInt64?) -> ReaderID {
        lastReader &+= 1
        // One who comes back with an id of another sandbox, or of before a restart, has missed what there is.
        let position = lastRead.map { $0 > lastID ? 0 : $0 } ?? lastID
        readers[lastReader] = Reader(session: session, position: position, end: isStopped ? 0 : nil)
        return lastReader
    }

    package mutating func removeReader(_ id: ReaderID) {
        readers[id] = nil
    }

    /// They end once they have read what there is of it.
    package mutating func endReaders(of session: String) -> [@Sendable () -> Void] {
        for (id, reader) in readers where reader.session == session { readers[id]?.end = lastID }
        let releasedID = releasedID
        return takeWakes { reader in reader.end.map { $0 <= releasedID } == true }
    }

    package mutating func stop() -> [@Sendable () -> Void] {
        isStopped = true
        for id in readers.keys { readers[id]?.end = 0 }
        return takeWakes { _ in true }
    }

    /// The next bytes for a reader: first how much it missed, then events. With nothing to give, `wake` is kept.
    package mutating func read(_ id: ReaderID, _ wake: @escaping @Sendable () -> Void) -> Reading {
        guard var reader = readers[id] else { return .end }
        defer { readers[id] = reader }
        if reader.end == 0 { return .end }
        var out: [Piece] = []
        if lastID > 0, reader.position + 1 < firstID {
            out.append(
                .bytes(LiveEvent.marker(dropped: firstID - 1 - reader.position, id: firstID - 1)))
            reader.position = firstID - 1
        }
        while reader.position < releasedID, out.count < Self.mostAtOnce {
            reader.position += 1
            guard let slot = held(reader.position) else { continue }
            if let session = reader.session, session != slot.event.session { continue }
            out.append(slot.encoded.map { .bytes($0) } ?? .event(slot.event, id: reader.position))
        }
        if out.isEmpty, reader.isDueForHeartbeat { out = [.bytes(LiveEvent.heartbeat)] }
        reader.isDueForHeartbeat = false
        if !out.isEmpty { return .pieces(out) }
        if let end = reader.end, reader.position >= end { return .end }
        reader.wake = wake
        return .nothing
    }

    // MARK: The pump

    /// What is to be released, and of that, oldest first, what somebody waits for: it is encoded once for all of them.
    /// What only those want who read slowly, or come back later, they encode themselves.
    package var unreleased: (lastID: UInt64, wanted: [(id: UInt64, event: LiveEvent)]) {
        var sessions: Set<String> = []
        var wantsAll = false
        for reader in readers.values where reader.wake != nil {
            if let session = reader.session { sessions.insert(session) } else { wantsAll = true }
        }
        guard lastID > releasedID, wantsAll || !sessions.isEmpty else { return (lastID, []) }
        var wanted: [(UInt64, LiveEvent)] = []
        for id in max(releasedID + 1, firstID)...lastID {
            let event = slots[place(id)].event
            if wantsAll || sessions.contains(event.session) { wanted.append((id, event)) }
        }
        return (lastID, wanted)
    }

    /// Lets events up to `last` be read, and takes out who waits for one of `sessions`, those of the wanted events. Who
    /// waits for other sessions only is moved on, so that it is never told that it missed what is none of its business.
    package mutating func release(
        upTo last: UInt64, _ encoded: [(id: UInt64, bytes: [UInt8])], from sessions: Set<String>
    ) -> [@Sendable () -> Void] {
        for (id, bytes) in encoded where id >= firstID { slots[place(id)].encoded = bytes }
        let before = releasedID
        releasedID = max(releasedID, last)
        for (id, reader) in readers where reader.wake != nil && reader.position >= before {
            guard let session = reader.session, !sessions.contains(session) else { continue }
            readers[id]?.position = releasedID
        }
        let releasedID = releasedID
        return takeWakes { $0.position < releasedID }
    }

    /// Who waits is due for a comment.
    package mutating func beat() -> [@Sendable () -> Void] {
        for (id, reader) in readers where reader.wake != nil { readers[id]?.isDueForHeartbeat = true }
        return takeWakes { $0.isDueForHeartbeat }
    }

    private mutating func takeWakes(_ isMeant: (Reader) -> Bool) -> [@Sendable () -> Void] {
        var wakes: [@Sendable () -> Void] = []
        for (id, reader) in readers {
            guard let wake = reader.wake, isMeant(reader) else { continue }
            readers[id]?.wake = nil
            wakes.append(wake)
        }
        return wakes
    }
}
