import Dispatch
import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxMoneyLanded
import SandboxPlatform
import SandboxScenarios
import SandboxSockets

/// The sessions of one sandbox, and the grammar by which a credential names its session.
final class SessionRegistry: Sendable {
    /// How many sessions there may be beside the default one.
    static let limit = 10_000
    /// How long a session lives that nobody uses, in real time. The default session lives on.
    static let idleLifetime = Duration.seconds(3_600)

    /// The session named `default`, which always exists.
    let standard: Session
    private let log: SandboxLog
    private let client: HTTPClient
    private let others = Locked(Others())
    private let sweeper = Locked<(any DispatchSourceTimer)?>(nil)

    private struct Others {
        var sessions: [String: Session] = [:]
        var lastNumber: UInt64 = 0
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

    /// Makes a session; `nil` if there are as many as there may be.
    func make(_ settings: Session.Settings) -> Session? {
        let session = others.withLock { others -> Session? in
            guard others.sessions.count < Self.limit else { return nil }
            others.lastNumber += 1
            let session = Session(id: Self.newID(), number: others.lastNumber, settings, log: log, client: client)
            others.sessions[session.id] = session
            return session
        }
        if session != nil { startSweeping() }
        return session
    }

    /// Deletes a session and ends everything in it; the default session is reset instead. `false` if there is none.
    func delete(id: String) -> Bool {
        if id == standard.id {
            standard.reset()
            return true
        }
        guard let session = others.withLock({ $0.sessions.removeValue(forKey: id) }) else { return false }
        session.stop()
        return true
    }

    /// Ends every session, for good.
    func stop() {
        sweeper.withLock { timer in
            timer?.cancel()
            timer = nil
        }
        let sessions = others.withLock { others in
            defer { others.sessions = [:] }
            return Array(others.sessions.values)
        }
        sessions.forEach { $0.stop() }
        standard.stop()
    }

    /// Deletes the sessions that were not used for ``idleLifetime`` before `now`, in steady nanoseconds.
    func sweep(now: UInt64) {
        let lifetime = UInt64(clamping: Self.idleLifetime.clampedNanoseconds)
        let idle = others.withLock { others in
            others.sessions.values.filter { now > $0.lastUsedAt && now - $0.lastUsedAt > lifetime }.map(\.id)
        }
        for id in idle { _ = delete(id: id) }
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

    /// Whose session a credential belongs to, and under which scenario it is handled; `nil`: the session's own.
    typealias Owner = (session: Session, scenario: ActiveScenario?)

    /// `s_<session>_<n>` is that session; `<scenario>.<anything>` is the default session under that scenario; anything
    /// else is the default session under its own.
    func owner(ofPageToken token: String, scenarios: ScenarioLibrary) throws(CredentialRefusal) -> Owner {
        if let id = Self.sessionID(inPageToken: token) {
            guard let session = session(id: id) else { throw .sessionGone(id: id) }
            return (session, nil)
        }
        return try owner(ofRest: token, scenarios: scenarios, by: .pageToken)
    }

    /// `pub_s_<session>` or `sk_s_<session>` is that session; `pub_<scenario>.<anything>` is the default session under
    /// that scenario; anything else, an old client's business id too, is the default session under its own.
    func owner(ofKey key: String, scenarios: ScenarioLibrary) throws(CredentialRefusal) -> Owner {
        guard key.hasPrefix("pub_") || key.hasPrefix("sk_") else { return (standard, nil) }
        let rest = key.drop { $0 != "_" }.dropFirst()
        if rest.hasPrefix("s_") {
            let id = String(rest.dropFirst(2))
            guard let session = session(id: id) else { throw .sessionGone(id: id) }
            return (session, nil)
        }
        guard key.hasPrefix("pub_") else { return (standard, nil) }
        return try owner(ofRest: String(rest), scenarios: scenarios, by: .publicKey)
    }

    /// The session that holds this payment request.
    func owner(ofPayment id: String) -> Session? {
        all.first { $0.payment(id: id) != nil }
    }

    /// The session that a request belongs to which matched no endpoint: the one that a credential of its names.
    func owner(ofUnmatched request: Request) -> Session {
        for segment in request.target.segments {
            if let id = Self.sessionID(inPageToken: segment), let session = session(id: id) { return session }
        }
        let keys = [
            request.fields[BushaWire.publicKeyField],
            request.fields[.authorization].map { String($0.drop { $0 != " " }.dropFirst()) },
            request.target.query.last { $0.name == "public_key" }?.value,
        ]
        for key in keys.compactMap({ $0 }) {
            let rest = key.drop { $0 != "_" }.dropFirst()
            guard rest.hasPrefix("s_"), let session = session(id: String(rest.dropFirst(2))) else { continue }
            return session
        }
        return standard
    }

    /// The session and the order that a UPI link's `tr` names, which is unique in the process.
    func owner(ofReference reference: String) -> (session: Session, order: MoneyLandedOrder)? {
        for session in all {
            if let order = session.order(reference: reference) { return (session, order) }
        }
        return nil
    }

    private func owner(
        ofRest text: String, scenarios: ScenarioLibrary, by place: CredentialRefusal.Place
    ) throws(CredentialRefusal) -> Owner {
        guard let dot = text.firstIndex(of: ".") else { return (standard, nil) }
        return (standard, try scenarios.scenario(named: String(text[..<dot]), by: place))
    }

    private static func sessionID(inPageToken token: String) -> String? {
        guard token.hasPrefix("s_") else { return nil }
        let parts = token.dropFirst(2).split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = parts.first, let number = parts.last, !id.isEmpty, !number.isEmpty,
            number.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        return String(id)
    }
}

/// Why a credential or a scenario field leads nowhere.
enum CredentialRefusal: Error, Equatable {
    /// What named the scenario.
    enum Place: Equatable {
        case pageToken
        case publicKey
        case field
    }

    case sessionGone(id: String)
    case unknownScenario(name: String, nearest: String?, by: Place)
    /// The scenario's file is wrong: a line for each problem.
    case brokenScenario(name: String, lines: [String])

    var status: Int {
        switch self {
        case .sessionGone: 410
        case .unknownScenario(_, _, let place): place == .field ? 400 : 404
        case .brokenScenario: 500
        }
    }

    var code: String {
        switch self {
        case .sessionGone: "session_gone"
        case .unknownScenario: "unknown_scenario"
        case .brokenScenario: "broken_scenario"
        }
    }

    var message: String {
        switch self {
        case .sessionGone(let id):
            return "session \(MessageText.quoted(id)) does not exist; it was deleted, or this sandbox was restarted"
        case .unknownScenario(let name, let nearest, let place):
            let subject =
                switch place {
                case .pageToken: "a page token with a dot in it names a scenario before the dot"
                case .publicKey: "a public key with a dot in it names a scenario between pub_ and the dot"
                case .field: "X-Sandbox-Scenario names a scenario"
                }
            let hint = nearest.map { "did you mean \($0)?" } ?? "`paysandbox scenarios` lists them"
            return "\(subject), and there is none called \(MessageText.quoted(name)); \(hint)"
        case .brokenScenario(let name, let lines):
            return "the file of scenario \(MessageText.quoted(name)) is wrong: " + lines.joined(separator: "; ")
        }
    }
}
