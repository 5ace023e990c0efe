/// Byte classes of RFC 9110 and RFC 9112.
package enum HTTPSyntax {
    /// `tchar` of RFC 9110, section 5.6.2.
    @inline(__always)
    package static func isTokenByte(_ byte: UInt8) -> Bool {
        byte < 128 && tokenTable[Int(byte)]
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

    private static let tokenTable: [Bool] = (0..<128).map { code in
        switch UInt8(code) {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(UInt8(code))
        }
    }
}
