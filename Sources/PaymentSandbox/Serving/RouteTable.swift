import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxSockets

/// Every path that a sandbox serves: made once, of the rows that the backends and the control API have.
struct RouteTable: Sendable {
    /// What a route is for, and the function that it is bound to.
    enum Target: Sendable {
        /// An emulated endpoint. With `instead`, that is its answer, whatever the backend would say.
        case endpoint(
            EndpointID, @Sendable (SandboxHandler, RoutedRequest, _ instead: Response?) -> Answer?)
        /// What a backend's pages call; no call of a client, so neither counted nor journaled.
        case page(@Sendable (SandboxHandler, RoutedRequest) -> Answer?)
        case control(ControlCall<ControlHandler>)
        /// A page of the sandbox itself, or what browsers ask for by themselves; neither counted nor journaled.
        case own(@Sendable (Request) -> Response)
    }

    /// A class, so that finding one copies nothing.
    final class Route: Sendable {
        let method: Method
        /// Such as `/p/{pageToken}/status`.
        let path: String
        let target: Target
        /// The segments of the path; `nil` for what stands in braces.
        let segments: [String?]

        init(_ method: Method, _ path: String, _ target: Target) {
            self.method = method
            self.path = path
            self.target = target
            segments = path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) }
        }

        /// Whether the path is one that SDKs call, and so may be called from any web origin.
        var endpoint: EndpointID? {
            if case .endpoint(let id, _) = target { id } else { nil }
        }

        /// The name of the first thing that stands in braces.
        var placeholder: String {
            path.split(separator: "/").first { $0.hasPrefix("{") }.map(String.init) ?? ""
        }

        fileprivate var captureCount: Int { segments.count { $0 == nil } }

        fileprivate func captured(from actual: ArraySlice<String>) -> CapturedSegments? {
            guard segments.count == actual.count else { return nil }
            var captured = CapturedSegments()
            for (expected, actual) in zip(segments, actual) {
                if let expected {
                    if expected != actual { return nil }
                } else {
                    if actual.isEmpty { return nil }
                    captured.segments.append(actual)
                }
            }
            return captured
        }
    }

    enum Result: Sendable {
        case found(Route, CapturedSegments)
        /// The path exists for these methods only.
        case wrongMethod(allowed: [Method])
        case unknownPath
    }

    /// Those with fewer names in braces first: the first that matches counts, and what is spelled out counts before what
    /// stands for anything.
    let routes: [Route]
    /// By their first segment, which is always a literal.
    private let byFirstSegment: [String: [Route]]

    init(_ routes: [Route]) {
        let routes = (0...(routes.map(\.captureCount).max() ?? 0)).flatMap { count in
            routes.filter { $0.captureCount == count }
        }
        self.routes = routes
        byFirstSegment = Dictionary(grouping: routes) { $0.segments.first.flatMap { $0 } ?? "" }
    }

    /// Finds the route of a request. HEAD is served wherever GET is. Doubled slashes in front of the path, which a base
    /// URL with a slash at its end leads to, are as good as one.
    func resolve(_ method: Method, _ target: RequestTarget) -> Result {
        let segments = target.segments.drop { $0.isEmpty }
        guard let first = segments.first, let candidates = byFirstSegment[first] else { return .unknownPath }
        let wanted = method == .head ? Method.get : method
        var allowed: [Method] = []
        for route in candidates {
            guard let captured = route.captured(from: segments) else { continue }
            if route.method == wanted { return .found(route, captured) }
            guard !allowed.contains(route.method) else { continue }
            allowed.append(route.method)
            if route.method == .get { allowed.append(.head) }
        }
        return allowed.isEmpty ? .unknownPath : .wrongMethod(allowed: allowed + [.options])
    }

    /// Whether this is a path of the control API, served or not.
    static func isControl(_ target: RequestTarget) -> Bool {
        target.segments.first { !$0.isEmpty } == "__sandbox"
    }

    /// Whether this path is served to SDKs, whatever the method.
    func isEmulated(_ target: RequestTarget) -> Bool {
        let segments = target.segments.drop { $0.isEmpty }
        return segments.first.flatMap { byFirstSegment[$0] }?
            .contains { $0.endpoint != nil && $0.captured(from: segments) != nil } ?? false
    }

    /// The routes that SDKs call.
    var emulated: [Route] { routes.filter { $0.endpoint != nil } }

    /// The paths that SDKs call, for the answer to a path that is unknown.
    var emulatedList: String {
        "SDKs call " + emulated.map { "\($0.method.name) \($0.path)" }.joined(separator: ", ")
    }
}

/// A request whose route is known.
struct RoutedRequest: Sendable {
    let request: Request
    let captured: CapturedSegments
    let exchange: Exchange
}

/// A backend whose rows are bound where its types are known, so that what a call passes through is compiled for them: a
/// quarter of a request's time goes into looking up types otherwise. A backend that is none is served all the same.
package protocol ServedBackend: EmulatedBackend {
    /// What serves its endpoints and its pages' calls.
    static var bindings: RouteBindings { get }
}

/// The routes of one backend.
package struct RouteBindings: Sendable {
    let routes: [RouteTable.Route]
}

extension ServedBackend {
    package static var bindings: RouteBindings { RouteBindings(routes: RouteTable.routes(of: Self.self)) }
}

extension RouteTable {
    fileprivate static func routes<Kind: EmulatedBackend>(of kind: Kind.Type) -> [Route] {
        let endpoints = kind.endpoints.flatMap { endpoint in
            endpoint.routes.map { route in
                Route(
                    route.method, route.path,
                    .endpoint(endpoint.id) { handler, routed, instead in
                        handler.serve(endpoint, routed, instead: instead)
                    })
            }
        }
        let pages = kind.pageCalls.map { call in
            Route(call.method, call.path, .page { handler, routed in handler.serve(call, routed) })
        }
        return endpoints + pages
    }

    /// The table of a sandbox with these backends.
    init(_ backends: BackendList) {
        let controls = ControlAPI.calls(with: backends).map { call in
            Route(call.operation.method, call.operation.path, .control(call))
        }
        self.init(
            backends.types.flatMap { type in
                (type as? any ServedBackend.Type)?.bindings.routes ?? Self.routes(of: type)
            } + OwnPages.routes + controls)
    }
}
