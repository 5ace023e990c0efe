import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded
import SandboxScenarios
import SandboxSockets

/// From a request to its answer: which path it is, whose session it belongs to, and who may call it.
struct SandboxHandler: ExchangeHandler {
    let sessions: SessionRegistry
    let scenarios: ScenarioLibrary
    let gate: ControlGate
    let control: ControlAPI

    func refusal(of head: RequestHead, from peer: Peer) -> Answer? {
        switch RouteTable.resolve(head.method, head.target) {
        case .found(.control):
            return gate.refusal(of: head, from: peer).map {
                sessions.standard.answerUnrecorded($0.response, to: head, closes: true)
            }
        case .found(.emulated), .found(.page): return nil
        case .wrongMethod where redirected(head.method, head.target) != nil: return nil
        case .wrongMethod, .unknownPath:
            return answerUnrouted(Request(head: head), from: peer, requestNumber: 0, closes: true)
        }
    }

    func handle(_ request: Request, in exchange: Exchange) -> Answer? {
        switch RouteTable.resolve(request.method, request.target) {
        case .found(.emulated(let endpoint, let name)):
            return serve(request, endpoint, name, in: exchange)
        case .found(.page(let route)):
            return serve(route, request, in: exchange)
        case .found(.control(let route)):
            if let problem = gate.refusal(of: request.head, from: exchange.peer) ?? ControlGate.refusal(ofBody: request)
            {
                return sessions.standard.answerUnrecorded(problem.response, to: request.head)
            }
            return control.handle(route, request, in: exchange)
        case .wrongMethod(let allowed):
            if let (endpoint, hop) = redirected(request.method, request.target) {
                return serve(request, endpoint, hop, allowed: allowed, in: exchange)
            }
            fallthrough
        case .unknownPath:
            return answerUnrouted(
                request, from: exchange.peer, requestNumber: exchange.requestNumber, closes: false)
        }
    }

    func reject(_ problem: ConnectionProblem, from peer: Peer, requestNumber: UInt64) -> Answer {
        let (status, message, bytes) = Self.describe(problem)
        return sessions.standard.answer(
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

    private func serve(
        _ request: Request, _ endpoint: EndpointID, _ name: String, in exchange: Exchange
    ) -> Answer? {
        do throws(CredentialRefusal) {
            switch endpoint {
            case .moneyLandedReserve, .moneyLandedStatus:
                return try serveMoneyLanded(request, endpoint, pageToken: name, in: exchange)
            case .bushaCheckout: return try serveCheckout(request, in: exchange)
            case .bushaApp: return try serveApp(request, in: exchange)
            case .bushaMerchant, .bushaCreatePayment, .bushaPayment, .bushaPayments:
                return try serveBusha(request, endpoint, paymentID: name, in: exchange)
            case .upiApp: return try serveUPIApp(request, in: exchange)
            case .webhookBusha, .webhookMoneyLanded: return nil
            }
        } catch {
            return refuse(request, endpoint, error, in: exchange)
        }
    }

    private func serveMoneyLanded(
        _ request: Request, _ endpoint: EndpointID, pageToken: String, in exchange: Exchange
    ) throws(CredentialRefusal) -> Answer {
        let owner = try sessions.owner(ofPageToken: pageToken, scenarios: scenarios)
        let decoded: Result<MoneyLandedOperation, MoneyLandedProblem>
        var body: JSONNode?
        if endpoint == .moneyLandedReserve {
            // Read once: a scenario may select calls by what is in it.
            let read = JSONReader.result(of: request.body)
            if case .success(let node) = read, node.members != nil { body = node }
            decoded = MoneyLandedWire.decodeReserve(request, body: read, pageToken: pageToken)
        } else {
            decoded = MoneyLandedWire.decodeStatus(request, pageToken: pageToken)
        }
        let operation: BackendOperation
        switch decoded {
        case .success(let decoded): operation = .moneyLanded(decoded)
        case .failure(let problem): operation = .answered(MoneyLandedWire.encode(problem))
        }
        return answer(
            try handle(request, endpoint, credential: pageToken, operation, body: body, owner, in: exchange), request,
            owner.session)
    }

    /// Handles a call in its owner's session; `body` is its JSON body where that has been read.
    func handle(
        _ request: Request, _ endpoint: EndpointID, credential: String, _ operation: BackendOperation,
        body: JSONNode? = nil, _ owner: SessionRegistry.Owner, in exchange: Exchange
    ) throws(CredentialRefusal) -> HandledCall {
        let scenario = try chosenScenario(by: request.fields) ?? owner.scenario
        let hop = RedirectHop(request.target)
        return owner.session.handle(
            EmulatedCall(
                endpoint: hop.map { origin(of: $0, request, endpoint) } ?? endpoint, credential: credential, hop: hop,
                operation: operation, body: body, scenario: scenario),
            request, from: exchange.peer, requestNumber: exchange.requestNumber)
    }

    /// The answer that follows from the reply alone.
    func answer(_ handled: HandledCall, _ request: Request, _ session: Session) -> Answer {
        session.answer(handled, handled.genuine, to: request.head)
    }

    func chosenScenario(by fields: FieldList) throws(CredentialRefusal) -> ActiveScenario? {
        guard let name = fields[SandboxFields.scenario] else { return nil }
        return try scenarios.scenario(named: name, by: .field)
    }

    func refuse(
        _ request: Request, _ endpoint: EndpointID, _ refusal: CredentialRefusal, in exchange: Exchange
    ) -> Answer {
        var response = ErrorAnswer.response(refusal.status, refusal.message, code: refusal.code)
        CrossOrigin.allow(&response, for: request.fields)
        return sessions.standard.answer(
            response, to: .request(request), .refused(endpoint, why: refusal.message), from: exchange.peer,
            requestNumber: exchange.requestNumber)
    }

    // MARK: Everything else

    private func answerUnrouted(_ request: Request, from peer: Peer, requestNumber: UInt64, closes: Bool) -> Answer {
        let head = request.head
        if RouteTable.isControl(head.target) { return answerUnroutedControl(head, from: peer, closes: closes) }
        let session = sessions.owner(ofUnmatched: request)
        let resolved = RouteTable.resolve(head.method, head.target)
        if head.method == .options {
            return session.answerUnrecorded(options(head, resolved), to: head, closes: closes)
        }
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
                404, "nothing is served at this path; " + (NearestEndpoint.describe(head) ?? RouteTable.emulatedList))
        }
        CrossOrigin.allow(&response, for: head.fields)
        return session.answer(
            response, to: .request(request), .unmatched(nearest: NearestEndpoint.describe(head)), from: peer,
            requestNumber: requestNumber, closes: closes)
    }

    /// The control API's own calls are neither journaled nor answered across origins, served or not.
    private func answerUnroutedControl(_ head: RequestHead, from peer: Peer, closes: Bool) -> Answer {
        let resolved = RouteTable.resolve(head.method, head.target)
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
        if RouteTable.isEmulated(head.target), CrossOrigin.isPreflight(head.method, head.fields) {
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

    private static func list(_ methods: [Method]) -> String {
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
