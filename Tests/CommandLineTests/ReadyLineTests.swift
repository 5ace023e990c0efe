import Foundation
import Testing

@Suite struct ReadyLine {
    @Test func readyLine_IsTheFirstAndOnlyThingOnStandardOutput_AndIsFlushed() async throws {
        try await withServer { server in
            // The line came through a pipe while the program runs, so it was flushed.
            #expect(server.program.output.soFar == "paysandbox ready http://127.0.0.1:\(server.port)\n")
            let health = try await server.control("health")
            #expect(health["status"] as? String == "ok")
            server.program.signal(SIGTERM)
            let finished = await server.program.finished
            #expect(finished.exit == .code(0))
            #expect(finished.output == "paysandbox ready http://127.0.0.1:\(server.port)\n")
        }
    }

    @Test func serve_IsTheDefaultCommand_AndMayBeNamed() async throws {
        try await withServer(["serve"]) { server in
            let health = try await server.control("health")
            #expect(health["status"] as? String == "ok")
        }
    }

    @Test func version_IsOneLineOnStandardOutput() async throws {
        let finished = try await Program.run("--version")
        #expect(finished.exit == .code(0))
        #expect(finished.output.wholeMatch(of: #/paysandbox [0-9]+\.[0-9]+\.[0-9]+\n/#) != nil)
        #expect(finished.errors == "")
    }

    @Test(arguments: [["--help"], ["-h"]])
    func help_NamesEveryCommandAndOption(words: [String]) async throws {
        let finished = try await Program.run(words)
        #expect(finished.exit == .code(0))
        #expect(finished.errors == "")
        let names = [
            "serve", "validate", "scenarios", "health", "--listen", "--scenario ", "--scenarios ", "--clock", "--seed",
            "--allow-host", "--allow-remote-control", "--log", "--help", "--version", "PAYSANDBOX_ALLOW_HOST",
        ]
        for name in names { #expect(finished.output.contains(name), "\(name) is missing") }
    }

    @Test(arguments: ["serve", "validate", "scenarios", "health"])
    func help_OfACommand_ShowsItsUsage(command: String) async throws {
        let finished = try await Program.run(command, "--help")
        #expect(finished.exit == .code(0))
        #expect(finished.output.contains("Usage: paysandbox \(command)"))
        #expect(finished.errors == "")
    }
}
