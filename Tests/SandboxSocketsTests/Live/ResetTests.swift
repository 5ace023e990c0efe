import SandboxHTTP
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    /// A RST for the reset step, and never otherwise.
    @Suite struct ResetTests {
        @Test func resetStep_IsSeenAsECONNRESET() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/reset"))
                #expect(client.readToEnd() == .reset)
                #expect(client.received.isEmpty)
                #expect(handler.ended.take() == Ended(path: "/reset", outcome: .reset, sent: 0))
                #expect(eventually { server.openConnectionCount == 0 })
            }
        }

        @Test func resetAfterBytes_ArrivesAfterThem() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/reset-after"))
                #expect(client.readToEnd() == .reset)
                #expect(client.received.count == 20)
                #expect(handler.ended.take() == Ended(path: "/reset-after", outcome: .reset, sent: 20))
            }
        }

        @Test func resetAfterManyBytes_LetsASlowReaderHaveThemFirst() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/reset-big"))
                try client.read(300_000)
                #expect(client.readToEnd() == .reset)
                #expect(handler.ended.take() == Ended(path: "/reset-big", outcome: .reset, sent: 300_000))
            }
        }

        @Test func resetAfterHalfClose_IsStillAReset() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/reset"))
                client.finishSending()
                #expect(client.readToEnd() == .reset)
                #expect(handler.ended.take() == Ended(path: "/reset", outcome: .reset, sent: 0))
            }
        }

        @Test func resetOfOneConnection_LeavesTheOthersAlone() throws {
            try TestServer.run(laneCount: 1) { _, server in
                let other = try RawClient(port: server.port)
                other.send(request("/ok"))
                #expect(try other.response().status == 200)
                for _ in 0..<20 {
                    let client = try RawClient(port: server.port)
                    client.send(request("/reset"))
                    #expect(client.readToEnd() == .reset)
                }
                other.send(request("/ok"))
                #expect(try other.response().status == 200)
            }
        }

        @Test(
            arguments: [
                (request("/close"), 200, "closed after the answer"),
                (request("/ok", "Connection: close\r\n"), 200, "asked"),
                ("GET /ok HTTP/1.0\r\n\r\n", 200, "1.0"), ("GET / HTTP/1.1\r\n\r\n", 400, "malformed"),
                (
                    "GET / HTTP/1.1\r\n\r\n" + String(repeating: "x", count: 200_000), 400,
                    "malformed, with more behind it"
                ),
                (request("/close") + String(repeating: "y", count: 200_000), 200, "more behind the last request"),
                (request("/close-now"), nil, "the close effect"),
                (
                    request("/close-now") + String(repeating: "y", count: 200_000), nil,
                    "the close effect, with more behind it"
                ),
            ] as [(String, Int?, String)])
        func everyOtherEnd_IsAFIN(text: String, status: Int?, what: String) throws {
            try TestServer.run { _, server in
                let client = try RawClient(port: server.port)
                #expect(client.send(text))
                if let status { #expect(try client.response().status == status, "\(what)") }
                #expect(client.readToEnd() == .fin, "\(what)")
            }
        }

        @Test func closeAfterBytes_SendsThemAndThenFIN() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/close-after"))
                #expect(client.readToEnd() == .fin)
                #expect(client.received.count == 20)
                #expect(handler.ended.take() == Ended(path: "/close-after", outcome: .closed, sent: 20))
            }
        }

        @Test func tooLargeABody_GetsItsAnswerWhileItIsStillSent() throws {
            try TestServer.run(lingering: .patient) { handler, server in
                let client = try RawClient(port: server.port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n")
                // All of it, without reading in between, as simple clients do.
                #expect(client.send([UInt8](repeating: 0x7a, count: 20_000_000)))
                #expect(try client.response().status == 413)
                #expect(client.readToEnd() == .fin)
                #expect(handler.ended.take() == Ended(path: "refused", outcome: .delivered))
            }
        }

        @Test func hangEndedByAStop_IsAFIN() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/hang-after"))
                #expect(handler.held.take() == "/hang-after")
                #expect(server.stopAndWait())
                #expect(client.readToEnd() == .fin)
                #expect(client.received.count == 20)
                #expect(handler.ended.take() == Ended(path: "/hang-after", outcome: .stopped, sent: 20))
            }
        }

        @Test func serverStop_IsAFINForIdleAndAnsweredConnections() throws {
            try TestServer.run { _, server in
                let idle = try RawClient(port: server.port)
                let answered = try RawClient(port: server.port)
                answered.send(request("/ok"))
                #expect(try answered.response().status == 200)
                #expect(eventually { server.openConnectionCount == 2 })
                #expect(server.stopAndWait())
                #expect(idle.readToEnd() == .fin)
                #expect(answered.readToEnd() == .fin)
            }
        }

        @Test func serverStopWhileAClientSends_StillLetsTheAnswerThrough() throws {
            try TestServer.run(lingering: .patient) { handler, server in
                let client = try RawClient(port: server.port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n")
                #expect(handler.ended.take() == Ended(path: "refused", outcome: .delivered))
                let stopped = Mailbox<Void>()
                server.stop { stopped.put(()) }
                for _ in 0..<10 { #expect(client.send([UInt8](repeating: 0x7a, count: 50_000))) }
                #expect(try client.response().status == 413)
                #expect(client.readToEnd() == .fin)
                client.close()
                #expect(stopped.take() != nil)
            }
        }
    }
}
