import Dispatch
import SandboxCore
import SandboxPlatform
import SandboxSockets

/// The latest events of all sessions of a sandbox, and who reads them. Nothing is kept of a session before the first
/// reader of it comes, or of all.
///
/// Publishing puts a value into a ring and is all that a request pays. Everything else happens a few milliseconds later
/// on a queue of the hub's own: there each event that somebody waits for is encoded once, and those who wait are woken.
/// A reader is a place in the ring and no queue, so one that reads slowly costs nothing: it falls out of the ring and is
/// told how much it missed.
package final class EventHub: Sendable {
    /// How many events are kept.
    package static let capacity = 1_024
    /// How often readers are woken at most.
    private static let pause = DispatchTimeInterval.milliseconds(5)
    /// In real time.
    package static let heartbeatInterval = 15

    /// What anyone has ever read.
    private struct Interest {
        var isInAll = false
        /// Of those that exist.
        var sessions: Set<String> = []
    }

    private let interest = Locked(Interest())
    private let state = Locked(EventRing(capacity: EventHub.capacity))
    private let queue = DispatchQueue(label: "sandbox.events", qos: .utility)

    deinit {
        state.withLock { $0.timer?.cancel() }
    }

    /// Whether anyone has ever read the events of this session. Publishing before that does nothing.
    package func isRead(_ session: String) -> Bool {
        interest.withLock { $0.isInAll || (!$0.sessions.isEmpty && $0.sessions.contains(session)) }
    }

    package func publish(_ content: LiveEvent.Content, of session: String, at now: Instant) {
        guard isRead(session) else { return }
        let event = LiveEvent(content, of: session, at: now)
        let wakes = state.withLock { ring -> Bool in
            guard !ring.isStopped else { return false }
            ring.append(event)
            guard !ring.isPumping, ring.hasReaders else { return false }
            ring.isPumping = true
            return true
        }
        if wakes { pumpLater() }
    }

    /// A session is gone: who reads only its events has read all there will be.
    package func sessionEnded(_ session: String, at now: Instant) {
        publish(.sessionDeleted, of: session, at: now)
        let wakes = state.withLock { $0.endReaders(of: session) }
        wakes.forEach { $0() }
        interest.withLock { _ = $0.sessions.remove(session) }
    }

    /// Ends every reader, for good.
    package func stop() {
        let wakes = state.withLock { ring in
            ring.timer?.cancel()
            ring.timer = nil
            return ring.stop()
        }
        wakes.forEach { $0() }
    }

    // MARK: Readers

    /// A reader of all sessions, or of one; from after the event of this id, or from now.
    package func subscribe(session: String?, after lastID: UInt64?) -> EventSubscription {
        interest.withLock { interest in
            if let session { interest.sessions.insert(session) } else { interest.isInAll = true }
        }
        let id = state.withLock { ring in
            if ring.timer == nil, !ring.isStopped { ring.timer = startHeartbeat() }
            return ring.addReader(session: session, after: lastID)
        }
        pumpSoon()
        return EventSubscription(hub: self, id: id)
    }

    package func read(_ id: EventRing.ReaderID, _ wake: @escaping @Sendable () -> Void) -> StreamStep {
        switch state.withLock({ $0.read(id, wake) }) {
        case .pieces(let pieces):
            // Outside the lock, which every request takes.
            return .bytes(
                pieces.reduce(into: []) { out, piece in
                    switch piece {
                    case .bytes(let bytes): out += bytes
                    case .event(let event, let id): out += event.encoded(id: id)
                    }
                })
        case .nothing: return .idle
        case .end: return .end
        }
    }

    package func unsubscribe(_ id: EventRing.ReaderID) {
        state.withLock { ring in
            ring.removeReader(id)
            guard !ring.hasReaders else { return }
            ring.timer?.cancel()
            ring.timer = nil
        }
    }

    /// How many read.
    package var readerCount: Int { state.withLock { $0.readerCount } }

    // MARK: The pump

    /// What came before the first reader waited can be read, too.
    private func pumpSoon() {
        let starts = state.withLock { ring -> Bool in
            guard !ring.isPumping, ring.hasUnreleased else { return false }
            ring.isPumping = true
            return true
        }
        if starts { queue.async { self.pump() } }
    }

    private func pumpLater() {
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.pump() }
    }

    /// On `queue`: encodes what is waited for, then wakes who does.
    private func pump() {
        let (lastID, wanted) = state.withLock { $0.unreleased }
        let encoded = wanted.map { ($0.id, $0.event.encoded(id: $0.id)) }
        let (wakes, goesOn) = state.withLock { ring in
            let wakes = ring.release(upTo: lastID, encoded, from: Set(wanted.map(\.event.session)))
            ring.isPumping = ring.hasUnreleased
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
    package func beat() {
        let wakes = state.withLock { $0.beat() }
        wakes.forEach { $0() }
    }
}
