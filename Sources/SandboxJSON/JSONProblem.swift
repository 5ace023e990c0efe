/// One thing that is wrong in a text, or worth a warning: where it is, what it is, and what would be valid.
public struct JSONProblem: Equatable, Sendable, CustomStringConvertible {
    /// Where in the text.
    public let position: SourcePosition
    /// Where in the value, as a JSONPath (RFC 9535): `$.faults[0].calls`.
    public let path: String
    /// What is wrong.
    public let message: String
    /// What would be valid; `nil` where the message says it all.
    public let valid: String?
    /// The known name that was probably meant.
    public let nearest: String?

    /// A problem with all its parts.
    public init(position: SourcePosition, path: String, message: String, valid: String? = nil, nearest: String? = nil) {
        self.position = position
        self.path = path
        self.message = message
        self.valid = valid
        self.nearest = nearest
    }

    /// The problem of a text that is not JSON at all.
    package init(_ error: JSONSyntaxError) {
        self.init(position: error.position, path: "$", message: error.message, valid: error.valid)
    }

    /// One line, without the place in the text: `$.fault: unknown key "fault"; valid: …; did you mean "faults"?`
    public var detail: String {
        var text = "\(path): \(message)"
        if let valid { text += "; valid: \(valid)" }
        if let nearest { text += "; did you mean \(JSONSyntaxError.quoted(nearest))?" }
        return text
    }

    /// One line with the file: `scenarios/x.json:3:14: $.fault: unknown key "fault"; …`
    public func line(file: String) -> String { "\(file):\(self)" }

    /// One line: `3:14: $.fault: unknown key "fault"; …`
    public var description: String { "\(position): \(detail)" }
}

/// Collects what is wrong with one text. Not shared between threads: made, filled and read where the text is decoded.
package final class JSONProblems {
    /// More than this many problems help nobody, and would let a hostile text cost much.
    package static let limit = 100

    private struct Entry {
        let offset: Int
        let path: String
        let message: String
        let valid: String?
        let nearest: String?
    }

    private let bytes: [UInt8]
    private var problemEntries: [Entry] = []
    private var warningEntries: [Entry] = []

    /// For a tree that was read from `bytes`.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether nothing is wrong so far; warnings do not count.
    package var isEmpty: Bool { problemEntries.isEmpty }

    /// How many problems there are so far, so that a caller can tell whether its part added one.
    package var count: Int { problemEntries.count }

    package func report(
        at offset: Int, path: String, _ message: String, valid: String? = nil, nearest: String? = nil
    ) {
        guard problemEntries.count < JSONProblems.limit else { return }
        problemEntries.append(Entry(offset: offset, path: path, message: message, valid: valid, nearest: nearest))
    }

    package func warn(at offset: Int, path: String, _ message: String, valid: String? = nil) {
        guard warningEntries.count < JSONProblems.limit else { return }
        warningEntries.append(Entry(offset: offset, path: path, message: message, valid: valid, nearest: nil))
    }

    /// Every problem, in the order of the text.
    package var problems: [JSONProblem] { located(problemEntries) }

    /// Every warning, in the order of the text.
    package var warnings: [JSONProblem] { located(warningEntries) }

    private func located(_ entries: [Entry]) -> [JSONProblem] {
        var counter = PositionCounter(bytes)
        let inOrder = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        return inOrder.map { _, entry in
            JSONProblem(
                position: counter.position(of: entry.offset), path: entry.path, message: entry.message,
                valid: entry.valid, nearest: entry.nearest)
        }
    }
}
