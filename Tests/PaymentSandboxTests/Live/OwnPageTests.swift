import SandboxHTTP
import Testing

@testable import PaymentSandbox

/// What the sandbox serves beside the backends and the control API.
@Suite struct OwnPageTests {
    @Test func whatBrowsersAskForByThemselvesIsNoStrayRequest() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            #expect(try client.send("GET", "/p/t/status").status == 200)
            for path in [
                "/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png",
                "/.well-known/appspecific/com.chrome.devtools.json", "/site.webmanifest",
            ] {
                #expect(try client.send("GET", path).status == 204, "\(path)")
                #expect(try client.send("HEAD", path).status == 204, "\(path)")
            }
            #expect(try client.send("GET", "/robots.txt").text == "User-agent: *\nDisallow: /\n")
            #expect(sandbox.sessions.standard.withJournal { $0.count } == 1)
            #expect(sandbox.sessions.standard.verdict.findings == [])
        }
    }

    @Test func landingPageShowsTheCallbackAndIsNoCall() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let hostile = "</script><script>alert(1)</script>"
            let reply = try client.send("GET", "/landing?status=completed&x=" + PercentEncoding.encode(hostile))
            #expect(reply.status == 200)
            #expect(reply.fields[.contentType] == "text/html; charset=utf-8")
            #expect(reply.text.contains(#"["status","completed"]"#))
            #expect(!reply.text.contains(hostile))
            #expect(sandbox.sessions.standard.withJournal { $0.count } == 0)
            #expect(try client.send("POST", "/landing").status == 405)
            #expect(sandbox.sessions.standard.withJournal { $0.count } == 1, "which nobody serves")
        }
    }
}
