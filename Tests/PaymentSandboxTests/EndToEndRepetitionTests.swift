import PaymentSandbox
import SandboxTestSupport
import Testing

/// Many calls with chance in play, on a manual clock with a given start and seed, are answered with the same bytes in
/// another sandbox and after a reset, the control API's answers among them. `RepetitionTests` has every scenario.
@Suite struct EndToEndRepetition {
    @Test func sameSeedAndStart_GiveTheSameBytes() async throws {
        let first = try await Self.transcript(seed: 42)
        let second = try await Self.transcript(seed: 42)
        #expect(first == second)
        #expect(first.count > 2_000)
        let other = try await Self.transcript(seed: 43)
        #expect(first != other)
    }

    @Test func resetSession_GivesTheSameBytesAgain() async throws {
        try await withEndToEnd(start: Instant(unixSeconds: 1_700_000_000), seed: 7) { client in
            let first = try Self.run(on: client.sandbox)
            let reset = try await client.control("POST", "sessions/default/reset")
            #expect(reset.status == 204)
            let second = try Self.run(on: client.sandbox)
            #expect(first == second)
        }
    }

    private static func transcript(seed: UInt64) async throws -> String {
        let result = Box()
        try await withEndToEnd(
            "chancy", files: ["chancy.json": chancy], start: Instant(unixSeconds: 1_700_000_000), seed: seed
        ) { client in result.text = try run(on: client.sandbox) }
        return result.text
    }

    private static let chancy = """
        {
          "summary": "Half of the status calls fail.",
          "faults": [{ "on": "moneylanded.status", "chance": 0.5, "respond": { "status": 503 } }]
        }
        """

    /// Only used by one task.
    private final class Box { var text = "" }

    /// Calls one after the other, each on a connection of its own, and every byte of their answers.
    private static func run(on sandbox: Sandbox) throws -> String {
        var all = ""
        func exchange(_ method: String, _ path: String, _ body: String = "") throws {
            let raw = try RawClient(port: sandbox.port)
            let type = body.isEmpty ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            raw.send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(type)\r\n\(body)")
            #expect(raw.readToEnd() == .fin)
            all += raw.text
        }
        for order in ["one", "two"] {
            try exchange("POST", "/p/\(order)/reserve", #"{"app":"gpay"}"#)
            for _ in 1...10 { try exchange("GET", "/p/\(order)/status") }
            try exchange("POST", "/__sandbox/sessions/default/clock/advance", #"{"by":"700ms"}"#)
        }
        for order in ["one", "two"] { try exchange("GET", "/p/\(order)/status") }
        try exchange("GET", "/__sandbox/sessions/default/credits")
        return all
    }
}
