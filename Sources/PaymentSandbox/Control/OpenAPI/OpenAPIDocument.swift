import SandboxBackend
import SandboxHTTP
import SandboxJSON

/// OpenAPI 3.1 of the control API and the emulated endpoints, made of their rows. The calls of the backends' own pages are
/// not in it.
struct OpenAPIDocument {
    let operations: [APIOperation]
    let schemas: [(name: String, schema: APISchema)]
    private let version: String

    init(_ backends: BackendList, version: String) {
        func operations<Kind: EmulatedBackend>(of kind: Kind.Type) -> [APIOperation] {
            kind.endpoints.flatMap { $0.routes.map(\.operation) }
        }
        self.operations =
            ControlAPI.calls(with: backends).map(\.operation) + backends.types.flatMap { operations(of: $0) }
        schemas = APISchemas(backends).all
        self.version = version
    }

    var json: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Payment sandbox", "version": .string(version),
                "description": .string(
                    "The control API of the sandbox (mutations take application/json; errors are problem documents, RFC "
                        + "9457) and the endpoints of the payment backends that it emulates."),
            ],
            "paths": .object(paths),
            "components": ["schemas": .object(schemas.map { JSONMember($0.name, $0.schema.json) })],
        ]
    }

    /// Each path once, with its methods.
    private var paths: [JSONMember] {
        var order: [String] = []
        var methods: [String: [JSONMember]] = [:]
        for operation in operations {
            if methods[operation.path] == nil { order.append(operation.path) }
            methods[operation.path, default: []].append(
                JSONMember(operation.method.name.lowercased(), operation.json))
        }
        return order.map { JSONMember($0, .object(methods[$0] ?? [])) }
    }
}
