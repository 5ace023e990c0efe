import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

extension EndpointID {
    /// `POST /p/{pageToken}/reserve`
    public static let moneyLandedReserve = EndpointID("moneylanded.reserve", of: .moneyLanded, index: 0, .namesApp)
    /// `GET /p/{pageToken}/status`
    public static let moneyLandedStatus = EndpointID("moneylanded.status", of: .moneyLanded, index: 1)
    /// `GET /upi-app/pay`, the stand-in for a UPI app
    public static let upiApp = EndpointID("upi.app", of: .moneyLanded, index: 8, .answersWithPage)
}

/// The endpoints of MoneyLanded (contract, sections 1 and 2), and the stand-in for a UPI app.
extension MoneyLanded {
    static let reserve = Endpoint<MoneyLanded>(
        .moneyLandedReserve, [DocumentedRoute(.post, "/p/{pageToken}/reserve", MoneyLandedDocumentation.reserve)]
    ) { request, captured, _ in
        let pageToken = captured[0]
        // Read once: a scenario may select calls by what is in it.
        let body = JSONReader.result(of: request.body)
        var call = call(
            pageToken, MoneyLandedWire.decodeReserve(request, body: body, pageToken: pageToken))
        if case .success(let node) = body, node.members != nil { call.body = node }
        return call
    }

    static let status = Endpoint<MoneyLanded>(
        .moneyLandedStatus, [DocumentedRoute(.get, "/p/{pageToken}/status", MoneyLandedDocumentation.status)]
    ) { request, captured, _ in
        call(captured[0], MoneyLandedWire.decodeStatus(request, pageToken: captured[0]))
    }

    private static func call(
        _ pageToken: String, _ decoded: Result<MoneyLandedOperation, MoneyLandedProblem>
    ) -> IncomingCall<MoneyLanded> {
        let work: IncomingCall<MoneyLanded>.Work =
            switch decoded {
            case .success(let operation): .perform(operation)
            case .failure(let problem): .respond(MoneyLandedWire.encode(problem))
            }
        return IncomingCall(.pageToken(pageToken), credential: pageToken, work)
    }

    // MARK: The stand-in for a UPI app

    /// The page with which a person pays, for the order that `tr` names. The scenario's credits come whether or not
    /// anybody opens it.
    static let upiApp = Endpoint<MoneyLanded>(
        .upiApp, [DocumentedRoute(.get, "/upi-app/pay", MoneyLandedDocumentation.upiApp)]
    ) { request, _, finder in
        let link = UPIPage.Link(request.target.query)
        guard let (session, order) = order(link.reference, finder) else {
            let page = ErrorPage.response(
                status: 404, title: "This link cannot be paid",
                problems: ["no order has the reference tr=\(MessageText.quoted(link.reference)); reserve again"])
            return IncomingCall(.standard, credential: "", .respond(page))
        }
        return IncomingCall(
            .session(session.host), credential: order.pageToken, .respond(UPIPage.response(link, order: order)))
    }

    /// The session and the order that a UPI link's `tr` names, which is unique in the process.
    private static func order(
        _ reference: String, _ finder: any SessionFinder
    ) -> (session: BackendSession<MoneyLanded>, order: MoneyLandedOrder)? {
        guard let session = session(ofReference: reference, finder),
            let order = session.look({ $0.order(reference: reference, at: $1) })
        else { return nil }
        return (session, order)
    }

    private static func session(ofReference reference: String, _ finder: any SessionFinder) -> BackendSession<
        MoneyLanded
    >? {
        sessionNumber(ofReference: reference).flatMap { finder.session(number: $0) }.map { BackendSession($0) }
    }

    /// The person pays: `{"paise", "vpa"}`, the latter the order's unless given.
    static let payWithUPI = PageCall<MoneyLanded>(
        .post, "/upi-app/{reference}/act",
        find: { captured, finder in order(captured[0], finder)?.session },
        otherwise: { Problem.notFound("There is no order with this reference.").response },
        perform: { request, captured, session in
            do throws(Problem) {
                let payment = try RequestBody.read(request) { input -> (amount: Int64, vpa: String?)? in
                    guard let body = input.object(keys: ["paise", "vpa"]),
                        let amount = paise.required(in: body)
                    else { return nil }
                    return (amount, body.optional("vpa")?.string())
                }
                let credit = try arrive(Paise(payment.amount), payeeVPA: payment.vpa, origin: .app, in: session)
                var members = [JSONMember("credit", MoneyLandedWire.json(credit))]
                if let order = session.look({ $0.order(reference: captured[0], at: $1) }) {
                    members.append(JSONMember("order", MoneyLandedWire.json(order)))
                }
                return .now(.json(.object(members)))
            } catch {
                return .now(error.response)
            }
        })
}
