import SandboxBackend
import SandboxCore
import SandboxHTTP
import Testing

@testable import PaymentSandbox

@Suite struct RouteTableTests {
    private let table = RouteTable(.shipped)

    private enum Found: Equatable {
        case route(String, captured: [String])
        case wrongMethod(allowed: [Method])
        case unknownPath
    }

    private func resolve(_ method: String, _ target: String) throws -> Found {
        let request = try Sample.request(method, target)
        switch table.resolve(request.method, request.target) {
        case .found(let route, let captured):
            let name =
                switch route.target {
                case .endpoint(let id, _): id.rawValue
                case .page, .own: "\(route.method.name) \(route.path)"
                case .control(let call): call.operation.id
                }
            return .route(name, captured: captured.segments)
        case .wrongMethod(let allowed): return .wrongMethod(allowed: allowed)
        case .unknownPath: return .unknownPath
        }
    }

    static let routes: [(String, String, String, [String])] = [
        ("POST", "/p/t/reserve", "moneylanded.reserve", ["t"]),
        ("GET", "/p/t/status", "moneylanded.status", ["t"]),
        ("POST", "/pay", "busha.checkout", []),
        ("GET", "/v1/merchants", "busha.merchant", []),
        ("POST", "/v1/payments", "busha.create_payment", []),
        ("POST", "/v1/payments/requests", "busha.create_payment", []),
        ("GET", "/v1/payments", "busha.payments", []),
        ("GET", "/v1/payments/requests", "busha.payments", []),
        ("GET", "/v1/payments/PAYR_x", "busha.payment", ["PAYR_x"]),
        ("GET", "/v1/payments/requests/PAYR_x", "busha.payment", ["PAYR_x"]),
        ("GET", "/busha-app/pay?a=b", "busha.app", []),
        ("GET", "/pay/pub_x/PAYR_x/state", "GET /pay/{publicKey}/{id}/state", ["pub_x", "PAYR_x"]),
        ("GET", "/pay/pub_x/PAYR_x/wait", "GET /pay/{publicKey}/{id}/wait", ["pub_x", "PAYR_x"]),
        ("POST", "/pay/pub_x/PAYR_x/act", "POST /pay/{publicKey}/{id}/act", ["pub_x", "PAYR_x"]),
        ("GET", "/landing?status=completed", "GET /landing", []), ("HEAD", "/favicon.ico", "GET /favicon.ico", []),
        ("GET", "/__sandbox/health", "health", []),
        ("GET", "/__sandbox/openapi.json", "openapi", []),
        ("GET", "/__sandbox/events", "events", []),
        ("GET", "/__sandbox/scenarios", "list_scenarios", []),
        ("GET", "/__sandbox/scenarios/manual", "show_scenario", ["manual"]),
        ("GET", "/__sandbox/sessions", "list_sessions", []),
        ("POST", "/__sandbox/sessions", "make_session", []),
        ("GET", "/__sandbox/sessions/s", "show_session", ["s"]),
        ("DELETE", "/__sandbox/sessions/s", "delete_session", ["s"]),
        ("POST", "/__sandbox/sessions/s/reset", "reset_session", ["s"]),
        ("PUT", "/__sandbox/sessions/s/scenario", "use_scenario", ["s"]),
        ("GET", "/__sandbox/sessions/s/verify", "verify", ["s"]),
        ("GET", "/__sandbox/sessions/s/orders", "list_orders", ["s"]),
        ("POST", "/__sandbox/sessions/s/orders", "make_order", ["s"]),
        ("GET", "/__sandbox/sessions/s/credits", "list_credits", ["s"]),
        ("POST", "/__sandbox/sessions/s/credits", "make_credit", ["s"]),
        ("POST", "/__sandbox/sessions/s/credits/c/place", "place_credit", ["s", "c"]),
        ("GET", "/__sandbox/sessions/s/clock", "show_clock", ["s"]),
        ("POST", "/__sandbox/sessions/s/clock/advance", "advance_clock", ["s"]),
        ("GET", "/__sandbox/sessions/s/requests", "list_requests", ["s"]),
        ("GET", "/__sandbox/sessions/s/requests.har", "export_requests", ["s"]),
        ("DELETE", "/__sandbox/sessions/s/requests", "clear_requests", ["s"]),
        ("GET", "/__sandbox/sessions/s/payments", "list_payments", ["s"]),
        ("GET", "/__sandbox/sessions/s/payments/p", "show_payment", ["s", "p"]),
        (
            "POST", "/__sandbox/sessions/s/payments/p/complete",
            "act_on_payment", ["s", "p", "complete"]
        ),
    ]

