/// `*( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )` of RFC 9112, section 7.1.1.
enum ChunkExtension {
    static func isValid(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let end = range.upperBound
        var index = range.lowerBound
        while index < end {
            skipSpaces(bytes, &index, end)
            guard index < end, bytes[index] == 0x3b else { return false }
            index += 1
            skipSpaces(bytes, &index, end)
            guard skipToken(bytes, &index, end) else { return false }
            let afterName = index
            skipSpaces(bytes, &index, end)
            guard index < end, bytes[index] == 0x3d else {
                index = afterName
                continue
            }
            index += 1
            skipSpaces(bytes, &index, end)
            guard skipQuoted(bytes, &index, end) || skipToken(bytes, &index, end) else { return false }
        }
        return true
    }

    private static func skipSpaces(_ bytes: [UInt8], _ index: inout Int, _ end: Int) {
        while index < end, HTTPSyntax.isSpace(bytes[index]) { index += 1 }
    }

    private static func skipToken(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Bool {
        let start = index
        while index < end, HTTPSyntax.isTokenByte(bytes[index]) { index += 1 }
        return index > start
    }

    /// Moves over a quoted string; leaves `index` alone if there is none, or it does not end.
    private static func skipQuoted(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Bool {
        guard index < end, bytes[index] == 0x22 else { return false }
        var next = index + 1
        while next < end, bytes[next] != 0x22 {
            next += bytes[next] == 0x5c ? 2 : 1
        }
        guard next < end else { return false }
        index = next + 1
        return true
    }
}
