import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    /// Hangs and waits: what they cost, and each of their ends.
    @Suite struct HoldTests {
        @Test func manyHangingConnections_HoldNoThread() throws {
            Platform.raiseDescriptorLimit(to: 8_192)
            let count = min(2_000, (Platform.descriptorLimit() - 400) / 2)
            try TestServer.run { handler, server in
                let before = Platform.threadCount() ?? 0
                var clients: [RawClient] = []
                for _ in 0..<count {
                    let client = try RawClient(port: server.port)
                    client.send(request("/hang"))
                    clients.append(client)
                }
                for _ in 0..<count { #expect(handler.held.take() != nil) }
                let after = Platform.threadCount() ?? 0
                // Other tests run beside this one, and Dispatch keeps a few threads for each core.
                #expect(after < before + 64, "\(before) threads, then \(after)")
                #expect(server.isIdle)
                #expect(server.openConnectionCount == count)
                let other = try RawClient(port: server.port)
                other.send(request("/ok"))
                #expect(try other.response().status == 200)
                #expect(server.stopAndWait())
                for client in clients { #expect(client.readToEnd() == .fin) }
            }
        }

        @Test(arguments: ["/hang", "/hang-after", "/hang-until", "/wait", "/wait-real-long"])
        func clientReset_EndsEveryHold(path: String) throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request(path))
                #expect(handler.held.take() == path)
                client.reset()
                #expect(handler.ended.take() == Ended(path: path, outcome: .clientClosed))
                #expect(eventually { server.openConnectionCount == 0 })
                #expect(handler.clock.pendingTimers == 0)
                #expect(handler.realClock.pendingTimers == 0)
            }
        }

        @Test(arguments: ["/hang", "/hang-after", "/hang-until", "/wait"])
        func clientFIN_EndsAHangAndAWaitOnAManualClock(path: String) throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request(path))
                #expect(handler.held.take() == path)
                client.finishSending()
                #expect(handler.ended.take() == Ended(path: path, outcome: .clientClosed))
                #expect(client.readToEnd() == .fin)
                #expect(eventually { server.openConnectionCount == 0 })
                #expect(handler.clock.pendingTimers == 0)
            }
        }

        @Test(arguments: ["/hang", "/wait"])
        func clientThatFinishedBeforeTheHold_EndsItAtOnce(path: String) throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                // The second request begins to be held after the FIN is known.
                client.send(request("/later") + request(path))
                client.finishSending()
                let exchange = try #require(handler.exchanges.take())
                exchange.answer(handler.answer("first", status: 200, closes: false))
                #expect(handler.ended.take() == Ended(path: "first", outcome: .delivered))
                #expect(handler.ended.take() == Ended(path: path, outcome: .clientClosed, sent: 0))
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test func finBehindMegabytesOfInput_StillEndsAHang() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/hang"))
                #expect(handler.held.take() == "/hang")
                #expect(client.send([UInt8](repeating: 0x7a, count: 3_000_000)))
                client.finishSending()
                #expect(handler.ended.take() == Ended(path: "/hang", outcome: .clientClosed, sent: 0))
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test func hangAfterASlowWrite_BeginsOnceAndDoesNotSpin() throws {
            try TestServer.run(laneCount: 1) { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/hang-after-big"))
                try client.read(20_000_000)
                #expect(handler.held.take() == "/hang-after-big")
                #expect(server.isIdle)
                #expect(handler.held.count == 0)
                client.close()
                #expect(
                    handler.ended.take() == Ended(path: "/hang-after-big", outcome: .clientClosed, sent: 20_000_000))
            }
        }

        @Test func waitOnARealClock_StillDeliversAfterAHalfClose() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/wait-real"))
                client.finishSending()
                #expect(try client.response().status == 200)
                #expect(client.readToEnd() == .fin)
                #expect(handler.ended.take() == Ended(path: "/wait-real", outcome: .delivered))
            }
        }

        @Test func halfClosedWaitOnARealClock_DoesNotSpinAndNoticesAReset() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/wait-real-long"))
                #expect(handler.held.take() == "/wait-real-long")
                client.finishSending()
                #expect(server.isIdle)
                #expect(handler.ended.count == 0)
                client.reset()
                #expect(handler.ended.take() == Ended(path: "/wait-real-long", outcome: .clientClosed, sent: 0))
            }
        }

        @Test func instantOfAHang_ClosesTheConnection() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/hang-until"))
                #expect(handler.held.take() == "/hang-until")
                let results = Mailbox<Bool>()
                handler.clock.advance(by: .seconds(9)) { results.put((try? $0.get().fired) == 0) }
                #expect(results.take() == true)
                #expect(handler.ended.count == 0)
                handler.clock.advance(by: .seconds(1)) { results.put((try? $0.get().fired) == 1) }
                #expect(results.take() == true)
                // The advance has waited for it.
                #expect(handler.ended.count == 1)
                #expect(handler.ended.take() == Ended(path: "/hang-until", outcome: .closed, sent: 0))
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test func waits_EndWithTheAdvanceThatReachesThem() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/wait-twice") + request("/ok"))
                #expect(handler.held.take() == "/wait-twice")
                let results = Mailbox<SandboxClock.Advance?>()
                handler.clock.advance(by: .seconds(10)) { results.put(try? $0.get()) }
                #expect(results.take()??.pendingTimers == 1)
                #expect(handler.held.take() == "/wait-twice")
                #expect(try client.response().body == Array("/wait-twice 0".utf8))
                handler.clock.advance(by: .seconds(10)) { results.put(try? $0.get()) }
                #expect(results.take()??.pendingTimers == 0)
                #expect(handler.ended.take() == Ended(path: "/wait-twice", outcome: .delivered))
                #expect(try client.response().body == Array("/ok 0".utf8))
            }
        }

        @Test(arguments: ["/hang", "/hang-until", "/wait", "/wait-real-long"])
        func endOfTheScope_EndsEveryHoldAsStopped(path: String) throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request(path))
                #expect(handler.held.take() == path)
                handler.scope.endAll()
                #expect(handler.ended.take() == Ended(path: path, outcome: .stopped, sent: 0))
                #expect(client.readToEnd() == .fin)
                #expect(handler.clock.pendingTimers == 0)
                // The scope goes on after endAll, and not after close.
                let second = try RawClient(port: server.port)
                second.send(request(path))
                #expect(handler.held.take() == path)
                handler.scope.close()
                #expect(handler.ended.take() == Ended(path: path, outcome: .stopped, sent: 0))
                let third = try RawClient(port: server.port)
                third.send(request(path))
                #expect(handler.ended.take() == Ended(path: path, outcome: .stopped, sent: 0))
                #expect(third.readToEnd() == .fin)
                #expect(handler.held.count == 0)
            }
        }

        @Test(arguments: ["/hang-until", "/wait"])
        func stoppedClock_EndsHoldsThatBeginLater(path: String) throws {
            try TestServer.run { handler, server in
                handler.clock.stop()
                let client = try RawClient(port: server.port)
                client.send(request(path))
                #expect(handler.ended.take() == Ended(path: path, outcome: .stopped, sent: 0))
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test(arguments: ["/hang", "/hang-until", "/wait", "/wait-real-long"])
        func serverStop_EndsEveryHoldAsStopped(path: String) throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request(path))
                #expect(handler.held.take() == path)
                #expect(server.stopAndWait())
                #expect(handler.ended.take() == Ended(path: path, outcome: .stopped, sent: 0))
                #expect(client.readToEnd() == .fin)
            }
        }

        @Test func resetAfterAWait_IsAReset() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/reset-later"))
                #expect(handler.held.take() == "/reset-later")
                handler.clock.advance(by: .seconds(10)) { _ in }
                #expect(client.readToEnd() == .reset)
                #expect(handler.ended.take() == Ended(path: "/reset-later", outcome: .reset, sent: 0))
            }
        }
    }
}
