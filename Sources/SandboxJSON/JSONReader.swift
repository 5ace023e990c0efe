/// Which texts are accepted.
package enum JSONDialect: Equatable, Sendable {
    /// RFC 8259, with distinct names in an object: for request bodies and bundled files.
    case strict
    /// JSON5 1.0 (comments, trailing commas, unquoted keys and the rest) with an optional byte order mark, and with
    /// distinct names in an object: for files that people write.
    case json5

    var name: String { self == .strict ? "JSON" : "JSON5" }
}

/// Reads JSON into a tree that knows where everything stands.
package enum JSONReader {
    /// How deep arrays and objects may be nested.
    package static let depthLimit = 64

    /// Reads one value, which must be the whole text. Stops at the first syntax error.
    package static func read(
        _ bytes: [UInt8], dialect: JSONDialect = .strict
    ) throws(JSONSyntaxError) -> JSONNode {
        var parser = JSONParser(bytes: bytes, dialect: dialect)
        return try parser.document()
    }

    /// The same as a value, for whoever hands it on.
    package static func result(
        of bytes: [UInt8], dialect: JSONDialect = .strict
    ) -> Result<JSONNode, JSONSyntaxError> {
        do throws(JSONSyntaxError) {
            return .success(try read(bytes, dialect: dialect))
        } catch {
            return .failure(error)
        }
    }
}

/// A recursive descent over the bytes; the depth limit bounds the recursion. Numbers, strings and what stands between
/// the tokens have files of their own.
struct JSONParser {
    let bytes: [UInt8]
    let dialect: JSONDialect
    var index = 0
    private var depth = 0
    /// See ``JSONReader/readPastDuplicates(_:dialect:)``.
    var goesPastDuplicates = false
    private(set) var duplicates: [JSONDuplicate] = []

    init(bytes: [UInt8], dialect: JSONDialect) {
        self.bytes = bytes
        self.dialect = dialect
    }

    /// The byte at hand, `nil` at the end.
    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The byte after the one at hand.
    var nextByte: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    mutating func document() throws(JSONSyntaxError) -> JSONNode {
        if let invalid = UTF8Text.firstInvalidOffset(in: bytes) { throw error(.invalidUTF8, at: invalid) }
        if bytes.starts(with: UTF8Text.byteOrderMark) {
            guard dialect == .json5 else { throw error(.byteOrderMark, at: 0) }
            index = UTF8Text.byteOrderMark.count
        }
        try skipSpace()
        guard byte != nil else { throw error(.empty) }
        let node = try value()
        try skipSpace()
        guard byte == nil else { throw error(.contentAfterValue) }
        return node
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONNode {
        let start = index
        guard let byte else { throw error(.unexpectedEnd(expected: "a value")) }
        switch byte {
        case UInt8(ascii: "{"): return JSONNode(.object(try members()), offset: start)
        case UInt8(ascii: "["): return JSONNode(.array(try elements()), offset: start)
        case UInt8(ascii: "\""): return JSONNode(.string(try string()), offset: start)
        case UInt8(ascii: "'"):
            guard dialect == .json5 else { throw error(.singleQuotes) }
            return JSONNode(.string(try string()), offset: start)
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), 0x30...0x39:
            return JSONNode(.number(try number()), offset: start)
        default: return JSONNode(try word(), offset: start)
        }
    }

    private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
        let start = index
        let text = token { JSONParser.isWordByte($0) || $0 >= 0x80 }
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "Infinity" where dialect == .json5, "NaN" where dialect == .json5:
            return .number(JSONNumber(literal: text))
        case "":
            throw unexpected("a value")
        default:
            index = start
            guard let first = text.utf8.first, JSONParser.isWordByte(first) else { throw unexpected("a value") }
            throw error(.unknownWord(JSONParser.shortened(text)))
        }
    }

    private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
        try enter()
        var nodes: [JSONNode] = []
        while true {
            try skipSpace()
            if byte == UInt8(ascii: "]") { break }
            nodes.append(try value())
            guard try anotherFollows(before: UInt8(ascii: "]")) else { break }
        }
        leave()
        return nodes
    }

    private mutating func members() throws(JSONSyntaxError) -> [JSONNodeMember] {
        let objectOffset = index
        try enter()
        var members: [JSONNodeMember] = []
        var names = NameSet()
        while true {
            try skipSpace()
            if byte == UInt8(ascii: "}") { break }
            let nameOffset = index
            let name = try key()
            let first = names.insert(name, offset: nameOffset)
            if let first { try noteDuplicate(of: name, first: first, at: nameOffset, in: objectOffset) }
            try skipSpace()
            guard byte == UInt8(ascii: ":") else { throw unexpected("a colon after the key") }
            index += 1
            try skipSpace()
            let node = try value()
            if first == nil { members.append(JSONNodeMember(name: name, nameOffset: nameOffset, node: node)) }
            guard try anotherFollows(before: UInt8(ascii: "}")) else { break }
        }
        leave()
        return members
    }

    private mutating func noteDuplicate(
        of name: String, first: Int, at offset: Int, in objectOffset: Int
    ) throws(JSONSyntaxError) {
        // Each costs a walk through the text.
        guard duplicates.count < JSONProblems.limit else { return }
        let error = error(.duplicateKey(name, first: SourcePosition(offset: first, in: bytes)), at: offset)
        guard goesPastDuplicates else { throw error }
        duplicates.append(JSONDuplicate(objectOffset: objectOffset, name: name, error: error))
    }

    private mutating func key() throws(JSONSyntaxError) -> String {
        switch byte {
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "'"):
            guard dialect == .json5 else { throw error(.singleQuotes) }
            return try string()
        default:
            let start = index
            guard let name = try identifier() else {
                throw unexpected(
                    dialect == .strict ? "a key in double quotes or a closing brace" : "a key or a closing brace")
            }
            guard dialect == .json5 else { throw error(.unquotedKey(JSONParser.shortened(name)), at: start) }
            return name
        }
    }

    /// After an element: takes the comma and says that another one follows, or stops at the closing bracket.
    private mutating func anotherFollows(before close: UInt8) throws(JSONSyntaxError) -> Bool {
        try skipSpace()
        if byte == close { return false }
        guard byte == UInt8(ascii: ",") else {
            throw unexpected("a comma or a closing \(close == UInt8(ascii: "]") ? "bracket" : "brace")")
        }
        let comma = index
        index += 1
        try skipSpace()
        guard byte == close else { return true }
        guard dialect == .json5 else { throw error(.trailingComma, at: comma) }
        return false
    }

    private mutating func enter() throws(JSONSyntaxError) {
        guard depth < JSONReader.depthLimit else { throw error(.tooDeep) }
        depth += 1
        index += 1
    }

    private mutating func leave() {
        depth -= 1
        index += 1
    }
}

/// The names of one object so far, compared byte for byte. Linear while there are few, hashed when there are many, so
/// that an object of 100,000 names costs no more per name than one of ten.
private struct NameSet {
    private var few: [(name: String, offset: Int)] = []
    private var many: [[UInt8]: Int] = [:]

    /// The offset of an equal name that is here already; otherwise adds this one.
    mutating func insert(_ name: String, offset: Int) -> Int? {
        if many.isEmpty {
            if let known = few.first(where: { UTF8Text.equal($0.name, name) }) { return known.offset }
            few.append((name, offset))
            if few.count > 16 {
                for (name, offset) in few { many[Array(name.utf8)] = offset }
            }
            return nil
        }
        let key = Array(name.utf8)
        if let known = many[key] { return known }
        many[key] = offset
        return nil
    }
}
