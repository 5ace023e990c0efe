/// Turns the bytes of a connection into requests: synchronous, incremental, without any reading of its own.
///
/// Feed bytes as they come, then call `next()` until it needs more. However the bytes are split, the outputs other than
/// `needMore` are the same and in the same order, for bad messages too. It follows RFC 9112 strictly: what two
/// implementations could read in two ways is refused.
package struct RequestParser: Sendable {
    package enum Output: Sendable {
        /// Everything that was fed has been used.
        case needMore(Stage)
        /// The client asked to be told before it sends the body (RFC 9110, section 10.1.1). It comes once, after a head
        /// that is complete and valid and announces a body, *whether or not bytes of the body have already come*, since
        /// the outcome must not depend on how bytes are split; `bufferedByteCount` tells, and with some there the
        /// interim answer may be left out. Then either answer finally and close, or send
        /// `ResponseEncoder.continueBytes` and call `next()` again.
        case expectContinue(RequestHead)
        /// A whole request, its body decoded.
        case request(Request)
        /// The connection cannot be read any further: answer `error.status` and close. Every later call gives the same.
        case failure(ParseError)
    }

    /// What is being waited for; it selects the deadline.
    package enum Stage: Sendable, Equatable {
        /// Not one byte of a next message has come.
        case idle
        case head
        case body
    }

    /// Indirect, so that an idle connection does not pay for a half-read message.
    private indirect enum State {
        case start
        case head(HeadParser)
        case sized(RequestHead, count: Int)
        case chunked(RequestHead, ChunkedDecoder)
        case failed(ParseError, at: Stage, RequestHead?, [UInt8])
    }

    private static let failedByteLimit = 8192

    private let limits: HTTPLimits
    private var buffer: [UInt8] = []
    /// Everything in `buffer` before this index has been used.
    private var start = 0
    private var state = State.start
    /// What is decoded so far of a chunked body.
    private var chunkedBody: [UInt8] = []

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

    /// The next thing that the bytes so far mean: at most one request a call, so that pipelined ones are taken one
    /// after another.
    package mutating func next() -> Output {
        switch state {
        case .start:
            guard start < buffer.count else { return .needMore(.idle) }
            return readHead(HeadParser(at: start))
        case .head(let parser):
            state = .start
            return readHead(parser)
        case .sized(let head, let count):
            return readSized(head, count)
        case .chunked(let head, let decoder):
            state = .start
            return readChunked(head, decoder)
        case .failed(let error, _, _, _):
            return .failure(error)
        }
    }

    // MARK: What is known

    /// Bytes fed and not yet part of an output; a chunked body's decoded bytes not counted.
    package var bufferedByteCount: Int { buffer.count - start }

    /// The memory that an idle connection keeps: none.
    var bufferCapacity: Int { buffer.capacity }

    /// What is being waited for, bytes fed since the last `next()` included. After a failure: where it happened.
    package var stage: Stage {
        switch state {
        case .start: start < buffer.count ? .head : .idle
        case .head(let parser): parser.stage(bytesIn: buffer)
        case .sized, .chunked: .body
        case .failed(_, let stage, _, _): stage
        }
    }

    /// After a failure: the bytes of the part that failed, up to the one that decided, at most 8 KiB. That is the head,
    /// or, where `failedHead` is known, the chunk or trailer line. Empty before a failure.
    package var failedBytes: [UInt8] {
        if case .failed(_, _, _, let bytes) = state { bytes } else { [] }
    }

    /// After a failure in a body: the head before it.
    package var failedHead: RequestHead? {
        if case .failed(_, _, let head, _) = state { head } else { nil }
    }

    /// The bytes that were fed and not used, at most 8 KiB: what there is to show of a message that never completed.
    package var pendingBytes: [UInt8] { Array(buffer[start...].prefix(Self.failedByteLimit)) }

    // MARK: Reading

    private mutating func readHead(_ parser: HeadParser) -> Output {
        var parser = parser
        do throws(ParseError) {
            let body = try parser.advance(buffer, limits)
            if let body, let head = takeHead(parser) { return begin(head, body) }
        } catch {
            return fail(error, at: .head, nil, parser.messageStart..<parser.position)
        }
        start = parser.messageStart
        parser.shift(by: dropUsedBytes())
        let stage = parser.stage(bytesIn: buffer)
        state = .head(parser)
        return .needMore(stage)
    }

    /// Makes the head and moves past it. Where nothing else is in the buffer, the buffer itself becomes the storage of
    /// the fields, without a copy.
    private mutating func takeHead(_ parser: HeadParser) -> RequestHead? {
        let end = parser.position
        if end == buffer.count, parser.messageStart == 0, buffer.capacity <= 2 * end + 64 {
            let storage = buffer
            buffer = []
            start = 0
            return parser.head(fieldsIn: storage, at: parser.sectionStart)
        }
        start = end
        return parser.head(fieldsIn: Array(buffer[parser.sectionStart..<end]), at: 0)
    }

    private mutating func begin(_ head: RequestHead, _ body: MessageFraming.Body) -> Output {
        switch body {
        case .none:
            dropIfAllUsed()
            return .request(Request(head: head))
        case .sized(let count):
            state = .sized(head, count: count)
        case .chunked:
            state = .chunked(head, ChunkedDecoder())
        }
        return head.expectsContinue ? .expectContinue(head) : next()
    }

    private mutating func readSized(_ head: RequestHead, _ count: Int) -> Output {
        guard buffer.count - start >= count else {
            dropUsedBytes()
            return .needMore(.body)
        }
        state = .start
        if start == 0, buffer.count == count {
            let body = buffer
            buffer = []
            return .request(Request(head: head, body: body))
        }
        let body = Array(buffer[start..<(start + count)])
        start += count
        dropIfAllUsed()
        return .request(Request(head: head, body: body))
    }

    private mutating func readChunked(_ head: RequestHead, _ decoder: ChunkedDecoder) -> Output {
        var decoder = decoder
        do throws(ParseError) {
            guard try decoder.advance(buffer, &start, into: &chunkedBody, limits) else {
                dropUsedBytes()
                state = .chunked(head, decoder)
                return .needMore(.body)
            }
        } catch {
            return fail(error, at: .body, head, start..<(start + decoder.scanned))
        }
        dropIfAllUsed()
        let body = chunkedBody
        chunkedBody = []
        return .request(Request(head: head, body: body))
    }

    private mutating func fail(
        _ error: ParseError, at stage: Stage, _ head: RequestHead?, _ range: Range<Int>
    ) -> Output {
        let bytes = Array(buffer[range.clamped(to: buffer.indices)].prefix(Self.failedByteLimit))
        buffer = []
        chunkedBody = []
        start = 0
        state = .failed(error, at: stage, head, bytes)
        return .failure(error)
    }

    // MARK: The buffer

    /// Moves what is unused to the front, and says by how much. It happens once for each time that bytes run out, so
    /// many pipelined requests are not moved for each of them.
    @discardableResult
    private mutating func dropUsedBytes() -> Int {
        let dropped = start
        if dropped == buffer.count {
            buffer = []
        } else if dropped > 0 {
            buffer.removeFirst(dropped)
        }
        start = 0
        return dropped
    }

    /// Gives the memory back: thousands of idle connections must cost next to nothing.
    private mutating func dropIfAllUsed() {
        guard start == buffer.count else { return }
        buffer = []
        start = 0
    }
}
