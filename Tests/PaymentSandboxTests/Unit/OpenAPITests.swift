import SandboxBackend
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBushaPay

@Suite struct OpenAPITests {
    private let api = OpenAPIDocument(.shipped, version: "1")
    private var document: JSONValue { api.json }

    @Test func everyRouteButThoseOfPagesIsDocumentedOnce() {
        let routes = RouteTable(.shipped).routes
            .filter { route in
                switch route.target {
                case .page, .own: false
                case .endpoint, .control: true
                }
            }
            .map { "\($0.method.name) \($0.path)" }
        let documented = api.operations.map { "\($0.method.name) \($0.path)" }
        #expect(Set(documented) == Set(routes))
        #expect(documented.count == Set(documented).count)
    }

    @Test func idsAreUniqueAndEveryNameInAPathIsAParameter() {
        let ids = api.operations.map(\.id)
        #expect(ids.count == Set(ids).count)
        for operation in api.operations {
            let inPath = operation.parameters.filter { $0.place == .path }.map(\.name)
            #expect(inPath == operation.pathNames, "\(operation.path)")
            #expect(!operation.summary.isEmpty)
            let statuses = operation.answers.map(\.status)
            #expect(statuses.count == Set(statuses).count, "\(operation.id) has an answer twice: \(statuses)")
        }
    }

    @Test func everyReferenceLeadsToASchemaAndEverySchemaIsUsed() throws {
        let text = String(decoding: document.encoded(), as: UTF8.self)
        let refs = Set(text.split(separator: "#/components/schemas/").dropFirst().map { $0.prefix { $0 != "\"" } })
        let names = Set(api.schemas.map { Substring($0.name) })
        #expect(refs == names)
        #expect(api.schemas.count == names.count)
    }

    @Test func everyKindOfFindingEventAndStateIsNamed() {
        let text = String(decoding: document.encoded(), as: UTF8.self)
        for name in LiveEvent.Name.allCases { #expect(text.contains(name.rawValue)) }
        for kind in SessionVerdict.Finding.Kind.allCases { #expect(text.contains("\"\(kind.rawValue)\"")) }
        for action in PaymentActions.names { #expect(text.contains(action)) }
        for topic in ["payment", "order", "credit"] { #expect(text.contains(" \(topic),")) }
    }

    @Test func theDocumentIsServed() async throws {
        try await withManualSandbox { sandbox in
            let reply = try TestClient(sandbox).send("GET", "/__sandbox/openapi.json")
            #expect(reply.status == 200 && reply["openapi"]?.string == "3.1.0")
            #expect(reply.fields[.contentType] == "application/json")
        }
    }
}
