import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxSockets

/// From a request to its answer: which path it is, whose session it belongs to, and who may call it.
struct SandboxHandler: ExchangeHandler {
    let routes: RouteTable
    let sessions: SessionRegistry
    let scenarios: ScenarioLibrary
    let gate: ControlGate
    let control: ControlAPI

    func refusal(of head: RequestHead, from peer: Peer) -> Answer? {
        switch routes.resolve(head.method, head.target) {
        case .found(let route, _):
            guard case .control = route.target else { return nil }
            return gate.refusal(of: head, from: peer).map {
                sessions.standard.answerUnrecorded($0.response, to: head, closes: true)
            }
        case .wrongMethod where redirected(head.method, head.target) != nil: return nil
        case .wrongMethod, .unknownPath:
            return answerUnrouted(Request(head: head), from: peer, requestNumber: 0, closes: true)
        }
    }

    func handle(_ request: Request, in exchange: Exchange) -> Answer? {
        switch routes.resolve(request.method, request.target) {
        case .found(let route, let captured):
            let routed = RoutedRequest(request: request, captured: captured, exchange: exchange)
            switch route.target {
            case .endpoint(_, let serve): return serve(self, routed, nil)
            case .page(let serve): return serve(self, routed)
            case .control(let call): return serve(call, routed)
            case .own(let answer): return sessions.standard.answerUnrecorded(answer(request), to: request.head)
            }
        case .wrongMethod(let allowed):
            if let redirected = redirected(request.method, request.target) {
                return redirected.serve(
                    self, RoutedRequest(request: request, captured: redirected.captured, exchange: exchange),
                    wrongMethodAfterRedirect(request.method, allowed))
            }
            fallthrough
        case .unknownPath:
            return answerUnrouted(
                request, from: exchange.peer, requestNumber: exchange.requestNumber, closes: false)
        }
    }

    func reject(_ problem: ConnectionProblem, from peer: Peer, requestNumber: UInt64) -> Answer {
        let (status, message, bytes) = Self.describe(problem)
        return sessions.standard.answerStray(
            ErrorAnswer.response(status, message), to: .malformed(.init(message: message, bytes: bytes)), .malformed,
            from: peer, requestNumber: requestNumber, closes: true)
    }

    private static func describe(_ problem: ConnectionProblem) -> (status: Int, message: String, bytes: [UInt8]) {
        switch problem {
        case .malformed(let error, let bytes): (error.status, error.message, bytes)
        case .truncated(let bytes): (400, "the connection ended before the request was complete", bytes)
        case .headTimeout(let bytes): (408, "the request head was not complete in time", bytes)
        case .bodyTimeout(let bytes): (408, "the request body was not complete in time", bytes)
        }
    }

    // MARK: Emulated endpoints

    /// Reads a call, finds its session, and has it served there.
    func serve<Kind: EmulatedBackend>(
        _ endpoint: Endpoint<Kind>, _ routed: RoutedRequest, instead: Response? = nil
    ) -> Answer? {
        let request = routed.request
        var call = endpoint.read(request, routed.captured, sessions)
        let hop = RedirectHop(request.target)
        if let instead {
            call.work = .respond(instead)
            if let key = hop?.publicKey { (call.owner, call.credential) = (.key(key), key) }
        }
        do throws(CredentialRefusal) {
            let owner = try sessions.owner(of: call.owner, scenarios: scenarios)
            let scenario = try chosenScenario(by: request.fields) ?? owner.scenario
            let id = hop.flatMap { origin(of: $0, request) } ?? endpoint.id
            return owner.session.serve(
                call, EndpointCall(endpoint: id, hop: hop, scenario: scenario, request: request), in: routed.exchange)
        } catch {
            return refuse(request, endpoint.id, error, in: routed.exchange)
        }
    }

    private func chosenScenario(by fields: FieldList) throws(CredentialRefusal) -> ActiveScenario? {
        guard let name = fields[SandboxFields.scenario] else { return nil }
        return try scenarios.scenario(named: name, by: .field)
    }

    private func refuse(
        _ request: Request, _ endpoint: EndpointID, _ refusal: CredentialRefusal, in exchange: Exchange
    ) -> Answer {
        var response = ErrorAnswer.response(refusal.status, refusal.message, code: refusal.code)
        CrossOrigin.allow(&response, for: request.fields)
        return sessions.standard.answerStray(
            response, to: .request(request), .refused(endpoint, why: refusal.message), from: exchange.peer,
            requestNumber: exchange.requestNumber)
    }

