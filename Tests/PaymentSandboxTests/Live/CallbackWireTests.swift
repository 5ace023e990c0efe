import SandboxCore
import SandboxHTTP
import SandboxScenarios
import Testing

@testable import PaymentSandbox

/// How callbacks come over the wire: the answers of the stand-in app to clients that run no script, and the address by
/// which a page leaves.
@Suite struct CallbackWireTests {
    private static let callbackURL = "com.Example.Shop.busha-pay://callback"

    private func run(
        _ faults: BushaCallbackFaults, _ customer: BushaCustomer = .rejects,
        _ body: (Sandbox) async throws -> Void
    ) async throws {
        let scenario = Scenario(
            name: "sample", summary: "S.", busha: BushaDirective(customer: customer, callback: faults))
        try await withSandbox(scenario: scenario, clock: .manual, body)
    }

    private func link(callbackURL: String = CallbackWireTests.callbackURL, reference: String = "R1") -> String {
        "/busha-app/pay?public_key=pub_1&quote_amount=10000&quote_currency=NGN&reference=\(reference)"
            + "&callback_url=" + PercentEncoding.encode(callbackURL)
    }

    /// Opens the app, lets the customer act, and gives the answer.
    private func answer(
        _ sandbox: Sandbox, _ link: String
    ) async throws -> Reply {
        let client = try TestClient(sandbox)
        let before = sandbox.clock.pendingTimers
        try client.begin("GET", link)
        try await sandbox.clock.waitForTimers(atLeast: before + 2)
        try await sandbox.clock.advance(by: .seconds(1))
        return try client.reply()
    }

    private func cancelled(_ sandbox: Sandbox) throws -> String {
        let id = try #require(sandbox.payments.first?.id)
        return Self.callbackURL + "?status=cancelled&paymentRequestId=" + id
    }

    @Test(
        arguments: [
            (nil, 302), (BushaCallbackCarrier.found, 302), (.seeOther, 303),
        ] as [(BushaCallbackCarrier?, Int)])
    func redirects_CarryTheCallback(carrier: BushaCallbackCarrier?, status: Int) async throws {
        try await run(BushaCallbackFaults(carrier: carrier)) { sandbox in
            let reply = try await answer(sandbox, link())
            #expect(reply.status == status)
            #expect(try reply.fields[.location] == cancelled(sandbox))
        }
    }

    @Test func redirectsWithinTheSandbox_ComeFirst_AsManyAsAreWanted() async throws {
        try await run(BushaCallbackFaults(carrier: .seeOther, redirects: 3)) { sandbox in
            var reply = try await answer(sandbox, link())
            let client = try TestClient(sandbox)
            var statuses = [reply.status]
            while let location = reply.fields[.location], location.hasPrefix("/"), statuses.count < 10 {
                reply = try client.send("GET", location)
                statuses.append(reply.status)
            }
            #expect(statuses == [302, 302, 302, 303])
            #expect(try reply.fields[.location] == cancelled(sandbox))
            let calls = try await sandbox.requests(count: 1)
            #expect(calls.count == 1, "the way back is no call")
        }
    }

    @Test(arguments: [BushaCallbackCarrier.script, .tap, .metaRefresh])
    func pages_CarryTheCallback(carrier: BushaCallbackCarrier) async throws {
        try await run(BushaCallbackFaults(carrier: carrier)) { sandbox in
            let reply = try await answer(sandbox, link())
            #expect(reply.status == 200)
            #expect(reply.fields[.location] == nil)
            #expect(reply.fields[.contentType] == "text/html; charset=utf-8")
            let html = reply.text
            let isMeta = html.contains(
                #"<meta http-equiv="refresh" content="0;url="#
                    + (try cancelled(sandbox)).replacing("&", with: "&amp;") + "\"")
            #expect(isMeta == (carrier == .metaRefresh))
            #expect(html.contains(#""needs_tap":true"#) == (carrier == .tap))
        }
    }

    @Test(
        arguments: [
            (["Accept: text/html,application/xhtml+xml"], true), (["Sec-Fetch-Mode: navigate"], true),
            (["Accept: text/html", "Sec-Fetch-Mode: cors"], false), (["Accept: */*"], false), ([], false),
        ] as [([String], Bool)])
    func browserThatNavigates_GetsAPageAtOnce(headers: [String], isPage: Bool) async throws {
        try await run(BushaCallbackFaults()) { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", link(), headers: headers)
            if isPage {
                #expect(try client.reply().status == 200)
            } else {
                try await sandbox.clock.waitForTimers(atLeast: 2)
                try await sandbox.clock.advance(by: .seconds(1))
                #expect(try client.reply().status == 302)
            }
        }
    }

    @Test(arguments: BushaCallbackCarrier.allCases)
    func previousAttempt_ComesAsIfNothingWereWrong(carrier: BushaCallbackCarrier) async throws {
        try await run(BushaCallbackFaults(previousAttempt: .completed, carrier: carrier)) { sandbox in
            let reply = try await answer(sandbox, link())
            #expect(reply.status == 302)
            #expect(reply.fields[.location]?.hasPrefix(Self.callbackURL + "?status=completed&") == true)
        }
    }

