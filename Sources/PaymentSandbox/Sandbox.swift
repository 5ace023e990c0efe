import SandboxAssets
import SandboxBackend
@_exported import SandboxCore
import SandboxPlatform
@_exported import SandboxScenarios
import SandboxSockets
@_exported import SandboxWebhooks

/// A running sandbox: both emulated backends and the control API on one port of this process.
///
/// Any number of them can run side by side; they share nothing. Safe to use from any task. Call ``stop()`` when done,
/// or use ``withSandbox(scenario:clock:isolation:onError:_:)-(String,_,_,_,_)``: a sandbox that nobody stops ends only
/// some time after its last reference. The calls on the sandbox itself, ``clock`` among them, are those of its ``defaultSession``.
public final class Sandbox: Sendable {
    /// The version of the product, semantic.
    public static let version = "0.1.0"

    /// What a sandbox is started with.
    public struct Configuration: Sendable {
        /// Where it listens: `localhost:PORT` (127.0.0.1 and ::1), `ADDRESS:PORT` or `:PORT` (every IPv4 address). Port 0
        /// picks a free one. Default `127.0.0.1:0`.
        public var listen = "127.0.0.1:0"
        /// The name of the default session's scenario. Default `happy-path`.
        public var scenario = "happy-path"
        /// A scenario built in Swift, in the place of the one that ``scenario`` names. Default none.
        public var customScenario: Scenario?
        /// A directory of scenario files beside the bundled ones. Default none.
        public var scenariosDirectory: String?
        /// How the default session's time moves. Default real.
        public var clock = SandboxClock.Mode.real
        /// The time that the default session's clock begins at. Default the system's time.
        public var start: Instant?
        /// What chances and ids are drawn from. Default 0.
        public var seed: UInt64 = 0
        /// Host names that the control API answers to beside localhost, addresses and single-label names.
        public var allowedHosts: [String] = []
        /// Whether other machines may use the control API. Default no.
        public var allowsRemoteControl = false
        /// Who is told what happens in the default session. Sessions that are made later name their own. Default nobody.
        public var webhooks: [WebhookTarget] = []
        /// Where requests are logged. Default nowhere.
        public var log = SandboxLog(format: .off)
        /// What is emulated. Default the backends that the product ships.
        package var backends = BackendList.shipped
        /// What bounds the sessions.
        package var limits = SessionLimits.standard

        /// The defaults.
        public init() {}
    }

    /// Why a sandbox did not start.
    public enum StartError: Error, Equatable, CustomStringConvertible {
        /// `listen` is not an address and port.
        case invalidListenAddress(String)
        /// Something else has the port.
        case portInUse(port: UInt16, message: String)
        /// The system refused.
        case cannotListen(String)
        /// No scenario has this name.
        case unknownScenario(String, nearest: String?)
        /// The scenario's file is wrong, or one that was built in Swift contradicts itself; a line for each problem.
        case brokenScenario(String, problems: [String])
        /// The directory of scenarios cannot be read.
        case unreadableDirectory(String)

        /// One line, or a line for each problem of a file.
        public var description: String {
            switch self {
            case .invalidListenAddress(let text):
                "\"\(text)\" is not an address to listen on; use localhost:8787, 127.0.0.1:8787, [::1]:8787 or :8787"
            case .portInUse(_, let message): message
            case .cannotListen(let message): message
            case .unknownScenario(let name, let nearest):
                "there is no scenario \"\(name)\"; "
                    + (nearest.map { "did you mean \($0)?" } ?? "`paysandbox scenarios` lists them")
            case .brokenScenario(_, let problems): problems.joined(separator: "\n")
            case .unreadableDirectory(let message): message
            }
        }
    }

    private let server: HTTPServer
    /// Sends the webhooks of every session.
    private let client: HTTPClient
    let sessions: SessionRegistry
    let scenarios: ScenarioLibrary
    /// The number of connections that are open.
    package var openConnectionCount: Int { server.openConnectionCount }
    /// The port that it listens on.
    public let port: UInt16
    private let host: String

    /// The address that clients use, to be their base URL, such as `http://127.0.0.1:8787`; never one that stands for every address.
    public var baseURL: URL {
        URL(string: baseAddress) ?? URL(fileURLWithPath: "/")
    }

    /// ``baseURL`` as text.
    public var baseAddress: String { "http://\(host):\(port)" }

    /// The clock of the default session.
    public var clock: SandboxClock { sessions.standard.clock }

    /// Starts a sandbox and returns once it accepts connections. Throws ``StartError``.
    public static func start(_ configuration: Configuration = Configuration()) async throws(StartError) -> Sandbox {
        try Sandbox(configuration)
    }

    /// Starts a sandbox under the scenario of this name, on a free port of 127.0.0.1. The clock is by default real, the
    /// seed 0. Throws ``StartError``.
    public static func start(
        scenario: String, clock: SandboxClock.Mode = .real, seed: UInt64 = 0
    ) async throws(StartError) -> Sandbox {
        var configuration = Configuration()
        configuration.scenario = scenario
        configuration.clock = clock
        configuration.seed = seed
        return try await start(configuration)
    }

