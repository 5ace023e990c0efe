/// `uri-host [ ":" port ]` of RFC 9110, section 7.2, and RFC 3986, section 3.2.2.
enum HostSyntax {
    /// Whether `range` is a host with an optional port.
    ///
    /// Narrower than the grammar in two places: an empty host is refused (RFC 9110, section 4.2.1, for http), and a
    /// port is at most 65535. User information before an `@` is refused (section 4.2.4).
    static func isValid(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        if index < range.upperBound, bytes[index] == 0x5b {
            index += 1
            let start = index
            while index < range.upperBound, isAddressByte(bytes[index]) { index += 1 }
            guard index > start, index < range.upperBound, bytes[index] == 0x5d else { return false }
            index += 1
        } else {
            guard skipName(bytes, &index, range.upperBound), index > range.lowerBound else { return false }
        }
        if index == range.upperBound { return true }
        return bytes[index] == 0x3a && isPort(bytes, (index + 1)..<range.upperBound)
    }

    /// Whether `range` is a host and a port that is not empty, as CONNECT wants (RFC 9112, section 3.2.3).
    static func isValidWithPort(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard isValid(bytes, range) else { return false }
        let digits = bytes[range].reversed().prefix { HTTPSyntax.isDigit($0) }.count
        guard digits > 0, digits < range.count else { return false }
        return bytes[range.upperBound - digits - 1] == 0x3a
    }

    /// Moves over a registered name or an IPv4 address; false at a broken percent sign.
    private static func skipName(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> Bool {
        while index < end {
            switch bytes[index] {
            case 0x21, 0x24, 0x26...0x2c, 0x3b, 0x3d:  // sub-delims: ! $ & ' ( ) * + , ; =
                index += 1
            case 0x25:
                guard PercentEncoding.isTriplet(bytes, at: index, end: end) else { return false }
                index += 3
            case let byte where HTTPSyntax.isUnreserved(byte):
                index += 1
            default:
                return true
            }
        }
        return true
    }

    /// A byte of an IPv6 address or of the IPvFuture form, between brackets.
    private static func isAddressByte(_ byte: UInt8) -> Bool {
        byte == 0x3a || HTTPSyntax.isUnreserved(byte)
    }

    /// Empty, or a number up to 65535.
    private static func isPort(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var number = 0
        for index in range {
            guard HTTPSyntax.isDigit(bytes[index]) else { return false }
            number = number * 10 + Int(bytes[index] - 0x30)
            guard number <= 65535 else { return false }
        }
        return true
    }
}
