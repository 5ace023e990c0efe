import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    /// FIN and RST by the client in each state of a connection: nothing stays open, nothing spins.
    @Suite struct ClientGoneTests {
        enum State: String, CaseIterable {
            case idle
            case idleAfterAnAnswer
            case midHead
            case midBody
            case computing
            case computingWithMuchReadAhead
            case waiting
            case waitingInRealTime
            case hanging
            case writing
            case lingering

            /// Whether the server still answers after a half-close.
            var isDeliveredAfterFIN: Bool {
                switch self {
                case .computing, .computingWithMuchReadAhead, .waitingInRealTime, .writing: true
                default: false
                }
            }
        }

        /// Brings a new connection into `state`.
        private func client(in state: State, _ handler: TestServer, _ server: HTTPServer) throws -> RawClient {
            let client = try RawClient(port: server.port, receiveBuffer: state == .writing ? 4_096 : nil)
            switch state {
            case .idle: break
            case .idleAfterAnAnswer:
                client.send(request("/ok"))
                #expect(try client.response().status == 200)
                #expect(handler.ended.take()?.path == "/ok")
            case .midHead: client.send("GET / HTT")
            case .midBody: client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12")
            case .computing, .computingWithMuchReadAhead:
                client.send(request("/later"))
                #expect(handler.exchanges.take() != nil)
                if state == .computingWithMuchReadAhead {
                    #expect(client.send([UInt8](repeating: 0x0a, count: 40_000)))
                }
            case .waiting:
                client.send(request("/wait"))
                #expect(handler.held.take() != nil)
            case .waitingInRealTime:
                client.send(request("/wait-real-long"))
                #expect(handler.held.take() != nil)
            case .hanging:
                client.send(request("/hang"))
                #expect(handler.held.take() != nil)
            case .writing:
                client.send(request("/big"))
                try client.read(1)
            case .lingering:
                client.send(request("/close"))
                #expect(try client.response().status == 200)
                #expect(handler.ended.take()?.path == "/close")
            }
            #expect(eventually { server.openConnectionCount == 1 })
            return client
        }

        private func outcome(of state: State) -> DeliveryOutcome? {
            switch state {
            case .waiting, .waitingInRealTime, .hanging, .writing: .clientClosed
            default: nil
            }
        }

        @Test(arguments: State.allCases)
        func reset_LeavesNothingOpenAndNothingSpins(state: State) throws {
            try TestServer.run(laneCount: 1) { handler, server in
                let client = try client(in: state, handler, server)
                client.reset()
                #expect(eventually { server.openConnectionCount == 0 }, "\(state)")
                if let outcome = outcome(of: state) { #expect(handler.ended.take()?.outcome == outcome) }
                #expect(server.isIdle)
            }
        }

        @Test(arguments: State.allCases)
        func closeByTheClient_LeavesNothingOpenAndNothingSpins(state: State) throws {
            try TestServer.run(laneCount: 1) { handler, server in
                let client = try client(in: state, handler, server)
                client.close()
                // A full close looks like a half-close until something is written.
                if state == .computing || state == .computingWithMuchReadAhead || state == .waitingInRealTime {
                    #expect(server.isIdle)
                } else {
                    #expect(eventually { server.openConnectionCount == 0 }, "\(state)")
                }
                #expect(server.isIdle)
            }
        }

        @Test(arguments: State.allCases)
        func halfCloseByTheClient_EndsInAFINAndNothingSpins(state: State) throws {
            try TestServer.run(laneCount: 1) { handler, server in
                let client = try client(in: state, handler, server)
                client.finishSending()
                if state.isDeliveredAfterFIN {
                    #expect(server.isIdle)
                    #expect(server.openConnectionCount == 1)
                    client.reset()
                    if state == .waitingInRealTime || state == .writing {
                        #expect(handler.ended.take()?.outcome == .clientClosed)
                    }
                } else {
                    #expect(client.readToEnd() == .fin)
                }
                #expect(eventually { server.openConnectionCount == 0 }, "\(state)")
                #expect(server.isIdle)
            }
        }

        @Test func answerAfterAHalfClose_IsDeliveredAndFollowedByFIN() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/later"))
                let exchange = try #require(handler.exchanges.take())
                client.finishSending()
                #expect(server.isIdle)
                exchange.answer(handler.answer("late", status: 200, closes: false))
                #expect(try client.response().body == Array("late".utf8))
                #expect(client.readToEnd() == .fin)
                #expect(handler.ended.take() == Ended(path: "late", outcome: .delivered))
            }
        }

        @Test func truncatedRequest_IsAnsweredThoughTheClientHasFinished() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12")
                client.finishSending()
                #expect(try client.response().status == 400)
                #expect(client.readToEnd() == .fin)
                #expect(handler.problems.take() == .truncated(bytes: Array("12".utf8)))
            }
        }

        @Test func answerAfterAReset_TellsTheObserver() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/later"))
                let exchange = try #require(handler.exchanges.take())
                client.reset()
                #expect(eventually { server.openConnectionCount == 0 })
                exchange.answer(handler.answer("late", status: 200, closes: false))
                #expect(handler.ended.take() == Ended(path: "late", outcome: .clientClosed, sent: 0))
            }
        }

        @Test func answerAfterAStop_TellsTheObserver() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/later"))
                let exchange = try #require(handler.exchanges.take())
                #expect(server.stopAndWait())
                #expect(client.readToEnd() == .fin)
                exchange.answer(handler.answer("late", status: 200, closes: false))
                #expect(handler.ended.take() == Ended(path: "late", outcome: .stopped, sent: 0))
            }
        }

        @Test func secondAnswer_IsDroppedAndItsObserverTold() throws {
            try TestServer.run { handler, server in
                let client = try RawClient(port: server.port)
                client.send(request("/later"))
                let exchange = try #require(handler.exchanges.take())
                exchange.answer(handler.answer("first", status: 200, closes: false))
                exchange.answer(handler.answer("second", status: 200, closes: false))
                #expect(handler.ended.take() == Ended(path: "first", outcome: .delivered))
                #expect(handler.ended.take() == Ended(path: "second", outcome: .closed, sent: 0))
                client.send(request("/ok"))
                #expect(try client.response().body == Array("first".utf8))
                #expect(try client.response().body == Array("/ok 0".utf8))
            }
        }
    }
}
