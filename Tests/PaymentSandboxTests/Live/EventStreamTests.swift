import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import Testing

@testable import PaymentSandbox

@Suite(.serialized) struct EventStreamTests {
    private func open(_ sandbox: Sandbox, _ query: String = "", headers: [String] = []) throws -> TestClient {
        let client = try TestClient(sandbox)
        try client.begin("GET", "/__sandbox/events\(query)", headers: headers)
        let head = try client.read(until: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Type: text/event-stream\r\n") && head.contains("Connection: close\r\n"))
        #expect(!head.contains("Content-Length") && !head.contains("Access-Control"))
        return client
    }

    /// The next event: its id, its type and its data.
    private func event(_ client: TestClient) throws -> (id: Int, name: String, data: JSONNode) {
        var block = try client.read(until: "\n\n")
        // Heartbeats come by real time, and a busy machine may need that long.
        while block.hasPrefix(":") { block = try client.read(until: "\n\n") }
        let lines = block.split(separator: "\n").map(String.init)
        try #require(lines.count == 3, "\(lines)")
        let id = try #require(Int(lines[0].dropFirst(4)))
        return (
            id, String(lines[1].dropFirst(7)), try JSONReader.read(Array(lines[2].dropFirst(6).utf8), dialect: .strict)
        )
    }

    @Test func everythingThatHappensIsToldInOrder() async throws {
        try await withManualSandbox(scenario: "wrong-amount-rounded-up") { sandbox in
            let stream = try open(sandbox)
            let client = try TestClient(sandbox)
            _ = try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#)
            var seen: [String] = []
            for number in 1...4 {
                let event = try event(stream)
                #expect(event.id == number && event.data.text("session") == "default")
                seen.append("\(event.name) \(event.data.text("change") ?? event.data.text("state") ?? "")")
            }
            #expect(seen == ["request received", "order created", "order reserved", "request completed"])
            _ = try await sandbox.clock.advance(by: .seconds(1))
            let arrived = try event(stream)
            #expect(arrived.name == "credit" && arrived.data.text("change") == "arrived")
            #expect(arrived.data.number("paise") == 49_900)
            #expect(try event(stream).data.text("change") == "parked")
            _ = try client.send(
                "POST", "/v1/payments", headers: ["X-BU-PUBLIC-KEY: pub_live"],
                json: #"{"quote_amount":"10","quote_currency":"USDT","source_currency":"USDT","target_currency":"NGN"}"#
            )
            #expect(try event(stream).name == "request")
            let payment = try event(stream)
            #expect(payment.name == "payment" && payment.data.text("status") == "pending")
        }
    }

    @Test func moneyThatChangesNoStatus_IsToldAsWell() async throws {
        try await withManualSandbox(scenario: "payment-in-parts") { sandbox in
            let client = try TestClient(sandbox)
            _ = try client.send(
                "POST", "/v1/payments", headers: ["X-BU-PUBLIC-KEY: pub_live"],
                json:
                    #"{"quote_amount":"10000","quote_currency":"NGN","source_currency":"USDT","target_currency":"NGN"}"#
            )
            let stream = try open(sandbox)
            _ = try await sandbox.clock.advance(by: .seconds(31))
            var seen: [String] = []
            while seen.count < 3 {
                let event = try event(stream)
                // The end of the request may be told late.
                guard event.name == "payment" else { continue }
                seen.append("\(event.data.text("change") ?? "") \(event.data.text("status") ?? "")")
            }
            #expect(seen == ["status processing", "amount processing", "status completed"])
        }
    }

    @Test func webhooksAreToldWhenTheyAreQueuedAndAfterEachAttempt() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            // Port 9 of this machine: nobody listens there.
            let made = try client.send(
                "POST", "/__sandbox/sessions",
                json: #"{"webhooks": [{"backend": "moneylanded", "url": "http://127.0.0.1:9/hook"}]}"#)
            let id = try #require(made["id"]?.string)
            let stream = try open(sandbox, "?session=\(id)")
            _ = try client.send("POST", "/p/s_\(id)_1/reserve", json: #"{"app": "gpay"}"#)
            let advance = "/__sandbox/sessions/\(id)/clock/advance"
            _ = try client.send("POST", advance, json: #"{"by": "1s"}"#)
            var seen: [String] = []
            while seen.count < 2 {
                let event = try event(stream)
                guard event.name == "webhook" else { continue }
                #expect(event.data.text("event") == "payment.confirmed")
                seen.append("\(event.data.text("state") ?? "") \(event.data.number("attempts") ?? -1)")
                if seen.count == 2 { #expect(event.data.text("error")?.isEmpty == false) }
            }
            #expect(seen == ["pending 0", "pending 1"])
        }
    }

    @Test func aStreamOfOneSessionTellsOfNoOtherAndEndsWithIt() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let id = try #require(try client.send("POST", "/__sandbox/sessions")["id"]?.string)
            let stream = try open(sandbox, "?session=\(id)")
            for _ in 0..<5 { _ = try client.send("GET", "/p/t/status") }
            _ = try client.send("GET", "/p/s_\(id)_1/status")
            #expect(try event(stream).data.text("session") == id)
            _ = try client.send("DELETE", "/__sandbox/sessions/\(id)")
            let rest = try stream.readToEnd()
            #expect(rest.hasSuffix("\"change\":\"deleted\"}\n\n") && !rest.contains("\"default\""))
            #expect(try client.send("GET", "/__sandbox/events?session=\(id)").status == 404)
        }
    }

    @Test func aClientThatComesBackGoesOnBehindItsLastEvent() async throws {
        try await withManualSandbox { sandbox in
            let first = try open(sandbox)
            let client = try TestClient(sandbox)
            _ = try client.send("GET", "/p/t/status")
            let last = try event(first)
            first.close()
            for _ in 0..<3 { _ = try client.send("GET", "/p/t/status") }
            let second = try open(sandbox, headers: ["Last-Event-ID: \(last.id)"])
            #expect(try event(second).id == last.id + 1)
            for wrong in ["x", "-1", "1.5", "99999999999999999999999"] {
                #expect(
                    try client.send("GET", "/__sandbox/events", headers: ["Last-Event-ID: \(wrong)"]).status == 400)
            }
            #expect(try client.send("GET", "/__sandbox/events?sesion=x").status == 400)
            #expect(try client.send("HEAD", "/__sandbox/events").status == 200)
        }
    }

