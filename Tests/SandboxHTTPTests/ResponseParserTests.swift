import Testing

@testable import SandboxHTTP

@Suite struct ResponseParserTests {
    private func outputs(
        _ wire: String, for method: Method = .get, limits: HTTPLimits = HTTPLimits()
    ) -> [ResponseParser.Output] {
        ResponseSamples.outputs([Array(wire.utf8)], for: method, limits: limits)
    }

    /// The responses' status and body, and then the failure.
    private func summary(_ outputs: [ResponseParser.Output]) -> [String] {
        outputs.map { output in
            switch output {
            case .needMore: "more"
            case .response(let response): "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
            case .failure(let error): "\(error)"
            }
        }
    }

    @Test(arguments: ResponseSamples.all)
    func response_MeansTheSame_WhereverItIsSplit(_ wire: String) {
        let bytes = Array(wire.utf8)
        let whole = outputs(wire)
        for index in bytes.indices {
            #expect(ResponseSamples.outputs([Array(bytes[..<index]), Array(bytes[index...])]) == whole)
        }
        #expect(ResponseSamples.outputs(bytes.map { [$0] }) == whole)
    }

    @Test(
        arguments: zip(
            ResponseSamples.all,
            [["200 hello"], ["201 "], ["200 hello"], ["200 until the end"], ["204 ", "503 no"], ["304 "]]))
    func response_IsReadWhole_AndThenTheConnectionHasEnded(_ wire: String, _ expected: [String]) {
        #expect(summary(outputs(wire)) == expected + ["closedWithoutResponse"])
    }

    @Test func headsBody_IsEmptyWhateverItsFieldsSay() {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
        #expect(summary(outputs(head + head, for: .head)) == ["200 ", "200 ", "closedWithoutResponse"])
    }

    @Test(arguments: [
        ("HTTP/1.1 20 OK\r\n\r\n", ResponseParseError.malformedStatusLine),
        ("HTTP/1.1 2000 OK\r\n\r\n", .malformedStatusLine), ("HTTP/1.1 099 OK\r\n\r\n", .malformedStatusLine),
        ("HTTP/1.1  200 OK\r\n\r\n", .malformedStatusLine), ("http/1.1 200 OK\r\n\r\n", .malformedStatusLine),
        ("HTTP/1.1 2x0 OK\r\n\r\n", .malformedStatusLine), ("\r\n", .malformedStatusLine),
        ("HTTP/2.0 200 OK\r\n\r\n", .unsupportedVersion), ("HTTP/1.1 101 Go\r\n\r\n", .unexpectedUpgrade),
        ("", .closedWithoutResponse), ("H", .truncated), ("HTTP/1.1 200 OK\r\n", .truncated),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", .truncated),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n", .truncated),
        ("HTTP/1.1 200 OK\n\r\n", .message(.bareLF)), ("HTTP/1.1 200 OK\r\nX : y\r\n\r\n", .message(.spaceBeforeColon)),
        ("HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello", .message(.invalidContentLength)),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", .message(.conflictingContentLength)),
        (
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
            .message(.contentLengthWithTransferEncoding)
        ),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", .message(.unknownTransferCoding)),
        ("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .message(.transferEncodingInHTTP10)),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", .message(.invalidChunkSize)),
    ])
    func badResponse_IsRefused(_ wire: String, _ error: ResponseParseError) {
        #expect(outputs(wire) == [.failure(error)])
        #expect(error.message.hasSuffix("."))
        #expect(ResponseSamples.outputs(Array(wire.utf8).map { [$0] }) == [.failure(error)])
    }

    @Test func limits_HoldForResponses() {
        var limits = HTTPLimits()
        limits.requestLine = 15
        limits.body = 3
        #expect(summary(outputs("HTTP/1.1 200 OK\r\n\r\nabc", limits: limits)).first == "200 abc")
        #expect(outputs("HTTP/1.1 200 OK\r\n\r\nabcd", limits: limits) == [.failure(.message(.bodyTooLarge(limit: 3)))])
        #expect(outputs("HTTP/1.1 200 OKK\r\n\r\n", limits: limits) == [.failure(.statusLineTooLong(limit: 15))])
        let interim = String(repeating: "HTTP/1.1 100 \r\n\r\n", count: 16)
        #expect(summary(outputs(interim + "HTTP/1.1 204 \r\n\r\n")).first == "204 ")
        #expect(outputs(interim + "HTTP/1.1 102 \r\n\r\n") == [.failure(.tooManyInterimResponses(limit: 16))])
    }

    @Test func interimResponses_AreCountedForEachResponse() {
        let one = String(repeating: "HTTP/1.1 102 \r\n\r\n", count: 10) + "HTTP/1.1 204 \r\n\r\n"
        #expect(summary(outputs(one + one)) == ["204 ", "204 ", "closedWithoutResponse"])
    }

    @Test func connectionLife_IsSaid() {
        let cases: [(String, Bool)] = [
            ("HTTP/1.1 204 \r\n\r\n", true), ("HTTP/1.1 204 \r\nConnection: close\r\n\r\n", false),
            ("HTTP/1.0 204 \r\n\r\n", false), ("HTTP/1.0 204 \r\nConnection: keep-alive\r\n\r\n", true),
            ("HTTP/1.1 200 \r\n\r\nuntil the end", false),
        ]
        for (wire, keepsAlive) in cases {
            guard case .response(let response)? = outputs(wire).first else {
                Issue.record("not read: \(wire)")
                continue
            }
            #expect(response.keepsAlive == keepsAlive)
        }
    }
}
