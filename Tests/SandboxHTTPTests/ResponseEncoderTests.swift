import Testing

@testable import SandboxHTTP

@Suite struct ResponseEncoderTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private func encode(
        _ response: Response, _ method: Method? = .get, _ version: HTTPVersion = .http11, keepsAlive: Bool = true
    ) -> EncodedResponse {
        ResponseEncoder.encode(
            response, method: method, version: version, date: Self.date, keepsAlive: keepsAlive)
    }

    private func text(_ encoded: EncodedResponse) -> String { String(decoding: encoded.bytes, as: UTF8.self) }

    private func fields(_ pairs: (StaticString, StaticString)...) -> FieldList {
        var list = FieldList()
        for (name, value) in pairs { list.append(FieldName(known: name), FieldValue(known: value)) }
        return list
    }

    @Test func response_IsStatusLineFieldsDateLengthAndBody() {
        let response = Response(
            status: 200, fields: fields(("Content-Type", "application/json"), ("X", "")), body: Array("{}".utf8))
        let encoded = encode(response)
        #expect(
            text(encoded)
                == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX: \r\n"
                + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 2\r\n\r\n{}")
        #expect(encoded.headByteCount == encoded.bytes.count - 2)
    }

    @Test func head_HasTheLengthOfTheBodyButNotTheBody() {
        let encoded = encode(Response(status: 200, body: Array("hello".utf8)), .head)
        #expect(text(encoded) == "HTTP/1.1 200 OK\r\nDate: \(Self.date)\r\nContent-Length: 5\r\n\r\n")
        #expect(encoded.headByteCount == encoded.bytes.count)
    }

    @Test(arguments: [
        (204, "x", "HTTP/1.1 204 No Content\r\n", ""), (304, "", "HTTP/1.1 304 Not Modified\r\n", ""),
        (304, "x", "HTTP/1.1 304 Not Modified\r\n", "Content-Length: 1\r\n"),
        (100, "x", "HTTP/1.1 100 Continue\r\n", ""),
    ])
    func statusWithoutABody_SendsNone(_ status: Int, _ body: String, _ line: String, _ length: String) {
        let encoded = encode(Response(status: status, body: Array(body.utf8)))
        #expect(text(encoded) == "\(line)Date: \(Self.date)\r\n\(length)\r\n")
    }

    @Test(arguments: [
        (HTTPVersion.http11, true, ""), (.http11, false, "Connection: close\r\n"),
        (.http10, true, "Connection: keep-alive\r\n"), (.http10, false, "Connection: close\r\n"),
    ])
    func connectionField_IsThereWhereItIsDue(_ version: HTTPVersion, _ keepsAlive: Bool, _ line: String) {
        let encoded = encode(Response(status: 404), .get, version, keepsAlive: keepsAlive)
        #expect(
            text(encoded) == "HTTP/1.1 404 Not Found\r\nDate: \(Self.date)\r\nContent-Length: 0\r\n\(line)\r\n")
    }

    @Test func framingOfTheResponseItself_IsLeftAlone() {
        let lying = Response(status: 200, fields: fields(("content-length", "50")), body: Array("hello".utf8))
        #expect(text(encode(lying)) == "HTTP/1.1 200 OK\r\ncontent-length: 50\r\nDate: \(Self.date)\r\n\r\nhello")
        let chunked = Response(
            status: 200, fields: fields(("Transfer-Encoding", "chunked"), ("Connection", "x"), ("Date", "never")),
            body: Array("zz".utf8))
        #expect(
            text(encode(chunked, keepsAlive: false))
                == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: x\r\nDate: never\r\n\r\nzz")
    }

    @Test func fieldsFromTheWire_AreWrittenAnew() throws {
        let request = try Wire.request("GET / HTTP/1.1\r\nHost:a\r\nX:  \t b \r\n\r\n")
        let encoded = encode(Response(status: 200, fields: request.fields))
        #expect(text(encoded).hasPrefix("HTTP/1.1 200 OK\r\nHost: a\r\nX: b\r\nDate: "))
    }

    @Test(arguments: [
        (299, "299 Unknown"), (599, "599 Unknown"), (42, "500 Internal Server Error"),
        (1000, "500 Internal Server Error"), (Int.min, "500 Internal Server Error"),
    ])
    func unusualStatus_StillMakesAStatusLine(_ status: Int, _ line: String) {
        #expect(text(encode(Response(status: status))).hasPrefix("HTTP/1.1 \(line)\r\n"))
    }

    @Test func requestThatHadNoMethod_GetsABody() {
        #expect(text(encode(Response(status: 400, body: [0x78]), nil)).hasSuffix("\r\n\r\nx"))
    }

    @Test func everyPhraseOfTheTable_IsPlainText() {
        for status in 100...999 {
            let phrase = ReasonPhrase.of(status).description
            #expect(!phrase.isEmpty && phrase.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
        }
    }

    @Test func continueBytes_AreAWholeInterimAnswer() {
        #expect(ResponseEncoder.continueBytes == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    @Test(arguments: [0, 1, 9, 10, 99, 100, 12345])
    func encodedResponse_IsReadBackAsItWas(_ count: Int) {
        let response = Response(
            status: 503, fields: fields(("Retry-After", "1"), ("X", "a"), ("X", "b")),
            body: [UInt8](repeating: 0x62, count: count))
        for method in [Method.get, .head] {
            var parser = ResponseParser()
            parser.feed(ResponseEncoder.continueBytes)
            parser.feed(encode(response, method).bytes)
            guard case .response(let read) = parser.next(for: method) else {
                Issue.record("not read")
                return
            }
            #expect(read.status == 503)
            #expect(read.reason == "Service Unavailable")
            #expect(read.fields.pairs.map(\.name) == ["Retry-After", "X", "X", "Date", "Content-Length"])
            #expect(read.fields[.contentLength] == "\(count)")
            #expect(read.body == (method == .head ? [] : response.body))
            #expect(read.keepsAlive)
            #expect(parser.next(for: method) == .needMore)
        }
    }
}
