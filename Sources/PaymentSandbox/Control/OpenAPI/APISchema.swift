import SandboxJSON

/// A JSON Schema (2020-12, as OpenAPI 3.1 has it), made from a few building blocks.
struct APISchema: Equatable, Sendable {
    let json: JSONValue

    /// One member of an object.
    struct Property: Sendable {
        let name: String
        let schema: APISchema
        let isRequired: Bool

        static func always(_ name: String, _ schema: APISchema) -> Property {
            Property(name: name, schema: schema, isRequired: true)
        }

        static func maybe(_ name: String, _ schema: APISchema) -> Property {
            Property(name: name, schema: schema, isRequired: false)
        }
    }

    private init(_ members: [JSONMember]) {
        json = .object(members)
    }

    private static func type(_ name: String, _ more: [JSONMember] = []) -> APISchema {
        APISchema([JSONMember("type", .string(name))] + more)
    }

    static let string = type("string")
    static let boolean = type("boolean")
    static let integer = type("integer")
    /// A whole number that is not negative.
    static let count = integer(from: 0)
    static let number = type("number")
    static let anyObject = type("object")
    static let time = type("string", [JSONMember("format", "date-time")])
    /// A decimal amount as text.
    static let amount = pattern("^[0-9]{1,30}(\\.[0-9]{1,18})?$")
    /// A duration as text.
    static let duration = pattern("^[0-9]{1,6}(\\.[0-9]{1,9})?(ms|s|m)$")

    static func integer(from lower: Int64, to upper: Int64? = nil) -> APISchema {
        let most = upper.map { [JSONMember("maximum", .integer($0))] } ?? []
        return type("integer", [JSONMember("minimum", .integer(lower))] + most)
    }

    static func pattern(_ pattern: String) -> APISchema { type("string", [JSONMember("pattern", .string(pattern))]) }

    /// Text of so many characters.
    static func text(_ length: ClosedRange<Int64>) -> APISchema {
        type(
            "string",
            [
                JSONMember("minLength", .integer(length.lowerBound)),
                JSONMember("maxLength", .integer(length.upperBound)),
            ])
    }

    static func word(_ words: [String]) -> APISchema {
        type("string", [JSONMember("enum", .array(words.map { .string($0) }))])
    }

    static func words<Words: CaseIterable & RawRepresentable<String>>(_ words: Words.Type) -> APISchema {
        word(Words.allCases.map(\.rawValue))
    }

    static func constant(_ value: JSONValue) -> APISchema { APISchema([JSONMember("const", value)]) }

    static func array(_ element: APISchema, most: Int64? = nil) -> APISchema {
        type(
            "array", [JSONMember("items", element.json)] + (most.map { [JSONMember("maxItems", .integer($0))] } ?? []))
    }

    /// Name and value, twice or more often for names that are repeated.
    static let pairs = array(
        type("array", [JSONMember("items", string.json), JSONMember("minItems", 2), JSONMember("maxItems", 2)]))

    /// An object; `isOpen` if it may have other members. What the sandbox answers is open, so that a client does not
    /// mind what a later version adds, and what it takes from a control call is not.
    static func object(_ properties: [Property], isOpen: Bool = true) -> APISchema {
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var members = [JSONMember("properties", .object(properties.map { JSONMember($0.name, $0.schema.json) }))]
        if !required.isEmpty { members.append(JSONMember("required", .array(required))) }
        if !isOpen { members.append(JSONMember("additionalProperties", false)) }
        return type("object", members)
    }

    static func ref(_ name: String) -> APISchema {
        APISchema([JSONMember("$ref", .string("#/components/schemas/\(name)"))])
    }

    static func either(_ schemas: [APISchema]) -> APISchema {
        APISchema([JSONMember("anyOf", .array(schemas.map(\.json)))])
    }

    /// An object of the shape of each.
    static func all(_ schemas: [APISchema]) -> APISchema {
        APISchema([JSONMember("allOf", .array(schemas.map(\.json)))])
    }

    /// Or null.
    var orNull: APISchema { .either([self, .type("null")]) }

    func described(_ text: String) -> APISchema {
        guard case .object(let members) = json else { return self }
        return APISchema(members + [JSONMember("description", .string(text))])
    }
}
