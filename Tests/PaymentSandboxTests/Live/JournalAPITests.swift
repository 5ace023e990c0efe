import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

@Suite struct JournalAPITests {
    private let path = "/__sandbox/sessions/default/requests"

    @Test func anEntryTellsWhatWasSentAndWhatBecameOfIt() async throws {
        try await withManualSandbox(scenario: "reserve-503-then-ok") { sandbox in
            let client = try TestClient(sandbox)
            _ = try client.send("GET", "/p/t%2F1/status?a=1&a=2&b=%20+", headers: ["X-Twice: 1", "X-Twice: 2"])
            _ = try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#)
            #expect(await sandbox.journal(has: 2, JournalFilter(state: .completed)))
            let entries = try client.send("GET", path).list("requests")
            let first = try #require(entries.first)
            #expect(first.text("endpoint") == "moneylanded.status" && first.number("sequence") == 1)
            #expect(first.text("target") == "/p/t%2F1/status?a=1&a=2&b=%20+" && first.text("path") == "/p/t%2F1/status")
            let query = first["query"]?.elements?.map { $0.elements?.compactMap(\.string) ?? [] }
            #expect(query == [["a", "1"], ["a", "2"], ["b", "  "]])
            let headers = first["headers"]?.elements?.map { $0.elements?.compactMap(\.string) ?? [] } ?? []
            #expect(headers.filter { $0.first == "X-Twice" }.map(\.last) == ["1", "2"])
            #expect(first.text("body") == "" && first.text("state") == "completed")
            let second = try #require(entries.last)
            #expect(second.number("rule") == 1 && second.number("call") == 1)
            #expect(second["effects"]?.elements?.map(\.string) == ["respond"])
            #expect(second["response"]?.number("status") == 503)
            #expect(second["response"]?.text("outcome") == "delivered")
            #expect(second.number("connection") == first.number("connection"))
            #expect(second.number("request_on_connection") == 2)
        }
    }

