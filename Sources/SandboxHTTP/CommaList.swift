/// Walks the elements of a comma-separated field value (RFC 9110, section 5.6.1), white space trimmed, empty ones
/// included, without making strings.
struct CommaList {
    private var position: Int
    private let end: Int
    private var isFinished = false

    init(_ value: Range<Int>) {
        position = value.lowerBound
        end = value.upperBound
    }

    /// The next element's range in `bytes`, the array the value's range was made for.
    mutating func next(in bytes: [UInt8]) -> Range<Int>? {
        guard !isFinished else { return nil }
        var start = position
        var stop = start
        while stop < end, bytes[stop] != 0x2c { stop += 1 }
        if stop < end { position = stop + 1 } else { isFinished = true }
        while start < stop, HTTPSyntax.isSpace(bytes[start]) { start += 1 }
        while stop > start, HTTPSyntax.isSpace(bytes[stop - 1]) { stop -= 1 }
        return start..<stop
    }
}
