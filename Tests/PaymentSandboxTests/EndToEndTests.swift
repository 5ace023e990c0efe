import Foundation
import PaymentSandbox
import SandboxTestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a MoneyLanded client sees under each kind of scenario.
@Suite struct EndToEnd {
    @Test func reserve_IsPendingUntilTheCreditArrives_ThenConfirmed() async throws {
        try await withEndToEnd { client in
            let created = try await client.status("order-1")
            #expect(created.text("status") == "created")

            let reserved = try await client.reserve("order-1")
            #expect(reserved.status == 200)
            #expect(reserved.matched == "happy-path")
            #expect(reserved.number("paid_paise") == 49_899)
            #expect(reserved.number("discount_paise") == 1)
            #expect(reserved.text("vpa") == "merchant@sandbox")
            #expect(reserved.text("upi_uri")?.hasPrefix("upi://pay?pa=merchant@sandbox&") == true)
            #expect(reserved.text("upi_uri")?.contains("&am=498.99&") == true)
            #expect((reserved.object["app_links"] as? [String: String])?.keys.sorted() == ["gpay", "paytm", "phonepe"])

            let pending = try await client.status("order-1")
            #expect(pending.text("status") == "pending")
            #expect(pending.number("paid_paise") == 49_899)
            #expect(pending.field("Cache-Control") == "no-store")

            let advanced = try await client.advance("1s")
            #expect(advanced.number("fired") == 1)
            let confirmed = try await client.status("order-1")
            #expect(confirmed.text("status") == "confirmed")
            #expect(confirmed.number("credited_paise") == 49_899)
            let again = try await client.reserve("order-1")
            #expect(again.status == 409)
        }
    }

    @Test func wrongAmount_Parks_StaysPending_AndExpiresAfter15Minutes() async throws {
        try await withEndToEnd("wrong-amount-rounded-up") { client in
            let reserved = try await client.reserve("order-1")
            #expect(reserved.number("paid_paise") == 49_899)
            _ = try await client.advance("1s")
            let pending = try await client.status("order-1")
            #expect(pending.text("status") == "pending")
            let unplaced = try await client.control("GET", "sessions/default/credits?state=unplaced")
            #expect(unplaced.list("credits").map { $0["paise"] as? Int } == [49_900])

            _ = try await client.advance("898.999s")
            let still = try await client.status("order-1")
            #expect(still.text("status") == "pending")
            _ = try await client.advance("1ms")
            let expired = try await client.status("order-1")
            #expect(expired.text("status") == "expired")
        }
    }

    @Test func reserve503ThenOK_Answers503Twice_Then200() async throws {
        try await withEndToEnd("reserve-503-then-ok") { client in
            for call in 1...2 {
                let refused = try await client.reserve("order-1")
                #expect(refused.status == 503)
                #expect(refused.field("Retry-After") == "1")
                #expect(refused.text == #"{"error":"unavailable"}"#)
                #expect(refused.matched == "reserve-503-then-ok; rule=1; call=\(call)")
            }
            let reserved = try await client.reserve("order-1")
            #expect(reserved.status == 200)
            #expect(reserved.matched == "reserve-503-then-ok; call=3")
        }
    }

    @Test func lostAnswer_IsFollowedByTheSameAmountOnRetry() async throws {
        try await withEndToEnd("reserve-timeout-after") { client in
            let lost = Task { try await client.reserve("order-1") }
            let held = try await client.control(
                "GET", "sessions/default/requests?count=1&state=held&\(Patience.query)")
            #expect(held.object["timed_out"] as? Bool == false)
            // The order is reserved although nobody heard of it.
            let amount = try await client.status("order-1").number("paid_paise")
            lost.cancel()
            await #expect(throws: URLError.self) { try await lost.value }

            let retried = try await client.reserve("order-1")
            #expect(retried.status == 200)
            #expect(retried.number("paid_paise") == amount)
            #expect(amount == 49_899)
            // The client that gave up is seen as such.
            let completed = try await client.control(
                "GET",
                "sessions/default/requests?endpoint=moneylanded.reserve&state=completed&count=2&\(Patience.query)")
            let outcomes = completed.list("requests").map { ($0["response"] as? [String: Any])?["outcome"] as? String }
            #expect(outcomes == ["client_closed", "delivered"])
        }
    }

