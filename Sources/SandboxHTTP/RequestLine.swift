/// A request line (RFC 9112, section 3): method, target and version, one space between each.
struct RequestLine {
    var method: Method
    var target: RequestTarget
    var version: HTTPVersion

    /// `line` is without its CRLF, and the line scanner has passed its bytes. The version is judged before the target's
    /// contents, so that `PRI * HTTP/2.0` is answered as a matter of version.
    init(_ bytes: [UInt8], in line: Range<Int>) throws(ParseError) {
        var index = line.lowerBound
        while index < line.upperBound, HTTPSyntax.isTokenByte(bytes[index]) { index += 1 }
        guard index < line.upperBound else { throw .malformedRequestLine }
        guard bytes[index] == 0x20 else { throw .invalidMethod }
        guard index > line.lowerBound else { throw .malformedRequestLine }
        let methodRange = line.lowerBound..<index

        let targetStart = index + 1
        index = targetStart
        while index < line.upperBound, bytes[index] != 0x20 { index += 1 }
        guard index > targetStart, index < line.upperBound else { throw .malformedRequestLine }
        let targetRange = targetStart..<index

        version = try Self.version(bytes, (index + 1)..<line.upperBound)
        method = try Self.method(bytes, methodRange)
        target = try RequestTarget(bytes, in: targetRange, method: method)
    }

    private static func method(_ bytes: [UInt8], _ range: Range<Int>) throws(ParseError) -> Method {
        func isWord(_ word: StaticString) -> Bool {
            guard range.count == word.utf8CodeUnitCount else { return false }
            return word.withUTF8Buffer { bytes[range].elementsEqual($0) }
        }
        switch bytes[range.lowerBound] {
        case 0x47 where isWord("GET"): return .get
        case 0x50 where isWord("POST"): return .post
        case 0x48 where isWord("HEAD"): return .head
        case 0x4f where isWord("OPTIONS"): return .options
        default:
            guard let method = Method(String(decoding: bytes[range], as: UTF8.self)) else { throw .invalidMethod }
            return method
        }
    }

    private static func version(_ bytes: [UInt8], _ range: Range<Int>) throws(ParseError) -> HTTPVersion {
        guard range.count == 8 else {
            // More than one space is the line's fault, not the version's.
            throw bytes[range].contains(0x20) || range.isEmpty ? .malformedRequestLine : .malformedVersion
        }
        let start = range.lowerBound
        guard bytes[start] == 0x48, bytes[start + 1] == 0x54, bytes[start + 2] == 0x54, bytes[start + 3] == 0x50,
            bytes[start + 4] == 0x2f, HTTPSyntax.isDigit(bytes[start + 5]), bytes[start + 6] == 0x2e,
            HTTPSyntax.isDigit(bytes[start + 7])
        else { throw bytes[range].contains(0x20) ? .malformedRequestLine : .malformedVersion }
        switch (bytes[start + 5], bytes[start + 7]) {
        case (0x31, 0x31): return .http11
        case (0x31, 0x30): return .http10
        default: throw .unsupportedVersion
        }
    }
}
