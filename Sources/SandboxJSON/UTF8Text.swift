/// What the reader needs to know about UTF-8.
enum UTF8Text {
    static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// The offset of the first byte that is not well-formed UTF-8 (Unicode, table 3-7), or `nil`.
    static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            guard let scalar = scalar(in: bytes, at: index) else { return index }
            index += UTF8.width(scalar)
        }
        return nil
    }

    /// The scalar that starts at `index`, or `nil` if there is none or it is not well-formed.
    static func scalar(in bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
        guard index >= 0, index < bytes.count else { return nil }
        let first = bytes[index]
        let count: Int
        switch first {
        case 0x00...0x7f: return Unicode.Scalar(first)
        case 0xc2...0xdf: count = 2
        case 0xe0...0xef: count = 3
        case 0xf0...0xf4: count = 4
        default: return nil
        }
        guard bytes.count - index >= count else { return nil }
        var value = UInt32(first) & (0x7f >> UInt32(count))
        for byte in bytes[index + 1..<index + count] {
            guard byte & 0xc0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3f)
        }
        // Rejects surrogates and what is over U+10FFFF; the width rejects overlong forms.
        guard let scalar = Unicode.Scalar(value), UTF8.width(scalar) == count else { return nil }
        return scalar
    }

    /// Equal byte for byte; `==` of `String` holds `é` and `e` with an accent for the same, and JSON does not.
    static func equal(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }
}