    @Test func reset_SurfacesAsAURLError() async throws {
        try await withEndToEnd("reserve-reset") { client in
            await #expect(throws: URLError.self) { try await client.reserve("order-1") }
            let status = try await client.status("order-1")
            #expect(status.text("status") == "created")
        }
    }

    @Test func hang_SurfacesAsATimeOut() async throws {
        try await withEndToEnd("reserve-timeout") { client in
            let settings = URLSessionConfiguration.ephemeral
            settings.timeoutIntervalForRequest = 1
            let session = URLSession(configuration: settings)
            defer { session.invalidateAndCancel() }
            var request = URLRequest(url: client.sandbox.baseURL.appendingPathComponent("p/order-1/reserve"))
            request.httpMethod = "POST"
            request.timeoutInterval = 1
            request.httpBody = Data(#"{"app":"gpay"}"#.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            let error = await #expect(throws: URLError.self) { try await session.data(for: request) }
            #expect(error?.code == .timedOut)
        }
    }

    /// Each call on a connection of its own: on one that was used before, a client library may repeat a call that ended
    /// without an answer, and say nothing.
    @Test func flakyStatus_FailsInFiveWays_ThenConfirms() async throws {
        try await withEndToEnd("status-flaky") { client in
            _ = try await client.reserve("order-1")
            _ = try await client.advance("1s")
            let unavailable = try await client.withFreshConnection { try await $0.status("order-1") }
            #expect(unavailable.status == 503)
            await #expect(throws: URLError.self) {
                try await client.withFreshConnection { try await $0.status("order-1") }
            }
            let portal = try await client.withFreshConnection { try await $0.status("order-1") }
            #expect(portal.status == 200 && portal.object.isEmpty && portal.text.hasPrefix("<!DOCTYPE html>"))
            async let cut = client.withFreshConnection { try await $0.status("order-1") }
            let held = try await client.control("GET", "sessions/default/requests?count=1&state=held&\(Patience.query)")
            #expect(held.object["timed_out"] as? Bool == false)
            _ = try await client.advance("2s")
            do {
                let reply = try await cut
                // A client library may hand over the half body; it is no JSON.
                #expect(reply.object.isEmpty)
            } catch is URLError {}
            await #expect(throws: URLError.self) {
                try await client.withFreshConnection { try await $0.status("order-1") }
            }
            let confirmed = try await client.withFreshConnection { try await $0.status("order-1") }
            #expect(confirmed.text("status") == "confirmed")
            #expect(confirmed.matched == "status-flaky; call=6")
        }
    }

    // MARK: Amounts

    @Test func fiveHundredConcurrentReserves_GetFiveHundredAmounts() async throws {
        try await withEndToEnd("pending-forever") { client in
            let amounts = try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 1...500 {
                    group.addTask { try await client.reserve("order-\(number)").number("paid_paise") }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(amounts.count == 500)
            #expect(Set(amounts.compactMap { $0 }).count == 500)
            #expect(amounts.compactMap { $0 }.allSatisfy { (49_900 - 999...49_899).contains($0) })
        }
    }

    @Test func exhaustedPool_Answers503WithRetryAfter_UntilAReservationExpires() async throws {
        let file = """
            {
              "summary": "Two amounts for everybody.",
              "moneylanded": { "largest_discount_paise": 2, "reservation_lifetime": "1m", "credits": [] }
            }
            """
        try await withEndToEnd("small-pool", files: ["small-pool.json": file]) { client in
            _ = try await client.reserve("one")
            _ = try await client.advance("20s")
            _ = try await client.reserve("two")
            let refused = try await client.reserve("three")
            #expect(refused.status == 503)
            #expect(refused.field("Retry-After") == "40")
            #expect(refused.text("error") == "amounts_exhausted")
            _ = try await client.advance("40s")
            let reserved = try await client.reserve("three")
            #expect(reserved.status == 200)
            #expect(reserved.number("paid_paise") == 49_899)
        }
    }

    // MARK: Under load

    /// Matching is atomic: of 64 calls at once exactly the first two get the fault.
    @Test(arguments: 1...5)
    func sixtyFourClients_SeeAFaultOnTheFirstTwoCallsExactlyTwice(round: Int) async throws {
        let file = """
            {
              "summary": "The first two status calls fail.",
              "faults": [{ "on": "moneylanded.status", "calls": "1-2", "respond": { "status": 503 } }]
            }
            """
        try await withEndToEnd("first-two", files: ["first-two.json": file]) { client in
            let replies = try await withThrowingTaskGroup(of: EndToEndClient.Reply.self) { group in
                for _ in 1...64 { group.addTask { try await client.status("order-1") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.status == 503 }.count == 2)
            #expect(replies.filter { $0.status == 200 }.count == 62)
            let wanted = (1...64).map { "first-two;\($0 < 3 ? " rule=1;" : "") call=\($0)" }
            #expect(Set(replies.compactMap(\.matched)) == Set(wanted))
        }
    }

    // MARK: Choosing a scenario

    @Test func headerScenario_IsForOneRequest_AndTheOrderKeepsItsCredits() async throws {
        try await withEndToEnd("pending-forever") { client in
            let reserved = try await client.reserve("order-1", fields: ["X-Sandbox-Scenario": "happy-path"])
            #expect(reserved.matched == "happy-path")
            let pending = try await client.status("order-1")
            #expect(pending.matched == "pending-forever")
            _ = try await client.advance("1s")
            let confirmed = try await client.status("order-1")
            #expect(confirmed.text("status") == "confirmed")
        }
    }

    @Test func credentialScenario_IsBeforeTheSessions_AndBehindTheHeaders() async throws {
        try await withEndToEnd { client in
            for call in 1...2 {
                let refused = try await client.reserve("reserve-503-then-ok.x")
                #expect(refused.status == 503)
                #expect(refused.matched == "reserve-503-then-ok; rule=1; call=\(call)")
            }
            let reserved = try await client.reserve("reserve-503-then-ok.x")
            #expect(reserved.status == 200)
            let other = try await client.reserve(
                "reserve-503-then-ok.y", fields: ["X-Sandbox-Scenario": "happy-path"])
            #expect(other.status == 200)
            #expect(other.matched == "happy-path")
        }
    }

    @Test func unknownScenario_NamesTheNearest() async throws {
        try await withEndToEnd { client in
            let credential = try await client.reserve("reserve-503-then-okay.x")
            #expect(credential.status == 404)
            #expect(credential.text("error") == "unknown_scenario")
            #expect(credential.text("message")?.hasSuffix("did you mean reserve-503-then-ok?") == true)
            let header = try await client.reserve("order-1", fields: ["X-Sandbox-Scenario": "hapy-path"])
            #expect(header.status == 400)
            #expect(header.text("message")?.hasSuffix("did you mean happy-path?") == true)
        }
    }

    @Test func tokenOfASessionThatIsGone_Answers410() async throws {
        try await withEndToEnd { client in
            let reserved = try await client.reserve("s_gone_1")
            #expect(reserved.status == 410)
            #expect(reserved.text("error") == "session_gone")
            let status = try await client.status("s_gone_1")
            #expect(status.status == 410)
        }
    }

    @Test func head_IsAnsweredAsGETWithoutABody() async throws {
        try await withEndToEnd { client in
            let head = try await client.send("HEAD", "/p/order-1/status")
            let get = try await client.status("order-1")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.field("Content-Length") == get.field("Content-Length"))
            #expect(head.matched == "happy-path")
            let health = try await client.send("HEAD", "/__sandbox/health")
            #expect(health.status == 200 && health.body.isEmpty)
        }
    }
}
