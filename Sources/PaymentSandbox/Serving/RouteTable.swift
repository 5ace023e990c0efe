import SandboxCore
import SandboxHTTP

/// What a request is for.
enum Route: Equatable, Sendable {
    /// An emulated endpoint, with the page token where its path has one.
    case emulated(EndpointID, pageToken: String)
    case control(ControlRoute)
}

/// The calls of the control API that exist so far.
enum ControlRoute: Equatable, Sendable {
    case health
    case clock(session: String)
    case advanceClock(session: String)
    case listRequests(session: String)
    case clearRequests(session: String)
    case listCredits(session: String)
    case makeCredit(session: String)
}

/// Every path that the sandbox serves, on one screen.
enum RouteTable {
    enum Result: Equatable, Sendable {
        case found(Route)
        /// The path exists for these methods only.
        case wrongMethod(allowed: [Method])
        case unknownPath
    }

    private struct Entry: Sendable {
        let method: Method
        let pattern: [String]
        let make: @Sendable (_ captured: String) -> Route
        /// Whether the path is one that SDKs call, and so may be called from any web origin.
        let isEmulated: Bool
    }

    /// `*` stands for one segment, which is captured; no pattern has more than one.
    private static let entries: [Entry] = [
        emulated(.post, "p/*/reserve", .moneyLandedReserve),
        emulated(.get, "p/*/status", .moneyLandedStatus),
        control(.get, "__sandbox/health") { _ in .health },
        control(.get, "__sandbox/sessions/*/clock") { .clock(session: $0) },
        control(.post, "__sandbox/sessions/*/clock/advance") { .advanceClock(session: $0) },
        control(.get, "__sandbox/sessions/*/requests") { .listRequests(session: $0) },
        control(.delete, "__sandbox/sessions/*/requests") { .clearRequests(session: $0) },
        control(.get, "__sandbox/sessions/*/credits") { .listCredits(session: $0) },
        control(.post, "__sandbox/sessions/*/credits") { .makeCredit(session: $0) },
    ]

    /// Finds the route of a request. HEAD is served wherever GET is. Doubled slashes in front of the path, which a base
    /// URL with a slash at its end leads to, are as good as one.
    static func resolve(_ method: Method, _ target: RequestTarget) -> Result {
        let segments = target.segments.drop { $0.isEmpty }
        let wanted = method == .head ? Method.get : method
        var allowed: [Method] = []
        for entry in entries {
            guard let captured = match(entry.pattern, segments) else { continue }
            if entry.method == wanted { return .found(entry.make(captured)) }
            allowed.append(entry.method)
            if entry.method == .get { allowed.append(.head) }
        }
        return allowed.isEmpty ? .unknownPath : .wrongMethod(allowed: allowed + [.options])
    }

    /// Whether this path is served to SDKs, whatever the method.
    static func isEmulated(_ target: RequestTarget) -> Bool {
        let segments = target.segments.drop { $0.isEmpty }
        return entries.contains { $0.isEmulated && match($0.pattern, segments) != nil }
    }

    /// The paths that SDKs call, for the answer to a path that is unknown.
    static var emulatedPaths: [String] {
        entries.filter(\.isEmulated).map { "\($0.method.name) /\($0.pattern.joined(separator: "/"))" }
    }

    private static func match(_ pattern: [String], _ segments: ArraySlice<String>) -> String? {
        guard pattern.count == segments.count else { return nil }
        var captured = ""
        for (expected, actual) in zip(pattern, segments) {
            if expected == "*" {
                captured = actual
            } else if expected != actual {
                return nil
            }
        }
        return captured
    }

    private static func emulated(_ method: Method, _ pattern: String, _ endpoint: EndpointID) -> Entry {
        Entry(
            method: method, pattern: split(pattern), make: { .emulated(endpoint, pageToken: $0) }, isEmulated: true)
    }

    private static func control(
        _ method: Method, _ pattern: String, _ make: @escaping @Sendable (String) -> ControlRoute
    ) -> Entry {
        Entry(method: method, pattern: split(pattern), make: { .control(make($0)) }, isEmulated: false)
    }

    private static func split(_ pattern: String) -> [String] {
        pattern.split(separator: "/").map(String.init)
    }
}