    @Test func aSlowReaderIsToldWhatItMissedAndCostsNoMemory() async throws {
        try await withManualSandbox { sandbox in
            let stream = try open(sandbox)
            let path = "/p/" + String(repeating: "x", count: 400)
            // Far more than the kernel's buffers and the ring hold together.
            let one = "GET \(path)/status HTTP/1.1\r\nHost: a\r\n\r\n"
            let client = try TestClient(sandbox)
            try await onThreads(2) { thread in
                if thread == 0 {
                    for _ in 0..<20_000 { try client.write(one) }
                    try client.write("GET /end HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                } else {
                    _ = try client.readToEnd()
                }
            }
            var dropped: Int64 = 0
            var expected = 1
            while true {
                let event = try event(stream)
                if event.name == "dropped" {
                    dropped += event.data.number("dropped") ?? 0
                    #expect(event.id == expected - 1 + Int(event.data.number("dropped") ?? 0))
                } else {
                    #expect(event.id == expected)
                }
                expected = event.id + 1
                if event.data.text("path") == "/end", event.data.text("state") == "completed" { break }
            }
            #expect(dropped > 0, "nothing was dropped, so nothing was proven")
        }
    }

    @Test func aClientThatGoesEndsItsStream() async throws {
        try await withManualSandbox { sandbox in
            let hub = sandbox.sessions.live
            let closed = try open(sandbox)
            let finished = try open(sandbox)
            #expect(hub.readerCount == 2)
            closed.close()
            finished.finishSending()
            #expect(try finished.readToEnd() == "")
            // What the lane has not seen yet it sees before it answers the next request of the same lane.
            while hub.readerCount > 0 { _ = try TestClient(sandbox).send("GET", "/__sandbox/health") }
        }
    }

    @Test func heartbeatsGoToWhoWaits() async throws {
        try await withManualSandbox { sandbox in
            let stream = try open(sandbox)
            // The reader waits once its connection has asked for more, which follows the head.
            try await onThreads(2) { thread in
                if thread == 0 {
                    #expect(try stream.read(until: ": still here\n\n") == ": still here\n\n")
                } else {
                    for _ in 0..<50 {
                        sandbox.sessions.live.beat()
                        _ = try TestClient(sandbox).send("GET", "/__sandbox/health")
                    }
                }
            }
        }
    }

    @Test func stoppingEndsEveryStream() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let streams = try (0..<20).map { _ in try open(sandbox) }
        await sandbox.stop()
        for stream in streams { #expect(try stream.readToEnd() == "") }
        #expect(sandbox.sessions.live.readerCount == 0 && sandbox.openConnectionCount == 0)
    }
}
