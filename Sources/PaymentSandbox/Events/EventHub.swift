import Dispatch
import SandboxCore
import SandboxPlatform

/// The latest events of all sessions of a sandbox, and who reads them. Nothing is kept before the first reader comes.
///
/// Publishing puts a value into a ring and is all that a request pays. Everything else happens a few milliseconds later
/// on a queue of the hub's own: there each event is encoded once, however many read it, and those who wait are woken.
/// A reader is a place in the ring and no queue, so one that reads slowly costs nothing: it falls out of the ring and is
/// told how much it missed.
final class EventHub: Sendable {
    /// How many events are kept.
    static let capacity = 1_024
    /// How often readers are woken at most.
    private static let pause = DispatchTimeInterval.milliseconds(5)
    /// In real time.
    static let heartbeatInterval = 15

    private let state = Locked(EventRing(capacity: EventHub.capacity))
    private let queue = DispatchQueue(label: "sandbox.events", qos: .utility)

    deinit {
        state.withLock { $0.timer?.cancel() }
    }

    /// Whether anyone has ever read. Publishing before that does nothing.
    var isOn: Bool { state.withLock { $0.isOn } }

    func publish(_ content: LiveEvent.Content, of session: String, at now: Instant) {
        let wakes = state.withLock { ring -> Bool in
            guard ring.isOn, !ring.isStopped else { return false }
            ring.append(LiveEvent(content, of: session, at: now))
            guard !ring.isPumping, ring.hasReaders else { return false }
            ring.isPumping = true
            return true
        }
        if wakes { pumpLater() }
    }

    /// A session is gone: who reads only its events has read all there will be.
    func sessionEnded(_ session: String, at now: Instant) {
        publish(.sessionDeleted, of: session, at: now)
        let wakes = state.withLock { $0.endReaders(of: session) }
        wakes.forEach { $0() }
    }

    /// Ends every reader, for good.
    func stop() {
        let wakes = state.withLock { ring in
            ring.timer?.cancel()
            ring.timer = nil
            return ring.stop()
        }
        wakes.forEach { $0() }
    }

    // MARK: Readers

    /// A reader of all sessions, or of one; from after the event of this id, or from now.
    func subscribe(session: String?, after lastID: UInt64?) -> EventSubscription {
        let id = state.withLock { ring in
            ring.isOn = true
            if ring.timer == nil, !ring.isStopped { ring.timer = startHeartbeat() }
            return ring.addReader(session: session, after: lastID)
        }
        pumpSoon()
        return EventSubscription(hub: self, id: id)
    }

    func read(_ id: EventRing.ReaderID, _ wake: @escaping @Sendable () -> Void) -> EventRing.Reading {
        state.withLock { $0.read(id, wake) }
    }

    func unsubscribe(_ id: EventRing.ReaderID) {
        state.withLock { ring in
            ring.removeReader(id)
            guard !ring.hasReaders else { return }
            ring.timer?.cancel()
            ring.timer = nil
        }
    }

    /// How many read.
    var readerCount: Int { state.withLock { $0.readerCount } }

    // MARK: The pump

    /// What came before the first reader waited is encoded, too.
    private func pumpSoon() {
        let starts = state.withLock { ring -> Bool in
            guard !ring.isPumping, ring.hasUnencoded else { return false }
            ring.isPumping = true
            return true
        }
        if starts { queue.async { self.pump() } }
    }

    private func pumpLater() {
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.pump() }
    }

    /// On `queue`: encodes what is new, then wakes who waits for it.
    private func pump() {
        let new = state.withLock { $0.unencoded }
        let encoded = new.map { ($0.id, $0.encoded) }
        let (wakes, goesOn) = state.withLock { ring in
            let wakes = ring.publishEncoded(encoded, from: Set(new.map(\.session)))
            ring.isPumping = ring.hasUnencoded
            return (wakes, ring.isPumping)
        }
        wakes.forEach { $0() }
        if goesOn { pumpLater() }
    }

    // MARK: Heartbeats

    private func startHeartbeat() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + .seconds(Self.heartbeatInterval), repeating: .seconds(Self.heartbeatInterval),
            leeway: .milliseconds(500))
        timer.setEventHandler { [weak self] in self?.beat() }
        timer.activate()
        return timer
    }

    /// Every reader that waits gets a comment.
    func beat() {
        let wakes = state.withLock { $0.beat() }
        wakes.forEach { $0() }
    }
}
