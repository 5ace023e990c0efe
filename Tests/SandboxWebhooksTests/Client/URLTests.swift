import Testing

@testable import SandboxSockets

@Suite struct URLTests {
    @Test(
        arguments: [
            ("http://h", "h", 80, "/", "h"), ("http://h:80/", "h", 80, "/", "h"),
            ("HTTP://localhost:9/a/b?x=1&y=%20#f", "localhost", 9, "/a/b?x=1&y=%20", "localhost:9"),
            ("http://[::1]:9/a", "::1", 9, "/a", "[::1]:9"),
            ("http://127.0.0.1?x", "127.0.0.1", 80, "/?x", "127.0.0.1"),
            ("http://a_b.c-d:65535/?", "a_b.c-d", 65_535, "/?", "a_b.c-d:65535"),
        ] as [(String, String, UInt16, String, String)])
    func urls_AreRead(text: String, host: String, port: UInt16, target: String, authority: String) throws {
        let url = try HTTPClientURL(text)
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.target == target)
        #expect(url.authority == authority)
        #expect(try HTTPClientURL(url.text) == url)
    }

    @Test(
        arguments: [
            ("https://h/x", .https), ("HTTPS://h", .https), ("ftp://h", .notHTTP), ("", .notHTTP), ("h:80", .notHTTP),
            ("http:/h", .notHTTP), ("http://", .host), ("http://:80", .host), ("http://[::1", .host),
            ("http://[]:80", .host), ("http://[h]:80", .host), ("http://[:x:]", .host), ("http://h\"/", .host),
            ("http://h:", .port), ("http://h:0", .port), ("http://h:65536", .port), ("http://h:+80", .port),
            ("http://[::1]x:80", .port), ("http://u@h", .userInformation), ("http://u:p@h/", .userInformation),
            ("http://h/a b", .characters), ("http://h/\r\nX: y", .characters), ("http://h/é", .characters),
        ] as [(String, HTTPClientURL.Invalid)])
    func otherText_IsRefusedWithItsReason(text: String, reason: HTTPClientURL.Invalid) {
        #expect(throws: reason) { try HTTPClientURL(text) }
    }

    @Test func https_IsRefusedWithAWayOut() {
        #expect(HTTPClientURL.Invalid.https.description.contains("no TLS"))
        #expect(HTTPClientURL.Invalid.https.description.contains("use http://"))
    }
}
