import PaymentSandbox
import SandboxHTTP
import SandboxTestSupport
import Testing

/// Paths, methods, versions and fields on the wire.
@Suite struct WireRoutingTests {
    private func ask(
        _ text: String, as method: SandboxHTTP.Method = .get, _ check: (ReceivedResponse, RawClient) throws -> Void
    ) async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send(text)
            try check(try client.response(to: method), client)
            #expect(try sandbox.servesOthers())
        }
    }

    // MARK: Paths and methods

    @Test(arguments: ["/", "/nowhere", "/p", "/p/t", "/p/t/status/", "/p/t/status/x", "/P/t/status", "/p//status/x"])
    func unknownPath_Is404(path: String) async throws {
        try await ask("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") { (response, _) throws in
            #expect(response.status == 404)
            #expect(try ErrorBody(response).error == "not_found")
            #expect(response.keepsAlive)
        }
    }

    @Test(
        arguments: [
            ("DELETE", "/p/t/status", "GET, HEAD, OPTIONS"), ("GET", "/p/t/reserve", "POST, OPTIONS"),
            ("BREW", "/p/t/reserve", "POST, OPTIONS"),
            ("get", "/p/t/status", "GET, HEAD, OPTIONS"),
        ])
    func wrongMethod_Is405WithAllow(method: String, path: String, allow: String) async throws {
        try await ask("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\r\n") { (response, _) throws in
            #expect(response.status == 405)
            #expect(response.fields[.allow] == allow)
            #expect(try ErrorBody(response).error == "method_not_allowed")
        }
    }

    @Test func connect_Is405() async throws {
        try await ask("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n") { (response, _) throws in
            #expect(response.status == 405)
            #expect(response.fields[.allow]?.contains("GET") == true)
            #expect(response.fields[.allow]?.contains("CONNECT") == false)
        }
    }

    @Test func optionsStar_SaysWhatTheServerTakes() async throws {
        try await ask("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", as: .options) { (response, _) throws in
            #expect(response.status == 204)
            #expect(response.fields[.allow]?.contains("OPTIONS") == true)
        }
    }

    @Test func absoluteForm_IsServedLikeOriginForm() async throws {
        try await ask("GET http://example.com/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n") {
            (response, _) throws in
            #expect(response.status == 404)
        }
        try await ask("GET http://localhost/__sandbox/health HTTP/1.1\r\nHost: evil.example.com\r\n\r\n") {
            response, _ in
            #expect(response.status == 200)
        }
        // The authority of the target counts, not the field (RFC 9112, section 3.2.2).
        try await ask("GET http://evil.example.com/__sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n") {
            response, _ in
            #expect(response.status == 421)
        }
    }

    @Test func head_IsGETWithoutABody() async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send("GET /__sandbox/scenarios/happy-path HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let whole = try client.response()
            #expect(whole.status == 200)
            client.send("HEAD /__sandbox/scenarios/happy-path HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let head = try client.response(to: .head)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.fields[.contentLength] == String(whole.body.count))
            // Nothing of a body is in the way of the next answer.
            client.send("GET /__sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.response().status == 200)
        }
    }

    @Test(arguments: ["//p/t/status", "///p/t/status"])
    func doubledSlashInFront_IsAsGoodAsOne(path: String) async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send("GET /p/t/status HTTP/1.1\r\nHost: a\r\n\r\n")
            let plain = try client.response()
            client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            let doubled = try client.response()
            #expect(doubled.status == plain.status)
            #expect(doubled.field("X-Sandbox-Matched") != nil)
        }
    }

    @Test func encodedSlash_IsPartOfThePageToken() async throws {
        try await ask("GET /p/a%2Fb/status HTTP/1.1\r\nHost: a\r\n\r\n") { (response, _) throws in
            #expect(response.field("X-Sandbox-Matched") != nil)
        }
        try await ask("GET /p/a/b/status HTTP/1.1\r\nHost: a\r\n\r\n") { (response, _) throws in
            #expect(response.status == 404)
            #expect(response.field("X-Sandbox-Matched") == nil)
        }
    }

    // MARK: Versions and connections

    @Test func keepAlive_IsTheDefaultIn11AndOnRequestIn10() async throws {
        try await ask("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n") { (response, client) throws in
            #expect(response.fields[.connection] == nil)
            client.send("GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try client.response().fields[.connection] == "close")
            #expect(client.readToEnd() == .fin)
        }
        try await ask("GET /nowhere HTTP/1.0\r\n\r\n") { (response, client) throws in
            #expect(response.fields[.connection] == "close")
            #expect(client.readToEnd() == .fin)
        }
        try await ask("GET /nowhere HTTP/1.0\r\nConnection: keep-alive\r\n\r\n") { (response, client) throws in
            #expect(response.fields[.connection] == "keep-alive")
            client.send("GET /nowhere HTTP/1.0\r\n\r\n")
            #expect(try client.response().status == 404)
            #expect(client.readToEnd() == .fin)
        }
    }

    @Test func emptyLineInFront_IsSkipped() async throws {
        try await ask("\r\nGET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n") { (response, client) throws in
            #expect(response.status == 404)
            client.send("\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.response().status == 404)
        }
    }

    @Test func upgrade_IsIgnored() async throws {
        let upgrade =
            "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
        try await ask("GET /__sandbox/health HTTP/1.1\r\nHost: localhost\r\n\(upgrade)\r\n") { (response, _) throws in
            #expect(response.status == 200)
            #expect(response.field("Upgrade") == nil)
        }
    }

    @Test func pipelinedRequests_AreAnsweredInOrder() async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            let paths = ["/__sandbox/health", "/nowhere", "/p/t/status", "/__sandbox/scenarios"]
            client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
            #expect(String(decoding: try client.response().body, as: UTF8.self).contains("uptime_seconds"))
            #expect(try client.response().status == 404)
            #expect(try client.response().field("X-Sandbox-Matched") != nil)
            #expect(String(decoding: try client.response().body, as: UTF8.self).contains("happy-path"))
        }
    }

    // MARK: Origins and injection

    @Test func preflight_AllowsWhatItAsksAbout() async throws {
        let text =
            "OPTIONS /p/t/reserve HTTP/1.1\r\nHost: a\r\nOrigin: https://shop.example\r\n"
            + "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type, x-trace\r\n\r\n"
        try await ask(text, as: .options) { (response, _) throws in
            #expect(response.status == 204)
            #expect(response.field("Access-Control-Allow-Origin") == "https://shop.example")
            #expect(response.field("Access-Control-Allow-Methods") == "POST")
            #expect(response.field("Access-Control-Allow-Headers") == "content-type, x-trace")
            #expect(response.field("Vary")?.contains("Origin") == true)
        }
    }

    @Test func origin_IsReflectedByEmulatedEndpointsAndNeverByTheControlAPI() async throws {
        let origin = "Origin: https://shop.example\r\n"
        try await ask("GET /p/t/status HTTP/1.1\r\nHost: a\r\n\(origin)\r\n") { (response, _) throws in
            #expect(response.field("Access-Control-Allow-Origin") == "https://shop.example")
            #expect(response.field("Access-Control-Expose-Headers")?.contains("X-Sandbox-Matched") == true)
        }
        try await ask("GET /__sandbox/health HTTP/1.1\r\nHost: localhost\r\n\(origin)\r\n") { (response, _) throws in
            #expect(response.field("Access-Control-Allow-Origin") == nil)
        }
        let preflight = "Access-Control-Request-Method: POST\r\n"
        try await ask(
            "OPTIONS /__sandbox/sessions HTTP/1.1\r\nHost: localhost\r\n\(origin)\(preflight)\r\n", as: .options
        ) { (response, _) throws in
            #expect(response.field("Access-Control-Allow-Origin") == nil)
            #expect(response.field("Access-Control-Allow-Methods") == nil)
        }
    }

    /// CR and LF cannot come in a value, so these are the ways that are left: control bytes, folding, bytes that only
    /// look like line ends, and percent-encoding.
    @Test(
        arguments: [
            "Origin", "X-Sandbox-Scenario", "Access-Control-Request-Headers", "Access-Control-Request-Method",
        ],
        [
            "a\r\n Set-Cookie: x=1", "a\rSet-Cookie: x=1", "a\nSet-Cookie: x=1", "a\0Set-Cookie: x=1", "a\u{0b}b",
            "a\u{85}Set-Cookie: x=1", "a\u{2028}Set-Cookie: x=1", "a%0d%0aSet-Cookie: x=1", "a\\r\\nSet-Cookie: x=1",
        ])
    func injection_AddsNoField(name: String, value: String) async throws {
        var fields = "\(name): \(value)\r\n"
        if name != "Origin" { fields += "Origin: https://shop.example\r\n" }
        for request in ["GET /p/t/status", "OPTIONS /p/t/reserve"] {
            try await withSandbox { sandbox in
                let client = try sandbox.connect()
                let ask = name == "Access-Control-Request-Method" ? "" : "Access-Control-Request-Method: POST\r\n"
                client.send("\(request) HTTP/1.1\r\nHost: a\r\n\(ask)\(fields)Connection: close\r\n\r\n")
                let response = try client.response(to: request.hasPrefix("OPTIONS") ? .options : .get)
                #expect(response.field("Set-Cookie") == nil)
                #expect((200..<500).contains(response.status))
                // One answer, whatever came out of it.
                #expect(client.readToEnd() == .fin)
                #expect(client.received.isEmpty)
                #expect(try sandbox.servesOthers())
            }
        }
    }
}
