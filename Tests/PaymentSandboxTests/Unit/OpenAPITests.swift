import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox

@Suite struct OpenAPITests {
    private let document = OpenAPIDocument.make(version: "1")

    @Test func everyRouteIsDocumentedAndEveryDocumentedCallHasARoute() {
        let routes = Set(RouteTable.documentedPatterns.map { "\($0.method.name) /\($0.pattern)" })
        let documented = OpenAPIDocument.operations.map { "\($0.method.name) /\($0.pattern)" }
        #expect(Set(documented).subtracting(routes) == [], "documented, but not served")
        #expect(routes.subtracting(documented) == [], "served, but not documented")
        #expect(documented.count == Set(documented).count)
    }

    @Test func idsAreUniqueAndEveryNameInAPathIsAParameter() {
        let ids = OpenAPIDocument.operations.map(\.id)
        #expect(ids.count == Set(ids).count)
        for operation in OpenAPIDocument.operations {
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
        let names = Set(APISchemas.all.map { Substring($0.name) })
        #expect(refs == names)
        #expect(APISchemas.all.count == names.count)
    }

    @Test func everyKindOfFindingEventAndStateIsNamed() {
        let text = String(decoding: document.encoded(), as: UTF8.self)
        for name in LiveEvent.Name.allCases { #expect(text.contains(name.rawValue)) }
        for kind in SessionVerdict.Finding.Kind.allCases { #expect(text.contains("\"\(kind.rawValue)\"")) }
        for action in PaymentActions.Name.allCases { #expect(text.contains(action.rawValue)) }
    }

    @Test func theDocumentIsServed() async throws {
        try await withManualSandbox { sandbox in
            let reply = try TestClient(sandbox).send("GET", "/__sandbox/openapi.json")
            #expect(reply.status == 200 && reply["openapi"]?.string == "3.1.0")
            #expect(reply.fields[.contentType] == "application/json")
        }
    }
}
