import Foundation
import SandboxTestSupport
import Testing

/// A `paysandbox serve` that is ready.
struct Server: Sendable {
    let program: Program
    /// From the ready line.
    let host: String
    let port: UInt16

    var url: String { "http://\(host):\(port)" }

    /// A socket to the server, and one exchange on it.
    func send(
        _ method: String, _ path: String, headers: [String] = [], body: String = "", to address: String? = nil,
        host: String? = nil
    ) async throws -> HTTPAnswer {
        try await Wire.exchange(
            method, path, headers: headers, body: body, address: address ?? Wire.plain(self.host), port: port,
            host: host ?? "\(self.host):\(port)")
    }

    /// GET of the control API, as an object.
    func control(_ path: String) async throws -> [String: Any] {
        try await send("GET", "/__sandbox/\(path)").object
    }

    /// Returns once `count` requests have this state in the journal.
    func waitForRequests(_ count: Int, state: String) async throws {
        let answer = try await control("sessions/default/requests?count=\(count)&state=\(state)&\(Patience.query)")
        #expect(answer["timed_out"] as? Bool == false)
    }
}

/// Why a server was not ready: what it wrote, and how it ended.
struct NotReady: Error {
    let finished: Program.Finished
}

/// Starts `paysandbox`, on a free port unless `words` or the environment say where, and ends it after `body`.
func withServer(
    _ words: [String] = [], environment: [String: String] = [:], directory: String? = nil, errorsStall: Bool = false,
    _ body: (Server) async throws -> Void
) async throws {
    var words = words
    let saysWhere = words.contains { $0.hasPrefix("--listen") } || environment["PAYSANDBOX_LISTEN"] != nil
    if !saysWhere { words += ["--listen", "127.0.0.1:0"] }
    let program = try Program(words, environment: environment, directory: directory, errorsStall: errorsStall)
    defer { program.signal(SIGKILL) }
    let text = await program.output.wait { $0.contains("\n") }
    guard let line = text.split(separator: "\n", omittingEmptySubsequences: false).first,
        let match = line.wholeMatch(of: #/paysandbox ready http://(.+):([0-9]+)/#), let port = UInt16(match.2)
    else { throw NotReady(finished: await program.finished) }
    try await body(Server(program: program, host: String(match.1), port: port))
}

/// A folder that is there while `body` runs, with these files in it.
func withFolder(_ files: [String: String], _ body: (_ path: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("paysandbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try await body(folder.path)
}
