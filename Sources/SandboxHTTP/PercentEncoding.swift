/// Percent-encoding of RFC 3986, section 2.1.
package enum PercentEncoding {
    /// Encodes the UTF-8 of `text`: unreserved bytes (letters, digits, `-._~`) and those of `allowing` stay, every
    /// other becomes `%XX` in upper case.
    ///
    /// `allowing` names extra ASCII characters to keep, such as `"@"`. A percent sign in it would make the result
    /// ambiguous, and is encoded all the same.
    package static func encode(_ text: String, allowing: String = "") -> String {
        let allowed = Array(allowing.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if HTTPSyntax.isUnreserved(byte) || (byte < 128 && byte != 0x25 && allowed.contains(byte)) {
                result.append(byte)
            } else {
                result.append(0x25)
                result.append(upperHex(byte >> 4))
                result.append(upperHex(byte & 15))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes every `%XX`; `nil` at a percent sign without two hexadecimal digits, and where the result is not UTF-8.
    /// A `+` stays a plus: it is a space only in forms, see `FormDecoder`.
    package static func decode(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let decoded = decode(bytes, bytes.indices) else { return nil }
        return string(utf8: decoded)
    }

    /// The decoded bytes of a range; `nil` at a percent sign without two hexadecimal digits.
    static func decode(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == 0x25 {
                guard let byte = triplet(bytes, at: index, end: range.upperBound) else { return nil }
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// The value of the `%XX` at `index`, if there is one before `end`.
    @inline(__always)
    static func triplet(_ bytes: [UInt8], at index: Int, end: Int) -> UInt8? {
        guard end - index >= 3, bytes[index] == 0x25, let high = HTTPSyntax.hexDigit(bytes[index + 1]),
            let low = HTTPSyntax.hexDigit(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    @inline(__always)
    static func isTriplet(_ bytes: [UInt8], at index: Int, end: Int) -> Bool {
        triplet(bytes, at: index, end: end) != nil
    }

    /// The text, or `nil` if it is not UTF-8. (The standard library's own check needs a newer macOS.)
    static func string(utf8 bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    private static func upperHex(_ digit: UInt8) -> UInt8 {
        digit < 10 ? 0x30 + digit : 0x41 + digit - 10
    }
}
