import SandboxCore
import SandboxHTTP
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

/// What a client makes of a delivery, and of the end of the connection after it.
private func received(_ delivery: Delivery, _ method: SandboxHTTP.Method = .get) -> ResponseParser.Output {
    var parser = ResponseParser()
    parser.feed(delivery.bytes)
    parser.finish()
    return parser.next(for: method)
}

@Suite struct ContentLengthTests {
    @Test func tooMuchIsATruncatedAnswer() {
        let delivery = Sample.wire(.contentLength(by: 5))
        #expect(delivery.text.contains("Content-Length: 11\r\n"))
        #expect(delivery.text.hasSuffix("\r\n\r\nabcdef"))
        #expect(received(delivery) == .failure(.truncated))
        #expect(!delivery.keepsAlive)
    }

    @Test func tooLittleLeavesBytesOver() {
        let delivery = Sample.wire(.contentLength(by: -2))
        guard case .response(let response) = received(delivery) else {
            Issue.record("no answer")
            return
        }
        #expect(response.body == Array("abcd".utf8))
        #expect(!delivery.keepsAlive)
        #expect(Sample.wire(.contentLength(by: -2_000_000)).text.contains("Content-Length: 0\r\n"))
    }

    @Test func anAnswerWithoutABodyIsLeftAlone() {
        for status in [204, 304] {
            let genuine = Response(status: status)
            #expect(Sample.wire(.contentLength(by: 5), genuine: genuine).bytes == Sample.wire(genuine: genuine).bytes)
        }
        let head = Sample.context(request: Sample.request("HEAD"))
        #expect(Sample.wire(.contentLength(by: 5), in: head).bytes == Sample.wire(in: head).bytes)
    }

    @Test func readsADifference() throws {
        try expectRead("content_length", #"{"by":-5}"#, as: .contentLength(by: -5))
        #expect(
            try readEffect("content_length", #"{"by":0}"#).problems == [
                "1:7: $.by: this length is right; valid: a negative number to declare too little, "
                    + "a positive one for too much"
            ])
        #expect(
            try readEffect("content_length", "5").problems == [
                #"1:1: $: this is a number; valid: an object such as { "by": -5 }"#
            ])
    }
}

