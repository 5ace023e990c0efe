/// Strings and their escapes.
extension JSONParser {
    /// The string that begins with the quote at hand.
    mutating func string() throws(JSONSyntaxError) -> String {
        let start = index
        guard let quote = byte else { throw unexpected("a string") }
        index += 1
        var text: [UInt8] = []
        while let byte {
            switch byte {
            case quote:
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try escape(into: &text)
            case 0x0a, 0x0d:
                throw error(.lineBreakInString)
            case 0x00..<0x20:
                guard dialect == .json5 else { throw error(.controlCharacter(byte)) }
                text.append(byte)
                index += 1
            default:
                // A run of plain bytes at once.
                let runStart = index
                while let byte = self.byte, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
                text.append(contentsOf: bytes[runStart..<index])
            }
        }
        throw error(.unterminatedString, at: start)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = index
        index += 1
        guard let byte else { throw error(.unterminatedString, at: start) }
        if byte == UInt8(ascii: "u") {
            index += 1
            text.append(contentsOf: String(try unicodeEscape(at: start)).utf8)
            return
        }
        if let plain = JSONParser.plainEscape(byte) {
            text.append(plain)
            index += 1
            return
        }
        guard dialect == .json5 else { throw error(.invalidEscape, at: start) }
        try escapeOfJSON5(byte, at: start, into: &text)
    }

    private mutating func escapeOfJSON5(
        _ byte: UInt8, at start: Int, into text: inout [UInt8]
    ) throws(JSONSyntaxError) {
        switch byte {
        case UInt8(ascii: "v"):
            text.append(0x0b)
            index += 1
        case UInt8(ascii: "0"):
            if let nextByte, nextByte >= 0x30, nextByte <= 0x39 { throw error(.invalidEscape, at: start) }
            text.append(0)
            index += 1
        case 0x31...0x39:
            throw error(.invalidEscape, at: start)
        case UInt8(ascii: "x"):
            index += 1
            guard let value = hexadecimal(digits: 2), let scalar = Unicode.Scalar(value) else {
                throw error(.invalidEscape, at: start)
            }
            text.append(contentsOf: String(scalar).utf8)
        case 0x0d:
            // A line break after a backslash is left out of the string.
            index += nextByte == 0x0a ? 2 : 1
        case 0x0a:
            index += 1
        default:
            guard let scalar = UTF8Text.scalar(in: bytes, at: index) else { throw error(.invalidEscape, at: start) }
            if !isSeparator { text.append(contentsOf: String(scalar).utf8) }
            index += UTF8.width(scalar)
        }
    }

    /// The escapes of one letter that both dialects know.
    private static func plainEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The scalar of an escape whose `\u` was taken: four digits, or a surrogate pair of two such escapes.
    mutating func unicodeEscape(at start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        guard let high = hexadecimal(digits: 4) else { throw error(.invalidEscape, at: start) }
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard high < 0xdc00, byte == UInt8(ascii: "\\"), nextByte == UInt8(ascii: "u") else {
            throw error(.loneSurrogate, at: start)
        }
        index += 2
        guard let low = hexadecimal(digits: 4) else { throw error(.invalidEscape, at: index - 2) }
        guard (0xdc00...0xdfff).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
        else { throw error(.loneSurrogate, at: start) }
        return scalar
    }

    /// Exactly `digits` hexadecimal digits, or `nil` with nothing taken.
    private mutating func hexadecimal(digits: Int) -> UInt32? {
        guard bytes.count - index >= digits else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<index + digits] {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
            default: return nil
            }
        }
        index += digits
        return value
    }
}
