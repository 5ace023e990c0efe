import SandboxCore
import SandboxHTTP
import Testing

@testable import PaymentSandbox

@Suite struct RouteTableTests {
    private func resolve(_ method: String, _ target: String) throws -> RouteTable.Result {
        let request = try Sample.request(method, target)
        return RouteTable.resolve(request.method, request.target)
    }

    static let routes: [(String, String, Route)] = [
        ("POST", "/p/t/reserve", .emulated(.moneyLandedReserve, name: "t")),
        ("GET", "/p/t/status", .emulated(.moneyLandedStatus, name: "t")),
        ("POST", "/pay", .emulated(.bushaCheckout, name: "")),
        ("GET", "/v1/merchants", .emulated(.bushaMerchant, name: "")),
        ("POST", "/v1/payments", .emulated(.bushaCreatePayment, name: "")),
        ("POST", "/v1/payments/requests", .emulated(.bushaCreatePayment, name: "")),
        ("GET", "/v1/payments", .emulated(.bushaPayments, name: "")),
        ("GET", "/v1/payments/requests", .emulated(.bushaPayments, name: "")),
        ("GET", "/v1/payments/PAYR_x", .emulated(.bushaPayment, name: "PAYR_x")),
        ("GET", "/v1/payments/requests/PAYR_x", .emulated(.bushaPayment, name: "PAYR_x")),
        ("GET", "/busha-app/pay?a=b", .emulated(.bushaApp, name: "")),
        ("GET", "/pay/pub_x/PAYR_x/state", .page(.state(publicKey: "pub_x", paymentID: "PAYR_x"))),
        ("GET", "/pay/pub_x/PAYR_x/wait", .page(.wait(publicKey: "pub_x", paymentID: "PAYR_x"))),
        ("POST", "/pay/pub_x/PAYR_x/act", .page(.act(publicKey: "pub_x", paymentID: "PAYR_x"))),
        ("GET", "/__sandbox/health", .control(.health)),
        ("GET", "/__sandbox/openapi.json", .control(.openAPI)),
        ("GET", "/__sandbox/events", .control(.events)),
        ("GET", "/__sandbox/scenarios", .control(.listScenarios)),
        ("GET", "/__sandbox/scenarios/manual", .control(.showScenario(name: "manual"))),
        ("GET", "/__sandbox/sessions", .control(.listSessions)),
        ("POST", "/__sandbox/sessions", .control(.makeSession)),
        ("GET", "/__sandbox/sessions/s", .control(.showSession(session: "s"))),
        ("DELETE", "/__sandbox/sessions/s", .control(.deleteSession(session: "s"))),
        ("POST", "/__sandbox/sessions/s/reset", .control(.resetSession(session: "s"))),
        ("PUT", "/__sandbox/sessions/s/scenario", .control(.useScenario(session: "s"))),
        ("GET", "/__sandbox/sessions/s/verify", .control(.verify(session: "s"))),
        ("GET", "/__sandbox/sessions/s/orders", .control(.listOrders(session: "s"))),
        ("POST", "/__sandbox/sessions/s/orders", .control(.makeOrder(session: "s"))),
        ("GET", "/__sandbox/sessions/s/credits", .control(.listCredits(session: "s"))),
        ("POST", "/__sandbox/sessions/s/credits", .control(.makeCredit(session: "s"))),
        ("POST", "/__sandbox/sessions/s/credits/c/place", .control(.placeCredit(session: "s", id: "c"))),
        ("GET", "/__sandbox/sessions/s/clock", .control(.clock(session: "s"))),
        ("POST", "/__sandbox/sessions/s/clock/advance", .control(.advanceClock(session: "s"))),
        ("GET", "/__sandbox/sessions/s/requests", .control(.listRequests(session: "s"))),
        ("GET", "/__sandbox/sessions/s/requests.har", .control(.exportRequests(session: "s"))),
        ("DELETE", "/__sandbox/sessions/s/requests", .control(.clearRequests(session: "s"))),
        ("GET", "/__sandbox/sessions/s/payments", .control(.listPayments(session: "s"))),
        ("GET", "/__sandbox/sessions/s/payments/p", .control(.showPayment(session: "s", id: "p"))),
        (
            "POST", "/__sandbox/sessions/s/payments/p/complete",
            .control(.actOnPayment(session: "s", id: "p", action: "complete"))
        ),
    ]

    @Test(arguments: routes) func everyPathLeadsToItsRoute(method: String, target: String, route: Route) throws {
        #expect(try resolve(method, target) == .found(route))
        #expect(try resolve(method, "/" + target) == .found(route), "a base URL with a slash at its end")
        if method == "GET" { #expect(try resolve("HEAD", target) == .found(route)) }
    }

    @Test func segmentsAreDecodedAndASlashInOneIsNoSeparator() throws {
        #expect(try resolve("GET", "/p/a%2Fb%20c/status") == .found(.emulated(.moneyLandedStatus, name: "a/b c")))
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
            RouteTable.isEmulated(try Sample.request("GET", target).target)
        }
        #expect(try isEmulated("/p/t/reserve") && isEmulated("//v1/payments") && isEmulated("/busha-app/pay"))
        #expect(try !isEmulated("/__sandbox/health") && !isEmulated("/pay/a/b/state") && !isEmulated("/nothing"))
        #expect(RouteTable.isControl(try Sample.request("GET", "//__sandbox/nothing/at/all").target))
        #expect(!RouteTable.isControl(try Sample.request("GET", "/p/__sandbox/status").target))
    }
}

@Suite struct NearestEndpointTests {
    private func nearest(_ method: String, _ target: String) throws -> String? {
        NearestEndpoint.describe(try Sample.request(method, target).head)
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
