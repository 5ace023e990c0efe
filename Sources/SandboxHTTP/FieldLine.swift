/// One field line, without its CRLF, whose bytes the line scanner has passed: `name ":" OWS value OWS`
/// (RFC 9112, section 5).
struct FieldLine {
    var name: Range<Int>
    var value: Range<Int>

    init(_ bytes: [UInt8], in line: Range<Int>) throws(ParseError) {
        var index = line.lowerBound
        while index < line.upperBound, HTTPSyntax.isTokenByte(bytes[index]) { index += 1 }
        guard index < line.upperBound else { throw .missingColon }
        guard bytes[index] == 0x3a else { throw Self.fault(bytes, in: line, at: index) }
        guard index > line.lowerBound else { throw .emptyFieldName }
        name = line.lowerBound..<index

        var start = index + 1
        var end = line.upperBound
        while start < end, HTTPSyntax.isSpace(bytes[start]) { start += 1 }
        while end > start, HTTPSyntax.isSpace(bytes[end - 1]) { end -= 1 }
        value = start..<end
    }

    private static func fault(_ bytes: [UInt8], in line: Range<Int>, at index: Int) -> ParseError {
        guard HTTPSyntax.isSpace(bytes[index]) else { return .invalidFieldName }
        if index == line.lowerBound { return .lineFolding }
        let next = bytes[index..<line.upperBound].first { !HTTPSyntax.isSpace($0) }
        guard let next else { return .missingColon }
        return next == 0x3a ? .spaceBeforeColon : .invalidFieldName
    }
}
