import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    /// Slow readers, pipelining, expectations and refusals, on the wire.
    @Suite struct DeliveryTests {
        @Test func stalledReader_IsGivenUpAfterTheWriteDeadline() throws {
            var limits = HTTPLimits()
            limits.writeStall = .milliseconds(50)
            try TestServer.run(limits: limits) { handler, server in
                let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                client.send(request("/big"))
                let ended = try #require(handler.ended.take())
                #expect(ended == Ended(path: "/big", outcome: .writeStalled))
                #expect((ended.sent ?? 0) > 0)
                #expect((ended.sent ?? 0) < TestServer.bigByteCount)
                #expect(eventually { server.openConnectionCount == 0 })
                #expect(server.isIdle)
                // What the kernel had taken still arrives, and no RST.
                #expect(client.readToEnd() == .fin)
                #expect(client.received.count == ended.sent)
            }
        }

        @Test func stalledReaderThatHasSentMoreThanIsRead_SeesNoRSTEither() throws {
            var limits = HTTPLimits()
            limits.writeStall = .milliseconds(50)
            try TestServer.run(limits: limits) { handler, server in
                let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                client.send(request("/later"))
                let exchange = try #require(handler.exchanges.take())
                client.send([UInt8](repeating: 0x7a, count: 40_000))
                #expect(server.isIdle)
                let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n".utf8)
                var answer = handler.answer("/big", status: 200, closes: false)
                answer.delivery.steps = [.send(head + [UInt8](repeating: 0x78, count: 20_000_000))]
                exchange.answer(answer)
                #expect(handler.ended.take()?.outcome == .writeStalled)
                #expect(eventually { server.openConnectionCount == 0 })
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test func slowReader_GetsEverything() throws {
            try TestServer.run(laneCount: 1) { handler, server in
                let client = try RawClient(port: server.port, receiveBuffer: 128 << 10)
                client.send(request("/big", "Connection: close\r\n"))
                try client.read(100_000)
                // Others are served meanwhile.
                let other = try RawClient(port: server.port)
                other.send(request("/ok"))
                #expect(try other.response().status == 200)
                #expect(client.readToEnd() == .fin)
                #expect(client.received.count > TestServer.bigByteCount)
                #expect(client.received.suffix(TestServer.bigByteCount).allSatisfy { $0 == 0x78 })
                #expect(handler.ended.take()?.path == "/ok")
                #expect(handler.ended.take() == Ended(path: "/big", outcome: .delivered, sent: client.received.count))
            }
        }

        @Test func pipelinedRequests_AreAnsweredInOrderWhenTheFirstIsSlow() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/wait") + request("/a") + request("/later") + request("/b"))
                #expect(handler.held.take() == "/wait")
                #expect(server.isIdle)
                #expect(handler.ended.count == 0)
                handler.clock.advance(by: .seconds(10)) { _ in }
                let exchange = try #require(handler.exchanges.take())
                #expect(exchange.requestNumber == 3)
                #expect(handler.ended.take()?.path == "/wait")
                #expect(handler.ended.take()?.path == "/a")
                #expect(server.isIdle)
                #expect(handler.ended.count == 0)
                exchange.answer(handler.answer("/late", status: 200, closes: false))
                for expected in ["/wait 0", "/a 0", "/late", "/b 0"] {
                    #expect(try client.response().body == Array(expected.utf8))
                }
            }
        }

        @Test func manyPipelinedRequests_AreAllAnsweredInOrder() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send((0..<2_000).map { request("/\($0)") }.joined() + request("/close"))
                #expect(client.readToEnd() == .fin)
                var parser = ResponseParser()
                parser.feed(client.received)
                for index in 0..<2_000 {
                    guard case .response(let response) = parser.next(for: .get) else {
                        Issue.record("answer \(index) is missing")
                        return
                    }
                    #expect(response.body == Array("/\(index) 0".utf8))
                }
            }
        }

        @Test func requestInSingleBytes_IsAnsweredOnce() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                for byte in Array("POST /bytes HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8) {
                    client.send([byte])
                }
                #expect(try client.response().body == Array("/bytes 3".utf8))
                #expect(handler.ended.take()?.path == "/bytes")
            }
        }

        @Test func expectation_IsMetBeforeTheBodyIsSent() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send("POST /expect HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
                try client.read(ResponseEncoder.continueBytes.count)
                #expect(client.received == ResponseEncoder.continueBytes)
                #expect(handler.expectations.take() == "/expect")
                client.send("abc")
                #expect(try client.response().body == Array("/expect 3".utf8))
                client.send(request("/next"))
                #expect(try client.response().body == Array("/next 0".utf8))
            }
        }

        @Test func refusedExpectation_GetsNo100AndTheConnectionCloses() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send("POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
                // The handler's answer says that it keeps the connection: the machine knows better.
                #expect(client.readUntil("/refused"))
                #expect(client.text.hasPrefix("HTTP/1.1 403 "))
                #expect(!client.text.contains("100 Continue"))
                client.send("abc" + request("/smuggled"))
                #expect(client.readToEnd() == .fin)
                #expect(!client.text.contains("smuggled"))
                #expect(handler.ended.take() == Ended(path: "/refused", outcome: .delivered))
                #expect(handler.ended.count == 0)
            }
        }

        @Test func anotherExpectation_IsRefusedWith417() throws {
            try TestServer.run { _, server in
                let client = try RawClient(port: server.port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 200-ok\r\n\r\n")
                #expect(try client.response().status == 417)
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test func headAndBodyDeadlines_AreAnsweredWith408() throws {
            var limits = HTTPLimits()
            limits.headDeadline = .milliseconds(20)
            limits.bodyDeadline = .milliseconds(20)
            try TestServer.run(limits: limits) { handler, server in
                for text in ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12"] {
                    let client = try RawClient(port: server.port)
                    client.send(text)
                    #expect(try client.response().status == 408)
                    #expect(client.readToEnd() == .fin)
                }
            }
        }

        @Test func idleConnection_IsClosedByFIN() throws {
            var limits = HTTPLimits()
            limits.idleDeadline = .milliseconds(20)
            try TestServer.run(limits: limits) { _, server in
                let client = try RawClient(port: server.port)
                #expect(client.readToEnd() == .fin)
                let second = try RawClient(port: server.port)
                second.send(request("/ok"))
                #expect(try second.response().status == 200)
                #expect(second.readToEnd() == .fin)
            }
        }

        @Test func lingeringClientThatNeverCloses_IsCutOff() throws {
            var lingering = LingeringLimits()
            lingering.duration = .milliseconds(20)
            try TestServer.run(lingering: lingering) { _, server in
                let client = try RawClient(port: server.port)
                client.send(request("/close"))
                #expect(client.readToEnd() == .fin)
                #expect(eventually { server.openConnectionCount == 0 })
            }
        }
    }
}
