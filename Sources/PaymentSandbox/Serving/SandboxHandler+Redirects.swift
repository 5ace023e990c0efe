import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// What a client asks for after a redirect of the `redirect` effect. 301 to 303 made a GET of its POST: that GET belongs
/// to the call of the POST, and so to the same rule, until the chain ends in what a GET of this path deserves.
extension SandboxHandler {
    /// A POST endpoint that explains a GET, and how it is served.
    struct RedirectedPost {
        let endpoint: EndpointID
        let captured: CapturedSegments
        let serve: @Sendable (SandboxHandler, RoutedRequest, Response?) -> Answer?
    }

    /// The endpoint of a GET that only a redirected POST explains, or which a redirected POST led to.
    func redirected(_ method: Method, _ target: RequestTarget) -> RedirectedPost? {
        guard method == .get || method == .head, let hop = RedirectHop(target),
            case .found(let route, let captured) = routes.resolve(.post, target),
            case .endpoint(let endpoint, let serve) = route.target, endpoint.rawValue == hop.endpoint
        else { return nil }
        return RedirectedPost(endpoint: endpoint, captured: captured, serve: serve)
    }

    /// Whose call a request with a hop continues: where a path is served for GET and for POST, the POST's.
    func origin(of hop: RedirectHop, _ request: Request) -> EndpointID? {
        redirected(request.method, request.target)?.endpoint
    }

    /// Where the chain of a GET ends that only a redirected POST explains.
    func wrongMethodAfterRedirect(_ method: Method, _ allowed: [Method]) -> Response {
        let list = Self.list(allowed)
        var response = ErrorAnswer.response(
            405, "\(method.name) is not served here, and the redirect turned a POST into it; use \(list)")
        if let value = FieldValue(list) { response.fields.append(.allow, value) }
        return response
    }
}
