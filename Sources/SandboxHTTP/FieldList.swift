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

        /// Ranges into a buffer, as offsets from `base`; the limits keep a head section well within 32 bits.
        init(name: Range<Int>, value: Range<Int>, relativeTo base: Int) {
            nameStart = Int32(truncatingIfNeeded: name.lowerBound - base)
            nameEnd = Int32(truncatingIfNeeded: name.upperBound - base)
            valueStart = Int32(truncatingIfNeeded: value.lowerBound - base)
            valueEnd = Int32(truncatingIfNeeded: value.upperBound - base)
        }

        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

        mutating func move(by base: Int32) {
            nameStart += base
            nameEnd += base
            valueStart += base
            valueEnd += base
        }
    }

    package private(set) var storage: [UInt8]
    package private(set) var entries: [Entry]
    /// Whether `storage` is exactly the field lines in order, each `name: value` and CRLF, so that the encoder may copy
    /// it whole. True for a list that was built, false for one that came from the wire.
    let isWireForm: Bool

    package init() {
        storage = []
        entries = []
        isWireForm = true
    }

    /// For the parsers, which have checked every byte. The entries' offsets count from `base` in `storage`.
    init(uncheckedStorage storage: [UInt8], entries: [Entry], base: Int) {
        self.storage = storage
        self.entries = entries
        isWireForm = false
        guard base != 0 else { return }
        let shift = Int32(truncatingIfNeeded: base)
        for index in self.entries.indices { self.entries[index].move(by: shift) }
    }

    package var count: Int { entries.count }
    package var isEmpty: Bool { entries.isEmpty }

    package mutating func append(_ name: FieldName, _ value: FieldValue) {
        append(name.text.utf8, value.text.utf8)
    }

    private mutating func append(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
        if storage.isEmpty {
            storage.reserveCapacity(256)
            entries.reserveCapacity(8)
        }
        let nameStart = storage.count
        storage.append(contentsOf: name)
        let nameEnd = storage.count
        storage.append(0x3a)
        storage.append(0x20)
        let valueStart = storage.count
        storage.append(contentsOf: value)
        let valueEnd = storage.count
        storage.append(0x0d)
        storage.append(0x0a)
        entries.append(Entry(name: nameStart..<nameEnd, value: valueStart..<valueEnd, relativeTo: 0))
    }

    /// Removes every field of this name, then appends one.
    package mutating func set(_ name: FieldName, _ value: FieldValue) {
        remove(name)
        append(name, value)
    }

    /// Removes every field of this name.
    package mutating func remove(_ name: FieldName) {
        guard index(of: name) != nil else { return }
        var rebuilt = FieldList()
        for entry in entries where !matches(entry, name) {
            rebuilt.append(storage[entry.name], storage[entry.value])
        }
        self = rebuilt
    }

    package func contains(_ name: FieldName) -> Bool {
        index(of: name) != nil
    }

    /// The first value of this name, decoded as UTF-8 (invalid sequences become U+FFFD).
    package subscript(name: FieldName) -> String? {
        index(of: name).map { valueText(entries[$0]) }
    }

    /// Whether a field of this name has exactly this value. Makes no strings.
    package func has(_ name: FieldName, _ value: String) -> Bool {
        let wanted = value.utf8
        for entry in entries where entry.value.count == wanted.count && matches(entry, name) {
            if storage[entry.value].elementsEqual(wanted) { return true }
        }
        return false
    }

    /// Every value of this name, in order.
    package func values(_ name: FieldName) -> [String] {
        entries.filter { matches($0, name) }.map(valueText)
    }

    /// Whether a comma-separated list in any field of this name has this token, without regard to case.
    package func hasToken(_ name: FieldName, _ token: String) -> Bool {
        for entry in entries where matches(entry, name) {
            var list = CommaList(entry.value)
            while let element = list.next(in: storage) {
                if isEqual(element, token) { return true }
            }
        }
        return false
    }

    /// Every field in order, as text.
    package var pairs: [(name: String, value: String)] {
        entries.map { (nameText($0), valueText($0)) }
    }

    private func nameText(_ entry: Entry) -> String {
        String(decoding: storage[entry.name], as: UTF8.self)
    }

    private func valueText(_ entry: Entry) -> String {
        String(decoding: storage[entry.value], as: UTF8.self)
    }

    private func index(of name: FieldName) -> Int? {
        entries.firstIndex { matches($0, name) }
    }

    private func matches(_ entry: Entry, _ name: FieldName) -> Bool {
        isEqual(entry.name, name.text)
    }

    private func isEqual(_ range: Range<Int>, _ word: String) -> Bool {
        let wanted = word.utf8
        guard wanted.count == range.count else { return false }
        var index = range.lowerBound
        for byte in wanted {
            if HTTPSyntax.lowercased(storage[index]) != HTTPSyntax.lowercased(byte) { return false }
            index += 1
        }
        return true
    }
}

extension FieldList: Equatable {
    package static func == (left: FieldList, right: FieldList) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }
}
