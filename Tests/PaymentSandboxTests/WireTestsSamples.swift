import Testing

/// Literal bytes that break one rule of RFC 9112 or one limit, and the status that answers them.
struct WireSample: Sendable, CustomTestStringConvertible {
    let name: String
    let wire: [UInt8]
    let status: Int

    init(_ name: String, _ wire: String, _ status: Int = 400) {
        self.name = name
        self.wire = Array(wire.utf8)
        self.status = status
    }

    init(_ name: String, bytes: [UInt8], _ status: Int = 400) {
        self.name = name
        wire = bytes
        self.status = status
    }

    var testDescription: String { name }

    static let all = lines + targets + fields + framing + chunks + limits + expectations

    static let lines = [
        WireSample("bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        WireSample("bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n"),
        WireSample("bare CR in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n"),
        WireSample("NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
        WireSample("escape in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1b}[0m\r\n\r\n"),
        WireSample("the first bytes of TLS", bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]),
        WireSample("five empty lines", "\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("no version", "GET /\r\n"),
        WireSample("two spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a method that is no token", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n"),
        WireSample("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        WireSample("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505),
        WireSample("the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    ]

    static let targets = [
        WireSample("a target beyond ASCII", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a fragment", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a relative path", "GET a HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a star with GET", "GET * HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("user information in the target", "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("CONNECT without a port", "CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("%zz in the path", "GET /p/%zz/status HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("% at the end of the query", "GET /?a=% HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("a path that is not UTF-8", "GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n"),
        WireSample("%00 in the path", "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]

    static let fields = [
        WireSample("a folded value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"),
        WireSample("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
        WireSample("an empty name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"),
        WireSample("a space in a name", "GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n"),
        WireSample("no colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"),
        WireSample("no Host", "GET / HTTP/1.1\r\n\r\n"),
        WireSample("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
        WireSample("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
        WireSample("a path in Host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        WireSample("two Hosts in 1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
    ]

    static let framing = [
        WireSample("a length with a sign", post("Content-Length: +5") + "hello"),
        WireSample("a length with a prefix", post("Content-Length: 0x5") + "hello"),
        WireSample("an empty length", post("Content-Length:")),
        WireSample("lengths that differ", post("Content-Length: 5\r\nContent-Length: 6") + "hello"),
        WireSample("lengths that differ in one field", post("Content-Length: 5, 6") + "hello"),
        WireSample("a length and a coding", post("Content-Length: 5\r\nTransfer-Encoding: chunked") + "0\r\n\r\n"),
        WireSample("a coding in 1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        WireSample("chunked not last", post("Transfer-Encoding: chunked, gzip")),
        WireSample("chunked twice", post("Transfer-Encoding: chunked, chunked")),
        WireSample("an empty coding", post("Transfer-Encoding:")),
        WireSample("an unknown coding", post("Transfer-Encoding: gzip, chunked"), 501),
        WireSample("an unknown coding alone", post("Transfer-Encoding: identity"), 501),
    ]

    static let chunks = [
        WireSample("no chunk size", chunked + "\r\nhello\r\n"),
        WireSample("a chunk size with a sign", chunked + "+5\r\nhello\r\n"),
        WireSample("a chunk size with a prefix", chunked + "0x5\r\nhello\r\n"),
        WireSample("data longer than its size", chunked + "4\r\nhello\r\n"),
        WireSample("a broken extension", chunked + "5;=\r\nhello\r\n"),
        WireSample("a chunk line too long", chunked + "5;a=" + String(repeating: "b", count: 300) + "\r\nhello\r\n"),
        WireSample(
            "too many extensions",
            chunked + String(repeating: "1;\(String(repeating: "a", count: 200))\r\nx\r\n", count: 90)),
        WireSample("a trailer without a colon", chunked + "0\r\nX\r\n\r\n"),
        WireSample("a trailer too large", chunked + "0\r\nX: " + String(repeating: "a", count: 9_000) + "\r\n\r\n"),
        WireSample("too many trailers", chunked + "0\r\n" + String(repeating: "X: y\r\n", count: 101) + "\r\n"),
        WireSample("a chunk beyond the limit", chunked + "100001\r\n", 413),
        WireSample("a chunk size beyond 64 bits", chunked + "10000000000000005\r\n", 413),
    ]

    static let limits = [
        WireSample(
            "a request line too long", "GET /" + String(repeating: "a", count: 8_180) + " HTTP/1.1\r\nHost: a\r\n\r\n",
            414),
        WireSample("a request line without an end", "GET /" + String(repeating: "a", count: 100_000), 414),
        WireSample(
            "a field too large",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 33_000) + "\r\n\r\n", 431),
        WireSample(
            "too many fields", "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 100) + "\r\n", 431
        ),
        WireSample("a body too large", post("Content-Length: 1048577"), 413),
        WireSample(
            "a body much too large, sent", post("Content-Length: 5000000") + String(repeating: "x", count: 5_000_000),
            413),
        WireSample("a length beyond 64 bits", post("Content-Length: 99999999999999999999999"), 413),
    ]

    static let expectations = [
        WireSample("another expectation", post("Content-Length: 5\r\nExpect: 200-ok"), 417),
        WireSample("too large a body that waits for 100", post("Content-Length: 2000000\r\nExpect: 100-continue"), 413),
    ]

    private static func post(_ fields: String) -> String {
        "POST /p/token/reserve HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n"
    }

    private static let chunked = post("Transfer-Encoding: chunked")
}