    // MARK: Everything else

    private func answerUnrouted(_ request: Request, from peer: Peer, requestNumber: UInt64, closes: Bool) -> Answer {
        let head = request.head
        if RouteTable.isControl(head.target) { return answerUnroutedControl(head, from: peer, closes: closes) }
        let session = sessions.owner(ofUnmatched: request)
        let resolved = routes.resolve(head.method, head.target)
        if head.method == .options {
            return session.answerUnrecorded(options(head, resolved), to: head, closes: closes)
        }
        let nearest = NearestEndpoint.describe(head, among: routes.emulated)
        var response: Response
        if case .wrongMethod(let allowed) = resolved {
            let list = Self.list(allowed)
            response = ErrorAnswer.response(405, "\(head.method.name) is not served here; use \(list)")
            if let value = FieldValue(list) { response.fields.append(.allow, value) }
        } else if head.target.form == .authority {
            response = ErrorAnswer.response(405, "the sandbox is not a proxy; send requests to it directly")
            response.fields.append(.allow, Self.everyMethod)
        } else {
            response = ErrorAnswer.response(
                404, "nothing is served at this path; " + (nearest ?? routes.emulatedList))
        }
        CrossOrigin.allow(&response, for: head.fields)
        return session.answerStray(
            response, to: .request(request), .unmatched(nearest: nearest), from: peer,
            requestNumber: requestNumber, closes: closes)
    }

    /// The control API's own calls are neither journaled nor answered across origins, served or not.
    private func answerUnroutedControl(_ head: RequestHead, from peer: Peer, closes: Bool) -> Answer {
        let resolved = routes.resolve(head.method, head.target)
        var response: Response
        if let problem = gate.refusal(of: head, from: peer) {
            response = problem.response
        } else if head.method == .options {
            response = options(head, resolved)
        } else if case .wrongMethod(let allowed) = resolved {
            response = Problem.wrongMethod(head.method.name, allowed: Self.list(allowed)).response
        } else {
            response =
                Problem.notFound("There is no such call. GET /__sandbox/openapi.json describes them all.").response
        }
        return sessions.standard.answerUnrecorded(response, to: head, closes: closes)
    }

    private static let everyMethod = FieldValue(known: "GET, HEAD, POST, PUT, DELETE, OPTIONS")

    /// A preflight where SDKs call, the methods of the path elsewhere, and the methods of the server for `*`.
    private func options(_ head: RequestHead, _ resolved: RouteTable.Result) -> Response {
        if routes.isEmulated(head.target), CrossOrigin.isPreflight(head.method, head.fields) {
            return CrossOrigin.preflight(head.fields)
        }
        if head.target.form == .asterisk {
            return Response(status: 204, fields: Self.allow(Self.everyMethod))
        }
        guard case .wrongMethod(let allowed) = resolved, let value = FieldValue(Self.list(allowed)) else {
            if RouteTable.isControl(head.target) { return Problem.notFound("There is no such call.").response }
            return ErrorAnswer.response(404, "nothing is served at this path")
        }
        return Response(status: 204, fields: Self.allow(value))
    }

    private static func allow(_ value: FieldValue) -> FieldList {
        var fields = FieldList()
        fields.append(.allow, value)
        return fields
    }

    static func list(_ methods: [Method]) -> String {
        methods.map(\.name).joined(separator: ", ")
    }
}

/// Errors of the server itself, outside the emulated endpoints' own: `{"error":"<code>","message":"<what is wrong>"}`.
enum ErrorAnswer {
    static func response(_ status: Int, _ message: String, code: String? = nil) -> Response {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        let body: JSONValue = ["error": .string(code ?? self.code(of: status)), "message": .string(message)]
        return Response(status: status, fields: fields, body: body.encoded())
    }

    private static func code(of status: Int) -> String {
        switch status {
        case 404: "not_found"
        case 405: "method_not_allowed"
        case 408: "request_timeout"
        case 413: "content_too_large"
        case 414: "uri_too_long"
        case 417: "expectation_failed"
        case 431: "header_fields_too_large"
        case 501: "not_implemented"
        case 505: "http_version_not_supported"
        default: "bad_request"
        }
    }
}