    @Test(arguments: routes)
    func everyPathLeadsToItsRoute(method: String, target: String, name: String, captured: [String]) throws {
        let route = Found.route(name, captured: captured)
        #expect(try resolve(method, target) == route)
        #expect(try resolve(method, "/" + target) == route, "a base URL with a slash at its end")
        if method == "GET" { #expect(try resolve("HEAD", target) == route) }
    }

    @Test func segmentsAreDecodedAndASlashInOneIsNoSeparator() throws {
        #expect(try resolve("GET", "/p/a%2Fb%20c/status") == .route("moneylanded.status", captured: ["a/b c"]))
    }

    @Test func aPathThatExistsForOtherMethodsSaysWhich() throws {
        #expect(try resolve("PUT", "/p/t/reserve") == .wrongMethod(allowed: [.post, .options]))
        #expect(
            try resolve("DELETE", "/v1/payments/requests") == .wrongMethod(allowed: [.post, .get, .head, .options]))
        #expect(
            try resolve("PATCH", "/__sandbox/sessions/s")
                == .wrongMethod(allowed: [.get, .head, .delete, .options]))
        #expect(try resolve("get", "/pay") == .wrongMethod(allowed: [.post, .options]))
        #expect(try resolve("OPTIONS", "/pay") == .wrongMethod(allowed: [.post, .options]))
    }

    @Test(
        arguments: [
            "/", "/p", "/p/t", "/p//reserve", "/p/t/reserve/", "/v1/payments/", "/v1//payments", "/P/t/reserve",
            "/__sandbox", "/__sandbox/", "/__sandbox/sessions/", "/__sandbox/sessions//verify", "/__sandbox/nothing",
            "/pay/PAYR_x/state", "/v1/payments/requests/a/b",
        ])
    func anyOtherPathIsUnknown(target: String) throws {
        #expect(try resolve("GET", target) == .unknownPath)
    }

    @Test func onlyThePathsOfSDKsAreCalledAcrossOrigins() throws {
        func isEmulated(_ target: String) throws -> Bool {
            table.isEmulated(try Sample.request("GET", target).target)
        }
        #expect(try isEmulated("/p/t/reserve") && isEmulated("//v1/payments") && isEmulated("/busha-app/pay"))
        #expect(
            try !isEmulated("/__sandbox/health") && !isEmulated("/landing") && !isEmulated("/pay/a/b/state")
                && !isEmulated("/nothing"))
        #expect(RouteTable.isControl(try Sample.request("GET", "//__sandbox/nothing/at/all").target))
        #expect(!RouteTable.isControl(try Sample.request("GET", "/p/__sandbox/status").target))
    }
}

@Suite struct NearestEndpointTests {
    private func nearest(_ method: String, _ target: String) throws -> String? {
        NearestEndpoint.describe(
            try Sample.request(method, target).head, among: RouteTable(.shipped).emulated)
    }

    @Test(
        arguments: [
            ("GET", "/p/t/reserve", "nearest is POST /p/{pageToken}/reserve: the method is GET, not POST"),
            ("POST", "/p/t/resrve", #"nearest is POST /p/{pageToken}/reserve: 'resrve' stands for reserve"#),
            ("GET", "/v1/merchant", #"nearest is GET /v1/merchants: 'merchant' stands for merchants"#),
            ("GET", "/v1/merchants/", "nearest is GET /v1/merchants: there is a slash at the end"),
            ("GET", "/v1/payments/", "nearest is GET /v1/payments: there is a slash at the end"),
            ("POST", "/p/t", "nearest is POST /p/{pageToken}/reserve: reserve is missing at the end"),
            ("POST", "/p//reserve", "nearest is POST /p/{pageToken}/reserve: the {pageToken} is empty"),
            (
                "GET", "/api/v1/merchants",
                #"nearest is GET /v1/merchants: '/api' at the beginning is too much; the base URL has no path"#
            ),
            ("POST", "/PAY", #"nearest is POST /pay: 'PAY' stands for pay"#),
        ])
    func aNearMissSaysWhatDiffers(method: String, target: String, message: String) throws {
        #expect(try nearest(method, target) == message)
    }

    @Test(arguments: ["/", "/favicon.ico", "/a/b/c/d/e", "/index.html"])
    func whatIsNearNothingSaysNothing(target: String) throws {
        #expect(try nearest("GET", target) == nil)
    }

    @Test func aTargetOfThousandsOfSegmentsIsNearNothing() throws {
        #expect(try nearest("GET", String(repeating: "/v1", count: 2_000)) == nil)
    }
}
