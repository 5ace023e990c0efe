import Foundation
import PaymentSandbox
import SandboxTestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client such as an SDK is one: `URLSession`, and nothing that knows of the sandbox's inside.
struct EndToEndClient: Sendable {
    struct Reply: Sendable {
        let status: Int
        let fields: [String: String]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The body as a JSON object; empty if it is none.
        var object: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
        func text(_ member: String) -> String? { object[member] as? String }
        func number(_ member: String) -> Int? { object[member] as? Int }
        func list(_ member: String) -> [[String: Any]] { object[member] as? [[String: Any]] ?? [] }
        /// What the sandbox says it did.
        var matched: String? { field("X-Sandbox-Matched") }

        func field(_ name: String) -> String? {
            fields.first { $0.key.lowercased() == name.lowercased() }?.value
        }
    }

    let sandbox: Sandbox
    let session: URLSession

    func send(
        _ method: String, _ path: String, _ body: String? = nil, type: String? = "application/json",
        fields: [String: String] = [:]
    ) async throws -> Reply {
        var request = URLRequest(url: try #require(URL(string: sandbox.baseAddress + path)))
        request.httpMethod = method
        request.timeoutInterval = TimeInterval(Patience.seconds)
        if let body {
            request.httpBody = Data(body.utf8)
            request.setValue(type, forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var names: [String: String] = [:]
        for case (let name as String, let value as String) in http.allHeaderFields { names[name] = value }
        return Reply(status: http.statusCode, fields: names, body: data)
    }

    /// A client whose first call opens a connection.
    func withFreshConnection(_ body: (EndToEndClient) async throws -> Reply) async throws -> Reply {
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        return try await body(EndToEndClient(sandbox: sandbox, session: session))
    }

    // MARK: What an SDK does

    func reserve(_ pageToken: String, fields: [String: String] = [:]) async throws -> Reply {
        try await send("POST", "/p/\(pageToken)/reserve", #"{"app":"gpay"}"#, fields: fields)
    }

    func status(_ pageToken: String, fields: [String: String] = [:]) async throws -> Reply {
        try await send("GET", "/p/\(pageToken)/status", fields: fields)
    }

    // MARK: What a test does beside it

    func control(_ method: String, _ path: String, _ body: String? = nil) async throws -> Reply {
        try await send(method, "/__sandbox/\(path)", body)
    }

    /// Of the default session.
    func advance(_ by: String) async throws -> Reply {
        try await control("POST", "sessions/default/clock/advance", #"{"by":"\#(by)"}"#)
    }
}

/// Starts a sandbox on a manual clock for `body`, and stops it.
func withEndToEnd(
    _ scenario: String = "happy-path", files: [String: String] = [:], clock: SandboxClock.Mode = .manual,
    start: Instant? = nil, seed: UInt64 = 0, _ body: (EndToEndClient) async throws -> Void
) async throws {
    var configuration = Sandbox.Configuration()
    configuration.scenario = scenario
    configuration.clock = clock
    configuration.start = start
    configuration.seed = seed
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    if !files.isEmpty {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        configuration.scenariosDirectory = folder.path
    }
    let sandbox = try await Sandbox.start(configuration)
    let settings = URLSessionConfiguration.ephemeral
    settings.httpMaximumConnectionsPerHost = 64
    // On Linux this counts, whatever a request says.
    settings.timeoutIntervalForRequest = TimeInterval(Patience.seconds)
    let session = URLSession(configuration: settings)
    do {
        try await body(EndToEndClient(sandbox: sandbox, session: session))
    } catch {
        session.invalidateAndCancel()
        await sandbox.stop()
        throw error
    }
    session.invalidateAndCancel()
    await sandbox.stop()
}

/// A problem document (RFC 9457) with a `detail` that has this text in it.
func expectProblem(
    _ reply: EndToEndClient.Reply, _ status: Int, _ detail: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(reply.status == status, "\(reply.text)", sourceLocation: sourceLocation)
    #expect(reply.field("Content-Type") == "application/problem+json", sourceLocation: sourceLocation)
    #expect(reply.number("status") == status, sourceLocation: sourceLocation)
    #expect(reply.text("title")?.isEmpty == false, sourceLocation: sourceLocation)
    let said = reply.text("detail") ?? ""
    #expect(said.contains(detail), "it says: \(said)", sourceLocation: sourceLocation)
}
