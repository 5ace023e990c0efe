/// Takes a chunked body apart (RFC 9112, section 7.1), resuming where the bytes ran out. Extensions and trailers are
/// checked, bounded and dropped.
struct ChunkedDecoder {
    private enum Phase {
        case size
        case data(Int)
        case dataEnd
        case trailers
    }

    /// How many bytes from `start` on have been scanned; what a failed line was, for an error's journal.
    private(set) var scanned = 0
    private var phase = Phase.size
    private var extensionBytes = 0
    private var trailerBytes = 0
    private var trailerCount = 0

    /// Consumes bytes from `start` on and moves it; true at the end of the body.
    ///
    /// The decoded `body` stays with the caller, so that it grows in place however many calls it takes.
    mutating func advance(
        _ bytes: [UInt8], _ start: inout Int, into body: inout [UInt8], _ limits: HTTPLimits
    ) throws(ParseError) -> Bool {
        while true {
            switch phase {
            case .size:
                let tooLong = ParseError.chunkLineTooLong(limit: limits.chunkLine)
                guard let end = try endOfLine(bytes, start, limit: limits.chunkLine, tooLong) else { return false }
                try readSize(bytes, start..<end, bodyCount: body.count, limits)
                consume(to: end + 2, &start)
            case .data(let remaining):
                let count = min(remaining, bytes.count - start)
                body.append(contentsOf: bytes[start..<(start + count)])
                start += count
                guard count == remaining else {
                    phase = .data(remaining - count)
                    return false
                }
                phase = .dataEnd
            case .dataEnd:
                guard bytes.count > start + scanned else { return false }
                scanned += 1
                guard bytes[start + scanned - 1] == (scanned == 1 ? 0x0d : 0x0a) else { throw .missingChunkEnd }
                if scanned == 2 {
                    consume(to: start + 2, &start)
                    phase = .size
                }
            case .trailers:
                guard let isLast = try readTrailer(bytes, &start, limits) else { return false }
                if isLast { return true }
            }
        }
    }

    /// Reads `chunk-size [ chunk-ext ]` and chooses what follows.
    private mutating func readSize(
        _ bytes: [UInt8], _ line: Range<Int>, bodyCount: Int, _ limits: HTTPLimits
    ) throws(ParseError) {
        var index = line.lowerBound
        var size = 0
        while index < line.upperBound, let digit = HTTPSyntax.hexDigit(bytes[index]) {
            let (shifted, overflow) = size.multipliedReportingOverflow(by: 16)
            let (sum, overSum) = shifted.addingReportingOverflow(Int(digit))
            // A size beyond `Int` is well-formed all the same: it is over the body's limit, like any other large one.
            size = overflow || overSum ? Int.max : sum
            index += 1
        }
        guard index > line.lowerBound else { throw .invalidChunkSize }
        if index < line.upperBound {
            guard bytes[index] == 0x3b || HTTPSyntax.isSpace(bytes[index]) else { throw .invalidChunkSize }
            guard ChunkExtension.isValid(bytes, index..<line.upperBound) else { throw .invalidChunkExtension }
            extensionBytes += line.upperBound - index
            guard extensionBytes <= limits.chunkExtensions else {
                throw .chunkExtensionsTooLarge(limit: limits.chunkExtensions)
            }
        }
        guard size <= limits.body - bodyCount else { throw .bodyTooLarge(limit: limits.body) }
        phase = size == 0 ? .trailers : .data(size)
    }

    /// Reads one trailer line; true at the empty line that ends them, `nil` while the line is not whole.
    private mutating func readTrailer(
        _ bytes: [UInt8], _ start: inout Int, _ limits: HTTPLimits
    ) throws(ParseError) -> Bool? {
        let tooLarge = ParseError.trailerSectionTooLarge(limit: limits.trailerSection)
        let room = limits.trailerSection - trailerBytes - 2
        guard let end = try endOfLine(bytes, start, limit: room, tooLarge) else { return nil }
        trailerBytes += end + 2 - start
        if end > start {
            trailerCount += 1
            guard trailerCount <= limits.fieldCount else { throw .tooManyTrailerFields(limit: limits.fieldCount) }
            _ = try FieldLine(bytes, in: start..<end)
        }
        let isLast = end == start
        consume(to: end + 2, &start)
        return isLast
    }

    private mutating func endOfLine(
        _ bytes: [UInt8], _ start: Int, limit: Int, _ tooLong: ParseError
    ) throws(ParseError) -> Int? {
        var position = start + scanned
        defer { scanned = position - start }
        return try LineScanner.endOfLine(
            bytes, resumingAt: &position, contentLimit: start + limit, tooLong: tooLong)
    }

    private mutating func consume(to end: Int, _ start: inout Int) {
        start = end
        scanned = 0
    }
}