@Suite struct MalformedChunkTests {
    @Test(arguments: [
        (#"{}"#, "3\r\nabc\r\nzz\r\ndef\r\n0\r\n\r\n"), (#"{"kind":"bad_end"}"#, "3\r\nabc\r\n4\r\ndef\r\n0\r\n\r\n"),
        (#"{"kind":"no_last_chunk"}"#, "3\r\nabc\r\n3\r\ndef\r\n"),
    ])
    func aClientReadsHalfAndThenFails(text: String, body: String) throws {
        let effect = try #require(try readEffect("malformed_chunk", text).effect)
        let delivery = Sample.wire(effect)
        #expect(delivery.text.hasSuffix("\r\n\r\n" + body))
        #expect(delivery.text.contains("Transfer-Encoding: chunked\r\n"))
        #expect(!delivery.text.contains("Content-Length"))
        #expect(!delivery.keepsAlive)
        guard case .failure = received(delivery) else {
            Issue.record("a client takes it")
            return
        }
    }

    @Test(arguments: MalformedChunk.Kind.allCases, [0, 1, 2, 17])
    func noBodyIsTooShortToBeBroken(kind: MalformedChunk.Kind, count: Int) {
        let genuine = Response(status: 200, body: Array(repeating: 0x61, count: count))
        let delivery = Sample.wire(FaultEffect(MalformedChunk(kind: kind)), genuine: genuine)
        guard case .failure = received(delivery) else {
            Issue.record("a client takes it")
            return
        }
    }

    @Test func anAnswerWithoutABodyIsLeftAlone() {
        let genuine = Response(status: 204)
        #expect(Sample.wire(.malformedChunk, genuine: genuine).bytes == Sample.wire(genuine: genuine).bytes)
    }

    @Test func readsAKind() throws {
        try expectRead("malformed_chunk", "{}", as: .malformedChunk)
        try expectRead("malformed_chunk", #"{"kind":"bad_end"}"#, as: FaultEffect(MalformedChunk(kind: .badEnd)))
        #expect(
            try readEffect("malformed_chunk", #"{"kind":"bad"}"#).problems == [
                #"1:9: $.kind: "bad" is not valid here; valid: "bad_size", "bad_end" or "no_last_chunk""#
            ])
    }
}

@Suite struct TruncateTests {
    @Test(arguments: [(#"{"keep_bytes":2}"#, "ab"), (#"{"drop_bytes":1}"#, "abcde"), (#"{"drop_bytes":99}"#, "")])
    func theHeadDeclaresTheWhole(text: String, body: String) throws {
        let delivery = Sample.wire(try #require(try readEffect("truncate", text).effect))
        #expect(delivery.text.contains("Content-Length: 6\r\n"))
        #expect(delivery.text.hasSuffix("\r\n\r\n" + body))
        #expect(delivery.steps.last == .close)
        #expect(delivery.status == 200)
        #expect(received(delivery) == .failure(.truncated))
    }

    @Test func theHeadCanDeclareWhatIsSent() throws {
        let delivery = Sample.wire(.truncate(dropBytes: 1, declaresSent: true))
        #expect(delivery.text.contains("Content-Length: 5\r\n"))
        #expect(delivery.keepsAlive)
        guard case .response(let response) = received(delivery) else {
            Issue.record("no answer")
            return
        }
        #expect(response.body == Array("abcde".utf8))
    }

    @Test func readsAnAmount() throws {
        try expectRead("truncate", #"{"keep_bytes":2}"#, as: .truncate(keepBytes: 2))
        try expectRead(
            "truncate", #"{"drop_bytes":2,"declares":"sent"}"#, as: .truncate(dropBytes: 2, declaresSent: true))
        #expect(
            try readEffect("truncate", "{}").problems == [
                #"1:1: $: this says nothing of how much is sent; valid: "keep_bytes" or "drop_bytes""#
            ])
        #expect(
            try readEffect("truncate", #"{"keep_bytes":-1,"declares":"half"}"#).problems == [
                "1:15: $.keep_bytes: -1 is out of range; valid: a whole number of bytes from 0 to 10000000",
                #"1:29: $.declares: "half" is not valid here; valid: "whole" or "sent""#,
            ])
    }
}

@Suite struct GarbageTests {
    @Test func takesThePlaceOfTheAnswerAndCloses() {
        let delivery = Sample.wire(.garbage("SSH-2.0-x\r\n"))
        #expect(delivery.steps == [.send(Array("SSH-2.0-x\r\n".utf8)), .close])
        #expect(delivery.status == nil)
        #expect(delivery.headByteCount == 0)
        #expect(!delivery.keepsAlive)
        #expect(Sample.deliver(.garbage("x"), genuine: nil).steps == [.send([0x78]), .close])
    }

    @Test func nothingOfARandomOneIsEverAnAnswer() {
        for number in 1...200 {
            let delivery = Sample.wire(.garbage(), in: Sample.context(number: number))
            #expect(delivery.byteCount == 64)
            guard case .failure = received(delivery) else {
                Issue.record("a client takes \(delivery.bytes)")
                return
            }
        }
        let first = Sample.wire(.garbage(), in: Sample.context(number: 1))
        #expect(first == Sample.wire(.garbage(), in: Sample.context(number: 1)))
        #expect(first != Sample.wire(.garbage(), in: Sample.context(number: 2)))
    }

    @Test func canWaitAndHang() {
        let delivery = Sample.deliver(.delay(.seconds(1)), .garbage("xy"), .hang(at: .midBody))
        #expect(delivery.steps == [.wait(.seconds(1)), .send([0x78]), .hang(until: nil)])
        #expect(delivery.status == nil)
    }

    @Test func readsTextBytesAndCounts() throws {
        try expectRead("garbage", "{}", as: .garbage())
        try expectRead("garbage", #"{"text":"x"}"#, as: .garbage("x"))
        try expectRead("garbage", #"{"random_bytes":5}"#, as: .garbage(randomBytes: 5))
        try expectRead(
            "garbage", #"{"hex":"15030aFF"}"#, as: FaultEffect(Garbage(content: .bytes([0x15, 3, 0x0a, 0xff]))))
        #expect(
            try readEffect("garbage", #"{"hex":"123"}"#).problems == [
                #"1:8: $.hex: "123" is not valid here; valid: pairs of hexadecimal digits, such as "15030100""#
            ])
        #expect(
            try readEffect("garbage", #"{"text":""}"#).problems == [
                #"1:9: $.text: "" is not valid here; valid: a text of 1 to 100000 bytes"#
            ])
    }
}
