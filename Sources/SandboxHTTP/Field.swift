/// A field name: a non-empty token, compared without regard to ASCII case.
package struct FieldName: Hashable, Sendable, CustomStringConvertible {
    /// As written.
    package let text: String

    /// `nil` if `text` is empty or holds a byte that a token may not.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(HTTPSyntax.isTokenByte) else { return nil }
        self.text = text
    }

    /// A name written in the source, known to be valid; checked by the tests of this target.
    package init(known text: StaticString) {
        self.text = text.description
    }

    package var description: String { text }

    package static func == (left: FieldName, right: FieldName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) { HTTPSyntax.lowercased($0) == HTTPSyntax.lowercased($1) }
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(HTTPSyntax.lowercased(byte)) }
    }
}

/// A field value that cannot break out of its line: no CR, LF, NUL or other control byte, no white space at its ends.
package struct FieldValue: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// `nil` if `text` holds a control byte other than HTAB, or begins or ends with white space.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy(HTTPSyntax.isFieldValueByte) else { return nil }
        guard let first = text.utf8.first, let last = text.utf8.last else {
            self.text = text
            return
        }
        guard first != 0x20, first != 0x09, last != 0x20, last != 0x09 else { return nil }
        self.text = text
    }

    /// A value written in the source, known to be valid; checked by the tests of this target.
    package init(known text: StaticString) {
        self.text = text.description
    }

    /// A whole number.
    package init(_ number: Int) {
        text = String(number)
    }

    package var description: String { text }
}

/// The fields of a message: ordered, case-preserving, duplicates kept.
///
/// The text lives in one byte array with a table of ranges, as it came from the wire or goes to it; a request's fields
/// cost two allocations however many they are, and strings are made only for the fields that somebody reads.
package struct FieldList: Sendable {
    package struct Entry: Sendable, Equatable {
        var nameStart: Int32
        var nameEnd: Int32
        var valueStart: Int32
        var valueEnd: Int32
    }

    package private(set) var storage: [UInt8]
    package private(set) var entries: [Entry]

    package init() {
        storage = []
        entries = []
    }

    /// For the parser, which has checked every range and every byte.
    init(uncheckedStorage storage: [UInt8], entries: [Entry]) {
        self.storage = storage
        self.entries = entries
    }

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }

    package mutating func append(_ name: FieldName, _ value: FieldValue) {
        if storage.isEmpty {
            storage.reserveCapacity(256)
            entries.reserveCapacity(8)
        }
        let nameStart = Int32(storage.count)
        storage.append(contentsOf: name.text.utf8)
        let nameEnd = Int32(storage.count)
        storage.append(0x3a)
        storage.append(0x20)
        let valueStart = Int32(storage.count)
        storage.append(contentsOf: value.text.utf8)
        let valueEnd = Int32(storage.count)
        storage.append(0x0d)
        storage.append(0x0a)
        entries.append(Entry(nameStart: nameStart, nameEnd: nameEnd, valueStart: valueStart, valueEnd: valueEnd))
    }

    /// Removes every field of this name, then appends one.
    package mutating func set(_ name: FieldName, _ value: FieldValue) {
        remove(name)
        append(name, value)
    }

    /// Removes every field of this name.
    package mutating func remove(_ name: FieldName) {
        guard index(of: name) != nil else { return }
        let kept = entries.filter { !matches($0, name) }
        var rebuilt = FieldList()
        for entry in kept {
            guard let name = FieldName(nameText(entry)), let value = FieldValue(valueText(entry)) else { continue }
            rebuilt.append(name, value)
        }
        self = rebuilt
    }

    /// The first value of this name, decoded as UTF-8 (invalid sequences become U+FFFD).
    package subscript(name: FieldName) -> String? {
        index(of: name).map { valueText(entries[$0]) }
    }

    /// Every value of this name, in order.
    package func values(_ name: FieldName) -> [String] {
        entries.filter { matches($0, name) }.map(valueText)
    }

    /// Whether a comma-separated list in any field of this name has this token, without regard to case.
    package func hasToken(_ name: FieldName, _ token: String) -> Bool {
        values(name).contains { value in
            value.split(separator: ",").contains { element in
                let trimmed = element.drop { $0 == " " || $0 == "\t" }
                let end = trimmed.lastIndex { $0 != " " && $0 != "\t" }.map { trimmed.index(after: $0) }
                let word = trimmed[..<(end ?? trimmed.startIndex)]
                return word.utf8.elementsEqual(token.utf8) {
                    HTTPSyntax.lowercased($0) == HTTPSyntax.lowercased($1)
                }
            }
        }
    }

    /// Every field in order, as text.
    package var pairs: [(name: String, value: String)] {
        entries.map { (nameText($0), valueText($0)) }
    }

    /// The bytes of a name in order, for the parser's own checks.
    func nameText(_ entry: Entry) -> String {
        String(decoding: storage[Int(entry.nameStart)..<Int(entry.nameEnd)], as: UTF8.self)
    }

    func valueText(_ entry: Entry) -> String {
        String(decoding: storage[Int(entry.valueStart)..<Int(entry.valueEnd)], as: UTF8.self)
    }

    private func index(of name: FieldName) -> Int? {
        entries.firstIndex { matches($0, name) }
    }

    private func matches(_ entry: Entry, _ name: FieldName) -> Bool {
        let start = Int(entry.nameStart)
        let count = Int(entry.nameEnd) - start
        let wanted = name.text.utf8
        guard wanted.count == count else { return false }
        var offset = start
        for byte in wanted {
            if HTTPSyntax.lowercased(storage[offset]) != HTTPSyntax.lowercased(byte) { return false }
            offset += 1
        }
        return true
    }
}

extension FieldList: Equatable {
    package static func == (left: FieldList, right: FieldList) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }
}

extension FieldName {
    package static let accept = FieldName(known: "Accept")
    package static let allow = FieldName(known: "Allow")
    package static let authorization = FieldName(known: "Authorization")
    package static let cacheControl = FieldName(known: "Cache-Control")
    package static let connection = FieldName(known: "Connection")
    package static let contentLength = FieldName(known: "Content-Length")
    package static let contentType = FieldName(known: "Content-Type")
    package static let date = FieldName(known: "Date")
    package static let expect = FieldName(known: "Expect")
    package static let host = FieldName(known: "Host")
    package static let location = FieldName(known: "Location")
    package static let origin = FieldName(known: "Origin")
    package static let retryAfter = FieldName(known: "Retry-After")
    package static let transferEncoding = FieldName(known: "Transfer-Encoding")
    package static let vary = FieldName(known: "Vary")
}
