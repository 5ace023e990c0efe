/// A place in a text file, as editors count it.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The line, from 1. LF, CR and CRLF each end one line.
    public let line: Int
    /// The column within the line, from 1, counted in Unicode scalars. A byte order mark is not counted.
    public let column: Int

    /// A place by its line and column, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The place of the byte at `offset`; an offset past the end is the place after the last byte.
    package init(offset: Int, in bytes: [UInt8]) {
        var counter = PositionCounter(bytes)
        self = counter.position(of: offset)
    }

    /// Earlier in the file comes first.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// `line:column`
    public var description: String { "\(line):\(column)" }
}

/// Turns rising offsets into positions in one pass, so that many problems in one large text cost no more than one.
struct PositionCounter {
    private let bytes: [UInt8]
    private var index: Int
    private var line = 1
    private var column = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: UTF8Text.byteOrderMark) ? 3 : 0
    }

    /// Offsets must not fall from call to call.
    mutating func position(of offset: Int) -> SourcePosition {
        while index < offset, index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x0d where index < bytes.count && bytes[index] == 0x0a: column += 1
            case 0x0a, 0x0d: (line, column) = (line + 1, 1)
            default: column += startsScalar(index) ? 1 : 0
            }
        }
        return SourcePosition(line: line, column: column)
    }

    /// A column is counted when its last byte is passed: the next byte is not a continuation.
    private func startsScalar(_ index: Int) -> Bool {
        index >= bytes.count || bytes[index] & 0xc0 != 0x80
    }
}
