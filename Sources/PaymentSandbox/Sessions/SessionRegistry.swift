import Dispatch
import SandboxCore
import SandboxPlatform
import SandboxScenarios
import SandboxSockets

/// The sessions of one sandbox.
final class SessionRegistry: Sendable {
    /// How many sessions there may be beside the default one.
    static let limit = 10_000
    /// How long a session lives that nobody uses, in real time. The default session lives on.
    static let idleLifetime = Duration.seconds(3_600)

    /// The session named `default`, which always exists.
    let standard: Session
    /// Who looks on while things happen in any of them.
    var live: EventHub { standard.live }
    private let log: SandboxLog
    private let client: HTTPClient
    private let others = Locked(Others())
    private let sweeper = Locked<(any DispatchSourceTimer)?>(nil)

    private struct Others {
        var sessions: [String: Session] = [:]
        var lastNumber: UInt64 = 0
        var isStopped = false

        var hasRoom: Bool { !isStopped && sessions.count < SessionRegistry.limit }
    }

    /// `client` sends the webhooks of sessions to be made.
    init(standard: Session, log: SandboxLog, client: HTTPClient = HTTPClient()) {
        self.standard = standard
        self.log = log
        self.client = client
    }

    deinit {
        sweeper.withLock { $0?.cancel() }
    }

    /// The session of this id.
    func session(id: String) -> Session? {
        if id == standard.id { return standard }
        return others.withLock { $0.sessions[id] }
    }

    /// The default session, then the others in the order of their making.
    var all: [Session] {
        [standard] + others.withLock { Array($0.sessions.values) }.sorted { $0.number < $1.number }
    }

    var count: Int { 1 + others.withLock { $0.sessions.count } }

    /// Makes a session and prepares it before anyone else sees it; if that fails there is none. `nil` if there are as
    /// many as there may be, or the sandbox has stopped.
    func make<Failure: Error>(
        _ settings: Session.Settings, prepare: (Session) throws(Failure) -> Void
    ) throws(Failure) -> Session? {
        let number = others.withLock { others -> UInt64? in
            guard others.hasRoom else { return nil }
            others.lastNumber += 1
            return others.lastNumber
        }
        guard let number else { return nil }
        let session = Session(id: Self.newID(), number: number, settings, log: log, client: client, live: live)
        do throws(Failure) {
            try prepare(session)
        } catch {
            session.stop()
            throw error
        }
        session.keepOrders()
        let isKept = others.withLock { others -> Bool in
            guard others.hasRoom else { return false }
            others.sessions[session.id] = session
            return true
        }
        guard isKept else {
            session.stop()
            return nil
        }
        live.publish(.sessionMade, of: session.id, at: session.clock.now)
        startSweeping()
        return session
    }

    func make(_ settings: Session.Settings) -> Session? {
        make(settings) { _ in }
    }

    /// Deletes a session and ends everything in it; the default session is reset instead. `false` if there is none.
    func delete(id: String) -> Bool {
        if id == standard.id {
            standard.reset()
            return true
        }
        guard let session = others.withLock({ $0.sessions.removeValue(forKey: id) }) else { return false }
        end(session)
        return true
    }

    private func end(_ session: Session) {
        let now = session.clock.now
        session.stop()
        live.sessionEnded(session.id, at: now)
    }

    /// Ends every session, for good.
    func stop() {
        let sessions = others.withLock { others in
            defer { others.sessions = [:] }
            others.isStopped = true
            return Array(others.sessions.values)
        }
        sweeper.withLock { timer in
            timer?.cancel()
            timer = nil
        }
        live.stop()
        sessions.forEach { $0.stop() }
        standard.stop()
    }

    /// Deletes the sessions that were not used for ``idleLifetime`` before `now`, in steady nanoseconds.
    func sweep(now: UInt64) {
        let lifetime = UInt64(clamping: Self.idleLifetime.clampedNanoseconds)
        let idle = others.withLock { others in
            let idle = others.sessions.values.filter { now > $0.lastUsedAt && now - $0.lastUsedAt > lifetime }
            for session in idle { others.sessions[session.id] = nil }
            return idle
        }
        idle.forEach(end)
    }

    private func startSweeping() {
        sweeper.withLock { timer in
            guard timer == nil else { return }
            let source = DispatchSource.makeTimerSource(queue: .global())
            source.schedule(deadline: .now() + 60, repeating: 60, leeway: .seconds(5))
            source.setEventHandler { [weak self] in self?.sweep(now: Platform.steadyNanoseconds()) }
            source.activate()
            timer = source
        }
    }

    /// Twelve lower-case letters and digits, so that a stranger does not guess a session and nobody meets one that is
    /// gone. Random even with a seed: it names the session and decides nothing in it.
    private static func newID() -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<12).map { _ in alphabet.randomElement() ?? "0" })
    }
}
