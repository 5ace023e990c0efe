/// A JSON value that was read, with the place where it stands: what messages about it point at.
package struct JSONNode: Sendable {
    package enum Value: Sendable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(String)
        case array([JSONNode])
        /// Members in the order written; their names are distinct.
        case object([JSONNodeMember])
    }

    package let value: Value
    /// The offset of the value's first byte in the text it was read from.
    package let offset: Int

    package init(_ value: Value, offset: Int) {
        self.value = value
        self.offset = offset
    }

    /// The member of this name, if this is an object and has one. Names are compared byte for byte.
    package subscript(name: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { UTF8Text.equal($0.name, name) }?.node
    }

    /// The text, if this is a string.
    package var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The number, if this is a whole number that 64 bits hold and is written as one; see ``JSONNumber/asInteger``.
    package var integer: Int64? {
        if case .number(let number) = value { number.asInteger } else { nil }
    }

    /// The members, if this is an object.
    package var members: [JSONNodeMember]? {
        if case .object(let members) = value { members } else { nil }
    }
}

/// One member of an object that was read.
package struct JSONNodeMember: Sendable {
    package let name: String
    /// The offset of the name's first byte (its quote, where it has one).
    package let nameOffset: Int
    package let node: JSONNode
}

/// A number by its exact spelling: it never becomes a floating-point value.
package struct JSONNumber: Hashable, Sendable {
    package let literal: String

    /// The number, if it is spelt as a plain integer (`-?` and digits) that 64 bits hold. `49899.0`, `1e2`, `0x10` and
    /// `+5` are not: who writes money like that should hear of it.
    package var asInteger: Int64? {
        let digits = literal.utf8.first == UInt8(ascii: "-") ? literal.utf8.dropFirst() : literal.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int64(literal)
    }

    /// The JSON spelling of the same number: JSON5's `+5`, `.5` and `5.` lose or gain a character; its hexadecimal
    /// numbers, `Infinity` and `NaN` have none.
    package var asJSON: String? {
        var text = literal
        if text.hasPrefix("+") { text.removeFirst() }
        let isNegative = text.hasPrefix("-")
        if isNegative { text.removeFirst() }
        guard let first = text.utf8.first, first == 0x2e || (first >= 0x30 && first <= 0x39),
            !text.hasPrefix("0x"), !text.hasPrefix("0X")
        else { return nil }
        if first == 0x2e { text = "0" + text }
        let mantissaEnd = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.endIndex
        if text[..<mantissaEnd].hasSuffix(".") { text.insert("0", at: mantissaEnd) }
        return isNegative ? "-" + text : text
    }
}

extension JSONValue {
    /// The same value without places, or `nil` where it holds a number that JSON cannot spell; see
    /// ``JSONNumber/asJSON``.
    package init?(_ node: JSONNode) {
        switch node.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .string(let text): self = .string(text)
        case .number(let number):
            if let integer = number.asInteger, String(integer) == number.literal {
                self = .integer(integer)
            } else if let literal = number.asJSON {
                self = .number(literal: literal)
            } else {
                return nil
            }
        case .array(let nodes):
            var elements: [JSONValue] = []
            for node in nodes {
                guard let element = JSONValue(node) else { return nil }
                elements.append(element)
            }
            self = .array(elements)
        case .object(let nodes):
            var members: [JSONMember] = []
            for node in nodes {
                guard let value = JSONValue(node.node) else { return nil }
                members.append(JSONMember(node.name, value))
            }
            self = .object(members)
        }
    }
}
