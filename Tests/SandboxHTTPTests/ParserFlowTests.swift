import Testing

@testable import SandboxHTTP

@Suite struct ParserFlowTests {
    private func stage(_ output: RequestParser.Output) -> RequestParser.Stage? {
        if case .needMore(let stage) = output { stage } else { nil }
    }

    private func raw(_ output: RequestParser.Output) -> String? {
        if case .request(let request) = output { request.target.raw } else { nil }
    }

    @Test func pipelinedRequests_ComeOneACallInOrder() {
        var parser = RequestParser()
        parser.feed(
            Array(
                ("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                    + "GET /3 HTTP/1.1\r\nHost: a\r\n\r\nGET /4").utf8))
        #expect(raw(parser.next()) == "/1")
        #expect(raw(parser.next()) == "/2")
        #expect(raw(parser.next()) == "/3")
        #expect(stage(parser.next()) == .head)
        #expect(parser.bufferedByteCount == 6)
        parser.feed(Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(raw(parser.next()) == "/4")
        #expect(stage(parser.next()) == .idle)
    }

    @Test func fieldsOfAPipelinedRequest_SurviveTheNextOne() throws {
        let one = "GET /1 HTTP/1.1\r\nHost: a\r\nX: one\r\n\r\n"
        let requests = try Wire.requests(one + one.replacingOne)
        #expect(requests.map { $0.fields.pairs.map(\.value) } == [["a", "one"], ["a", "two"]])
    }

    @Test func keptFields_HoldNoBytesOfOtherRequests() throws {
        let short = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let requests = try Wire.requests(String(repeating: short, count: 50))
        #expect(requests.count == 50)
        for request in requests { #expect(request.fields.storage.count <= short.utf8.count) }
    }

    @Test func stage_SaysWhatIsAwaited() {
        var parser = RequestParser()
        #expect(stage(parser.next()) == .idle)
        #expect(parser.stage == .idle)
        parser.feed(Array("\r\n".utf8))
        #expect(stage(parser.next()) == .idle)
        parser.feed(Array("\r".utf8))
        #expect(stage(parser.next()) == .idle)
        parser.feed(Array("\nG".utf8))
        #expect(parser.stage == .head)
        #expect(stage(parser.next()) == .head)
        parser.feed(Array("ET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r".utf8))
        #expect(stage(parser.next()) == .head)
        parser.feed(Array("\n".utf8))
        #expect(stage(parser.next()) == .body)
        #expect(parser.stage == .body)
        parser.feed(Array("a".utf8))
        #expect(stage(parser.next()) == .body)
        parser.feed(Array("bG".utf8))
        #expect(raw(parser.next()) == "/")
        #expect(parser.stage == .head)
        #expect(stage(parser.next()) == .head)
    }

    @Test func emptyBuffer_HoldsNoBytesAfterEachRequest() {
        var parser = RequestParser()
        for wire in GoodSamples.all {
            parser.feed(Array(wire.utf8))
            while stage(parser.next()) == nil {}
            #expect(parser.bufferedByteCount == 0)
            #expect(parser.bufferCapacity == 0)
        }
    }

    @Test func expectation_IsAnnouncedOnceBeforeTheBody_WhetherOrNotTheBodyHasCome() {
        let head = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
        for wire in [head, head + "a", head + "ab"] {
            var parser = RequestParser()
            parser.feed(Array(wire.utf8))
            guard case .expectContinue(let announced) = parser.next() else {
                Issue.record("no announcement for \(wire)")
                return
            }
            #expect(announced.target.raw == "/x")
            #expect(announced.expectsContinue)
            #expect(parser.bufferedByteCount == wire.utf8.count - head.utf8.count)
            parser.feed(Array("ab".utf8.dropFirst(parser.bufferedByteCount)))
            #expect(raw(parser.next()) == "/x")
            #expect(stage(parser.next()) == .idle)
        }
    }

    @Test(arguments: [
        "POST /x HTTP/1.0\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nab",
        "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nExpect: 100-continue\r\n\r\n",
        "GET /x HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
        "GET /x HTTP/1.1\r\nHost: a\r\nExpect:\r\n\r\n",
    ])
    func expectation_IsIgnoredIn10AndWithoutABody(_ wire: String) throws {
        #expect(try !Wire.request(wire).head.expectsContinue)
    }

    @Test func expectation_OfAChunkedBodyIsAnnounced() {
        var parser = RequestParser()
        parser.feed(
            Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-CONTINUE\r\n\r\n".utf8))
        guard case .expectContinue = parser.next() else {
            Issue.record("no announcement")
            return
        }
        #expect(stage(parser.next()) == .body)
    }

    @Test func bytesFromAPointer_MeanTheSameAsAnArray() {
        var parser = RequestParser()
        let bytes = Array("GET /p HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        bytes.withUnsafeBytes { parser.feed($0) }
        #expect(raw(parser.next()) == "/p")
    }

    @Test func longBodyByteByByte_TakesLinearTime() throws {
        // Quadratic copying would be 20 GB for each of the two, and is seen; linear takes a fraction of a second.
        let data = [UInt8](repeating: 0x61, count: 200_000)
        for framing in ["Content-Length: 200000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n30D40\r\n"] {
            var parser = RequestParser()
            parser.feed(Array("POST / HTTP/1.1\r\nHost: a\r\n\(framing)".utf8))
            var body: [UInt8] = []
            for byte in data + Array("\r\n0\r\n\r\n".utf8) {
                parser.feed([byte])
                if case .request(let request) = parser.next() {
                    body = request.body
                    break
                }
            }
            #expect(body == data)
        }
    }
}

extension String {
    /// The same request with another value.
    fileprivate var replacingOne: String {
        String(self.dropLast("one\r\n\r\n".count)) + "two\r\n\r\n"
    }
}
