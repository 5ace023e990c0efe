import Foundation
import Testing

/// Every option has a variable, and what is on the command line counts before it.
@Suite struct EnvironmentVariables {
    @Test func listen_IsTakenFromItsVariable() async throws {
        try await withServer(environment: ["PAYSANDBOX_LISTEN": "127.0.0.1:0"]) { server in
            let health = try await server.control("health")
            #expect(health["status"] as? String == "ok")
        }
    }

    @Test func scenarioClockAndSeed_AreTakenFromTheirVariables() async throws {
        let environment = [
            "PAYSANDBOX_SCENARIO": "pending-forever", "PAYSANDBOX_CLOCK": "manual", "PAYSANDBOX_SEED": "7",
        ]
        var fromVariables = ""
        try await withServer(environment: environment) { server in
            let clock = try await server.control("sessions/default/clock")
            #expect(clock["mode"] as? String == "manual")
            let answer = try await server.reserve("token")
            #expect(answer.head.contains("X-Sandbox-Matched: pending-forever"))
            fromVariables = try #require(try answer.object["order_id"] as? String)
        }
        try await withServer(["--seed", "7"]) { server in
            let answer = try await server.reserve("token")
            let orderID = try answer.object["order_id"] as? String
            #expect(orderID == fromVariables)
        }
    }

