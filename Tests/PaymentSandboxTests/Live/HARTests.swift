import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox

/// The export, held against what the HAR 1.2 specification requires of each object.
@Suite struct HARTests {
    private let path = "/__sandbox/sessions/default/requests.har"

    /// The required members of each object and their kinds, from http://www.softwareishard.com/blog/har-12-spec/
    private static let required: [String: [(String, String)]] = [
        "log": [("version", "a string"), ("creator", "an object"), ("entries", "an array")],
        "creator": [("name", "a string"), ("version", "a string")],
        "entry": [
            ("startedDateTime", "a string"), ("time", "a number"), ("request", "an object"), ("response", "an object"),
            ("cache", "an object"), ("timings", "an object"),
        ],
        "request": [
            ("method", "a string"), ("url", "a string"), ("httpVersion", "a string"), ("cookies", "an array"),
            ("headers", "an array"), ("queryString", "an array"), ("headersSize", "a number"), ("bodySize", "a number"),
        ],
        "response": [
            ("status", "a number"), ("statusText", "a string"), ("httpVersion", "a string"), ("cookies", "an array"),
            ("headers", "an array"), ("content", "an object"), ("redirectURL", "a string"),
            ("headersSize", "a number"), ("bodySize", "a number"),
        ],
        "content": [("size", "a number"), ("mimeType", "a string")],
        "timings": [("send", "a number"), ("wait", "a number"), ("receive", "a number")],
        "pair": [("name", "a string"), ("value", "a string")],
        "postData": [("mimeType", "a string"), ("text", "a string")],
    ]

    private func check(_ node: JSONNode?, _ kind: String) throws {
        let node = try #require(node, "\(kind)")
        for (name, type) in Self.required[kind] ?? [] {
            #expect(node[name]?.kind == type, "\(kind).\(name)")
        }
    }

    private func checkEntry(_ entry: JSONNode) throws {
        try check(entry, "entry")
        let request = entry["request"]
        try check(request, "request")
        for pair in (request?["headers"]?.elements ?? []) + (request?["queryString"]?.elements ?? []) {
            try check(pair, "pair")
        }
        if let postData = request?["postData"] { try check(postData, "postData") }
        try check(entry["response"], "response")
        try check(entry["response"]?["content"], "content")
        try check(entry["timings"], "timings")
        let started = try #require(entry.text("startedDateTime"))
        #expect(started.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil, "\(started)")
        #expect(entry["request"]?.text("url")?.hasPrefix("http://") == true)
        // What is not in the specification begins with an underscore.
        let known = Set((Self.required["entry"] ?? []).map(\.0) + ["connection", "serverIPAddress", "comment"])
        for member in entry.members ?? [] { #expect(known.contains(member.name) || member.name.hasPrefix("_")) }
    }

    @Test func everyEntryHasWhatTheSpecificationRequires() async throws {
        try await withManualSandbox(scenario: "reserve-503-then-ok") { sandbox in
            let client = try TestClient(sandbox)
            _ = try client.send("GET", "/p/t/status?a=1&a=%20", headers: ["Cookie: a=b"])
            _ = try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#)
            _ = try client.send("POST", "/p/t/reserve", headers: ["Content-Type: x/y"], body: [0xff, 0x00])
            _ = try client.send("GET", "http://a.example:99/nothing?x=1")
            let malformed = try TestClient(sandbox)
            try malformed.write("GET / HTTP/1.1\r\nno colon\r\n\r\n")
            #expect(try malformed.reply().status == 400)
            let held = try TestClient(sandbox)
            try held.begin("POST", "/p/reserve-timeout.x/reserve", json: #"{"app": "gpay"}"#)
            #expect(await sandbox.journal(has: 1, JournalFilter(state: .held)))
            #expect(await sandbox.journal(has: 5, JournalFilter(state: .completed)))

            let reply = try client.send("GET", path)
            #expect(reply.fields[FieldName(known: "Content-Disposition")] == #"attachment; filename="default.har""#)
            let log = reply["log"]
            try check(log, "log")
            try check(log?["creator"], "creator")
            #expect(log?.text("version") == "1.2")
            let entries = log?["entries"]?.elements ?? []
            #expect(entries.count == 5, "malformed bytes are no request")
            for entry in entries { try checkEntry(entry) }

            let status = entries.first
            #expect(status?["request"]?.text("url") == "http://localhost/p/t/status?a=1&a=%20")
            #expect(status?["request"]?["queryString"]?.elements?.map { $0.text("value") } == ["1", " "])
            #expect(status?["response"]?.number("status") == 200)
            let sizes = try #require(status?["response"])
            #expect((sizes.number("headersSize") ?? 0) > 50 && (sizes.number("bodySize") ?? 0) > 50)
            let fault = entries.dropFirst().first
            #expect(fault?["response"]?.text("statusText") == "Service Unavailable")
            #expect(fault?["request"]?["postData"]?.text("text") == #"{"app": "gpay"}"#)
            let binary = entries.dropFirst(2).first?["request"]?["postData"]
            #expect(binary?.text("text") == "/wA=" && binary?.text("_encoding") == "base64")
            #expect(entries.dropFirst(3).first?["request"]?.text("url") == "http://a.example:99/nothing?x=1")
            #expect(entries.last?["response"]?.number("status") == 0, "no head was sent so far")
            #expect(entries.last?.text("_state") == "held")
        }
    }

    @Test func theFiltersOfTheListHoldHere() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            for _ in 0..<3 { _ = try client.send("GET", "/p/t/status") }
            _ = try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#)
            func count(_ query: String) throws -> Int? {
                try client.send("GET", "\(path)?\(query)")["log"]?["entries"]?.elements?.count
            }
            #expect(try count("endpoint=moneylanded.status&limit=2") == 2)
            #expect(try count("since=3") == 1)
            #expect(try client.send("GET", "\(path)?count=1").status == 400)
        }
    }
}
