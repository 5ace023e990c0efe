import Foundation
import PaymentSandbox
import SandboxTestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The control API as scripts and suites use it.
@Suite struct EndToEndControl {
    private static let clock = "sessions/default/clock"
    private static let requests = "sessions/default/requests"
    private static let credits = "sessions/default/credits"

    // MARK: Clock

    @Test func clock_ShowsModeTimeAndTimers() async throws {
        let start = Instant(unixSeconds: 1_700_000_000)
        try await withEndToEnd(start: start) { client in
            let before = try await client.control("GET", Self.clock)
            #expect(before.text == #"{"mode":"manual","now":"2023-11-14T22:13:20.000000Z","pending_timers":0}"#)
            _ = try await client.reserve("order-1")
            let after = try await client.control("GET", Self.clock)
            // The credit, and the end of the reservation.
            #expect(after.number("pending_timers") == 2)
        }
    }

    @Test func clock_WaitsUntilTimersArePending() async throws {
        try await withEndToEnd { client in
            async let waiting = client.control("GET", "\(Self.clock)?pending=2&\(Patience.query)")
            _ = try await client.reserve("order-1")
            let reply = try await waiting
            #expect(reply.object["timed_out"] as? Bool == false)
            #expect(reply.number("pending_timers") == 2)
        }
    }

    @Test func clock_SaysThatAWaitTimedOut() async throws {
        try await withEndToEnd { client in
            let reply = try await client.control("GET", "\(Self.clock)?pending=1&timeout=1ms")
            #expect(reply.status == 200)
            #expect(reply.object["timed_out"] as? Bool == true)
            #expect(reply.number("pending_timers") == 0)
        }
    }

    @Test func advance_SaysWhatFiredAndWhatWaits() async throws {
        try await withEndToEnd(start: Instant(unixSeconds: 1_700_000_000)) { client in
            _ = try await client.reserve("order-1")
            let first = try await client.advance("999ms")
            #expect(first.text == #"{"now":"2023-11-14T22:13:20.999000Z","fired":0,"pending_timers":2,"in_flight":0}"#)
            let second = try await client.advance("1ms")
            #expect(second.number("fired") == 1)
            #expect(second.number("pending_timers") == 1)
        }
    }

    @Test func advance_OnARealClock_IsAConflict() async throws {
        try await withEndToEnd(clock: .real) { client in
            let reply = try await client.advance("1s")
            expectProblem(reply, 409, "--clock manual")
            let shown = try await client.control("GET", Self.clock)
            #expect(shown.text("mode") == "real")
        }
    }

    // MARK: Requests

    @Test func requests_AreFilteredByEachCondition() async throws {
        try await withEndToEnd { client in
            _ = try await client.reserve("order-1")
            _ = try await client.status("order-1", fields: ["X-Sandbox-Scenario": "manual"])
            _ = try await client.send("GET", "/nowhere?a=1&a=2")
            _ = try await client.control("GET", "\(Self.requests)?count=3&state=completed&\(Patience.query)")
            let cases: [(query: String, sequences: [Int])] = [
                ("", [1, 2, 3]), ("endpoint=moneylanded.reserve", [1]), ("endpoint=moneylanded.status", [2]),
                ("method=GET", [2, 3]), ("method=PUT", []), ("path=/p/order-1/status", [2]), ("status=404", [3]),
                ("status=200", [1, 2]), ("scenario=manual", [2]), ("scenario=happy-path", [1]), ("since=1", [2, 3]),
                ("since=3", []), ("limit=2", [1, 2]), ("since=1&limit=1", [2]), ("state=completed", [1, 2, 3]),
                ("state=held", []), ("method=GET&status=200", [2]),
            ]
            for (query, sequences) in cases {
                let reply = try await client.control("GET", "\(Self.requests)?\(query)")
                #expect(reply.status == 200)
                #expect(reply.list("requests").compactMap { $0["sequence"] as? Int } == sequences, "\(query)")
                #expect(reply.number("last_sequence") == 3)
                #expect(reply.number("evicted") == 0)
            }
        }
    }

