import Foundation
import Testing

@Suite struct ServeOptions {
    // MARK: Log

    @Test func textLog_HasALineForEachRequest() async throws {
        try await withServer(["--log", "text"]) { server in
            _ = try await server.reserve("token", headers: ["X-Sandbox-Scenario: reserve-503-then-ok"])
            let line = await server.program.errors.wait { $0.contains("\n") }
            let wanted =
                #/[0-9:.]{12}Z POST /p/token/reserve 503 \[reserve-503-then-ok rule 1: respond\]\n/#
            #expect(line.wholeMatch(of: wanted) != nil, "it is: \(line)")
            #expect(server.program.output.soFar == "paysandbox ready \(server.url)\n")
        }
    }

    @Test func jsonLog_HasAnObjectForEachRequest() async throws {
        try await withServer(["--log", "json"]) { server in
            _ = try await server.reserve("token")
            let line = await server.program.errors.wait { $0.contains("\n") }
            let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(parsed?["endpoint"] as? String == "moneylanded.reserve")
            #expect(parsed?["state"] as? String == "completed")
            #expect(server.program.output.soFar == "paysandbox ready \(server.url)\n")
        }
    }

    @Test func logOff_WritesNothing() async throws {
        try await withServer(["--log", "off"]) { server in
            _ = try await server.reserve("token")
            server.program.signal(SIGTERM)
            let finished = await server.program.finished
            #expect(finished.errors == "")
            #expect(finished.output == "paysandbox ready \(server.url)\n")
        }
    }

    // MARK: Scenarios

    @Test func scenarioFile_TakesThePlaceOfTheBundledOne() async throws {
        let mine = #"{"summary": "Mine.", "moneylanded": {"order": {"amount_paise": 12345}}}"#
        try await withFolder(["happy-path.json": mine]) { folder in
            try await withServer(["--scenarios", folder]) { server in
                let reserved = try await server.reserve("token").object
                #expect(reserved["amount_paise"] as? Int == 12_345)
                // The others are still there.
                let other = try await server.reserve("reserve-503-then-ok.x")
                #expect(other.status == 503)
            }
        }
    }

    @Test func brokenFile_IsLoggedAndInHealth_AndTheServerStarts() async throws {
        try await withFolder(["broken.json": "{\n \"sumary\": \"x\"\n}\n"]) { folder in
            try await withServer(["--scenarios", folder]) { server in
                let log = await server.program.errors.wait { $0.contains("did you mean") }
                #expect(log.hasPrefix("\(folder)/broken.json:"))
                let health = try await server.control("health")
                let failed = try #require(health["failed_scenarios"] as? [[String: Any]])
                #expect(failed.count == 1)
                #expect(failed.first?["file"] as? String == "\(folder)/broken.json")
                let problems = try #require(failed.first?["problems"] as? [String])
                #expect(problems.contains { $0.hasPrefix("\(folder)/broken.json:2:2: ") })
                let answer = try await server.reserve("broken.x")
                #expect(answer.status == 500)
                #expect(answer.body.contains(#""error":"broken_scenario""#))
            }
        }
    }

    @Test func brokenFile_OfTheScenarioAskedFor_Exits65() async throws {
        try await withFolder(["broken.json": "{}"]) { folder in
            let words = ["--listen", "127.0.0.1:0", "--scenarios", folder, "--scenario", "broken"]
            let finished = try await Program.run(words)
            #expect(finished.exit == .code(65))
            #expect(finished.output == "")
            #expect(finished.errors.contains("summary"))
        }
    }

    @Test func missingDirectory_Exits66() async throws {
        let finished = try await Program.run("--listen", "127.0.0.1:0", "--scenarios", "/no/such/folder")
        #expect(finished.exit == .code(66))
        #expect(finished.output == "")
        #expect(finished.errors == "paysandbox: /no/such/folder: there is no such directory\n")
    }

    // MARK: Clock and seed

    @Test func clock_IsRealUnlessManual() async throws {
        for (words, mode) in [([], "real"), (["--clock", "real"], "real"), (["--clock=manual"], "manual")] {
            try await withServer(words) { server in
                let clock = try await server.control("sessions/default/clock")
                #expect(clock["mode"] as? String == mode)
            }
        }
    }

    @Test func manualClock_MovesOnlyThroughTheControlAPI() async throws {
        try await withServer(["--clock", "manual"]) { server in
            _ = try await server.reserve("token")
            let pending = try await server.send("GET", "/p/token/status").object
            #expect(pending["status"] as? String == "pending")
            let advanced = try await server.send(
                "POST", "/__sandbox/sessions/default/clock/advance", headers: ["Content-Type: application/json"],
                body: #"{"by":"1s"}"#
            ).object
            #expect(advanced["fired"] as? Int == 1)
            let confirmed = try await server.send("GET", "/p/token/status").object
            #expect(confirmed["status"] as? String == "confirmed")
        }
    }

    @Test func seed_DecidesAboutTheIds() async throws {
        var ids: [String] = []
        for words in [["--seed", "1"], ["--seed", "1"], ["--seed", "2"], ["--seed", "0"], []] {
            try await withServer(words) { server in
                let reserved = try await server.reserve("token").object
                ids.append(try #require(reserved["order_id"] as? String))
            }
        }
        #expect(ids[0] == ids[1])
        #expect(ids[0] != ids[2])
        // Without one it is 0.
        #expect(ids[3] == ids[4])
    }
}
