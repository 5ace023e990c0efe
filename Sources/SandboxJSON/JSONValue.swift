/// A JSON value to be written: objects keep the order of their members, numbers are integers or exact decimal literals.
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number by its exact JSON spelling, such as `49899.0` or `1e400`; it never becomes a floating-point value.
    case number(literal: String)
    /// Text.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; members in order. Names are expected to be distinct.
    case object([JSONMember])
}

/// One member of a JSON object.
public struct JSONMember: Hashable, Sendable {
    /// The member's name.
    public let name: String
    /// The member's value.
    public let value: JSONValue

    /// A member with a name and a value.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object, its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { JSONMember($0.0, $0.1) })
    }
}

extension JSONValue {
    /// The UTF-8 text, without white space; `pretty` indents by two spaces and ends with a line feed.
    package func encoded(pretty: Bool = false) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(256)
        write(into: &out, indent: pretty ? 0 : nil)
        if pretty { out.append(0x0a) }
        return out
    }

    /// Appends the UTF-8 text; `indent` is the current depth of pretty text, `nil` for compact text.
    package func write(into out: inout [UInt8], indent: Int? = nil) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let value): out.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): out.append(contentsOf: String(value).utf8)
        case .number(let literal): out.append(contentsOf: literal.utf8)
        case .string(let text): JSONValue.write(text, into: &out)
        case .array(let elements):
            JSONValue.writeList(elements, open: 0x5b, close: 0x5d, into: &out, indent: indent) { element, out, inner in
                element.write(into: &out, indent: inner)
            }
        case .object(let members):
            JSONValue.writeList(members, open: 0x7b, close: 0x7d, into: &out, indent: indent) { member, out, inner in
                JSONValue.write(member.name, into: &out)
                out.append(0x3a)
                if inner != nil { out.append(0x20) }
                member.value.write(into: &out, indent: inner)
            }
        }
    }

    private static func writeList<Element>(
        _ elements: [Element], open: UInt8, close: UInt8, into out: inout [UInt8], indent: Int?,
        write: (Element, inout [UInt8], Int?) -> Void
    ) {
        out.append(open)
        for (position, element) in elements.enumerated() {
            if position > 0 { out.append(0x2c) }
            if let indent { newLine(indent + 1, into: &out) }
            write(element, &out, indent.map { $0 + 1 })
        }
        if let indent, !elements.isEmpty { newLine(indent, into: &out) }
        out.append(close)
    }

    private static func newLine(_ depth: Int, into out: inout [UInt8]) {
        out.append(0x0a)
        for _ in 0..<depth * 2 { out.append(0x20) }
    }

    /// Appends `text` as a JSON string: quotes, backslashes and control characters escaped, all else as UTF-8.
    package static func write(_ text: String, into out: inout [UInt8]) {
        out.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5c:
                out.append(0x5c)
                out.append(byte)
            case 0x0a: out.append(contentsOf: #"\n"#.utf8)
            case 0x0d: out.append(contentsOf: #"\r"#.utf8)
            case 0x09: out.append(contentsOf: #"\t"#.utf8)
            case 0x00..<0x20, 0x7f:
                out.append(contentsOf: #"\u00"#.utf8)
                out.append(hexDigits[Int(byte >> 4)])
                out.append(hexDigits[Int(byte & 15)])
            default: out.append(byte)
            }
        }
        out.append(0x22)
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}
