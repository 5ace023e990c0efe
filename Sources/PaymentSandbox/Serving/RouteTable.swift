import SandboxCore
import SandboxHTTP

/// What a request is for.
enum Route: Equatable, Sendable {
    /// An emulated endpoint, with the page token or payment id where its path has one.
    case emulated(EndpointID, name: String)
    /// What the checkout page and the stand-in app themselves call; no call of an SDK, so neither counted nor journaled.
    case page(PageRoute)
    case control(ControlRoute)
}

/// The calls of the sandbox's own pages.
enum PageRoute: Equatable, Sendable {
    case state(publicKey: String, paymentID: String)
    case act(publicKey: String, paymentID: String)
    /// Carries a callback back to the merchant.
    case goBack(publicKey: String, paymentID: String)
    case wait(publicKey: String, paymentID: String)
    case payWithUPI(reference: String)
}

/// The calls of the control API.
enum ControlRoute: Equatable, Sendable {
    case health
    case openAPI
    case events
    case listScenarios
    case showScenario(name: String)
    case listSessions
    case makeSession
    case showSession(session: String)
    case deleteSession(session: String)
    case resetSession(session: String)
    case useScenario(session: String)
    case verify(session: String)
    case listOrders(session: String)
    case makeOrder(session: String)
    case placeCredit(session: String, id: String)
    case clock(session: String)
    case advanceClock(session: String)
    case listRequests(session: String)
    case exportRequests(session: String)
    case clearRequests(session: String)
    case listWebhooks(session: String)
    case redeliverWebhook(session: String, id: String)
    case listCredits(session: String)
    case makeCredit(session: String)
    case listPayments(session: String)
    case showPayment(session: String, id: String)
    case actOnPayment(session: String, id: String, action: String)
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
        let make: @Sendable (Captured) -> Route
        /// Whether the path is one that SDKs call, and so may be called from any web origin.
        let isEmulated: Bool
        var isPage = false
    }

    /// The segments that a pattern's `*` stood for, in order.
    struct Captured {
        var segments: [String] = []

        subscript(position: Int) -> String { segments.indices.contains(position) ? segments[position] : "" }
    }

    /// `*` stands for one segment that is not empty, which is captured. The first entry that matches counts, so literal segments stand
    /// before captured ones.
    private static let entries: [Entry] = [
        emulated(.post, "p/*/reserve", .moneyLandedReserve),
        emulated(.get, "p/*/status", .moneyLandedStatus),
        emulated(.post, "pay", .bushaCheckout),
        emulated(.get, "v1/merchants", .bushaMerchant),
        emulated(.post, "v1/payments", .bushaCreatePayment),
        emulated(.post, "v1/payments/requests", .bushaCreatePayment),
        emulated(.get, "v1/payments", .bushaPayments),
        emulated(.get, "v1/payments/requests", .bushaPayments),
        emulated(.get, "v1/payments/requests/*", .bushaPayment),
        emulated(.get, "v1/payments/*", .bushaPayment),
        emulated(.get, "busha-app/pay", .bushaApp),
        emulated(.get, "upi-app/pay", .upiApp),
        page(.get, "pay/*/*/state") { .state(publicKey: $0[0], paymentID: $0[1]) },
        page(.post, "pay/*/*/act") { .act(publicKey: $0[0], paymentID: $0[1]) },
        page(.get, "pay/*/*/return") { .goBack(publicKey: $0[0], paymentID: $0[1]) },
        page(.get, "pay/*/*/wait") { .wait(publicKey: $0[0], paymentID: $0[1]) },
        page(.post, "upi-app/*/act") { .payWithUPI(reference: $0[0]) },
        control(.get, "__sandbox/health") { _ in .health },
        control(.get, "__sandbox/openapi.json") { _ in .openAPI },
        control(.get, "__sandbox/events") { _ in .events },
        control(.get, "__sandbox/scenarios") { _ in .listScenarios },
        control(.get, "__sandbox/scenarios/*") { .showScenario(name: $0[0]) },
        control(.get, "__sandbox/sessions") { _ in .listSessions },
        control(.post, "__sandbox/sessions") { _ in .makeSession },
        control(.get, "__sandbox/sessions/*") { .showSession(session: $0[0]) },
        control(.delete, "__sandbox/sessions/*") { .deleteSession(session: $0[0]) },
        control(.post, "__sandbox/sessions/*/reset") { .resetSession(session: $0[0]) },
        control(.put, "__sandbox/sessions/*/scenario") { .useScenario(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/verify") { .verify(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/orders") { .listOrders(session: $0[0]) },
        control(.post, "__sandbox/sessions/*/orders") { .makeOrder(session: $0[0]) },
        control(.post, "__sandbox/sessions/*/credits/*/place") { .placeCredit(session: $0[0], id: $0[1]) },
        control(.get, "__sandbox/sessions/*/clock") { .clock(session: $0[0]) },
        control(.post, "__sandbox/sessions/*/clock/advance") { .advanceClock(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/requests") { .listRequests(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/requests.har") { .exportRequests(session: $0[0]) },
        control(.delete, "__sandbox/sessions/*/requests") { .clearRequests(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/webhooks") { .listWebhooks(session: $0[0]) },
        control(.post, "__sandbox/sessions/*/webhooks/*/redeliver") { .redeliverWebhook(session: $0[0], id: $0[1]) },
        control(.get, "__sandbox/sessions/*/credits") { .listCredits(session: $0[0]) },
        control(.post, "__sandbox/sessions/*/credits") { .makeCredit(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/payments") { .listPayments(session: $0[0]) },
        control(.get, "__sandbox/sessions/*/payments/*") { .showPayment(session: $0[0], id: $0[1]) },
        control(.post, "__sandbox/sessions/*/payments/*/*") {
            .actOnPayment(session: $0[0], id: $0[1], action: $0[2])
        },
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
            guard !allowed.contains(entry.method) else { continue }
            allowed.append(entry.method)
            if entry.method == .get { allowed.append(.head) }
        }
        return allowed.isEmpty ? .unknownPath : .wrongMethod(allowed: allowed + [.options])
    }

    /// Whether this is a path of the control API, served or not.
    static func isControl(_ target: RequestTarget) -> Bool {
        target.segments.first { !$0.isEmpty } == "__sandbox"
    }

    /// Whether this path is served to SDKs, whatever the method.
    static func isEmulated(_ target: RequestTarget) -> Bool {
        let segments = target.segments.drop { $0.isEmpty }
        return entries.contains { $0.isEmulated && match($0.pattern, segments) != nil }
    }

    /// The paths that SDKs call, as method and pattern segments.
    static var emulatedPatterns: [(method: Method, segments: [String])] {
        entries.filter(\.isEmulated).map { ($0.method, $0.pattern) }
    }

    /// Every call that is documented: all but those of the sandbox's own pages.
    static var documentedPatterns: [(method: Method, pattern: String)] {
        entries.filter { !$0.isPage }.map { ($0.method, $0.pattern.joined(separator: "/")) }
    }

    /// The paths that SDKs call, for the answer to a path that is unknown.
    static var emulatedList: String {
        let paths = emulatedPatterns.map { "\($0.method.name) /\(spelled($0.segments))" }
        return "SDKs call " + paths.joined(separator: ", ")
    }

    /// A pattern as people write it.
    static func spelled(_ segments: [String]) -> String {
        segments.map { $0 == "*" ? placeholder(segments) : $0 }.joined(separator: "/")
    }

    /// What the `*` of an emulated pattern stands for.
    static func placeholder(_ segments: [String]) -> String {
        segments.first == "p" ? "{pageToken}" : "{id}"
    }

    private static func match(_ pattern: [String], _ segments: ArraySlice<String>) -> Captured? {
        guard pattern.count == segments.count else { return nil }
        var captured = Captured()
        for (expected, actual) in zip(pattern, segments) {
            if expected == "*", !actual.isEmpty {
                captured.segments.append(actual)
            } else if expected != actual {
                return nil
            }
        }
        return captured
    }

    private static func emulated(_ method: Method, _ pattern: String, _ endpoint: EndpointID) -> Entry {
        entry(method, pattern, isEmulated: true) { .emulated(endpoint, name: $0[0]) }
    }

    private static func page(
        _ method: Method, _ pattern: String, _ make: @escaping @Sendable (Captured) -> PageRoute
    ) -> Entry {
        var entry = entry(method, pattern) { .page(make($0)) }
        entry.isPage = true
        return entry
    }

    private static func control(
        _ method: Method, _ pattern: String, _ make: @escaping @Sendable (Captured) -> ControlRoute
    ) -> Entry {
        entry(method, pattern) { .control(make($0)) }
    }

    private static func entry(
        _ method: Method, _ pattern: String, isEmulated: Bool = false,
        _ make: @escaping @Sendable (Captured) -> Route
    ) -> Entry {
        Entry(
            method: method, pattern: pattern.split(separator: "/").map(String.init), make: make,
            isEmulated: isEmulated)
    }
}
