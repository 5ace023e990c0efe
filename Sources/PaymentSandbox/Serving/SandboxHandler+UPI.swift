import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded
import SandboxSockets

/// The stand-in for a UPI app.
extension SandboxHandler {
    /// The page with which a person pays, for the order that `tr` names. The scenario's credits come whether or not
    /// anybody opens it.
    func serveUPIApp(_ request: Request, in exchange: Exchange) throws(CredentialRefusal) -> Answer {
        let link = UPIPage.Link(request.target.query)
        guard let (session, order) = sessions.owner(ofReference: link.reference) else {
            let page = ErrorPage.response(
                status: 404, title: "This link cannot be paid",
                problems: ["no order has the reference tr=\(MessageText.quoted(link.reference)); reserve again"])
            let owner: SessionRegistry.Owner = (sessions.standard, nil)
            return answer(
                try handle(request, .upiApp, credential: "", .answered(page), owner, in: exchange), request,
                owner.session)
        }
        let page = UPIPage.response(link, order: order)
        let handled = try handle(
            request, .upiApp, credential: order.pageToken, .answered(page), (session, nil), in: exchange)
        return answer(handled, request, session)
    }

    /// The person pays: `{"paise", "vpa"}`, the latter the order's unless given.
    func payWithUPI(reference: String, _ request: Request, from peer: Peer) -> Answer {
        guard let (session, _) = sessions.owner(ofReference: reference) else {
            let problem = Problem.notFound("There is no order with this reference.")
            return sessions.standard.answerUnrecorded(problem.response, to: request.head)
        }
        do throws(Problem) {
            if let problem = gate.refusal(of: request.head, from: peer) ?? ControlGate.refusal(ofBody: request) {
                throw problem
            }
            let payment = try RequestBody.read(request) { input -> (amount: Int64, vpa: String?)? in
                guard let body = input.object(keys: ["paise", "vpa"]),
                    let amount = body.required("paise")?.integer(in: 1...Paise.largest.value, unit: "paise")
                else { return nil }
                return (amount, body.optional("vpa")?.string())
            }
            let credit = try ControlAPI.arrive(
                Paise(payment.amount), payeeVPA: payment.vpa, origin: .app, in: session)
            var members = [JSONMember("credit", MoneyLandedWire.json(credit))]
            if let order = session.order(reference: reference) {
                members.append(JSONMember("order", MoneyLandedWire.json(order)))
            }
            return session.answerUnrecorded(.json(.object(members)), to: request.head)
        } catch {
            return session.answerUnrecorded(error.response, to: request.head)
        }
    }
}
