import PaymentSandbox
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

/// A directory of scenarios that changes while the sandbox runs. No test waits for a look: the control API makes one.
@Suite struct HotReloadTests {
    private func scenario(_ summary: String, status: Int) -> String {
        #"{ "summary": "\#(summary)", "faults": [{ "on": "busha.merchant", "respond": { "status": \#(status) } }] }"#
    }

    private func withFolder(
        _ files: [String: String], _ body: (Sandbox, TemporaryFolder, Locked<[String]>) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder(files)
        let lines = Locked<[String]>([])
        var configuration = Sandbox.Configuration()
        configuration.scenariosDirectory = folder.path
        configuration.scenario = "mine"
        let log = SandboxLog(format: .text) { line in lines.withLock { $0.append(line) } }
        configuration.log = log
        try await withSandbox(configuration) { sandbox in try body(sandbox, folder, lines) }
    }

    /// The status of a merchant call under a key, and what it was matched with.
    private func merchant(_ sandbox: Sandbox, key: String = "pub_a") throws -> String {
        let client = try sandbox.connect()
        client.send("GET /v1/merchants HTTP/1.1\r\nHost: localhost\r\nX-BU-PUBLIC-KEY: \(key)\r\n\r\n")
        let response = try client.response()
        return "\(response.status) \(response.field("X-Sandbox-Matched") ?? "")"
    }

    private func control(_ sandbox: Sandbox, _ method: String, _ path: String, _ body: String = "") throws -> String {
        let client = try sandbox.connect()
        client.send(
            "\(method) /__sandbox/\(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        return String(decoding: try client.response().body, as: UTF8.self)
    }

    @Test func defaultSessionFollowsTheFileAndCountsAnew() async throws {
        try await withFolder(["mine.json": scenario("One.", status: 401)]) { sandbox, folder, lines in
            let first = try [merchant(sandbox), merchant(sandbox)]
            #expect(first == ["401 mine; rule=1; call=1", "401 mine; rule=1; call=2"])
            try folder.write(scenario("Two.", status: 402), to: "mine.json")
            sandbox.reloadScenarios()
            let second = try merchant(sandbox)
            #expect(second == "402 mine; rule=1; call=1")
        }
    }

    @Test func sessionKeepsTheVersionThatItWasMadeWithAndLookUpsSeeTheNewOne() async throws {
        try await withFolder(["mine.json": scenario("One.", status: 401)]) { sandbox, folder, _ in
            let session = try control(sandbox, "POST", "sessions", #"{"scenario":"mine"}"#)
            let key = try #require(session.split(separator: "\"").first { $0.hasPrefix("pub_s_") })
            try folder.write(scenario("Two.", status: 402), to: "mine.json")
            sandbox.reloadScenarios()
            let kept = try merchant(sandbox, key: String(key))
            let named = try merchant(sandbox, key: "pub_mine.x")
            #expect(kept.hasPrefix("401 "))
            #expect(named.hasPrefix("402 "))
        }
    }

    @Test func scenarioThatWasChosenSinceStaysAndAResetGoesToTheNewVersion() async throws {
        try await withFolder(["mine.json": scenario("One.", status: 401)]) { sandbox, folder, _ in
            _ = try control(sandbox, "PUT", "sessions/default/scenario", #"{"scenario":"happy-path"}"#)
            try folder.write(scenario("Two.", status: 402), to: "mine.json")
            sandbox.reloadScenarios()
            let chosen = try merchant(sandbox)
            #expect(chosen == "200 happy-path")
            _ = try control(sandbox, "POST", "sessions/default/reset")
            let reset = try merchant(sandbox)
            #expect(reset == "402 mine; rule=1; call=1")
        }
    }

    @Test func badEditKeepsTheLastGoodVersionAndIsSaidEverywhere() async throws {
        try await withFolder(["mine.json": scenario("One.", status: 401)]) { sandbox, folder, lines in
            try folder.write(#"{ "summary": "Two.", "fault": [] }"#, to: "mine.json")
            let health = try control(sandbox, "GET", "health")
            #expect(health.contains(#"mine.json:1:22: $.fault: unknown key \"fault\""#))
            let catalogue = try control(sandbox, "GET", "scenarios")
            #expect(catalogue.contains(#""problems":["#))
            let answer = try merchant(sandbox)
            #expect(answer.hasPrefix("401 mine"))
            try folder.write(scenario("Three.", status: 403), to: "mine.json")
            let mended = try control(sandbox, "GET", "health")
            #expect(mended.contains(#""failed_scenarios":[]"#))
            let after = try merchant(sandbox)
            #expect(after.hasPrefix("403 mine"))
        }
    }

    @Test func logSaysWhatChangedAndWhatIsWrong() async throws {
        let lines = Locked<[String]>([])
        let folder = try TemporaryFolder(["mine.json": scenario("One.", status: 401)])
        var configuration = Sandbox.Configuration()
        configuration.scenariosDirectory = folder.path
        let log = SandboxLog(format: .text) { line in lines.withLock { $0.append(line) } }
        configuration.log = log
        try await withSandbox(configuration) { sandbox in
            try folder.write("{", to: "mine.json")
            try folder.write(scenario("New.", status: 401), to: "new.json")
            sandbox.reloadScenarios()
        }
        log.flush()
        let written = lines.withLock { $0 }
        #expect(written.contains { $0.hasPrefix(folder.path + "/mine.json:1:") })
        #expect(written.contains("scenarios changed: new"))
    }

    @Test func requestInFlightKeepsItsPlan() async throws {
        let waiting =
            #"{ "summary": "S.", "faults": [{ "on": "busha.merchant", "effects": [{ "delay": "1h" }, { "set_headers": { "X-Version": "1" } }] }] }"#
        let folder = try TemporaryFolder(["mine.json": waiting])
        var configuration = Sandbox.Configuration()
        configuration.scenariosDirectory = folder.path
        configuration.scenario = "mine"
        configuration.clock = .manual
        let sandbox = try await Sandbox.start(configuration)
        let client = try sandbox.connect()
        client.send("GET /v1/merchants HTTP/1.1\r\nHost: localhost\r\nX-BU-PUBLIC-KEY: pub_a\r\n\r\n")
        _ = try control(sandbox, "GET", "sessions/default/clock?pending=1&\(Patience.query)")
        try folder.write(scenario("Two.", status: 402), to: "mine.json")
        sandbox.reloadScenarios()
        _ = try control(sandbox, "POST", "sessions/default/clock/advance", #"{"by":"1h"}"#)
        let response = try client.response()
        #expect(response.status == 200)
        #expect(response.field("X-Version") == "1")
        await sandbox.stop()
    }
}