    @Test func aBodyThatIsNoTextIsBase64() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            _ = try client.send("POST", "/p/t/reserve", headers: ["Content-Type: x/y"], body: [0xff, 0x00])
            let entry = try #require(try client.send("GET", path).list("requests").first)
            #expect(entry["body"] == nil && entry.text("body_base64") == "/wA=")
        }
    }

    @Test func filtersSelectAndUnknownOnesAreRefused() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            for number in 1...3 { _ = try client.send("GET", "/p/t\(number)/status") }
            _ = try client.send("POST", "/p/t1/reserve", json: #"{"app": "gpay"}"#)
            _ = try client.send("GET", "/p/manual.x/status")
            func count(_ query: String) throws -> Int {
                try client.send("GET", "\(path)?\(query)").list("requests").count
            }
            #expect(try count("endpoint=moneylanded.status") == 4)
            #expect(try count("method=POST") == 1)
            #expect(try count("path=/p/t2/status") == 1)
            #expect(try count("scenario=manual") == 1)
            #expect(try count("since=3") == 2)
            #expect(try count("limit=2") == 2)
            #expect(await sandbox.journal(has: 5, JournalFilter(state: .completed)))
            #expect(try count("status=200&state=completed") == 5)
            for query in ["endpoint=x", "status=99", "limit=0", "since=-1", "state=x", "count=0", "timeout=1", "x=1"] {
                #expect(
                    try client.send("GET", "\(path)?\(query)").status == (query == "timeout=1" ? 200 : 400), "\(query)")
            }
            #expect(try client.send("GET", "\(path)?count=9&timeout=1").status == 400)
        }
    }

    @Test func aCallWaitsUntilEnoughEntriesCameAndSaysSo() async throws {
        try await withManualSandbox { sandbox in
            let waiting = try TestClient(sandbox)
            let client = try TestClient(sandbox)
            try waiting.begin("GET", "\(path)?endpoint=moneylanded.status&state=completed&count=3&\(Patience.query)")
            for _ in 0..<3 { _ = try client.send("GET", "/p/t/status") }
            let reply = try waiting.reply()
            #expect(reply.list("requests").count == 3 && reply["timed_out"]?.bool == false)
            let late = try client.send("GET", "\(path)?count=9&timeout=1ms")
            #expect(late.status == 200 && late["timed_out"]?.bool == true && late.list("requests").count == 3)
        }
    }

    @Test func aWaitThatItsClientLeftIsTakenBack() async throws {
        try await withManualSandbox { sandbox in
            let waiting = try TestClient(sandbox)
            try waiting.begin("GET", "\(path)?count=1&\(Patience.query)")
            try waiting.write("GARBAGE THAT IS NEVER READ")
            #expect(sandbox.sessions.standard.withJournal { $0.lastSequence } == 0)
            waiting.close()
            // The next client's answer comes whether or not the first one's wait is still there.
            #expect(try TestClient(sandbox).send("GET", "/p/t/status").status == 200)
        }
    }

    @Test func theAnswerSaysHowManyWereEvictedAndClearingForgets() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let id = try #require(try client.send("POST", "/__sandbox/sessions")["id"]?.string)
            let status = "GET /p/s_\(id)_1/status HTTP/1.1\r\nHost: a\r\n\r\n"
            let last = "GET /p/s_\(id)_1/status HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let pipelining = try TestClient(sandbox)
            try await onThreads(1) { _ in
                try pipelining.write(String(repeating: status, count: 5_002) + last)
                _ = try pipelining.readToEnd()
            }
            let list = try client.send("GET", "/__sandbox/sessions/\(id)/requests?limit=1")
            #expect(list["evicted"]?.integer == 3 && list["last_sequence"]?.integer == 5_003)
            #expect(list.list("requests").first?.number("sequence") == 4)
            #expect(try client.send("DELETE", "/__sandbox/sessions/\(id)/requests").status == 204)
            let empty = try client.send("GET", "/__sandbox/sessions/\(id)/requests")
            #expect(empty.list("requests").isEmpty && empty["evicted"]?.integer == 0)
            #expect(empty["last_sequence"]?.integer == 5_003)
        }
    }

    @Test func rulesThatDidNotFireSayWhy() async throws {
        try await withManualSandbox(scenario: "reserve-503-then-ok") { sandbox in
            let client = try TestClient(sandbox)
            for _ in 0..<3 { _ = try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#) }
            let rules = try client.send("GET", path).list("requests").map { entry in
                entry["rules"]?.elements?.compactMap { $0.text("verdict") } ?? []
            }
            #expect(rules == [["fired"], ["fired"], ["other_call"]])
        }
    }

    @Test func preflightsAndControlCallsAreNoEntriesAndUnknownPathsAre() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            _ = try client.send("GET", "/__sandbox/health")
            #expect(try client.send("GET", "/__sandbox/nothing").status == 404)
            let wrong = try client.send("PATCH", "/__sandbox/health", headers: ["Origin: http://localhost"])
            #expect(wrong.status == 405 && wrong.fields[.allow] == "GET, HEAD, OPTIONS")
            #expect(wrong.fields[.contentType] == "application/problem+json")
            #expect(wrong.fields[FieldName(known: "Access-Control-Allow-Origin")] == nil)
            #expect(try client.send("OPTIONS", "/__sandbox/health").status == 204)
            _ = try client.send(
                "OPTIONS", "/pay", headers: ["Origin: http://a", "Access-Control-Request-Method: POST"])
            #expect(try client.send("GET", path).list("requests").isEmpty)
            #expect(try client.send("GET", "/p/t/resrve").status == 404)
            let entry = try #require(try client.send("GET", path).list("requests").first)
            #expect(entry["endpoint"]?.isNull == true && entry.text("nearest")?.contains("'resrve'") == true)
        }
    }

    @Test func verifyIs200WhenAllIsWellAndElse409WithEachFinding() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let verify = "/__sandbox/sessions/default/verify"
            let idle = try client.send("GET", verify)
            #expect(idle.status == 409 && idle.list("findings").map { $0.text("kind") } == ["scenario_never_used"])
            #expect(idle["ok"]?.bool == false && idle.fields[.contentType] == "application/problem+json")
            _ = try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#)
            let pending = try client.send("GET", verify)
            #expect(pending.list("findings").map { $0.text("kind") } == ["act_never_happened"])
            let advance = try client.send(
                "POST", "/__sandbox/sessions/default/clock/advance", json: #"{"by": "1s"}"#)
            #expect(advance["fired"]?.integer == 1, "\(advance.status) \(advance.text)")
            let clean = try client.send("GET", verify)
            #expect(clean.status == 200 && clean["ok"]?.bool == true && clean.list("findings").isEmpty)
            _ = try client.send("GET", "/nothing")
            #expect(try client.send("GET", verify).list("findings").map { $0.text("kind") } == ["unmatched_request"])
            _ = try client.send("GET", "/p/s_gone_1/status")
            #expect(try client.send("GET", verify).list("findings").count == 2)
        }
    }
}
