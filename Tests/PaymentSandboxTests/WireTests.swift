import PaymentSandbox
import SandboxHTTP
import SandboxPlatform
import SandboxSockets
import SandboxTestSupport
import Testing

/// The JSON of an answer that refuses something.
struct ErrorBody: Decodable {
    let error: String
    let message: String

    init(_ response: ReceivedResponse) throws {
        self = try JSONDecoder().decode(ErrorBody.self, from: Data(response.body))
    }
}

extension ReceivedResponse {
    func field(_ name: String) -> String? { FieldName(name).flatMap { fields[$0] } }
}

/// Starts a sandbox for `body` and stops it.
func withSandbox(
    _ configuration: Sandbox.Configuration = Sandbox.Configuration(), _ body: (Sandbox) throws -> Void
) async throws {
    let sandbox = try await Sandbox.start(configuration)
    let result = Result { try body(sandbox) }
    await sandbox.stop()
    #expect(sandbox.openConnectionCount == 0)
    try result.get()
}

extension Sandbox {
    func connect() throws -> RawClient { try RawClient(port: port) }

    /// Whether somebody else is served.
    func servesOthers() throws -> Bool {
        let other = try connect()
        other.send("GET /__sandbox/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let response = try other.response()
        return response.status == 200 && other.readToEnd() == .fin
    }
}

/// Each rule of the parser as a client sees it that breaks it.
@Suite struct WireTests {
    @Test(arguments: WireSample.all)
    func brokenMessage_GetsAJSONErrorAndAFIN(sample: WireSample) async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            #expect(client.send(sample.wire))
            let response = try client.response()
            #expect(response.status == sample.status)
            #expect(response.fields[.contentType] == "application/json")
            #expect(response.fields[.connection] == "close")
            #expect(response.fields[.date] != nil)
            let error = try ErrorBody(response)
            #expect(!error.error.isEmpty)
            #expect(!error.message.isEmpty)
            #expect(client.readToEnd() == .fin)
            #expect(client.received.isEmpty)
            #expect(try sandbox.servesOthers())
        }
    }

    @Test(
        arguments: [
            "GET / HTTP/1.1\r\nHost: a", "GET", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
        ])
    func messageCutShortByAFIN_IsA400(text: String) async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send(text)
            client.finishSending()
            let response = try client.response()
            #expect(response.status == 400)
            #expect(try ErrorBody(response).message.contains("before the request was complete"))
            #expect(client.readToEnd() == .fin)
            #expect(try sandbox.servesOthers())
        }
    }

    @Test func brokenMessageInPieces_GetsTheSameAnswer() async throws {
        let wire = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+5\r\n".utf8)
        try await withSandbox { sandbox in
            var bodies: Set<String> = []
            for size in [1, 2, 7, wire.count] {
                let client = try sandbox.connect()
                for start in stride(from: 0, to: wire.count, by: size) {
                    client.send(Array(wire[start..<min(start + size, wire.count)]))
                }
                let response = try client.response()
                #expect(response.status == 400)
                bodies.insert(String(decoding: response.body, as: UTF8.self))
                #expect(client.readToEnd() == .fin)
            }
            #expect(bodies.count == 1)
        }
    }

    @Test func brokenSecondMessage_DoesNotSpoilTheFirst() async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send("GET /p/t/status HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\nGET /p/t/status HTTP/1.1\r\n")
            #expect(try client.response().fields[.contentType] == "application/json")
            #expect(try client.response().status == 400)
            #expect(client.readToEnd() == .fin)
            #expect(client.received.isEmpty)
        }
    }

    // MARK: Expect

    @Test func expectation_IsMetOnThePathsThatTakeABody() async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send(
                "POST /p/t/reserve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            #expect(client.readUntil("\r\n\r\n"))
            #expect(client.received == ResponseEncoder.continueBytes)
            client.send("{}")
            let response = try client.response()
            #expect(response.status != 100)
            #expect(response.keepsAlive)
        }
    }

    @Test(
        arguments: [
            ("POST", "/nowhere", "a", 404), ("PUT", "/p/t/reserve", "a", 405),
            ("POST", "/__sandbox/sessions", "evil.example.com", 421),
        ])
    func expectationOfARefusedRequest_GetsTheFinalAnswerAtOnce(
        method: String, path: String, host: String, status: Int
    ) async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send(
                "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            let response = try client.response()
            #expect(response.status == status)
            #expect(response.fields[.connection] == "close")
            // A client that sends its body all the same sees no RST and no second answer.
            client.send("hello")
            #expect(client.readToEnd() == .fin)
            #expect(client.received.isEmpty)
        }
    }
}
