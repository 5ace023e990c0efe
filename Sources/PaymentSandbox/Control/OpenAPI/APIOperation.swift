import SandboxHTTP
import SandboxJSON

/// One documented call. Every route of ``RouteTable`` has one, and every one has a route; a test sees to that.
struct APIOperation: Sendable {
    enum Area: String, Sendable {
        case control = "Control API"
        case moneyLanded = "MoneyLanded"
        case busha = "Busha Pay"
    }

    struct Parameter: Sendable {
        enum Place: String, Sendable { case path, query, header }

        let name: String
        let place: Place
        let schema: APISchema
        let summary: String
        var isRequired = false
    }

    /// What is sent or answered: a media type and its schema each.
    typealias Content = [(type: String, schema: APISchema)]

    struct Answer: Sendable {
        /// `default` for any other.
        let status: String
        let summary: String
        var content: Content = []
        /// Fields that the answer has beside those that every answer has.
        var fields: [(name: String, summary: String)] = []
    }

    let area: Area
    let method: Method
    /// With names in braces where the route table has a `*`.
    let path: String
    let id: String
    let summary: String
    var parameters: [Parameter] = []
    var body: Content = []
    var bodyIsRequired = false
    var answers: [Answer]

    /// As the route table spells it.
    var pattern: String {
        path.dropFirst().split(separator: "/").map { $0.hasPrefix("{") ? "*" : $0 }.joined(separator: "/")
    }

    /// The parts of the path in braces.
    var pathNames: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    // MARK: JSON

    var json: JSONValue {
        var members = [
            JSONMember("operationId", .string(id)), JSONMember("tags", .array([.string(area.rawValue)])),
            JSONMember("summary", .string(summary)),
        ]
        if !parameters.isEmpty { members.append(JSONMember("parameters", .array(parameters.map(Self.json)))) }
        if !body.isEmpty {
            members.append(
                JSONMember("requestBody", ["required": .bool(bodyIsRequired), "content": Self.json(body)]))
        }
        members.append(JSONMember("responses", .object(answers.map { JSONMember($0.status, Self.json($0)) })))
        return .object(members)
    }

    private static func json(_ parameter: Parameter) -> JSONValue {
        [
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
            "required": .bool(parameter.isRequired || parameter.place == .path),
            "description": .string(parameter.summary), "schema": parameter.schema.json,
        ]
    }

    private static func json(_ answer: Answer) -> JSONValue {
        var members = [JSONMember("description", .string(answer.summary))]
        if !answer.fields.isEmpty {
            let fields = answer.fields.map { field in
                JSONMember(
                    field.name,
                    ["description": .string(field.summary), "required": true, "schema": APISchema.string.json])
            }
            members.append(JSONMember("headers", .object(fields)))
        }
        if !answer.content.isEmpty { members.append(JSONMember("content", json(answer.content))) }
        return .object(members)
    }

    private static func json(_ content: Content) -> JSONValue {
        .object(content.map { JSONMember($0.type, ["schema": $0.schema.json]) })
    }
}
