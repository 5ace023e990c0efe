/// Turns the bytes of a connection into responses, for a client: as strict on framing as `RequestParser`, and as
/// independent of how the bytes are split. Interim responses (1xx) are skipped.
package struct ResponseParser: Sendable {
    package enum Output: Equatable, Sendable {
        case needMore
        case response(ReceivedResponse)
        /// The connection cannot be read any further. Every later call gives the same.
        case failure(ResponseParseError)
    }

    private enum State {
        case head(ResponseHeadParser)
        case sized(ResponseHeadParser, FieldList, Int)
        case chunked(ResponseHeadParser, FieldList, ChunkedDecoder)
        case untilClose(ResponseHeadParser, FieldList)
        case failed(ResponseParseError)
    }

    private static let interimLimit = 16

    private let limits: HTTPLimits
    private var buffer: [UInt8] = []
    private var chunkedBody: [UInt8] = []
    private var isClosed = false
    private var interimCount = 0
    /// The status of the latest response whose head has come, interim ones aside: also where its body then broke a rule.
    package private(set) var latestStatus: Int?
    private var state = State.head(ResponseHeadParser())

    /// `requestLine` bounds the status line; the other limits mean the same as for requests.
    package init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits.clamped()
    }

    /// Adds bytes. After a failure they are ignored.
    package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
        if case .failed = state { return }
        buffer.append(contentsOf: bytes)
    }

    /// Adds bytes. After a failure they are ignored.
    package mutating func feed(_ bytes: [UInt8]) {
        if case .failed = state { return }
        buffer.append(contentsOf: bytes)
    }

    /// Says that the server has closed: the end of a body without a length, or a truncation.
    package mutating func finish() {
        isClosed = true
    }

    /// The next response, which answers a request with this method (HEAD has no body whatever the fields say). It must
    /// be the same method until that response has come.
    package mutating func next(for method: Method) -> Output {
        do throws(ResponseParseError) {
            return try advance(method)
        } catch {
            state = .failed(error)
            buffer = []
            chunkedBody = []
            return .failure(error)
        }
    }

    private mutating func advance(_ method: Method) throws(ResponseParseError) -> Output {
        while true {
            switch state {
            case .failed(let error):
                throw error
            case .head(var parser):
                guard let fields = try parser.advance(buffer, limits) else {
                    guard !isClosed else { throw buffer.isEmpty ? .closedWithoutResponse : .truncated }
                    state = .head(parser)
                    return .needMore
                }
                buffer.removeFirst(parser.position)
                try begin(parser, fields, method)
            case .sized(let head, let fields, let count):
                guard buffer.count >= count else { return try waiting() }
                let body = Array(buffer.prefix(count))
                buffer.removeFirst(count)
                return finished(head, fields, body)
            case .chunked(let head, let fields, var decoder):
                guard try decode(&decoder) else {
                    state = .chunked(head, fields, decoder)
                    return try waiting()
                }
                let body = chunkedBody
                chunkedBody = []
                return finished(head, fields, body)
            case .untilClose(let head, let fields):
                guard buffer.count <= limits.body else { throw .message(.bodyTooLarge(limit: limits.body)) }
                guard isClosed else { return .needMore }
                let body = buffer
                buffer = []
                return finished(head, fields, body, endsWithConnection: true)
            }
        }
    }

    /// Chooses how the body ends (RFC 9112, section 6.3).
    private mutating func begin(
        _ head: ResponseHeadParser, _ fields: FieldList, _ method: Method
    ) throws(ResponseParseError) {
        if head.status < 200 {
            guard head.status != 101 else { throw .unexpectedUpgrade }
            interimCount += 1
            guard interimCount <= Self.interimLimit else { throw .tooManyInterimResponses(limit: Self.interimLimit) }
            state = .head(ResponseHeadParser())
            return
        }
        latestStatus = head.status
        if method == .head || head.status == 204 || head.status == 304 {
            state = .sized(head, fields, 0)
            return
        }
        do throws(ParseError) {
            switch try head.framing.body(head.version, limit: limits.body) {
            case .none: state = .untilClose(head, fields)
            case .sized(let count): state = .sized(head, fields, count)
            case .chunked: state = .chunked(head, fields, ChunkedDecoder())
            }
        } catch {
            throw .message(error)
        }
    }

    /// Takes the buffered chunks apart; true at the end of the body.
    private mutating func decode(_ decoder: inout ChunkedDecoder) throws(ResponseParseError) -> Bool {
        var start = 0
        do throws(ParseError) {
            let isWhole = try decoder.advance(buffer, &start, into: &chunkedBody, limits)
            buffer.removeFirst(start)
            return isWhole
        } catch {
            throw .message(error)
        }
    }

    private func waiting() throws(ResponseParseError) -> Output {
        guard !isClosed else { throw .truncated }
        return .needMore
    }

    private mutating func finished(
        _ head: ResponseHeadParser, _ fields: FieldList, _ body: [UInt8], endsWithConnection: Bool = false
    ) -> Output {
        state = .head(ResponseHeadParser())
        interimCount = 0
        return .response(
            ReceivedResponse(
                version: head.version, status: head.status, reason: head.reason, fields: fields, body: body,
                keepsAlive: !endsWithConnection && head.framing.keepsAlive(head.version)))
    }
}