    @Test func scenarios_AreTakenFromTheVariable_InServeAndInScenarios() async throws {
        try await withFolder(["mine.json": #"{"summary": "Mine."}"#]) { folder in
            let environment = ["PAYSANDBOX_SCENARIOS": folder, "PAYSANDBOX_JSON": "1"]
            try await withServer(["--scenario", "mine"], environment: environment) { server in
                let answer = try await server.reserve("token")
                #expect(answer.head.contains("X-Sandbox-Matched: mine"))
            }
            let finished = try await Program.run("scenarios", environment: environment)
            #expect(finished.exit == .code(0))
            #expect(finished.output.hasPrefix("{"))
            #expect(finished.output.contains(#""name": "mine""#))
        }
    }

    @Test func allowHost_TakesSeveralNamesFromItsVariable() async throws {
        let environment = ["PAYSANDBOX_ALLOW_HOST": "one.example.test, two.example.test"]
        try await withServer(environment: environment) { server in
            for host in ["one.example.test", "two.example.test:80"] {
                let answer = try await server.send("GET", "/__sandbox/health", host: host)
                #expect(answer.status == 200, "\(host)")
            }
            let other = try await server.send("GET", "/__sandbox/health", host: "three.example.test")
            #expect(other.status == 421)
        }
    }

    @Test(arguments: ["1", "true", "YES", "on", "0", "false", "No", "off", ""])
    func allowRemoteControl_TakesAYesOrANo(value: String) async throws {
        try await withServer(environment: ["PAYSANDBOX_ALLOW_REMOTE_CONTROL": value]) { server in
            let health = try await server.control("health")
            #expect(health["status"] as? String == "ok")
        }
    }

    @Test func log_IsTakenFromItsVariable() async throws {
        try await withServer(environment: ["PAYSANDBOX_LOG": "json"]) { server in
            _ = try await server.reserve("token")
            let line = await server.program.errors.wait { $0.contains("\n") }
            #expect(line.hasPrefix(#"{"sequence":1,"#))
        }
    }

    @Test func urlAndWait_AreTakenFromTheirVariables() async throws {
        try await withServer { server in
            let environment = ["PAYSANDBOX_URL": server.url, "PAYSANDBOX_WAIT": "10s"]
            let finished = try await Program.run("health", environment: environment)
            #expect(finished.exit == .code(0))
        }
    }

    @Test func commandLine_CountsBeforeTheEnvironment() async throws {
        // Each variable alone would end the program with 64.
        let environment = [
            "PAYSANDBOX_LISTEN": "nowhere", "PAYSANDBOX_SCENARIO": "no-such-scenario", "PAYSANDBOX_CLOCK": "sundial",
            "PAYSANDBOX_SEED": "x", "PAYSANDBOX_LOG": "xml", "PAYSANDBOX_ALLOW_HOST": "not.this.test",
            "PAYSANDBOX_ALLOW_REMOTE_CONTROL": "maybe",
        ]
        let words = [
            "--listen", "127.0.0.1:0", "--scenario", "manual", "--clock=manual", "--seed", "1", "--log", "off",
            "--allow-host", "one.test", "--allow-host", "two.test", "--allow-remote-control",
        ]
        try await withServer(words, environment: environment) { server in
            let clock = try await server.control("sessions/default/clock")
            #expect(clock["mode"] as? String == "manual")
            for (host, status) in [("one.test", 200), ("two.test", 200), ("not.this.test", 421)] {
                let answer = try await server.send("GET", "/__sandbox/health", host: host)
                #expect(answer.status == status, "\(host)")
            }
        }
    }

    @Test(arguments: [
        ("PAYSANDBOX_LISTEN", "nowhere", #""nowhere" is not an address"#),
        ("PAYSANDBOX_SCENARIO", "hapy-path", "did you mean happy-path?"),
        ("PAYSANDBOX_CLOCK", "sundial", #"PAYSANDBOX_CLOCK is "sundial"; use real, manual"#),
        ("PAYSANDBOX_SEED", "-1", #"PAYSANDBOX_SEED is "-1"; use a whole number"#),
        ("PAYSANDBOX_WEBHOOK_BUSHA", "nowhere", "PAYSANDBOX_WEBHOOK_BUSHA: 'nowhere' is no URL for webhooks"),
        ("PAYSANDBOX_WEBHOOK_MONEYLANDED", "x", "PAYSANDBOX_WEBHOOK_MONEYLANDED: 'x' is no URL for webhooks"),
        ("PAYSANDBOX_LOG", "xml", #"PAYSANDBOX_LOG is "xml"; use text, json, off"#),
        ("PAYSANDBOX_ALLOW_REMOTE_CONTROL", "maybe", #"PAYSANDBOX_ALLOW_REMOTE_CONTROL is "maybe"; use 1 or 0"#),
    ])
    func badValue_Exits64_AndNamesTheVariable(name: String, value: String, message: String) async throws {
        let environment = ["PAYSANDBOX_LISTEN": "127.0.0.1:0"].merging([name: value]) { $1 }
        let finished = try await Program.run("serve", environment: environment)
        #expect(finished.exit == .code(64))
        #expect(finished.output == "")
        #expect(finished.errors.contains(message), "it says: \(finished.errors)")
    }

    @Test func webhookTarget_IsTakenFromItsVariables() async throws {
        let hook = try BoundPort()
        hook.listen()
        let environment = [
            "PAYSANDBOX_WEBHOOK_MONEYLANDED": "http://127.0.0.1:\(hook.port)/hook",
            "PAYSANDBOX_WEBHOOK_SECRET": "whsec_test", "PAYSANDBOX_CLOCK": "manual",
        ]
        try await withServer(environment: environment) { server in
            let session = try await server.control("sessions/default")
            let targets = try #require(session["webhooks"] as? [[String: Any]])
            #expect(targets.count == 1)
            #expect(targets.first?["url"] as? String == environment["PAYSANDBOX_WEBHOOK_MONEYLANDED"])
        }
    }

    @Test func badWait_InTheEnvironment_NamesTheVariable() async throws {
        let finished = try await Program.run("health", environment: ["PAYSANDBOX_WAIT": "soon"])
        #expect(finished.exit == .code(64))
        #expect(finished.errors.hasPrefix(#"paysandbox: PAYSANDBOX_WAIT is "soon"; use a duration"#))
    }
}

extension Server {
    /// A reserve call, as an SDK makes it.
    func reserve(_ pageToken: String, headers: [String] = []) async throws -> HTTPAnswer {
        try await send(
            "POST", "/p/\(pageToken)/reserve", headers: ["Content-Type: application/json"] + headers,
            body: #"{"app":"gpay"}"#)
    }
}
