import SandboxCore
import SandboxHTTP
import SandboxSockets

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Pages on an origin of their own: a merchant's site, or a page that no sandbox would serve.
struct TestSite: Sendable {
    private let server: HTTPServer

    var origin: String { "http://127.0.0.1:\(server.port)" }

    /// Answers by the path; 404 for others.
    init(_ pages: [String: Response]) throws {
        server = try HTTPServer(
            listen: .address(.loopback(port: 0)), handler: Handler(pages: pages, clock: SandboxClock(mode: .real)),
            laneCount: 1)
    }

    func stop() async { await server.stop() }

    static func html(_ text: String) -> Response {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "text/html; charset=utf-8"))
        return Response(status: 200, fields: fields, body: Array(text.utf8))
    }

    private struct Handler: ExchangeHandler {
        let pages: [String: Response]
        let clock: SandboxClock

        func refusal(of head: RequestHead, from peer: Peer) -> Answer? { nil }

        func handle(_ request: Request, in exchange: Exchange) -> Answer? {
            let response = pages[request.target.rawPath] ?? Response(status: 404)
            return Answer(
                Delivery(response, to: request.head, date: "", closes: false),
                clock: clock)
        }

        func reject(_ problem: ConnectionProblem, from peer: Peer, requestNumber: UInt64) -> Answer {
            Answer(Delivery(Response(status: 400), to: nil, date: "", closes: true), clock: clock)
        }
    }
}
