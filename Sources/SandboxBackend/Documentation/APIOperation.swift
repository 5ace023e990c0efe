import SandboxHTTP
import SandboxJSON

/// What is documented of one call: an operation of the OpenAPI document.
package struct APIOperation: Sendable {
    /// What calls of the control API are listed under; a backend's under its title.
    package static let controlArea = "Control API"

    package struct Parameter: Sendable {
        package enum Place: String, Sendable { case path, query, header }

        package let name: String
        package let place: Place
        package let schema: APISchema
        package let summary: String
        package var isRequired = false

        package init(
            name: String, place: Place, schema: APISchema, summary: String, isRequired: Bool = false
        ) {
            self.name = name
            self.place = place
            self.schema = schema
            self.summary = summary
            self.isRequired = isRequired
        }
    }

    /// What is sent or answered: a media type and its schema each.
    package typealias Content = [(type: String, schema: APISchema)]

    package struct Answer: Sendable {
        /// `default` for any other.
        package let status: String
        package let summary: String
        package var content: Content = []
        /// Fields that the answer has beside those that every answer has.
        package var fields: [(name: String, summary: String)] = []

        package init(
            status: String, summary: String, content: Content = [], fields: [(name: String, summary: String)] = []
        ) {
            self.status = status
            self.summary = summary
            self.content = content
            self.fields = fields
        }
    }

    package let area: String
    package let method: Method
    /// With names in braces where the route table has a `*`.
    package let path: String
    package let id: String
    package let summary: String
    package var parameters: [Parameter] = []
    package var body: Content = []
    package var bodyIsRequired = false
    package var answers: [Answer]

    /// The parts of the path in braces.
    package var pathNames: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    package init(
        area: String, method: Method, path: String, id: String, summary: String, parameters: [Parameter] = [],
        body: Content = [], bodyIsRequired: Bool = false, answers: [Answer]
    ) {
        self.area = area
        self.method = method
        self.path = path
        self.id = id
        self.summary = summary
        self.parameters = parameters
        self.body = body
        self.bodyIsRequired = bodyIsRequired
        self.answers = answers
    }

    // MARK: JSON

    package var json: JSONValue {
        var members = [
            JSONMember("operationId", .string(id)), JSONMember("tags", .array([.string(area)])),
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
