/// Finds the ends of lines, and the bytes that no line may hold, in one pass that resumes where it stopped.
///
/// The first offending byte decides, so the outcome depends on the bytes alone and not on how they were split.
enum LineScanner {
    /// The index of the CR that ends the line, or `nil` while it has not come.
    ///
    /// `position` is where scanning resumes. It moves past the CRLF of a finished line, and past the offending byte of
    /// a bad one. A line's content must end at or before `contentLimit`, or `tooLong` is thrown.
    static func endOfLine(
        _ bytes: [UInt8], resumingAt position: inout Int, contentLimit: Int, tooLong: ParseError
    ) throws(ParseError) -> Int? {
        position = firstControl(bytes, from: position, to: min(bytes.count, contentLimit))
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        guard position < contentLimit || (position == contentLimit && (byte == 0x0d || byte == 0x0a)) else {
            position += 1
            throw tooLong
        }
        switch byte {
        case 0x0d:
            guard position + 1 < bytes.count else { return nil }
            guard bytes[position + 1] == 0x0a else {
                position += 2
                throw .bareCR
            }
            let end = position
            position += 2
            return end
        case 0x0a:
            position += 1
            throw .bareLF
        default:
            position += 1
            throw byte == 0 ? .nulByte : .controlByte
        }
    }

    /// The first index in `from..<to` of a control byte other than HTAB, or `to` (or `from`, where that is larger).
    static func firstControl(_ bytes: [UInt8], from: Int, to: Int) -> Int {
        bytes.withUnsafeBytes { buffer in
            let end = min(to, buffer.count)
            var index = max(from, 0)
            while index < end {
                // Eight at a time: a byte below 0x20 borrows into its top bit, and 0x7f becomes 0 under the mask.
                while end - index >= 8 {
                    let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let low = (word &- 0x2020_2020_2020_2020) & ~word
                    let masked = word ^ 0x7f7f_7f7f_7f7f_7f7f
                    let delete = (masked &- 0x0101_0101_0101_0101) & ~masked
                    if (low | delete) & 0x8080_8080_8080_8080 != 0 { break }
                    index += 8
                }
                let stop = min(index + 8, end)
                while index < stop {
                    let byte = buffer[index]
                    if byte == 0x7f || (byte < 0x20 && byte != 0x09) { return index }
                    index += 1
                }
            }
            return index
        }
    }
}