    /// Starts a sandbox under a scenario built in Swift, on a free port of 127.0.0.1. The clock is by default real, the
    /// seed 0. Throws ``StartError``, also if the scenario contradicts itself.
    public static func start(
        scenario: Scenario, clock: SandboxClock.Mode = .real, seed: UInt64 = 0
    ) async throws(StartError) -> Sandbox {
        var configuration = Configuration()
        configuration.customScenario = scenario
        configuration.clock = clock
        configuration.seed = seed
        return try await start(configuration)
    }

    private init(_ configuration: Configuration) throws(StartError) {
        guard let listen = ListenAddress(configuration.listen) else {
            throw .invalidListenAddress(configuration.listen)
        }
        let backends = configuration.backends
        let library = try Self.library(backends.language, directory: configuration.scenariosDirectory)
        let scenario = try Self.scenario(configuration, in: library)
        var settings = Session.Settings(scenario: scenario)
        settings.seed = configuration.seed
        settings.clock = configuration.clock
        settings.start = configuration.start
        settings.webhooks = configuration.webhooks
        let client = HTTPClient()
        settings.journal = configuration.limits.standardJournal
        let session = Session(
            id: "default", settings, backends: backends, log: configuration.log, client: client,
            limits: configuration.limits)
        let sessions = SessionRegistry(
            standard: session, backends: backends, log: configuration.log, client: client,
            limits: configuration.limits)
        let gate = ControlGate(
            allowedHosts: Set(configuration.allowedHosts.map { ControlGate.hostName(of: $0) }),
            allowsRemotePeers: configuration.allowsRemoteControl)
        let control = ControlAPI(
            sessions: sessions, scenarios: library, backends: backends, version: Self.version,
            startedAt: Platform.steadyNanoseconds())
        let handler = SandboxHandler(
            routes: RouteTable(backends), sessions: sessions, scenarios: library, gate: gate, control: control)
        do throws(ListenError) {
            server = try HTTPServer(listen: listen, handler: handler)
        } catch {
            switch error {
            case .portInUse(let address): throw .portInUse(port: address.port, message: error.description)
            case .failed: throw .cannotListen(error.description)
            }
        }
        self.sessions = sessions
        self.client = client
        scenarios = library
        port = server.port
        let address = server.addresses.first ?? .loopback(port: port)
        host = Self.linkHost(of: address)
        backends.conflicts.forEach(configuration.log.note)
        for failure in library.failures { failure.lines.forEach(configuration.log.note) }
        let log = configuration.log
        // One that was built in Swift has no file to follow.
        let followed = configuration.customScenario == nil ? scenario.name : nil
        library.watch(
            ScenarioLibrary.Reaction(
                note: { log.note($0) },
                follow: { [weak session] changed in
                    if changed.name == followed { session?.follow(changed) }
                }))
    }

    /// Ends everything: connections, waits, timers and webhooks; returns when the port is free and every descriptor closed.
    /// Safe to call again.
    public func stop() async {
        scenarios.stopWatching()
        sessions.stop()
        await server.stop()
        await client.shutDown()
    }

    /// Looks for changes in the directory of scenarios now, instead of within a quarter of a second. When this returns,
    /// look-ups by name see them.
    public func reloadScenarios() {
        scenarios.reloadIfChanged()
    }

    private static func linkHost(of address: SocketAddress) -> String {
        guard address.isUnspecified else { return address.hostText }
        if case .ipv6 = address.host { return "[::1]" }
        return "127.0.0.1"
    }

    /// The bundled scenarios, and those of `directory` in front of them.
    package static func catalogue(directory: String?) throws(StartError) -> ScenarioCatalogue {
        let bundled = BundledAssets.scenarios.map { ($0.name, $0.text) }
        let language = BackendList.shipped.language
        guard let directory else { return ScenarioCatalogue(language, bundled: bundled) }
        do throws(ScenarioDirectory.ReadError) {
            return ScenarioCatalogue(
                language, bundled: bundled, directory: try ScenarioDirectory.read(directory))
        } catch {
            throw .unreadableDirectory(error.description)
        }
    }

    private static func library(
        _ language: ScenarioLanguage, directory: String?
    ) throws(StartError) -> ScenarioLibrary {
        do throws(ScenarioDirectory.ReadError) {
            return try ScenarioLibrary(
                language, bundled: BundledAssets.scenarios.map { ($0.name, $0.text) }, directory: directory)
        } catch {
            throw .unreadableDirectory(error.description)
        }
    }

    private static func scenario(
        _ configuration: Configuration, in library: ScenarioLibrary
    ) throws(StartError) -> Scenario {
        do throws(ScenarioError) {
            return try library.scenario(
                configuration.customScenario.map { .built($0) } ?? .named(configuration.scenario))
        } catch {
            switch error {
            case .unknown(let name, let nearest): throw .unknownScenario(name, nearest: nearest)
            case .broken(let name, let problems): throw .brokenScenario(name, problems: problems)
            }
        }
    }
}
