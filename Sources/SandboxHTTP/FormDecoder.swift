/// Reads `application/x-www-form-urlencoded`, of a body or of a query, by the parser of the WHATWG URL standard
/// (section 5.1): pairs in order, repeated names kept, `+` is a space, empty pieces between `&` skipped, a piece
/// without `=` is a name with an empty value.
///
/// A byte order mark is kept, and decoded bytes that are not UTF-8 become U+FFFD, as the standard has it.
package enum FormDecoder {
    /// Why a form was refused.
    package struct Failure: Error, Equatable, Sendable {
        /// The offset, in bytes of the encoded form, of the percent sign without two hexadecimal digits.
        package let position: Int

        package var message: String {
            "The form has a percent sign without two hexadecimal digits at byte \(position); a percent sign itself is "
                + "%25."
        }
    }

    /// Strict: throws at the first percent sign that two hexadecimal digits do not follow.
    package static func decode(_ bytes: [UInt8]) throws(Failure) -> [FormPair] {
        for index in bytes.indices where bytes[index] == 0x25 {
            guard PercentEncoding.isTriplet(bytes, at: index, end: bytes.count) else {
                throw Failure(position: index)
            }
        }
        return pairs(repairing: bytes)
    }

    /// Strict: throws at the first percent sign that two hexadecimal digits do not follow.
    package static func decode(_ text: String) throws(Failure) -> [FormPair] {
        try decode(Array(text.utf8))
    }

    /// Lenient, as the standard is: a percent sign that two hexadecimal digits do not follow stands for itself.
    package static func pairs(repairing bytes: [UInt8]) -> [FormPair] {
        var pairs: [FormPair] = []
        var start = 0
        while start < bytes.count {
            var end = start
            var equals: Int?
            while end < bytes.count, bytes[end] != 0x26 {
                if equals == nil, bytes[end] == 0x3d { equals = end }
                end += 1
            }
            if end > start {
                let nameEnd = equals ?? end
                let valueStart = equals.map { $0 + 1 } ?? end
                pairs.append(
                    FormPair(name: text(bytes, start..<nameEnd), value: text(bytes, valueStart..<end)))
            }
            start = end + 1
        }
        return pairs
    }

    /// Lenient, as the standard is: a percent sign that two hexadecimal digits do not follow stands for itself.
    package static func pairs(repairing text: String) -> [FormPair] {
        pairs(repairing: Array(text.utf8))
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if let byte = PercentEncoding.triplet(bytes, at: index, end: range.upperBound) {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index] == 0x2b ? 0x20 : bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
