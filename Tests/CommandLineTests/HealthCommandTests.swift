import Foundation
import SandboxTestSupport
import Testing

@Suite struct HealthCommand {
    @Test func runningSandbox_Exits0_AndPrintsItsHealth() async throws {
        try await withServer { server in
            for url in [server.url, server.url + "/", "http://localhost:\(server.port)"] {
                let finished = try await Program.run("health", "--url", url)
                #expect(finished.exit == .code(0))
                #expect(finished.errors == "")
                let parsed = try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any]
                #expect(parsed?["status"] as? String == "ok")
            }
        }
    }

    @Test(.enabled(if: Wire.hasIPv6, "this machine has no ::1"))
    func runningSandbox_OnIPv6_Exits0() async throws {
        try await withServer(["--listen", "[::1]:0"]) { server in
            let finished = try await Program.run("health", "--url", server.url)
            #expect(finished.exit == .code(0))
        }
    }

    @Test func nobodyThere_Exits69() async throws {
        let port = try BoundPort()
        let finished = try await Program.run("health", "--url", "http://127.0.0.1:\(port.port)")
        #expect(finished.exit == .code(69))
        #expect(finished.output == "")
        #expect(finished.errors.hasPrefix("paysandbox: 127.0.0.1:\(port.port): "))
    }

    @Test func somethingElseThere_Exits69_AndSaysWhatItAnswers() async throws {
        try await withServer { server in
            let finished = try await Program.run("health", "--url", server.url + "/elsewhere")
            #expect(finished.exit == .code(69))
            #expect(finished.output == "")
            #expect(finished.errors.hasPrefix("paysandbox: \(server.url)/elsewhere answers 404"))
        }
    }

    @Test func wait_GoesOnUntilTheSandboxComesUp() async throws {
        // The test answers the first attempt itself, badly, so that it knows of it; then the sandbox takes the port.
        let listening = try Listening127()
        let health = try Program([
            "health", "--wait", "\(Patience.seconds)s", "--url", "http://127.0.0.1:\(listening.port)",
        ])
        defer { health.signal(SIGKILL) }
        try await Wire.away { try listening.turnOneAway() }
        listening.end()
        try await withServer(["--listen", "127.0.0.1:\(listening.port)"]) { _ in
            let finished = await health.finished
            #expect(finished.exit == .code(0))
            #expect(finished.output.contains(#""status":"ok""#))
            #expect(finished.errors == "")
        }
    }

    /// A server that hangs up.
    private final class Listening127: Sendable {
        let port: UInt16
        private let bound: Guarded<BoundPort?>

        init() throws {
            let bound = try BoundPort()
            bound.listen()
            port = bound.port
            self.bound = Guarded(bound)
        }

        func turnOneAway() throws { _ = try bound.withLock { $0 }?.accept() }
        func end() { bound.withLock { $0 = nil } }
    }
}
