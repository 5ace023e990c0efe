import Testing

@testable import SandboxHTTP

/// Wire text exactly at a limit, and the same with one more.
struct LimitCase: Sendable, CustomTestStringConvertible {
    let name: String
    let limits: HTTPLimits
    let error: ParseError
    let status: Int
    let atLimit: String
    let oneOver: String

    var testDescription: String { name }

    init(
        _ name: String, _ error: ParseError, _ status: Int, limits change: (inout HTTPLimits) -> Void,
        at atLimit: String, over oneOver: String
    ) {
        self.name = name
        self.error = error
        self.status = status
        self.atLimit = atLimit
        self.oneOver = oneOver
        var limits = HTTPLimits()
        change(&limits)
        self.limits = limits
    }

    private static func chunked(_ rest: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + rest
    }

    static let all = [
        LimitCase(
            "request line", .requestLineTooLong(limit: 16), 414, limits: { $0.requestLine = 16 },
            at: "GET /ab HTTP/1.1\r\nHost: a\r\n\r\n", over: "GET /abc HTTP/1.1\r\nHost: a\r\n\r\n"),
        LimitCase(
            "request line that has not ended", .requestLineTooLong(limit: 16), 414, limits: { $0.requestLine = 16 },
            at: "GET /ab HTTP/1.1\r\nHost: a\r\n\r\n", over: "GET /a0123456789ab"),
        LimitCase(
            "header section", .headerSectionTooLarge(limit: 17), 431, limits: { $0.headerSection = 17 },
            at: "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
            over: "GET / HTTP/1.1\r\nHost: a\r\nX: yz\r\n\r\n"),
        LimitCase(
            "header section, by its last line", .headerSectionTooLarge(limit: 10), 431,
            limits: { $0.headerSection = 10 }, at: "GET / HTTP/1.0\r\nX: abc\r\n\r\n",
            over: "GET / HTTP/1.0\r\nX: abcd\r\n\r\n"),
        LimitCase(
            "field count", .tooManyFields(limit: 2), 431, limits: { $0.fieldCount = 2 },
            at: "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
            over: "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\nX: y\r\n\r\n"),
        LimitCase(
            "Content-Length", .bodyTooLarge(limit: 5), 413, limits: { $0.body = 5 },
            at: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
            over: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n"),
        LimitCase(
            "chunked body", .bodyTooLarge(limit: 5), 413, limits: { $0.body = 5 },
            at: chunked("3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"), over: chunked("3\r\nhel\r\n3\r\n")),
        LimitCase(
            "chunk line", .chunkLineTooLong(limit: 4), 400, limits: { $0.chunkLine = 4 },
            at: chunked("1;ab\r\nx\r\n0\r\n\r\n"), over: chunked("1;abc\r\nx\r\n0\r\n\r\n")),
        LimitCase(
            "chunk size's zeros", .chunkLineTooLong(limit: 4), 400, limits: { $0.chunkLine = 4 },
            at: chunked("0001\r\nx\r\n0\r\n\r\n"), over: chunked("00001\r\nx\r\n0\r\n\r\n")),
        LimitCase(
            "all chunk extensions", .chunkExtensionsTooLarge(limit: 5), 400, limits: { $0.chunkExtensions = 5 },
            at: chunked("1;a\r\nx\r\n0;ab\r\n\r\n"), over: chunked("1;a\r\nx\r\n0;abc\r\n\r\n")),
        LimitCase(
            "trailer section", .trailerSectionTooLarge(limit: 9), 400, limits: { $0.trailerSection = 9 },
            at: chunked("0\r\nX: ab\r\n\r\n"), over: chunked("0\r\nX: abc\r\n\r\n")),
        LimitCase(
            "trailer count", .tooManyTrailerFields(limit: 2), 400, limits: { $0.fieldCount = 2 },
            at: chunked("0\r\nX: a\r\nY: b\r\n\r\n"), over: chunked("0\r\nX: a\r\nY: b\r\nZ: c\r\n\r\n")),
        LimitCase(
            "empty lines", .tooManyEmptyLines(limit: 1), 400, limits: { $0.leadingEmptyLines = 1 },
            at: "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", over: "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    ]
}

@Suite struct LimitTests {
    @Test(arguments: LimitCase.all)
    func messageExactlyAtTheLimit_IsAccepted(_ sample: LimitCase) throws {
        #expect(try Wire.requests(sample.atLimit, limits: sample.limits).count == 1)
    }

    @Test(arguments: LimitCase.all)
    func messageOneOverTheLimit_IsRefused(_ sample: LimitCase) {
        #expect(Wire.error(sample.oneOver, limits: sample.limits) == sample.error)
        #expect(sample.error.status == sample.status)
    }

    @Test(arguments: LimitCase.all)
    func messageAtOrOverTheLimit_MeansTheSame_WhereverItIsSplit(_ sample: LimitCase) {
        for wire in [sample.atLimit, sample.oneOver] {
            let bytes = Array(wire.utf8)
            let whole = Wire.outcomes([bytes], limits: sample.limits)
            for index in bytes.indices {
                let pieces = [Array(bytes[..<index]), Array(bytes[index...])]
                #expect(Wire.outcomes(pieces, limits: sample.limits) == whole)
            }
            #expect(Wire.outcomes(bytes.map { [$0] }, limits: sample.limits) == whole)
        }
    }

    @Test func defaults_AreThoseThatAreDocumented() {
        let limits = HTTPLimits()
        #expect(limits.requestLine == 8192)
        #expect(limits.headerSection == 32768)
        #expect(limits.fieldCount == 100)
        #expect(limits.body == 1_048_576)
        #expect(limits.headDeadline == .seconds(15))
        #expect(limits.bodyDeadline == .seconds(30))
        #expect(limits.idleDeadline == .seconds(75))
        #expect(limits.writeStall == .seconds(30))
    }

    @Test func requestLineOfTheDefaultLimit_IsAcceptedAndOneMoreIs414_AtOnceAndByteByByte() throws {
        let path = "/" + String(repeating: "a", count: 8192 - "GET / HTTP/1.1".utf8.count)
        let wire = "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(try Wire.request(wire).target.raw == path)
        let over = Array("GET \(path)a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        #expect(Wire.error(over) == .requestLineTooLong(limit: 8192))
        #expect(Wire.outcomes(over.map { [$0] }) == Wire.outcomes([over]))
    }

    @Test(arguments: [Int.max, Int.min, -1, 0])
    func absurdLimits_DoNotTrap(_ value: Int) {
        var limits = HTTPLimits()
        limits.requestLine = value
        limits.headerSection = value
        limits.fieldCount = value
        limits.body = value
        limits.chunkLine = value
        limits.chunkExtensions = value
        limits.trailerSection = value
        limits.leadingEmptyLines = value
        for wire in GoodSamples.all {
            let outcomes = Wire.outcomes(wire, limits: limits)
            let refused = outcomes.contains { if case .failure = $0 { true } else { false } }
            #expect(refused == (value <= 0))
        }
    }
}
