import Dispatch
import SandboxBackend
import SandboxCore
import SandboxPlatform
import SandboxScenarios
import SandboxSockets
import SandboxWebhooks

/// The sessions of one sandbox.
package final class SessionRegistry: Sendable {
    /// The session named `default`, which always exists.
    package let standard: Session
    /// Who looks on while things happen in any of them.
    package var live: EventHub { standard.live }
    package let limits: SessionLimits
    /// The backends of every session.
    package let backends: BackendList
    private let log: SandboxLog
    private let client: HTTPClient
    private let others: Locked<Others>
    private let sweeper = Locked<(any DispatchSourceTimer)?>(nil)

    private struct Others {
        let limit: Int
        var sessions: [String: Session] = [:]
        var numbers: [UInt64: String] = [:]
        var lastNumber: UInt64 = 0
        var isStopped = false

        /// Why no session can be made; `nil` if one can.
        var refusal: SessionRefusal? {
            isStopped ? .stopping : sessions.count < limit ? nil : .tooMany(limit: limit)
        }

        mutating func add(_ session: Session) {
            sessions[session.id] = session
            numbers[session.number] = session.id
        }

        mutating func remove(_ id: String) -> Session? {
            guard let session = sessions.removeValue(forKey: id) else { return nil }
            numbers[session.number] = nil
            return session
        }
    }

    /// `client` sends the webhooks of sessions to be made.
    package init(
        standard: Session, backends: BackendList, log: SandboxLog, client: HTTPClient = HTTPClient(),
        limits: SessionLimits = .standard
    ) {
        self.standard = standard
        self.backends = backends
        self.limits = limits
        others = Locked(Others(limit: limits.count))
        self.log = log
        self.client = client
    }

    deinit {
        sweeper.withLock { $0?.cancel() }
    }

    /// The session of this id.
    package func session(id: String) -> Session? {
        if id == standard.id { return standard }
        return others.withLock { $0.sessions[id] }
    }

    /// The default session, then the others in the order of their making.
    package var all: [Session] {
        [standard] + others.withLock { Array($0.sessions.values) }.sorted { $0.number < $1.number }
    }

    package var count: Int { 1 + others.withLock { $0.sessions.count } }

    package func session(numbered number: UInt64) -> Session? {
        others.withLock { others in others.numbers[number].flatMap { others.sessions[$0] } }
    }

    /// Makes a session and prepares it before anyone else sees it; if that fails there is none. What the wish leaves out
    /// is as in the default session.
    package func make(_ wish: SessionWish) throws(SessionRefusal) -> Session {
        let number = try claimNumber()
        let standard = standard.settings
        var settings = Session.Settings(scenario: wish.scenario ?? self.standard.baseScenario)
        settings.seed = wish.seed ?? standard.seed
        settings.clock = wish.clock ?? standard.clock
        settings.start = wish.start ?? (settings.clock == .manual ? standard.start : nil)
        settings.webhooks = wish.webhooks
        settings.journal = limits.journal
        let session = Session(
            id: Self.newID(), number: number, settings, backends: backends, log: log, client: client, live: live,
            limits: limits)
        for preparation in wish.preparations {
            guard let problem = preparation(session) else { continue }
            session.stop()
            throw .refused(problem)
        }
        session.keepFoundation()
        let refusal = others.withLock { others -> SessionRefusal? in
            if let refusal = others.refusal { return refusal }
            others.add(session)
            return nil
        }
        if let refusal {
            session.stop()
            throw refusal
        }
        live.publish(.sessionMade, of: session.id, at: session.clock.now)
        startSweeping()
        return session
    }

    private func claimNumber() throws(SessionRefusal) -> UInt64 {
        let (number, refusal) = others.withLock { others -> (UInt64, SessionRefusal?) in
            if let refusal = others.refusal { return (0, refusal) }
            others.lastNumber += 1
            return (others.lastNumber, nil)
        }
        if let refusal { throw refusal }
        return number
    }

    /// Deletes a session and ends everything in it; the default session is reset instead. `false` if there is none.
    package func delete(id: String) -> Bool {
        if id == standard.id {
            standard.reset()
            return true
        }
        guard let session = others.withLock({ $0.remove(id) }) else { return false }
        end(session)
        return true
    }

    private func end(_ session: Session) {
        let now = session.clock.now
        session.stop()
        live.sessionEnded(session.id, at: now)
    }

    /// Ends every session, for good.
    package func stop() {
        let sessions = others.withLock { others in
            defer {
                others.sessions = [:]
                others.numbers = [:]
            }
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

    /// Deletes the sessions that were not used for ``SessionLimits/idleLifetime`` before `now`, in steady nanoseconds.
    package func sweep(now: UInt64) {
        let lifetime = UInt64(clamping: limits.idleLifetime.clampedNanoseconds)
        let idle = others.withLock { others in
            let idle = others.sessions.values.filter { now > $0.lastUsedAt && now - $0.lastUsedAt > lifetime }
            for session in idle { _ = others.remove(session.id) }
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

/// What a session is to be like.
package struct SessionWish: Sendable {
    /// Does something to a new session that nobody else sees yet; what comes back is why it could not.
    package typealias Preparation = @Sendable (Session) -> Problem?

    package var scenario: Scenario?
    package var seed: UInt64?
    package var clock: SandboxClock.Mode?
    package var start: Instant?
    package var webhooks: [WebhookTarget] = []
    /// In order; the first that fails ends it.
    package var preparations: [Preparation] = []

    package init() {}
}

/// Why there is no new session.
package enum SessionRefusal: Error, Equatable, Sendable {
    /// There are as many as there may be.
    case tooMany(limit: Int)
    /// The sandbox is stopping.
    case stopping
    /// Something that it was to have was refused.
    case refused(Problem)
}