    @Test func requests_ShowWhatWasSentAndWhatBecameOfIt() async throws {
        try await withEndToEnd("reserve-503-then-ok") { client in
            _ = try await client.send(
                "POST", "/p/order-1/reserve?b=2&a=%20x", #"{"app":"qr"}"#, fields: ["X-Trace": "Zwölf"])
            let reply = try await client.control("GET", "\(Self.requests)?count=1&state=completed&\(Patience.query)")
            #expect(reply.object["timed_out"] as? Bool == false)
            let entry = try #require(reply.list("requests").first)
            #expect(entry["method"] as? String == "POST")
            #expect(entry["target"] as? String == "/p/order-1/reserve?b=2&a=%20x")
            #expect(entry["path"] as? String == "/p/order-1/reserve")
            #expect(entry["query"] as? [[String]] == [["b", "2"], ["a", " x"]])
            #expect(entry["body"] as? String == #"{"app":"qr"}"#)
            let fields = try #require(entry["headers"] as? [[String]])
            #expect(fields.contains { $0.first?.lowercased() == "x-trace" })
            #expect(entry["scenario"] as? String == "reserve-503-then-ok")
            #expect(entry["rule"] as? Int == 1)
            #expect(entry["call"] as? Int == 1)
            #expect(entry["effects"] as? [String] == ["respond"])
            let response = try #require(entry["response"] as? [String: Any])
            #expect(response["status"] as? Int == 503)
            #expect(response["outcome"] as? String == "delivered")
            #expect((response["bytes"] as? Int ?? 0) > 0)
        }
    }

    @Test func requests_WaitForACount() async throws {
        try await withEndToEnd { client in
            async let waiting = client.control(
                "GET", "\(Self.requests)?endpoint=moneylanded.status&count=3&\(Patience.query)")
            for _ in 1...3 { _ = try await client.status("order-1") }
            let reply = try await waiting
            #expect(reply.object["timed_out"] as? Bool == false)
            #expect(reply.list("requests").count == 3)
            let late = try await client.control("GET", "\(Self.requests)?count=4&timeout=1ms")
            #expect(late.object["timed_out"] as? Bool == true)
            #expect(late.list("requests").count == 3)
        }
    }

    @Test func requests_OfPreflightsAndOfTheControlAPI_AreNotJournaled() async throws {
        try await withEndToEnd { client in
            _ = try await client.control("GET", "health")
            _ = try await client.send(
                "OPTIONS", "/p/order-1/reserve",
                fields: ["Origin": "http://shop.test", "Access-Control-Request-Method": "POST"])
            let reply = try await client.control("GET", Self.requests)
            #expect(reply.list("requests").isEmpty)
            #expect(reply.number("last_sequence") == 0)
        }
    }

    @Test func requests_AreClearedByDELETE_AndTheNumbersGoOn() async throws {
        try await withEndToEnd { client in
            _ = try await client.status("order-1")
            let cleared = try await client.control("DELETE", Self.requests)
            #expect(cleared.status == 204)
            let empty = try await client.control("GET", Self.requests)
            #expect(empty.list("requests").isEmpty)
            _ = try await client.status("order-1")
            let next = try await client.control("GET", Self.requests)
            #expect(next.list("requests").compactMap { $0["sequence"] as? Int } == [2])
        }
    }

    /// A session of one's own keeps 4 MiB: five bodies of 900 KiB are more.
    @Test func requests_SayHowManyWereEvicted() async throws {
        try await withEndToEnd { client in
            let made = try await client.control(
                "POST", "sessions", #"{"clock":"manual","orders":[{"amount_paise":50000}]}"#)
            #expect(made.status == 201)
            let id = try #require(made.text("id"))
            let token = try #require(made.list("orders").first?["page_token"] as? String)
            let body = #"{"app":"gpay","padding":""# + String(repeating: "x", count: 900 << 10) + #""}"#
            for _ in 1...6 {
                let reply = try await client.send("POST", "/p/\(token)/reserve", body)
                #expect(reply.status == 200)
            }
            let reply = try await client.control("GET", "sessions/\(id)/requests?limit=1")
            let evicted = try #require(reply.number("evicted"))
            #expect((1...5).contains(evicted))
            #expect(reply.list("requests").first?["sequence"] as? Int == evicted + 1)
            #expect(reply.number("last_sequence") == 6)
        }
    }

    // MARK: Credits

    @Test func credits_ArriveThroughTheControlAPI() async throws {
        try await withEndToEnd("manual") { client in
            let reserved = try await client.reserve("order-1")
            let amount = try #require(reserved.number("paid_paise"))
            let wrong = try await client.control("POST", Self.credits, #"{"paise":49900}"#)
            #expect(wrong.status == 201)
            #expect(wrong.text("state") == "unplaced")
            let right = try await client.control("POST", Self.credits, #"{"paise":\#(amount)}"#)
            #expect(right.status == 201)
            #expect(right.text("page_token") == "order-1")
            let confirmed = try await client.status("order-1")
            #expect(confirmed.text("status") == "confirmed")

            let all = try await client.control("GET", Self.credits)
            #expect(all.list("credits").map { $0["paise"] as? Int } == [49_900, amount])
            let parked = try await client.control("GET", "\(Self.credits)?state=unplaced")
            #expect(parked.list("credits").map { $0["paise"] as? Int } == [49_900])
            #expect(parked.list("credits").first?["origin"] as? String == "control")
        }
    }

    @Test func parkedCredit_ConfirmsTheOrderItIsPlacedOn() async throws {
        try await withEndToEnd("wrong-amount-rounded-up") { client in
            _ = try await client.reserve("order-1")
            _ = try await client.advance("1s")
            let parked = try await client.control("GET", "\(Self.credits)?state=unplaced")
            let id = try #require(parked.list("credits").first?["id"] as? String)
            let placed = try await client.control(
                "POST", "\(Self.credits)/\(id)/place", #"{"page_token":"order-1"}"#)
            #expect(placed.status == 200)
            let confirmed = try await client.status("order-1")
            #expect(confirmed.text("status") == "confirmed")
            #expect(confirmed.text("confirmed_by") == "placed")
        }
    }

    // MARK: Health

    @Test func health_NamesFilesThatFailedToLoad() async throws {
        let files = ["good.json": #"{"summary":"Good."}"#, "bad.json": #"{"sumary":"Bad."}"#]
        try await withEndToEnd(files: files) { client in
            let health = try await client.control("GET", "health")
            #expect(health.status == 200)
            #expect(health.text("status") == "ok")
            #expect(health.text("version") == Sandbox.version)
            #expect((health.number("scenarios") ?? 0) > 9)
            #expect(health.number("sessions") == 1)
            #expect(health.number("uptime_seconds") != nil)
            let failed = health.list("failed_scenarios")
            #expect(failed.count == 1)
            #expect((failed.first?["file"] as? String)?.hasSuffix("/bad.json") == true)
            let problems = failed.first?["problems"] as? [String] ?? []
            #expect(problems.contains { $0.contains("/bad.json:1:2: ") && $0.hasSuffix(#"did you mean "summary"?"#) })
        }
    }

    // MARK: Problems

    struct BadCall: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        var body: String?
        var type: String? = "application/json"
        var fields: [String: String] = [:]
        let status: Int
        let detail: String

        var testDescription: String { "\(method) \(path) \(body ?? "") \(fields)" }
    }

    static let badCalls = [
        BadCall(method: "GET", path: "\(clock)?pendin=1", status: 400, detail: "did you mean pending?"),
        BadCall(method: "GET", path: "\(clock)?x=1", status: 400, detail: "use pending, timeout"),
        BadCall(method: "GET", path: "\(clock)?pending=-1", status: 400, detail: "pending is a whole number from 0"),
        BadCall(method: "GET", path: "\(clock)?pending=1&pending=2", status: 400, detail: "stands there twice"),
        BadCall(method: "GET", path: "\(clock)?pending=1&timeout=5", status: 400, detail: "timeout is a duration"),
        BadCall(method: "GET", path: "\(clock)?pending=1&timeout=11m", status: 400, detail: "at most 10m"),
        BadCall(method: "GET", path: "\(requests)?endpoint=moneylanded.reserv", status: 400, detail: "did you mean"),
        BadCall(method: "GET", path: "\(requests)?status=ok", status: 400, detail: "from 100 to 599"),
        BadCall(method: "GET", path: "\(requests)?state=done", status: 400, detail: "received, held, completed"),
        BadCall(method: "GET", path: "\(requests)?limit=0", status: 400, detail: "limit is a whole number from 1"),
        BadCall(method: "GET", path: "\(requests)?count=0", status: 400, detail: "count is a whole number from 1"),
        BadCall(method: "GET", path: "\(credits)?state=lost", status: 400, detail: "state is unknown"),
        BadCall(method: "POST", path: credits, body: "{", status: 400, detail: "The body is not JSON"),
        BadCall(method: "POST", path: credits, body: "{paise:1}", status: 400, detail: "line 1, column 2"),
        BadCall(method: "POST", path: credits, body: "[]", status: 422, detail: #"{"paise": 49899}"#),
        BadCall(method: "POST", path: credits, body: "{}", status: 422, detail: "paise"),
        BadCall(method: "POST", path: credits, body: #"{"paise":"1"}"#, status: 422, detail: "$.paise"),
        BadCall(method: "POST", path: credits, body: #"{"paise":0}"#, status: 422, detail: "$.paise"),
        BadCall(method: "POST", path: credits, body: #"{"paise":1.5}"#, status: 422, detail: "$.paise"),
        BadCall(method: "POST", path: credits, body: #"{"paise":1,"to":2}"#, status: 422, detail: "unknown key"),
        BadCall(method: "POST", path: "\(clock)/advance", body: #"{"by":"soon"}"#, status: 422, detail: "a duration"),
        BadCall(method: "POST", path: "\(clock)/advance", body: #"{"by":1}"#, status: 422, detail: "a duration"),
        BadCall(method: "POST", path: "\(clock)/advance", body: #"{"by":"-1s"}"#, status: 422, detail: "a duration"),
        BadCall(
            method: "POST", path: "\(clock)/advance", body: #"{"by":"1s"}"#, type: "text/plain", status: 415,
            detail: "application/json"),
        BadCall(
            method: "POST", path: "\(clock)/advance", body: #"{"by":"1s"}"#, fields: ["Origin": "http://evil.test"],
            status: 403, detail: "other origins"),
        BadCall(
            method: "POST", path: "\(clock)/advance", body: #"{"by":"1s"}"#, fields: ["Origin": "null"],
            status: 403, detail: "other origins"),
        BadCall(
            method: "DELETE", path: requests, fields: ["Origin": "http://evil.test"], status: 403,
            detail: "other origins"),
        BadCall(
            method: "GET", path: "health", fields: ["Host": "rebound.example.com"], status: 421,
            detail: "--allow-host"),
        BadCall(method: "GET", path: "sessions/nobody/clock", status: 404, detail: #""default" always exists"#),
        BadCall(method: "GET", path: "sessions/nobody/requests", status: 404, detail: #""default" always exists"#),
        BadCall(method: "GET", path: "sessions/nobody/credits", status: 404, detail: #""default" always exists"#),
        BadCall(
            method: "POST", path: "sessions/nobody/clock/advance", body: #"{"by":"1s"}"#, status: 404,
            detail: #""default" always exists"#),
    ]

    @Test(arguments: badCalls)
    func badCall_GetsAProblemDocument(_ call: BadCall) async throws {
        try await withEndToEnd { client in
            let reply = try await client.send(
                call.method, "/__sandbox/\(call.path)", call.body, type: call.type, fields: call.fields)
            expectProblem(reply, call.status, call.detail)
            // Nothing has happened.
            let clock = try await client.control("GET", Self.clock)
            #expect(clock.number("pending_timers") == 0)
            let credits = try await client.control("GET", Self.credits)
            #expect(credits.list("credits").isEmpty)
        }
    }

    @Test func ownOrigin_MayChange_AndNoOriginMayReadAcross() async throws {
        try await withEndToEnd { client in
            let own = try await client.send(
                "POST", "/__sandbox/\(Self.credits)", #"{"paise":1}"#, fields: ["Origin": client.sandbox.baseAddress])
            #expect(own.status == 201)
            let foreign = try await client.send(
                "GET", "/__sandbox/health", fields: ["Origin": "http://evil.test"])
            #expect(foreign.field("Access-Control-Allow-Origin") == nil)
            let emulated = try await client.status("order-1", fields: ["Origin": "http://shop.test"])
            #expect(emulated.field("Access-Control-Allow-Origin") == "http://shop.test")
        }
    }

    // MARK: The end

    /// Both polls are with the server: each was sent right behind a request that has been answered.
    @Test func stop_EndsLongPolls() async throws {
        try await withEndToEnd { client in
            var clients: [RawClient] = []
            for path in ["\(Self.clock)?pending=9&\(Patience.query)", "\(Self.requests)?count=9&\(Patience.query)"] {
                let raw = try RawClient(port: client.sandbox.port)
                let host = "Host: localhost\r\n\r\n"
                raw.send("GET /__sandbox/health HTTP/1.1\r\n\(host)GET /__sandbox/\(path) HTTP/1.1\r\n\(host)")
                let health = try raw.response()
                #expect(health.status == 200)
                clients.append(raw)
            }
            await client.sandbox.stop()
            for raw in clients {
                // An answer that says so, or nothing; then an orderly end.
                #expect(raw.readToEnd() == .fin)
                let text = raw.text
                #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 200 ") || text.hasPrefix("HTTP/1.1 503 "))
            }
        }
    }
}
