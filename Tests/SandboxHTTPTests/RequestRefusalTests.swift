import Testing

@testable import SandboxHTTP

@Suite struct RequestRefusalTests {
    @Test(arguments: BadSample.all)
    func messageThatBreaksARule_IsRefusedWithThatRulesErrorAndStatus(_ sample: BadSample) {
        #expect(Wire.error(sample.wire, limits: sample.limits) == sample.error)
        #expect(sample.error.status == sample.status)
    }

    @Test func everyKindOfError_IsReachedByASampleOrALimitTest() {
        let reached = Set((BadSample.all.map(\.error) + LimitCase.all.map(\.error)).map(kind))
        let all = Set(everyError.map(kind))
        #expect(all.subtracting(reached) == [])
        #expect(reached.subtracting(all) == [])
    }

    @Test func everyMessage_IsPlainTextThatEndsInAFullStop() {
        for error in everyError {
            #expect(error.message.hasSuffix("."))
            #expect(error.message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
        }
        #expect(Set(everyError.map(\.message)).count == everyError.count)
    }

    @Test func failure_StaysAndIgnoresWhatFollows() {
        var parser = RequestParser()
        parser.feed(Array("GET / HTTP/2.0\r\n".utf8))
        for _ in 0..<3 {
            guard case .failure(.unsupportedVersion) = parser.next() else {
                Issue.record("not the same failure")
                return
            }
            parser.feed(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            #expect(parser.bufferedByteCount == 0)
        }
        #expect(parser.failedBytes == Array("GET / HTTP/2.0\r\n".utf8))
        #expect(parser.failedHead == nil)
        #expect(parser.stage == .head)
    }

    @Test func failureInAChunk_KeepsTheHeadAndTheBadLine() {
        var parser = RequestParser()
        parser.feed(
            Array("POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\nzz\r\nmore".utf8))
        guard case .failure(.invalidChunkSize) = parser.next() else {
            Issue.record("no failure")
            return
        }
        #expect(parser.failedHead?.target.raw == "/x")
        #expect(parser.failedBytes == Array("zz\r\n".utf8))
        #expect(parser.stage == .body)
    }

    @Test func failedBytes_AreAtMostEightKiB() {
        let name = String(repeating: "x", count: 9000)
        let wire = "GET / HTTP/1.1\r\nHost: a\r\n\(name)\r\n\r\n"
        guard case .failure(.missingColon, let bytes) = Wire.outcomes(wire).last else {
            Issue.record("no failure")
            return
        }
        #expect(bytes.unicodeScalars.count == 8192)
        #expect(bytes.hasPrefix("GET / HTTP/1.1\r\nHost"))
    }

    /// The case's name, without its payload.
    private func kind(_ error: ParseError) -> String {
        String("\(error)".prefix { $0 != "(" })
    }

    private let everyError: [ParseError] = [
        .bareCR, .bareLF, .nulByte, .controlByte, .tooManyEmptyLines(limit: 1), .requestLineTooLong(limit: 1),
        .malformedRequestLine, .invalidMethod, .malformedVersion, .unsupportedVersion, .invalidTargetByte,
        .unknownTargetForm, .asteriskWithoutOptions, .invalidAuthority, .invalidPercentEncoding, .pathNotUTF8,
        .nulInPath, .lineFolding, .spaceBeforeColon, .emptyFieldName, .invalidFieldName, .missingColon,
        .headerSectionTooLarge(limit: 1), .tooManyFields(limit: 1), .missingHost, .duplicateHost, .invalidHost,
        .invalidContentLength, .conflictingContentLength, .contentLengthWithTransferEncoding,
        .transferEncodingInHTTP10, .invalidTransferEncoding, .chunkedNotLast, .chunkedTwice, .unknownTransferCoding,
        .bodyTooLarge(limit: 1), .unsupportedExpectation, .invalidChunkSize, .invalidChunkExtension,
        .chunkLineTooLong(limit: 1), .chunkExtensionsTooLarge(limit: 1), .missingChunkEnd,
        .trailerSectionTooLarge(limit: 1), .tooManyTrailerFields(limit: 1),
    ]
}
