import SandboxCore
import SandboxHTTP
import SandboxJSON

/// One call of the control API: what is documented of it, and what it does. Routing, the OpenAPI document, the names of
/// query parameters and the documentation's table all follow from this value.
package struct ControlCall<Handler: Sendable>: Sendable {
    /// Method, path, parameters, body and answers.
    package let operation: APIOperation
    package let handler: Handler

    package init(_ operation: APIOperation, _ handler: Handler) {
        self.operation = operation
        self.handler = handler
    }
}

/// What a call of a backend's does with one session, whose id is the first segment that its path captures. It throws a
/// ``Problem`` and nothing else; a typed error in the type of a stored function crashes the compiler of Swift 6.3.
package typealias BackendControlHandler<Kind: EmulatedBackend> =
    @Sendable (
        BackendSession<Kind>, ControlRequest
    ) throws -> Response

/// A control call as it came.
package struct ControlRequest: Sendable {
    package let request: Request
    /// What stood where the path has names in braces, the session's id among them.
    package let captured: CapturedSegments
    package let query: QueryParameters

    /// Throws if the query has names that are not documented of the call; a call without any takes no notice of it.
    package init(_ request: Request, _ captured: CapturedSegments, for operation: APIOperation) throws(Problem) {
        self.request = request
        self.captured = captured
        let known = operation.parameters.filter { $0.place == .query }.map(\.name)
        query = known.isEmpty ? QueryParameters() : try QueryParameters(request, known: known)
    }
}

/// One key of a JSON body: what is documented of it and how it is read, so that the two cannot differ.
package struct BodyKey<Value: Sendable>: Sendable {
    package let name: String
    package let schema: APISchema
    private let reading: @Sendable (JSONInput) -> Value?

    package init(_ name: String, _ schema: APISchema, _ read: @escaping @Sendable (JSONInput) -> Value?) {
        self.name = name
        self.schema = schema
        reading = read
    }

    /// The value; `nil` after having reported what is wrong.
    package func read(_ input: JSONInput) -> Value? { reading(input) }

    /// The value of a key that may be left out; `nil` where it is, and after having reported what is wrong.
    package func optional(in object: JSONObjectInput) -> Value? { object.optional(name).flatMap(reading) }

    /// The value of a key that has to be there; `nil` after having reported what is wrong.
    package func required(in object: JSONObjectInput) -> Value? { object.required(name).flatMap(reading) }

    /// Documents a key that may be left out.
    package var maybe: APISchema.Property { .maybe(name, schema) }
    /// Documents a key that has to be there.
    package var always: APISchema.Property { .always(name, schema) }
}

extension BodyKey where Value == Int64 {
    /// A whole number.
    package static func integer(_ name: String, in range: ClosedRange<Int64>, unit: String? = nil) -> BodyKey {
        BodyKey(name, .integer(from: range.lowerBound, to: range.upperBound)) { input in
            unit.map { input.integer(in: range, unit: $0) } ?? input.integer(in: range)
        }
    }
}

extension BodyKey where Value == String {
    /// Any text.
    package static func text(_ name: String) -> BodyKey { BodyKey(name, .string) { $0.string() } }
}

/// A key of the body that makes a session which belongs to a backend: it leads to operations that are done before anybody
/// sees the session.
package struct SessionKey<Kind: EmulatedBackend>: Sendable {
    package typealias Preparation = @Sendable (Kind.Section) -> [Kind.Operation]

    package let key: BodyKey<Preparation>

    package init(_ key: BodyKey<Preparation>) {
        self.key = key
    }
}
