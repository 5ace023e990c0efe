import SandboxCore
import SandboxJSON

/// Writes JSON Schema 2020-12: the few shapes that scenario files are made of.
package enum Schema {
    /// A text; `pattern` is an ECMAScript regular expression.
    package static func text(_ description: String?, pattern: String? = nil) -> JSONValue {
        schema(
            description, [JSONMember("type", "string")] + (pattern.map { [JSONMember("pattern", .string($0))] } ?? []))
    }

    /// A text of one line: so many characters, none of them a control character.
    package static func line(_ description: String?, _ count: ClosedRange<Int>) -> JSONValue {
        text(description, pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]{\(count.lowerBound),\(count.upperBound)}$")
    }

    /// One of a few words.
    package static func words(_ description: String?, _ words: [String]) -> JSONValue {
        schema(description, [JSONMember("enum", .array(words.map { .string($0) }))])
    }

    /// A whole number.
    package static func integer(_ description: String?, _ range: ClosedRange<Int64>) -> JSONValue {
        schema(
            description,
            [
                JSONMember("type", "integer"), JSONMember("minimum", .integer(range.lowerBound)),
                JSONMember("maximum", .integer(range.upperBound)),
            ])
    }

    /// `true` or `false`.
    package static func flag(_ description: String?) -> JSONValue {
        schema(description, [JSONMember("type", "boolean")])
    }

    /// `null`.
    package static let nothing: JSONValue = ["type": "null"]

    /// A duration, as `DurationText` reads it.
    package static func duration(_ description: String? = nil) -> JSONValue { reference("duration", description) }

    /// What `$defs` has under this name.
    package static func reference(_ name: String, _ description: String? = nil) -> JSONValue {
        schema(description, [JSONMember("$ref", .string("#/$defs/\(name)"))])
    }

    /// An array.
    package static func array(_ description: String?, of elements: JSONValue, count: ClosedRange<Int> = 0...1_000)
        -> JSONValue
    {
        schema(
            description,
            [JSONMember("type", "array"), JSONMember("items", elements)]
                + (count.lowerBound > 0 ? [JSONMember("minItems", .integer(Int64(count.lowerBound)))] : [])
                + [JSONMember("maxItems", .integer(Int64(count.upperBound)))])
    }

    /// An object that knows these keys. `exactlyOne` names keys of which one has to be there and no other, `atMostOne`
    /// keys that exclude each other.
    package static func object(
        _ description: String?, _ properties: [(key: String, value: JSONValue)], required: [String] = [],
        exactlyOne: [String] = [], atMostOne: [String] = []
    ) -> JSONValue {
        var members = [JSONMember("type", "object")]
        members.append(JSONMember("properties", .object(properties.map { JSONMember($0.key, $0.value) })))
        members.append(JSONMember("additionalProperties", false))
        if !required.isEmpty { members.append(JSONMember("required", .array(required.map { .string($0) }))) }
        let one: [JSONValue] = (exactlyOne.isEmpty ? atMostOne : exactlyOne).map { ["required": [.string($0)]] }
        let none: [JSONValue] = exactlyOne.isEmpty && !one.isEmpty ? [["not": ["anyOf": .array(one)]]] : []
        if !one.isEmpty { members.append(JSONMember("oneOf", .array(one + none))) }
        return schema(description, members)
    }

    /// An object that knows these keys, written as a literal.
    package static func object(
        _ description: String?, _ properties: KeyValuePairs<String, JSONValue>, required: [String] = [],
        exactlyOne: [String] = [], atMostOne: [String] = []
    ) -> JSONValue {
        object(
            description, properties.map { (key: $0.key, value: $0.value) }, required: required, exactlyOne: exactlyOne,
            atMostOne: atMostOne)
    }

    /// An object whose keys are free.
    package static func map(
        _ description: String?, names: String? = nil, to values: JSONValue, isEmptyValid: Bool = true
    )
        -> JSONValue
    {
        schema(
            description,
            [JSONMember("type", "object")]
                + (names.map { [JSONMember("propertyNames", ["pattern": .string($0)])] } ?? [])
                + (isEmptyValid ? [] : [JSONMember("minProperties", 1)])
                + [JSONMember("additionalProperties", values)])
    }

    /// A value of one of these shapes.
    package static func any(_ description: String?, of shapes: [JSONValue]) -> JSONValue {
        schema(description, [JSONMember("anyOf", .array(shapes))])
    }

    /// Any value at all.
    package static func anything(_ description: String) -> JSONValue { schema(description, []) }

    private static func schema(_ description: String?, _ members: [JSONMember]) -> JSONValue {
        .object((description.map { [JSONMember("description", .string($0))] } ?? []) + members)
    }
}

extension JSONValue {
    /// A duration as files spell it.
    package static func duration(_ duration: Duration) -> JSONValue { .string(DurationText.format(duration)) }
}
