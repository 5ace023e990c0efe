import SandboxHTTP
import SandboxJSON

/// `"retype": { "/paid_paise": "string" }` gives a member of a JSON answer another type and keeps its value: the
/// integer 49899 becomes the text "49899". What is missing, or cannot become that, is left alone.
package struct Retype: Effect {
    /// What a value becomes.
    package enum Kind: String, CaseIterable, Sendable {
        /// A number, `true` or `false` becomes the text that spells it; an object or array its JSON text.
        case string
        /// A whole number gains `.0`; a text that spells a number becomes that number.
        case float
        /// A text that spells a number becomes that number.
        case number
        /// The value becomes the only element of an array.
        case array
        /// The value becomes the member `value` of an object.
        case object
    }

    /// One member.
    package struct Change: Hashable, Sendable {
        package let pointer: JSONPointer
        package let kind: Kind
    }

    package static let key = "retype"

    package let changes: [Change]

    package static let schema = Schema.map(
        "Gives members of a JSON answer, named by JSON Pointers, another type and keeps their values.",
        names: JSONPointer.pattern,
        to: Schema.words(
            "49899 as \"49899\", as 49899.0, \"49899\" as 49899, as [49899] or as {\"value\": 49899}.",
            Kind.allCases.map(\.rawValue)), isEmptyValid: false)

    package static func read(_ input: JSONInput) -> Retype? {
        let known = input.problems.count
        let valid = "an object such as { \"/paid_paise\": \"string\" }"
        guard let object = input.object(valid: valid) else { return nil }
        let words = Kind.allCases.map { (key: $0.rawValue, value: $0) }
        let changes = object.values.compactMap { member, value -> Change? in
            let pointer = JSONPointer.within(member.name)
            if pointer == nil {
                object.report(atKey: member, "this is no JSON Pointer", valid: JSONPointer.expectation)
            }
            guard let kind = value.choice(words), let pointer else { return nil }
            return Change(pointer: pointer, kind: kind)
        }
        guard input.problems.count == known else { return nil }
        guard !changes.isEmpty else {
            input.report("this changes nothing", valid: valid)
            return nil
        }
        return Retype(changes: changes)
    }

    package var json: JSONValue {
        .object(changes.map { JSONMember($0.pointer.text, .string($0.kind.rawValue)) })
    }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true, needsJSON: true) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        response?.changeJSON { value in
            changes.reduce(value) { value, change in
                value.changed(at: change.pointer) { $0.flatMap { Retype.value($0, as: change.kind) } }
            }
        }
    }

    private static func value(_ value: JSONValue, as kind: Kind) -> JSONValue? {
        switch (kind, value) {
        case (.string, .string), (.string, .null): nil
        case (.string, _): .string(String(decoding: value.encoded(), as: UTF8.self))
        case (.float, .integer(let number)): .number(literal: "\(number).0")
        case (.float, .string(let text)): number(text).map { .number(literal: isWhole($0) ? $0 + ".0" : $0) }
        case (.number, .string(let text)): number(text).map { .number(literal: $0) }
        case (.float, _), (.number, _): nil
        case (.array, _): [value]
        case (.object, _): ["value": value]
        }
    }

    /// The text, if it is a JSON number.
    private static func number(_ text: String) -> String? {
        guard let node = try? JSONReader.read(Array(text.utf8), dialect: .strict), case .number(let number) = node.value
        else { return nil }
        return number.asJSON
    }

    private static func isWhole(_ literal: String) -> Bool {
        literal.utf8.allSatisfy { $0 == UInt8(ascii: "-") || ($0 >= 0x30 && $0 <= 0x39) }
    }
}

extension FaultEffect {
    /// Makes the value of a member of a JSON answer a text; `nil` if `pointer` is no JSON Pointer to something within.
    public static func asString(_ pointer: String) -> FaultEffect? {
        JSONPointer.within(pointer).map { FaultEffect(Retype(changes: [.init(pointer: $0, kind: .string)])) }
    }
}
