import SandboxHTTP
import SandboxJSON

/// OpenAPI 3.1 of the control API and the emulated endpoints, made from ``APIOperation`` and ``APISchemas``. The calls
/// of the sandbox's own pages are not in it.
enum OpenAPIDocument {
    static let operations = APIOperation.control + APIOperation.emulated

    static func make(version: String) -> JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Payment sandbox", "version": .string(version),
                "description": .string(
                    "The control API of the sandbox (mutations take application/json; errors are problem documents, RFC "
                        + "9457) and the endpoints of the two payment backends that it emulates."),
            ],
            "paths": .object(paths),
            "components": ["schemas": .object(APISchemas.all.map { JSONMember($0.name, $0.schema.json) })],
        ]
    }

    /// Each path once, with its methods.
    private static var paths: [JSONMember] {
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

extension ControlAPI {
    /// `GET /__sandbox/openapi.json`
    var openAPI: Response { .json(OpenAPIDocument.make(version: version)) }
}
