/// A value that is being decoded: it knows its place and its path, and reports what is wrong instead of throwing, so
/// that one pass finds every problem of a text. A function that returns `nil` has reported why.
///
///     let problems = JSONProblems(bytes: body)
///     let input = JSONInput(try JSONReader.read(body), problems: problems)
///     let object = input.object(keys: ["amount_paise", "label"])
///     let amount = object?.required("amount_paise")?.integer(in: 1...10_000_000_000)
///     let label = object?.optional("label")?.string()
///     guard problems.isEmpty, let amount else { return problems.problems }
package struct JSONInput {
    package let node: JSONNode
    /// The JSONPath of this value; `$` is the whole text.
    package let path: String
    package let problems: JSONProblems

    package init(_ node: JSONNode, path: String = "$", problems: JSONProblems) {
        self.node = node
        self.path = path
        self.problems = problems
    }

    /// Says what is wrong with this value.
    package func report(_ message: String, valid: String? = nil, nearest: String? = nil) {
        problems.report(at: node.offset, path: path, message, valid: valid, nearest: nearest)
    }

    /// Says what is odd about this value, though it works.
    package func warn(_ message: String, valid: String? = nil) {
        problems.warn(at: node.offset, path: path, message, valid: valid)
    }

    /// The text of a string.
    package func string(valid: String = "a string") -> String? {
        guard let text = node.string else {
            report("this is \(node.kind)", valid: valid)
            return nil
        }
        return text
    }

    /// What `parse` makes of a string; `valid` says what it accepts.
    package func parsed<Value>(valid: String, _ parse: (String) -> Value?) -> Value? {
        guard let text = string(valid: valid) else { return nil }
        guard let value = parse(text) else {
            report("\(JSONSyntaxError.quoted(text)) is not valid here", valid: valid)
            return nil
        }
        return value
    }

    /// One of a few words.
    package func choice<Value>(_ choices: [(key: String, value: Value)]) -> Value? {
        let valid = JSONInput.list(choices.map(\.key))
        guard let text = string(valid: valid) else { return nil }
        guard let choice = choices.first(where: { UTF8Text.equal($0.key, text) }) else {
            let nearest = NearestName.nearest(to: text, among: choices.map(\.key))
            report("\(JSONSyntaxError.quoted(text)) is not valid here", valid: valid, nearest: nearest)
            return nil
        }
        return choice.value
    }

    /// One of a few words, written as a literal. Not a `Dictionary`, whose order would change from run to run.
    package func choice<Value>(_ choices: KeyValuePairs<String, Value>) -> Value? {
        choice(Array(choices))
    }

    /// A plain whole number within `range`; `unit` names what is counted.
    package func integer(in range: ClosedRange<Int64>, unit: String? = nil) -> Int64? {
        let valid =
            "a whole number" + (unit.map { " of \($0)" } ?? "") + " from \(range.lowerBound) to \(range.upperBound)"
        guard case .number(let number) = node.value else {
            report("this is \(node.kind)", valid: valid)
            return nil
        }
        guard let integer = number.asInteger, range.contains(integer) else {
            let isOutside = number.asInteger != nil
            let literal = JSONParser.shortened(number.literal)
            report("\(literal) is \(isOutside ? "out of range" : "not a plain whole number")", valid: valid)
            return nil
        }
        return integer
    }

    /// `true` or `false`.
    package func bool() -> Bool? {
        guard case .bool(let value) = node.value else {
            report("this is \(node.kind)", valid: "true or false")
            return nil
        }
        return value
    }

    /// The value as JSON to be written.
    package func json() -> JSONValue? {
        guard let value = JSONValue(node) else {
            report("JSON cannot spell a hexadecimal number, Infinity or NaN that is in here", valid: "decimal numbers")
            return nil
        }
        return value
    }

    /// Every element of an array, each read by `read`; `nil` if this is no array. An element for which `read` gave
    /// `nil` is left out: it has reported why.
    package func array<Element>(
        count: ClosedRange<Int> = 0...1_000, valid: String = "an array", _ read: (JSONInput) -> Element?
    ) -> [Element]? {
        guard case .array(let nodes) = node.value else {
            report("this is \(node.kind)", valid: valid)
            return nil
        }
        guard count.contains(nodes.count) else {
            let bound = nodes.count < count.lowerBound ? "at least \(count.lowerBound)" : "at most \(count.upperBound)"
            report("there are \(nodes.isEmpty ? "no" : "\(nodes.count)") elements", valid: "\(valid) with \(bound)")
            return nil
        }
        return nodes.enumerated().compactMap { index, node in
            read(JSONInput(node, path: "\(path)[\(index)]", problems: problems))
        }
    }

    /// An object whose keys are free. `nil` if this is no object.
    package func object(valid: String = "an object") -> JSONObjectInput? {
        guard let members = node.members else {
            report("this is \(node.kind)", valid: valid)
            return nil
        }
        return JSONObjectInput(input: self, members: members)
    }

    /// An object that knows these keys; every other one is reported with the nearest of these. `nil` if this is no
    /// object.
    package func object(keys: [String], valid: String = "an object") -> JSONObjectInput? {
        guard var object = object(valid: valid) else { return nil }
        for member in object.members where !keys.contains(where: { UTF8Text.equal($0, member.name) }) {
            object.hasUnknownKeys = true
            problems.report(
                at: member.nameOffset, path: object.path(of: member.name),
                "unknown key \(JSONSyntaxError.quoted(member.name))", valid: JSONInput.list(keys),
                nearest: NearestName.nearest(to: member.name, among: keys))
        }
        return object
    }

    /// `"a", "b" or "c"`
    package static func list(_ names: [String]) -> String {
        let quoted = names.map { "\"\($0)\"" }
        guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "nothing" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}

/// An object that is being decoded; see ``JSONInput``.
package struct JSONObjectInput {
    /// The object as a value, for reports about the whole of it.
    package let input: JSONInput
    /// The members in the order written, unknown ones among them.
    package let members: [JSONNodeMember]
    /// Whether a key was reported as unknown.
    package fileprivate(set) var hasUnknownKeys = false

    /// The value of a key, `nil` without a report if it is not written.
    package func optional(_ key: String) -> JSONInput? {
        members.first { UTF8Text.equal($0.name, key) }.map(value)
    }

    /// The value of a key; reported if it is not written.
    package func required(_ key: String, valid: String? = nil) -> JSONInput? {
        if let value = optional(key) { return value }
        input.report("the key \"\(key)\" is missing", valid: valid)
        return nil
    }

    /// The value of the one of these keys that is written, with its key; `nil` if none is. Where several are written,
    /// all but the first are reported; `valid` says what to write instead.
    package func exclusive(_ keys: [String], valid: String? = nil) -> (key: String, value: JSONInput)? {
        let written = members.filter { member in keys.contains { UTF8Text.equal($0, member.name) } }
        guard let first = written.first else { return nil }
        for other in written.dropFirst() {
            report(
                atKey: other, "\"\(other.name)\" cannot stand beside \"\(first.name)\"",
                valid: valid ?? "one of \(JSONInput.list(keys))")
        }
        return (first.name, value(first))
    }

    /// Every member as a value that knows its path, for objects whose keys are free.
    package var values: [(member: JSONNodeMember, value: JSONInput)] {
        members.map { ($0, value($0)) }
    }

    /// Says what is wrong with a key, at the key.
    package func report(atKey member: JSONNodeMember, _ message: String, valid: String? = nil) {
        input.problems.report(at: member.nameOffset, path: path(of: member.name), message, valid: valid)
    }

    private func value(_ member: JSONNodeMember) -> JSONInput {
        JSONInput(member.node, path: path(of: member.name), problems: input.problems)
    }

    func path(of name: String) -> String {
        let bytes = name.utf8
        let isPlain =
            !bytes.isEmpty && bytes.count <= 60 && bytes.allSatisfy { JSONParser.isWordByte($0) }
            && !bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        return isPlain || name == "$schema" ? "\(input.path).\(name)" : "\(input.path)[\(JSONSyntaxError.quoted(name))]"
    }
}

extension JSONNode {
    /// What kind of value this is, for messages: `a string`.
    package var kind: String {
        switch value {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
