import Foundation
import Testing

@Suite struct Listening {
    @Test func localhost_AnswersOn127_0_0_1() async throws {
        try await withServer(["--listen", "localhost:0"]) { server in
            #expect(server.host == "127.0.0.1")
            let answer = try await server.send("GET", "/__sandbox/health", to: "127.0.0.1")
            #expect(answer.status == 200)
        }
    }

    @Test(.enabled(if: Wire.hasIPv6, "this machine has no ::1"))
    func localhost_AnswersOnIPv6_WithTheSamePort() async throws {
        try await withServer(["--listen", "localhost:0"]) { server in
            let answer = try await server.send("GET", "/__sandbox/health", to: "::1", host: "[::1]:\(server.port)")
            #expect(answer.status == 200)
        }
    }

    @Test(.enabled(if: Wire.hasIPv6, "this machine has no ::1"))
    func explicitAddress_IsListenedOnAlone() async throws {
        try await withServer(["--listen", "127.0.0.1:0"]) { server in
            #expect(server.host == "127.0.0.1")
            await #expect(throws: Wire.Failure(call: "connect", code: ECONNREFUSED)) {
                try await server.send("GET", "/__sandbox/health", to: "::1")
            }
        }
        try await withServer(["--listen", "[::1]:0"]) { server in
            #expect(server.host == "[::1]")
            let answer = try await server.send("GET", "/__sandbox/health")
            #expect(answer.status == 200)
            await #expect(throws: Wire.Failure(call: "connect", code: ECONNREFUSED)) {
                try await server.send("GET", "/__sandbox/health", to: "127.0.0.1")
            }
        }
    }

    @Test(arguments: ["0.0.0.0:0", ":0"])
    func everyAddress_IsPrintedAsLoopback(listen: String) async throws {
        try await withServer(["--listen", listen]) { server in
            #expect(server.host == "127.0.0.1")
            let answer = try await server.send("GET", "/__sandbox/health")
            #expect(answer.status == 200)
        }
    }

    @Test(.enabled(if: Wire.hasIPv6, "this machine has no ::1"))
    func everyIPv6Address_IsPrintedAsLoopback() async throws {
        try await withServer(["--listen", "[::]:0"]) { server in
            #expect(server.host == "[::1]")
            let answer = try await server.send("GET", "/__sandbox/health")
            #expect(answer.status == 200)
        }
    }

    @Test func takenPort_Exits69_AndNamesThePort() async throws {
        try await withServer { server in
            for listen in ["127.0.0.1:\(server.port)", "localhost:\(server.port)", "\(server.port)"] {
                let finished = try await Program.run("--listen", listen)
                #expect(finished.exit == .code(69))
                #expect(finished.output == "")
                #expect(finished.errors.hasPrefix("paysandbox: port \(server.port) on 127.0.0.1 is in use"))
            }
        }
    }

    @Test(.enabled(if: Wire.hasIPv6, "this machine has no ::1"))
    func portTakenOnIPv6Only_Exits69_AndNamesThePort() async throws {
        try await withServer(["--listen", "[::1]:0"]) { server in
            let finished = try await Program.run("--listen", "localhost:\(server.port)")
            #expect(finished.exit == .code(69))
            #expect(finished.output == "")
            #expect(finished.errors.contains("port \(server.port)"))
        }
    }

    @Test func addressThatIsNotThisMachines_Exits69() async throws {
        // Reserved for documentation (RFC 5737), so it is nobody's.
        let finished = try await Program.run("--listen", "192.0.2.1:0")
        #expect(finished.exit == .code(69))
        #expect(finished.output == "")
        #expect(finished.errors.hasPrefix("paysandbox: cannot listen on 192.0.2.1"))
    }
}
