import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// What a client asks for after a redirect of the `redirect` effect. 301 to 303 made a GET of its POST: that GET belongs
/// to the call of the POST, and so to the same rule, until the chain ends in what a GET of this path deserves.
extension SandboxHandler {
    /// The endpoint and the place in the chain of a GET that only a redirected POST explains.
    func redirected(_ method: Method, _ target: RequestTarget) -> (EndpointID, RedirectHop)? {
        guard method == .get || method == .head, let hop = RedirectHop(target),
            case .found(.emulated(hop.endpoint, _)) = RouteTable.resolve(.post, target)
        else { return nil }
        return (hop.endpoint, hop)
    }

    /// Whose call a request with a hop continues: where a path is served for GET and for POST, the POST's.
    func origin(of hop: RedirectHop, _ request: Request, _ endpoint: EndpointID) -> EndpointID {
        redirected(request.method, request.target)?.0 ?? endpoint
    }

    /// Answers a GET that only a redirected POST explains: more redirects, and then 405.
    func serve(
        _ request: Request, _ endpoint: EndpointID, _ hop: RedirectHop, allowed: [Method], in exchange: Exchange
    ) -> Answer? {
        let list = allowed.map(\.name).joined(separator: ", ")
        var response = ErrorAnswer.response(
            405, "\(request.method.name) is not served here, and the redirect turned a POST into it; use \(list)")
        if let value = FieldValue(list) { response.fields.append(.allow, value) }
        do throws(CredentialRefusal) {
            let credential: String
            let owner: SessionRegistry.Owner
            if case .found(.emulated(.moneyLandedReserve, let pageToken)) = RouteTable.resolve(.post, request.target) {
                credential = pageToken
                owner = try sessions.owner(ofPageToken: pageToken, scenarios: scenarios)
            } else {
                credential = hop.publicKey ?? ""
                owner = try sessions.owner(ofKey: credential, scenarios: scenarios)
            }
            let handled = try handle(
                request, endpoint, credential: credential, .answered(response), owner, in: exchange)
            return answer(handled, request, owner.session)
        } catch {
            return refuse(request, endpoint, error, in: exchange)
        }
    }
}
