import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    /// Listening, accepting, churn and the end of a server.
    @Suite struct ServerTests {
        @Test func stopWithEverythingInFlight_EndsAllOfItOnce() throws {
            try TestServer.run { handler, server in
                let stalled = try RawClient(port: server.port, receiveBuffer: 4_096)
                stalled.send(request("/big"))
                try stalled.read(1)
                var clients = [stalled]
                for text in [
                    "", "GET / HTT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12", request("/later"),
                    request("/wait"), request("/wait-real-long"), request("/hang"), request("/hang-after"),
                    request("/close"),
                ] {
                    let client = try RawClient(port: server.port)
                    client.send(text)
                    clients.append(client)
                }
                for _ in 0..<4 { #expect(handler.held.take() != nil) }
                let exchange = try #require(handler.exchanges.take())
                #expect(handler.ended.take() == Ended(path: "/close", outcome: .delivered))
                #expect(eventually { server.openConnectionCount == clients.count })
                #expect(server.stopAndWait())
                #expect(server.openConnectionCount == 0)
                exchange.answer(handler.answer("/later", status: 200, closes: false))
                var ended: [String: DeliveryOutcome] = [:]
                for _ in 0..<6 {
                    let end = try #require(handler.ended.take())
                    ended[end.path] = end.outcome
                }
                #expect(
                    ended == [
                        "/big": .stopped, "/later": .stopped, "/wait": .stopped, "/wait-real-long": .stopped,
                        "/hang": .stopped, "/hang-after": .stopped,
                    ])
                for client in clients { #expect(client.readToEnd() == .fin) }
                #expect(handler.clock.pendingTimers == 0)
                #expect(handler.realClock.pendingTimers == 0)
                #expect(eventually { (try? RawClient(port: server.port)) == nil })
            }
        }

        @Test func stoppingTwiceAndConcurrently_AnswersEveryone() async throws {
            let handler = TestServer()
            let server = try HTTPServer(listen: .address(.loopback(port: 0)), handler: handler)
            let client = try RawClient(port: server.port)
            client.send(request("/hang"))
            #expect(handler.held.take() == "/hang")
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { await server.stop() } }
            }
            await server.stop()
            #expect(server.openConnectionCount == 0)
            #expect(client.readToEnd() == .fin)
        }

        @Test func stopRightAfterTheStart_Works() throws {
            for _ in 0..<50 {
                let server = try HTTPServer(listen: .address(.loopback(port: 0)), handler: TestServer())
                #expect(server.stopAndWait())
            }
        }

        @Test func twoHundredServers_LeaveNoDescriptorOpen() throws {
            let before = try #require(Platform.openDescriptorCount())
            var stopped: [HTTPServer] = []
            for _ in 0..<200 {
                let server = try HTTPServer(listen: .localhost(port: 0), handler: TestServer(), laneCount: 2)
                let client = try RawClient(port: server.port)
                client.send(request("/ok"))
                #expect(try client.response().status == 200)
                #expect(server.stopAndWait())
                // Kept, so that nothing is closed only because the server is gone.
                stopped.append(server)
            }
            // Tests beside this one open and close some of their own.
            #expect(eventually { (Platform.openDescriptorCount() ?? .max) <= before + 40 })
            #expect(stopped.count == 200)
        }

        @Test func droppedServer_ClosesWhatItHad() throws {
            let handler = TestServer()
            let before = try #require(Platform.openDescriptorCount())
            var ports: [UInt16] = []
            for _ in 0..<100 {
                let server = try HTTPServer(listen: .address(.loopback(port: 0)), handler: handler, laneCount: 2)
                ports.append(server.port)
            }
            let client: RawClient
            do {
                let server = try HTTPServer(listen: .address(.loopback(port: 0)), handler: handler)
                client = try RawClient(port: server.port)
                client.send(request("/hang"))
                #expect(handler.held.take() == "/hang")
            }
            #expect(client.readToEnd() == .fin)
            #expect(handler.ended.take() == Ended(path: "/hang", outcome: .stopped))
            #expect(eventually { (Platform.openDescriptorCount() ?? .max) <= before + 40 })
            for port in ports { #expect(eventually { (try? RawClient(port: port)) == nil }) }
        }

        @Test func droppedServerThatIsFull_IsNotACrash() throws {
            let handler = TestServer()
            var clients: [RawClient] = []
            do {
                let server = try HTTPServer(
                    listen: .address(.loopback(port: 0)), handler: handler, connectionLimit: 1)
                for _ in 0..<2 {
                    clients.append(try RawClient(port: server.port))
                    clients.last?.send(request("/hang"))
                }
                #expect(handler.held.take() == "/hang")
            }
            #expect(clients[0].readToEnd() == .fin)
            #expect(handler.ended.take() == Ended(path: "/hang", outcome: .stopped))
        }

        @Test func connectionAboveTheLimit_WaitsAndIsServedAfterwards() throws {
            try TestServer.run(connectionLimit: 2, acceptPause: .seconds(3_600)) { handler, server in
                let first = try RawClient(port: server.port)
                let second = try RawClient(port: server.port)
                for client in [first, second] {
                    client.send(request("/hang"))
                    #expect(handler.held.take() == "/hang")
                }
                let third = try RawClient(port: server.port)
                third.send(request("/ok"))
                #expect(server.isIdle)
                #expect(server.openConnectionCount == 2)
                first.close()
                #expect(try third.response().status == 200)
                #expect(server.openConnectionCount == 2)
            }
        }

        @Test func exhaustedDescriptors_AreTriedAgainNowAndThenAndRecover() throws {
            let attempts = Mailbox<UInt64>()
            let isExhausted = Locked(true)
            let accept: @Sendable (Int32) -> Syscalls.Accepted = { listener in
                guard isExhausted.withLock({ $0 }) else { return Syscalls.accept(listener) }
                attempts.put(Platform.steadyNanoseconds())
                return .exhausted
            }
            try TestServer.run(accept: accept) { _, server in
                let client = try RawClient(port: server.port)
                client.send(request("/ok"))
                let first = try #require(attempts.take())
                var last = first
                for _ in 0..<6 { last = try #require(attempts.take()) }
                // Two attempts at a time, and a pause of 100 ms before the next two, which can only take longer.
                #expect(last - first >= 300_000_000)
                isExhausted.withLock { $0 = false }
                #expect(try client.response().status == 200)
            }
        }

        @Test func exhaustedDescriptors_AreTriedAgainWhenAConnectionCloses() throws {
            let attempts = Mailbox<Void>()
            let isExhausted = Locked(false)
            let accept: @Sendable (Int32) -> Syscalls.Accepted = { listener in
                guard isExhausted.withLock({ $0 }) else { return Syscalls.accept(listener) }
                attempts.put(())
                return .exhausted
            }
            try TestServer.run(acceptPause: .seconds(3_600), accept: accept) { handler, server in
                let first = try RawClient(port: server.port)
                first.send(request("/hang"))
                #expect(handler.held.take() == "/hang")
                isExhausted.withLock { $0 = true }
                let second = try RawClient(port: server.port)
                second.send(request("/ok"))
                #expect(attempts.take() != nil)
                #expect(attempts.take() != nil)
                isExhausted.withLock { $0 = false }
                first.close()
                #expect(try second.response().status == 200)
            }
        }

        @Test func abortedAccepts_AreSkipped() throws {
            let count = Locked(0)
            let accept: @Sendable (Int32) -> Syscalls.Accepted = { listener in
                let isAborted = count.withLock { count in
                    count += 1
                    return count % 2 == 1
                }
                return isAborted ? .aborted : Syscalls.accept(listener)
            }
            try TestServer.run(accept: accept) { _, server in
                for _ in 0..<5 {
                    let client = try RawClient(port: server.port)
                    client.send(request("/ok"))
                    #expect(try client.response().status == 200)
                }
            }
        }

        @Test func shortConnections_DoNotLeaveTheirDeadlinesBehind() throws {
            try TestServer.run { _, server in
                var most = 0
                for index in 0..<10_000 {
                    let client = try RawClient(port: server.port)
                    client.send(request("/close"))
                    #expect(try client.response().status == 200)
                    client.close()
                    if index % 500 == 0 { most = max(most, server.deadlineEntryCount) }
                }
                #expect(eventually { server.openConnectionCount == 0 })
                #expect(most <= 2 * (64 + 2 * 64))
                #expect(server.deadlineEntryCount <= 2 * 64)
            }
        }

        @Test func busyConnection_HasFewDeadlines() throws {
            try TestServer.run(laneCount: 1) { _, server in
                let client = try RawClient(port: server.port)
                for _ in 0..<2_000 {
                    client.send("GET /a HTTP/1.1\r\n")
                    client.send("Host: a\r\n\r\n")
                    #expect(try client.response().status == 200)
                }
                #expect(server.deadlineEntryCount <= 64)
            }
        }

        @Test func localhost_ListensOnBothFamiliesWithOnePort() throws {
            try TestServer.run(listen: .localhost(port: 0)) { _, server in
                #expect(server.addresses.first == .loopback(port: server.port))
                for address in server.addresses {
                    #expect(address.port == server.port)
                    let client = try RawClient(address)
                    client.send(request("/ok"))
                    #expect(try client.response().status == 200)
                }
                // A machine without IPv6 has no ::1 to listen on.
                let hasSix = (try? Syscalls.listen(on: .loopback6(port: 0))).map { Syscalls.close($0) } != nil
                #expect(server.addresses.count == (hasSix ? 2 : 1))
            }
        }

        @Test func portInUse_IsSaidAndLeavesNothingOpen() throws {
            try TestServer.run(listen: .localhost(port: 0)) { _, server in
                let before = try #require(Platform.openDescriptorCount())
                for _ in 0..<100 {
                    #expect(throws: ListenError.portInUse(.loopback(port: server.port))) {
                        try HTTPServer(listen: .localhost(port: server.port), handler: TestServer())
                    }
                    #expect(throws: ListenError.portInUse(.loopback(port: server.port))) {
                        try HTTPServer(listen: .address(.loopback(port: server.port)), handler: TestServer())
                    }
                }
                #expect(eventually { (Platform.openDescriptorCount() ?? .max) <= before + 40 })
            }
        }

        @Test func portTakenInOneFamilyOnly_IsInUse() throws {
            let four = try HTTPServer(listen: .address(.loopback(port: 0)), handler: TestServer())
            let six: HTTPServer
            do {
                six = try HTTPServer(listen: .address(.loopback6(port: four.port)), handler: TestServer())
            } catch {
                // No IPv6 here.
                #expect(four.stopAndWait())
                return
            }
            #expect(four.stopAndWait())
            let before = try #require(Platform.openDescriptorCount())
            for _ in 0..<100 {
                #expect(throws: ListenError.portInUse(.loopback6(port: six.port))) {
                    try HTTPServer(listen: .localhost(port: six.port), handler: TestServer())
                }
            }
            #expect(eventually { (Platform.openDescriptorCount() ?? .max) <= before + 40 })
            #expect(six.stopAndWait())
        }

        @Test func foreignAddress_CannotBeListenedOn() throws {
            let address = try #require(SocketAddress(ip: "192.0.2.1", port: 0))
            let error = #expect(throws: ListenError.self) {
                try HTTPServer(listen: .address(address), handler: TestServer())
            }
            guard case .failed(address, let system) = error else {
                Issue.record("not refused by the system")
                return
            }
            #expect(system.code == EADDRNOTAVAIL)
        }

        @Test func port_CanBeTakenAgainAtOnce() throws {
            let first = try HTTPServer(listen: .address(.loopback(port: 0)), handler: TestServer())
            let client = try RawClient(port: first.port)
            client.send(request("/ok"))
            #expect(try client.response().status == 200)
            #expect(first.stopAndWait())
            let second = try HTTPServer(listen: .address(.loopback(port: first.port)), handler: TestServer())
            let again = try RawClient(port: second.port)
            again.send(request("/ok"))
            #expect(try again.response().status == 200)
            #expect(second.stopAndWait())
        }
    }
}
