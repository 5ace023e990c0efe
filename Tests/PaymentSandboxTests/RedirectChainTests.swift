import PaymentSandbox
import SandboxHTTP
import SandboxPlatform
import SandboxSockets
import SandboxTestSupport
import Testing

/// The `redirect` effect as clients see it: 307 and 308 keep the request, 301 to 303 make a GET without a body of it.
@Suite struct RedirectChainTests {
    private static let form =
        "public_key=pub_a&quote_amount=10000&quote_currency=NGN&source_currency=USDT"
        + "&target_currency=NGN&callback_url=app%3A%2F%2Fcallback&displayMode=INLINE&parentOrigin=http%3A%2F%2Flocalhost"

    private struct Sent {
        var method = "POST"
        var target: String
        var type = "application/json"
        var body = ""
    }

    /// The statuses that a client meets that follows redirects, and the last answer.
    private func follow(_ first: Sent, in sandbox: Sandbox, limit: Int = 8) throws -> ([Int], ReceivedResponse?) {
        var statuses: [Int] = []
        var sent = first
        var last: ReceivedResponse?
        let client = try sandbox.connect()
        while statuses.count < limit {
            client.send(
                "\(sent.method) \(sent.target) HTTP/1.1\r\nHost: localhost\r\nX-BU-PUBLIC-KEY: pub_a\r\n"
                    + "Content-Type: \(sent.type)\r\nContent-Length: \(sent.body.utf8.count)\r\n\r\n\(sent.body)")
            let response = try client.response()
            statuses.append(response.status)
            last = response
            guard let location = response.field("Location") else { break }
            sent.target = location
            if response.status < 304 { (sent.method, sent.body) = ("GET", "") }
        }
        return (statuses, last)
    }

    private func withFault(_ on: String, _ effect: String, _ body: (Sandbox) throws -> Void) async throws {
        try await withSandbox { (sandbox: Sandbox) throws -> Void in
            let scenario = #"{"scenario":{"summary":"S.","faults":[{"on":"\#(on)","redirect":\#(effect)}]}}"#
            let client = try sandbox.connect()
            client.send(
                "PUT /__sandbox/sessions/default/scenario HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(scenario.utf8.count)\r\n\r\n\(scenario)")
            let response = try client.response()
            #expect(response.status == 200)
            try body(sandbox)
        }
    }

    private static let reserve = Sent(target: "/p/t/reserve", body: #"{"app":"gpay"}"#)
    private static let checkout = Sent(
        target: "/pay?paymentMethod=busha", type: "application/x-www-form-urlencoded", body: form)

    @Test(arguments: [307, 308])
    func chainThatKeepsTheRequestEndsInTheGenuineAnswer(status: Int) async throws {
        try await withFault("moneylanded.reserve", #"{"status":\#(status),"times":3}"#) { sandbox in
            let (statuses, last) = try follow(Self.reserve, in: sandbox)
            #expect(statuses == [status, status, status, 200])
            #expect(last.map { String(decoding: $0.body, as: UTF8.self).contains("paid_paise") } == true)
            #expect(last?.field("X-Sandbox-Matched") == "inline; call=1")
        }
    }

    @Test func checkoutThatKeepsItsFormEndsInThePage() async throws {
        try await withFault("busha.checkout", #"{"status":307,"times":2}"#) { sandbox in
            let (statuses, last) = try follow(Self.checkout, in: sandbox)
            #expect(statuses == [307, 307, 200])
            #expect(last?.field("Content-Type")?.hasPrefix("text/html") == true)
        }
    }

    @Test(arguments: [301, 302, 303])
    func postThatBecomesAGetMeetsEveryRedirectAndThen405(status: Int) async throws {
        for (on, sent) in [("moneylanded.reserve", Self.reserve), ("busha.checkout", Self.checkout)] {
            try await withFault(on, #"{"status":\#(status),"times":3}"#) { sandbox in
                let (statuses, last) = try follow(sent, in: sandbox)
                #expect(statuses == [status, status, status, 405])
                #expect(last?.field("Allow")?.contains("POST") == true)
                #expect(last?.field("X-Sandbox-Matched") == "inline; call=1")
            }
        }
    }

    @Test func createdPaymentThatBecomesAGetEndsInTheList() async throws {
        try await withFault("busha.create_payment", #"{"status":303,"times":2}"#) { sandbox in
            let (statuses, last) = try follow(Sent(target: "//v1/payments", body: "{}"), in: sandbox)
            #expect(statuses == [303, 303, 200])
            #expect(last.map { String(decoding: $0.body, as: UTF8.self).contains("pagination") } == true)
        }
    }

    @Test(arguments: [302, 308])
    func loopNeverEnds(status: Int) async throws {
        try await withFault("*", #"{"status":\#(status),"loop":true}"#) { sandbox in
            let (statuses, _) = try follow(Self.checkout, in: sandbox)
            #expect(statuses == Array(repeating: status, count: 8))
        }
    }

    /// The requests of a chain are one call of its endpoint, so a test that verifies its run finds nothing amiss.
    @Test func chainIsNoRequestThatMatchedNothing() async throws {
        try await withFault("busha.checkout", #"{"status":302,"times":2}"#) { sandbox in
            _ = try follow(Self.checkout, in: sandbox)
            let client = try sandbox.connect()
            client.send("GET /__sandbox/sessions/default/verify HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let verdict = try client.response()
            #expect(verdict.status == 200, "\(String(decoding: verdict.body, as: UTF8.self))")
            client.send("GET /__sandbox/sessions/default/requests HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let journal = String(decoding: try client.response().body, as: UTF8.self)
            #expect(journal.contains(#"{"rule":1,"verdict":"redirects_done"}"#))
        }
    }

    /// A marker that a client makes up does not open a path to a GET that no redirect led to.
    @Test(arguments: ["1~1~busha.merchant", "1~1~nothing", "x"])
    func getWithAMarkerOfAnotherEndpointIsRefusedAsEver(marker: String) async throws {
        try await withSandbox { sandbox in
            let client = try sandbox.connect()
            client.send("GET /pay?sandbox-redirect=\(marker) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let response = try client.response()
            #expect(response.status == 405)
            #expect(response.field("X-Sandbox-Matched") == nil)
        }
    }
}
