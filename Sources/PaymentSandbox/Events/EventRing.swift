import Dispatch

/// The state of an ``EventHub``: the ring, and where each reader is in it. A value behind the hub's lock; what it hands
/// back is run outside.
struct EventRing {
    typealias ReaderID = UInt64

    /// What a reader gets.
    enum Reading: Equatable {
        case bytes([UInt8])
        /// Nothing now; its `wake` will be called once.
        case nothing
        case end
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

    /// How many bytes a reader gets at once, about.
    private static let chunk = 32 << 10

    private let capacity: Int
    private var slots: [Slot] = []
    private var lastID: UInt64 = 0
    /// Every event up to this one is encoded, or gone.
    private var encodedID: UInt64 = 0
    private var readers: [ReaderID: Reader] = [:]
    private var lastReader: ReaderID = 0
    var isOn = false
    private(set) var isStopped = false
    var isPumping = false
    var timer: (any DispatchSourceTimer)?

    init(capacity: Int) {
        self.capacity = capacity
    }

    var readerCount: Int { readers.count }
    var hasReaders: Bool { !readers.isEmpty }
    var hasUnencoded: Bool { lastID > encodedID && hasReaders }

    /// The oldest event that is kept.
    private var firstID: UInt64 { lastID - UInt64(slots.count) + 1 }

    /// Where the event of this id is, while it is kept.
    private func place(_ id: UInt64) -> Int { Int((id - 1) % UInt64(capacity)) }

    mutating func append(_ event: LiveEvent) {
        lastID &+= 1
        var event = event
        event.id = lastID
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

    mutating func addReader(session: String?, after lastRead: UInt64?) -> ReaderID {
        lastReader &+= 1
        // One who comes back with an id of another sandbox, or of before a restart, has missed what there is.
        let position = lastRead.map { $0 > lastID ? 0 : $0 } ?? lastID
        readers[lastReader] = Reader(session: session, position: position, end: isStopped ? 0 : nil)
        return lastReader
    }

    mutating func removeReader(_ id: ReaderID) {
        readers[id] = nil
    }

    /// They end once they have read what there is of it.
    mutating func endReaders(of session: String) -> [@Sendable () -> Void] {
        for (id, reader) in readers where reader.session == session { readers[id]?.end = lastID }
        let encodedID = encodedID
        return takeWakes { reader in reader.end.map { $0 <= encodedID } == true }
    }

    mutating func stop() -> [@Sendable () -> Void] {
        isStopped = true
        for id in readers.keys { readers[id]?.end = 0 }
        return takeWakes { _ in true }
    }

    /// The next bytes for a reader: first how much it missed, then events. With nothing to give, `wake` is kept.
    mutating func read(_ id: ReaderID, _ wake: @escaping @Sendable () -> Void) -> Reading {
        guard var reader = readers[id] else { return .end }
        defer { readers[id] = reader }
        if reader.end == 0 { return .end }
        var out: [UInt8] = []
        if lastID > 0, reader.position + 1 < firstID {
            out += LiveEvent.marker(dropped: firstID - 1 - reader.position, id: firstID - 1)
            reader.position = firstID - 1
        }
        while reader.position < encodedID, out.count < Self.chunk {
            reader.position += 1
            guard let slot = held(reader.position), let encoded = slot.encoded else { continue }
            if let session = reader.session, session != slot.event.session { continue }
            out += encoded
        }
        if out.isEmpty, reader.isDueForHeartbeat { out = LiveEvent.heartbeat }
        reader.isDueForHeartbeat = false
        if !out.isEmpty { return .bytes(out) }
        if let end = reader.end, reader.position >= end { return .end }
        reader.wake = wake
        return .nothing
    }

    // MARK: The pump

    /// What is to be encoded, oldest first.
    var unencoded: [LiveEvent] {
        guard lastID > encodedID else { return [] }
        return (max(encodedID + 1, firstID)...lastID).compactMap { held($0)?.event }
    }

    /// Takes the encoded events in, and out who waits for one of `sessions`. Who waits for other sessions only is moved
    /// on, so that it is never told that it missed what is none of its business.
    mutating func publishEncoded(
        _ events: [(id: UInt64, bytes: [UInt8])], from sessions: Set<String>
    ) -> [@Sendable () -> Void] {
        guard let last = events.last?.id else { return [] }
        for (id, bytes) in events where id >= firstID { slots[place(id)].encoded = bytes }
        let before = encodedID
        encodedID = max(encodedID, last)
        for (id, reader) in readers where reader.wake != nil && reader.position >= before {
            guard let session = reader.session, !sessions.contains(session) else { continue }
            readers[id]?.position = encodedID
        }
        let encodedID = encodedID
        return takeWakes { $0.position < encodedID }
    }

    /// Who waits is due for a comment.
    mutating func beat() -> [@Sendable () -> Void] {
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
