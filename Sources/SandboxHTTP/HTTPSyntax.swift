/// Byte classes of RFC 9110 and RFC 9112.
package enum HTTPSyntax {
    /// `tchar` of RFC 9110, section 5.6.2: letters, digits and ``!#$%&'*+-.^_`|~``, as one bit for each ASCII code.
    @inline(__always)
    package static func isTokenByte(_ byte: UInt8) -> Bool {
        let bits: UInt64 = byte < 64 ? 0x03ff_6cfa_0000_0000 : 0x57ff_ffff_c7ff_fffe
        return byte < 128 && (bits >> UInt64(byte & 63)) & 1 == 1
    }

    /// SP or HTAB.
    @inline(__always)
    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    @inline(__always)
    package static func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }

    /// `unreserved` of RFC 3986, section 2.3: letters, digits and `-._~`.
    @inline(__always)
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
        default: false
        }
    }

    /// Whether the bytes of `range` are `word`, without regard to ASCII case; `word` is written in lower case.
    @inline(__always)
    static func matches(_ bytes: [UInt8], _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            var index = range.lowerBound
            for byte in expected {
                if lowercased(bytes[index]) != byte { return false }
                index += 1
            }
            return true
        }
    }

    /// A byte that may stand in a field value: HTAB, SP, visible ASCII and obs-text (RFC 9110, section 5.5).
    @inline(__always)
    package static func isFieldValueByte(_ byte: UInt8) -> Bool {
        byte == 0x09 || (byte >= 0x20 && byte != 0x7f)
    }

    /// ASCII upper case to lower case; every other byte unchanged.
    @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
    }

    /// The value of an ASCII hexadecimal digit of either case.
    @inline(__always)
    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
