import SandboxJSON

/// A JSON Schema (2020-12, as OpenAPI 3.1 has it), made from a few building blocks.
package struct APISchema: Equatable, Sendable {
    package let json: JSONValue

    /// One member of an object.
    package struct Property: Sendable {
        package let name: String
        package let schema: APISchema
        package let isRequired: Bool

        package static func always(_ name: String, _ schema: APISchema) -> Property {
            Property(name: name, schema: schema, isRequired: true)
        }

        package static func maybe(_ name: String, _ schema: APISchema) -> Property {
            Property(name: name, schema: schema, isRequired: false)
        }
    }

    private init(_ members: [JSONMember]) {
        json = .object(members)
    }

    private static func type(_ name: String, _ more: [JSONMember] = []) -> APISchema {
        APISchema([JSONMember("type", .string(name))] + more)
    }

    package static let string = type("string")
    package static let boolean = type("boolean")
    package static let integer = type("integer")
    /// A whole number that is not negative.
    package static let count = integer(from: 0)
    package static let number = type("number")
    package static let anyObject = type("object")
    package static let time = type("string", [JSONMember("format", "date-time")])
    /// A decimal amount as text.
    package static let amount = pattern("^[0-9]{1,30}(\\.[0-9]{1,18})?$")
    /// A duration as text.
    package static let duration = pattern("^[0-9]{1,6}(\\.[0-9]{1,9})?(ms|s|m)$")

    package static func integer(from lower: Int64, to upper: Int64? = nil) -> APISchema {
        let most = upper.map { [JSONMember("maximum", .integer($0))] } ?? []
        return type("integer", [JSONMember("minimum", .integer(lower))] + most)
    }

    package static func pattern(_ pattern: String) -> APISchema {
        type("string", [JSONMember("pattern", .string(pattern))])
    }

    /// Text of so many characters.
    package static func text(_ length: ClosedRange<Int64>) -> APISchema {
        type(
            "string",
            [
                JSONMember("minLength", .integer(length.lowerBound)),
                JSONMember("maxLength", .integer(length.upperBound)),
            ])
    }

    package static func word(_ words: [String]) -> APISchema {
        type("string", [JSONMember("enum", .array(words.map { .string($0) }))])
    }

    package static func words<Words: CaseIterable & RawRepresentable<String>>(_ words: Words.Type) -> APISchema {
        word(Words.allCases.map(\.rawValue))
    }

    package static func constant(_ value: JSONValue) -> APISchema { APISchema([JSONMember("const", value)]) }

    package static func array(_ element: APISchema, most: Int64? = nil) -> APISchema {
        type(
            "array", [JSONMember("items", element.json)] + (most.map { [JSONMember("maxItems", .integer($0))] } ?? []))
    }

    /// Name and value, twice or more often for names that are repeated.
    package static let pairs = array(
        type("array", [JSONMember("items", string.json), JSONMember("minItems", 2), JSONMember("maxItems", 2)]))

    /// An object; `isOpen` if it may have other members. What the sandbox answers is open, so that a client does not
    /// mind what a later version adds, and what it takes from a control call is not.
    package static func object(_ properties: [Property], isOpen: Bool = true) -> APISchema {
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var members = [JSONMember("properties", .object(properties.map { JSONMember($0.name, $0.schema.json) }))]
        if !required.isEmpty { members.append(JSONMember("required", .array(required))) }
        if !isOpen { members.append(JSONMember("additionalProperties", false)) }
        return type("object", members)
    }

    package static func ref(_ name: String) -> APISchema {
        APISchema([JSONMember("$ref", .string("#/components/schemas/\(name)"))])
    }

    package static func either(_ schemas: [APISchema]) -> APISchema {
        APISchema([JSONMember("anyOf", .array(schemas.map(\.json)))])
    }

    /// An object of the shape of each.
    package static func all(_ schemas: [APISchema]) -> APISchema {
        APISchema([JSONMember("allOf", .array(schemas.map(\.json)))])
    }

    /// Or null.
    package var orNull: APISchema { .either([self, .type("null")]) }

    package func described(_ text: String) -> APISchema {
        guard case .object(let members) = json else { return self }
        return APISchema(members + [JSONMember("description", .string(text))])
    }
}