    @Test func callbackThatNeverCameIntoPlay_IsComplainedOfByVerify() async throws {
        try await run(BushaCallbackFaults(times: 2), .waits) { sandbox in
            let client = try TestClient(sandbox)
            // The scenario is in use, if by the other backend only.
            #expect(try client.send("POST", "/p/t/reserve", json: #"{"app":"gpay"}"#).status == 200)
            try await sandbox.clock.advance(by: .seconds(1))
            let early = await #expect(throws: VerificationFailure.self) { try await sandbox.verify() }?.findings
            #expect(early?.contains { $0.kind == .faultNeverFired } == true)
            #expect(try client.send("GET", link()).status == 200)
            let findings = await #expect(throws: VerificationFailure.self) { try await sandbox.verify() }?.findings
            #expect(findings?.map(\.kind) == [.faultNeverFired])
            let payment = try #require(sandbox.payments.first)
            _ = try sandbox.perform(.reject, on: payment.id)
            try await sandbox.clock.advance(by: .seconds(1))
            try await sandbox.verify()
        }
    }

    @Test func metaRefresh_CannotBeBrokenOutOf() async throws {
        let hostile = #"app://callback?x="><script>alert(1)</script>&y='"#
        try await run(BushaCallbackFaults(carrier: .metaRefresh)) { sandbox in
            let html = try await answer(sandbox, link(callbackURL: hostile)).text
            #expect(!html.contains("<script"))
            #expect(html.contains("&quot;&gt;&lt;script&gt;"))
        }
    }

    @Test func never_IsAPageThatGoesNowhere() async throws {
        try await run(BushaCallbackFaults(times: 0)) { sandbox in
            let reply = try await answer(sandbox, link())
            #expect(reply.status == 200)
            #expect(!reply.text.lowercased().contains("busha-pay:"))
        }
    }

    @Test func late_TheAnswerIsHeldForIt() async throws {
        try await run(BushaCallbackFaults(after: .seconds(10))) { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", link())
            try await sandbox.clock.waitForTimers(atLeast: 2)
            try await sandbox.clock.advance(by: .seconds(10))
            #expect(sandbox.payments.first?.status == .cancelled)
            let held = try await sandbox.requests(RequestFilter(state: .held), count: 1)
            #expect(held.count == 1)
            try await sandbox.clock.advance(by: .seconds(1))
            #expect(try client.reply().status == 302)
        }
    }

    @Test func previousAttempt_IsWhatTheAppComesBackWith_EvenWhenTheCustomerLeft() async throws {
        try await run(BushaCallbackFaults(previousAttempt: .completed), .abandons) { sandbox in
            let reply = try await answer(sandbox, link())
            let id = try #require(sandbox.payments.first?.id)
            let location = try #require(reply.fields[.location])
            #expect(location.hasPrefix(Self.callbackURL + "?status=completed&paymentRequestId=PAYR_"))
            #expect(!location.hasSuffix(id))
            #expect(sandbox.payments.first?.status == .pending)
        }
    }

    @Test func wayBackThatIsNone_IsNotFound() async throws {
        try await run(BushaCallbackFaults(carrier: .found)) { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", link())
            try await sandbox.clock.waitForTimers(atLeast: 2)
            let path = "/pay/pub_1/\(try #require(sandbox.payments.first?.id))/return"
            let other = try TestClient(sandbox)
            #expect(try other.send("GET", path).status == 404, "before the callback")
            try await sandbox.clock.advance(by: .seconds(1))
            #expect(try client.reply().status == 302)
            #expect(try other.send("GET", path).status == 302)
            #expect(try other.send("HEAD", path).status == 302)
            for wrong in [
                "?callback=1", "?callback=-1", "?callback=x", "?hop=-1", "?hop=x", "?callback=99999999999999999999",
            ] {
                #expect(try other.send("GET", path + wrong).status == 404, "\(wrong)")
            }
            #expect(try other.send("GET", "/pay/pub_1/PAYR_none/return").status == 404)
            #expect(try other.send("GET", "/pay/pub_s_nobody/PAYR_none/return").status == 404)
            #expect(try other.send("POST", path).status == 405)
        }
    }

    @Test func callbackThatIsStillToCome_IsComplainedOfByVerify() async throws {
        try await run(BushaCallbackFaults(after: .seconds(60))) { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("GET", link())
            try await sandbox.clock.waitForTimers(atLeast: 2)
            try await sandbox.clock.advance(by: .seconds(2))
            let findings = await #expect(throws: VerificationFailure.self) { try await sandbox.verify() }?.findings
            #expect(findings?.map(\.kind) == [.actNeverHappened])
            try await sandbox.clock.advance(by: .seconds(60))
            #expect(try client.reply().status == 302)
            try await sandbox.verify()
        }
    }
}
