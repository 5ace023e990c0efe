import Testing

@testable import SandboxHTTP

/// Wire text that must be refused, with the rule it breaks.
struct BadSample: Sendable, CustomTestStringConvertible {
    let name: String
    let wire: [UInt8]
    let error: ParseError
    let status: Int
    let limits: HTTPLimits

    init(
        _ name: String, _ wire: String, _ error: ParseError, _ status: Int = 400, limits: HTTPLimits = HTTPLimits()
    ) {
        self.init(name, Array(wire.utf8), error, status, limits: limits)
    }

    init(
        _ name: String, _ wire: [UInt8], _ error: ParseError, _ status: Int = 400, limits: HTTPLimits = HTTPLimits()
    ) {
        self.name = name
        self.wire = wire
        self.error = error
        self.status = status
        self.limits = limits
    }

    var testDescription: String { name }

    static let all = lines + requestLines + targets + fields + hosts + lengths + codings + expectations + chunks

    static let lines = [
        BadSample("bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", .bareLF),
        BadSample("bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n", .bareLF),
        BadSample("bare LF as the last line", "GET / HTTP/1.1\r\nHost: a\r\n\n", .bareLF),
        BadSample("bare LF before the request line", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .bareLF),
        BadSample("bare CR in the request line", "GET /\ra HTTP/1.1\r\nHost: a\r\n\r\n", .bareCR),
        BadSample("bare CR in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", .bareCR),
        BadSample("two CRs before LF", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .bareCR),
        BadSample("NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", .nulByte),
        BadSample("NUL in the target", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", .nulByte),
        BadSample("escape in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1b}[0m\r\n\r\n", .controlByte),
        BadSample("delete in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\u{7f}\r\n\r\n", .controlByte),
        BadSample("delete in the target", "GET /\u{7f} HTTP/1.1\r\nHost: a\r\n\r\n", .controlByte),
        BadSample("the first bytes of TLS", [0x16, 0x03, 0x01, 0x02, 0x00], .controlByte),
        BadSample(
            "five empty lines", "\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .tooManyEmptyLines(limit: 4)),
    ]

    static let requestLines = [
        BadSample("no target", "GET HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("HTTP/0.9", "GET /\r\n", .malformedRequestLine),
        BadSample("one word", "GET\r\n", .malformedRequestLine),
        BadSample("two spaces after the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("a space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("a space before the method", " GET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("no version after the space", "GET / \r\nHost: a\r\n\r\n", .malformedRequestLine),
        BadSample("a tab after the method", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .invalidMethod),
        BadSample("brackets in the method", "G[]T / HTTP/1.1\r\nHost: a\r\n\r\n", .invalidMethod),
        BadSample("a method beyond ASCII", "GÉT / HTTP/1.1\r\nHost: a\r\n\r\n", .invalidMethod),
        BadSample("a version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n", .malformedVersion),
        BadSample("a version without a minor", "GET / HTTP/1\r\nHost: a\r\n\r\n", .malformedVersion),
        BadSample("a minor of two digits", "GET / HTTP/1.10\r\nHost: a\r\n\r\n", .malformedVersion),
        BadSample("a version with a comma", "GET / HTTP/1,1\r\nHost: a\r\n\r\n", .malformedVersion),
        BadSample("a version of letters", "GET / HTTP/x.y\r\nHost: a\r\n\r\n", .malformedVersion),
        BadSample("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", .unsupportedVersion, 505),
        BadSample("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", .unsupportedVersion, 505),
        BadSample("HTTP/0.9 by name", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", .unsupportedVersion, 505),
        BadSample("the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .unsupportedVersion, 505),
    ]

    static let targets = [
        BadSample("a target beyond ASCII", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n", .invalidTargetByte),
        BadSample("a tab in the target", "GET /\ta HTTP/1.1\r\nHost: a\r\n\r\n", .invalidTargetByte),
        BadSample("a fragment", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", .invalidTargetByte),
        BadSample("a relative path", "GET a/b HTTP/1.1\r\nHost: a\r\n\r\n", .unknownTargetForm),
        BadSample("another scheme", "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .unknownTargetForm),
        BadSample("an authority without CONNECT", "GET a:80 HTTP/1.1\r\nHost: a\r\n\r\n", .unknownTargetForm),
        BadSample("a star and more", "OPTIONS *x HTTP/1.1\r\nHost: a\r\n\r\n", .unknownTargetForm),
        BadSample("a star with GET", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", .asteriskWithoutOptions),
        BadSample("an absolute form without a host", "GET http:///a HTTP/1.1\r\nHost: a\r\n\r\n", .invalidAuthority),
        BadSample("user information", "GET http://u:p@a/ HTTP/1.1\r\nHost: a\r\n\r\n", .invalidAuthority),
        BadSample("CONNECT with a path", "CONNECT /a HTTP/1.1\r\nHost: a\r\n\r\n", .invalidAuthority),
        BadSample("CONNECT without a port", "CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n", .invalidAuthority),
        BadSample("CONNECT with an empty port", "CONNECT a: HTTP/1.1\r\nHost: a\r\n\r\n", .invalidAuthority),
        BadSample("a port over 65535", "CONNECT a:65536 HTTP/1.1\r\nHost: a\r\n\r\n", .invalidAuthority),
        BadSample("% at the end of the path", "GET /a% HTTP/1.1\r\nHost: a\r\n\r\n", .invalidPercentEncoding),
        BadSample("%2 at the end of the path", "GET /a%2 HTTP/1.1\r\nHost: a\r\n\r\n", .invalidPercentEncoding),
        BadSample("%zz in the path", "GET /%zz/b HTTP/1.1\r\nHost: a\r\n\r\n", .invalidPercentEncoding),
        BadSample("%2 before a question mark", "GET /%2?a HTTP/1.1\r\nHost: a\r\n\r\n", .invalidPercentEncoding),
        BadSample("%g1 in the query", "GET /?a=%g1 HTTP/1.1\r\nHost: a\r\n\r\n", .invalidPercentEncoding),
        BadSample("% at the end of the query", "GET /?a=% HTTP/1.1\r\nHost: a\r\n\r\n", .invalidPercentEncoding),
        BadSample("a path that is not UTF-8", "GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n", .pathNotUTF8),
        BadSample("half a character in the path", "GET /a%E2%82/b HTTP/1.1\r\nHost: a\r\n\r\n", .pathNotUTF8),
        BadSample("a surrogate in the path", "GET /%ED%A0%80 HTTP/1.1\r\nHost: a\r\n\r\n", .pathNotUTF8),
        BadSample("an overlong slash", "GET /%C0%AF HTTP/1.1\r\nHost: a\r\n\r\n", .pathNotUTF8),
        BadSample("%00 in the path", "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", .nulInPath),
    ]

    static let fields = [
        BadSample("a folded value", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", .lineFolding),
        BadSample("a value folded by a tab", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n\tb\r\n\r\n", .lineFolding),
        BadSample("a space before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .lineFolding),
        BadSample("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", .spaceBeforeColon),
        BadSample("a tab before the colon", "GET / HTTP/1.1\r\nHost: a\r\nX\t: a\r\n\r\n", .spaceBeforeColon),
        BadSample("an empty name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", .emptyFieldName),
        BadSample("a space in a name", "GET / HTTP/1.1\r\nHost: a\r\nX Y: b\r\n\r\n", .invalidFieldName),
        BadSample("a bracket in a name", "GET / HTTP/1.1\r\nHost: a\r\nX(Y): b\r\n\r\n", .invalidFieldName),
        BadSample("a name beyond ASCII", "GET / HTTP/1.1\r\nHost: a\r\nÉ: b\r\n\r\n", .invalidFieldName),
        BadSample("no colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", .missingColon),
        BadSample("no colon but a space", "GET / HTTP/1.1\r\nHost: a\r\nX \r\n\r\n", .missingColon),
    ]

    static let hosts = [
        BadSample("no Host", "GET / HTTP/1.1\r\n\r\n", .missingHost),
        BadSample("no Host with an absolute form", "GET http://a/ HTTP/1.1\r\nX: y\r\n\r\n", .missingHost),
        BadSample("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", .duplicateHost),
        BadSample("two equal Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .duplicateHost),
        BadSample("two Hosts in 1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .duplicateHost),
        BadSample("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", .invalidHost),
        BadSample("a port alone", "GET / HTTP/1.1\r\nHost: :80\r\n\r\n", .invalidHost),
        BadSample("a list in Host", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .invalidHost),
        BadSample("a path in Host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .invalidHost),
        BadSample("user information in Host", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .invalidHost),
        BadSample("a port of letters", "GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .invalidHost),
        BadSample("a port too large", "GET / HTTP/1.1\r\nHost: a:99999999999999999999\r\n\r\n", .invalidHost),
        BadSample("an open bracket", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .invalidHost),
        BadSample("empty brackets", "GET / HTTP/1.1\r\nHost: []\r\n\r\n", .invalidHost),
        BadSample("bytes after brackets", "GET / HTTP/1.1\r\nHost: [::1]a\r\n\r\n", .invalidHost),
        BadSample("a broken percent sign", "GET / HTTP/1.1\r\nHost: a%2\r\n\r\n", .invalidHost),
        BadSample("an invalid Host in 1.0", "GET / HTTP/1.0\r\nHost: a b\r\n\r\n", .invalidHost),
    ]

    static let expectations = [
        BadSample(
            "an unknown expectation", "POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n", .unsupportedExpectation,
            417),
        BadSample(
            "one known, one unknown", "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue, x\r\n\r\n",
            .unsupportedExpectation, 417),
        BadSample(
            "an unknown expectation in 1.0", "GET / HTTP/1.0\r\nExpect: x\r\n\r\n", .unsupportedExpectation, 417),
    ]
}
