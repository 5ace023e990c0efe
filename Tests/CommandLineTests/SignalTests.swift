import Foundation
import Testing

@Suite struct Signals {
    @Test(arguments: [SIGINT, SIGTERM])
    func signal_EndsWith0(_ number: Int32) async throws {
        try await withServer { server in
            server.program.signal(number)
            let finished = await server.program.finished
            #expect(finished.exit == .code(0))
            #expect(finished.errors == "")
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func signal_EndsWith0_WithHangsWaitsAndIdleConnectionsInFlight(_ number: Int32) async throws {
        try await withServer(["--clock", "manual", "--log", "off"]) { server in
            let idle = try await Wire.away { try Connected("127.0.0.1", server.port) }
            // Hangs for ever, and a long poll for a timer that never waits.
            var hanging: [Task<String, any Error>] = []
            for number in 1...8 {
                let socket = try await Wire.away { try Connected("127.0.0.1", server.port) }
                let head =
                    "POST /p/reserve-timeout.\(number)/reserve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                try socket.send(head + "Content-Length: 14\r\n\r\n" + #"{"app":"gpay"}"#)
                hanging.append(Task { try await Wire.away { try socket.receiveAll() } })
            }
            try await server.waitForRequests(8, state: "held")
            let poll = try await Wire.away { try Connected("127.0.0.1", server.port) }
            try poll.send("GET /__sandbox/sessions/default/clock?pending=99&timeout=10m HTTP/1.1\r\nHost: x\r\n\r\n")

            server.program.signal(number)
            #expect(await server.program.exit == .code(0))
            // A hang ends without a byte, and never as a half answer.
            for task in hanging {
                let text = try await task.value
                #expect(text == "")
            }
            let rest = try await Wire.away { try idle.receiveAll() }
            #expect(rest == "")
        }
    }

    /// The orderly stop writes what is left of the log, and waits half a second for a reader that does not read.
    @Test func firstSignal_EndsWith0_EvenIfNobodyReadsTheLog() async throws {
        try await withServer(errorsStall: true) { server in
            _ = try await server.reserve("token")
            server.program.signal(SIGTERM)
            #expect(await server.program.exit == .code(0))
            server.program.errors.begin()
        }
    }

    /// The only thing that an orderly stop waits for is that half second. Both signals are there before it begins: they
    /// arrive while the process stands still, so the second cannot come too late.
    @Test func secondSignal_EndsAtOnce() async throws {
        try await withServer(errorsStall: true) { server in
            _ = try await server.reserve("token")
            server.program.signal(SIGSTOP)
            server.program.signal(SIGTERM)
            server.program.signal(SIGINT)
            server.program.signal(SIGCONT)
            let exit = await server.program.exit
            #expect(exit == .code(128 + SIGTERM) || exit == .code(128 + SIGINT))
            server.program.errors.begin()
        }
    }
}
