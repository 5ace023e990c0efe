import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

@Suite struct SessionAPITests {
    @Test func aSessionIsMadeWithEverythingThatItsBodySays() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let reply = try client.send(
                "POST", "/__sandbox/sessions",
                json: """
                    {"scenario": {"summary": "Rounds up.", "moneylanded": {"credits": [{"amount": "rounded_up"}]}},
                     "seed": 7, "clock": "real", "orders": [{"amount_paise": 100}, {}]}
                    """)
            #expect(reply.status == 201)
            let id = try #require(reply["id"]?.string)
            #expect(reply["scenario"]?.string == "inline")
            #expect(reply["clock"]?.string == "real" && reply["seed"]?.integer == 7)
            #expect(reply["public_key"]?.string == "pub_s_\(id)" && reply["secret_key"]?.string == "sk_s_\(id)")
            #expect(reply.list("orders").map { $0.number("amount_paise") } == [100, 49_900])
            #expect(reply.list("orders").map { $0.text("page_token") } == ["s_\(id)_1", "s_\(id)_2"])

            let status = try client.send("GET", "/p/s_\(id)_1/status")
            #expect(status["amount_paise"]?.integer == 100)
            #expect(status.fields[SandboxFields.matched] == "inline")
            let shown = try client.send("GET", "/__sandbox/sessions/\(id)")
            #expect(shown.status == 200 && shown["id"]?.string == id)
            #expect(
                try client.send("GET", "/__sandbox/sessions").list("sessions").map { $0.text("id") } == ["default", id])
            #expect(sandbox.sessions.standard.orders.isEmpty)
        }
    }

    @Test func whatTheBodyLeavesOutIsAsInTheDefaultSession() async throws {
        try await withManualSandbox(
            scenario: "manual",
            {
                $0.seed = .max
                $0.start = Sample.start
            }
        ) { sandbox in
            let client = try TestClient(sandbox)
            for reply in [
                try client.send("POST", "/__sandbox/sessions"),
                try client.send("POST", "/__sandbox/sessions", json: "{}"),
            ] {
                #expect(reply.status == 201)
                #expect(reply["scenario"]?.string == "manual" && reply["clock"]?.string == "manual")
                #expect(reply.text.contains("\"seed\":18446744073709551615"))
                #expect(reply["created_at"]?.string == Sample.start.rfc3339())
                #expect(reply.list("orders").isEmpty)
            }
        }
    }

    @Test func everyProblemOfABodyIsSaidAtOnceAndNothingIsHalfMade() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let reply = try client.send(
                "POST", "/__sandbox/sessions",
                json:
                    #"{"scenario": "happy-pth", "seed": -1, "clock": "fast", "orders": [{"amount_paise": 1}], "x": 1}"#
            )
            #expect(reply.status == 422)
            #expect(reply.fields[.contentType] == "application/problem+json")
            let lines = reply.detail.split(separator: "\n")
            #expect(lines.count == 5)
            for needle in ["happy-path", "$.seed", "$.clock", "$.orders[0].amount_paise", "\"x\""] {
                #expect(lines.contains { $0.contains(needle) }, "\(needle)")
            }
            let broken = try client.send(
                "POST", "/__sandbox/sessions", json: #"{"scenario": {"summary": "", "faults": [{"on": "nothing"}]}}"#)
            #expect(broken.status == 422 && broken.detail.contains("$.scenario.faults[0]"))
            #expect(sandbox.sessions.count == 1)
        }
    }

    @Test func anOrderThatTheScenarioMakesImpossibleLeavesNoSession() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let many = Array(repeating: "{}", count: 1_001).joined(separator: ",")
            let reply = try client.send("POST", "/__sandbox/sessions", json: "{\"orders\": [\(many)]}")
            #expect(reply.status == 422 && reply.detail.contains("at most 1000"))
            #expect(sandbox.sessions.count == 1)
        }
    }

    @Test func aDeletedSessionIs404HereAnd410ForItsCredentials() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let id = try #require(try client.send("POST", "/__sandbox/sessions")["id"]?.string)
            #expect(try client.send("DELETE", "/__sandbox/sessions/\(id)").status == 204)
            #expect(try client.send("DELETE", "/__sandbox/sessions/\(id)").status == 404)
            #expect(try client.send("GET", "/__sandbox/sessions/\(id)").status == 404)
            #expect(try client.send("GET", "/p/s_\(id)_1/status")["error"]?.string == "session_gone")
            for reply in [
                try client.send("GET", "/p/s_\(id)_1/status"),
                try client.send("GET", "/v1/merchants", headers: ["X-BU-PUBLIC-KEY: pub_s_\(id)"]),
                try client.send("GET", "/v1/payments", headers: ["Authorization: Bearer sk_s_\(id)"]),
            ] { #expect(reply.status == 410) }
            let entry = try #require(
                try client.send("GET", "/__sandbox/sessions/default/requests").list("requests").last)
            #expect(entry.text("endpoint") == "busha.payments" && entry.text("refusal")?.contains(id) == true)
            #expect(try client.send("DELETE", "/__sandbox/sessions/default").status == 204, "it is reset instead")
            #expect(try client.send("GET", "/__sandbox/sessions/default/requests").list("requests").isEmpty)
        }
    }

    @Test func anotherScenarioBeginsToCountAgainAndAResetBringsBackTheFirst() async throws {
        try await withManualSandbox(scenario: "reserve-503-then-ok") { sandbox in
            let client = try TestClient(sandbox)
            func reserve() throws -> Int {
                try client.send("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#).status
            }
            #expect(try [reserve(), reserve(), reserve()] == [503, 503, 200])
            let put = try client.send(
                "PUT", "/__sandbox/sessions/default/scenario", json: #"{"scenario": "pending-forever"}"#)
            #expect(put.status == 200 && put["scenario"]?.string == "pending-forever")
            #expect(try reserve() == 200)
            #expect(try client.send("POST", "/__sandbox/sessions/default/reset").status == 204)
            #expect(try reserve() == 503)
            for body in ["{}", #"{"scenario": 5}"#, #"{"scenario": "nobody"}"#] {
                #expect(try client.send("PUT", "/__sandbox/sessions/default/scenario", json: body).status == 422)
            }
        }
    }

    @Test func aResetBringsBackTheOrdersOfTheSessionAndNoOthers() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let made = try client.send(
                "POST", "/__sandbox/sessions", json: #"{"orders": [{"amount_paise": 1000}, {}]}"#)
            let base = "/__sandbox/sessions/\(try #require(made["id"]?.string))"
            let token = try #require(made.list("orders").first?.text("page_token"))
            #expect(try client.send("POST", "/p/\(token)/reserve", json: #"{"app": "gpay"}"#).status == 200)
            #expect(try client.send("POST", "\(base)/orders", json: #"{"amount_paise": 70}"#).status == 201)
            #expect(try client.send("POST", "\(base)/reset").status == 204)
            let orders = try client.send("GET", "\(base)/orders").list("orders")
            #expect(orders.map { $0.number("amount_paise") } == [1_000, 49_900])
            #expect(orders.map { $0.text("status") } == ["created", "created"])
            #expect(orders.map { $0.text("page_token") } == made.list("orders").map { $0.text("page_token") })
        }
    }

    @Test func aSessionThatIsSweptIsGoneForItsClients() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let id = try #require(try client.send("POST", "/__sandbox/sessions")["id"]?.string)
            let session = try #require(sandbox.sessions.session(id: id))
            let waiting = try TestClient(sandbox)
            try waiting.begin("GET", "/__sandbox/sessions/\(id)/requests?count=1&\(Patience.query)")
            _ = try client.send("GET", "/__sandbox/sessions/\(id)/clock")
            sandbox.sessions.sweep(now: session.lastUsedAt + 3_600_000_000_001)
            #expect(try client.send("GET", "/__sandbox/sessions/\(id)").status == 404)
            let reply = try waiting.reply()
            // It waited when the session ended, or came after.
            #expect(reply.status == 404 || reply["timed_out"]?.bool == true)
        }
    }

    // MARK: Money

    @Test func ordersAreMadeAndListed() async throws {
        try await withManualSandbox { sandbox in
            let client = try TestClient(sandbox)
            let path = "/__sandbox/sessions/default/orders"
            let made = try client.send("POST", path, json: #"{"amount_paise": 100}"#)
            #expect(made.status == 201 && made["amount_paise"]?.integer == 100)
            #expect(made["page_token"]?.string == "s_default_1" && made["status"]?.string == "created")
            #expect(try client.send("POST", path).json().number("amount_paise") == 49_900)
            #expect(try client.send("GET", path).list("orders").count == 2)
            for body in ["1", #"{"amount_paise": 1}"#, #"{"amount_paise": "100"}"#, #"{"amount": 100}"#] {
                #expect(try client.send("POST", path, json: body).status == 422, "\(body)")
            }
            #expect(try client.send("POST", path, json: "{").status == 400)
        }
    }

    @Test func aParkedCreditIsPlacedOnAnOrderOnce() async throws {
        try await withManualSandbox(scenario: "pending-forever") { sandbox in
            let client = try TestClient(sandbox)
            let base = "/__sandbox/sessions/default"
            let credit = try client.send("POST", "\(base)/credits", json: #"{"paise": 500}"#)
            #expect(credit.status == 201 && credit["state"]?.string == "unplaced")
            let id = try #require(credit["id"]?.string)
            let unplaced = try client.send("GET", "\(base)/credits?state=unplaced")
            #expect(unplaced.list("credits").map { $0.text("id") } == [id])
            let order = try client.send("POST", "\(base)/orders", json: #"{"amount_paise": 600}"#)
            let token = try #require(order["page_token"]?.string)
            let body = "{\"page_token\": \"\(token)\"}"
            #expect(
                try client.send("POST", "\(base)/credits/\(id)/place", json: #"{"page_token": "nobody"}"#).status == 404
            )
            #expect(try client.send("POST", "\(base)/credits/nothing/place", json: body).status == 404)
            #expect(
                try client.send("POST", "\(base)/credits/\(id)/place", json: body).json().text("state") == "placed")
            #expect(try client.send("POST", "\(base)/credits/\(id)/place", json: body).status == 409)
            #expect(try client.send("GET", "\(base)/credits?state=unplaced").list("credits").isEmpty)
            #expect(try client.send("GET", "\(base)/credits?state=parked").status == 400)
            #expect(try client.send("GET", "/p/\(token)/status").json().text("status") == "confirmed")
        }
    }

    @Test func everyActionOfAPaymentDoesWhatItSays() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let client = try TestClient(sandbox)
            let base = "/__sandbox/sessions/default/payments"
            func make() throws -> String {
                let reply = try client.send(
                    "POST", "/v1/payments", headers: ["X-BU-PUBLIC-KEY: pub_live"],
                    json: """
                        {"quote_amount": "10", "quote_currency": "USDT", "source_currency": "USDT",
                         "target_currency": "NGN"}
                        """)
                return try #require(try reply.json()["data"]?.text("id"))
            }
            for (action, body, status) in [
                ("complete", nil, "completed"), ("reject", nil, "cancelled"), ("cancel", nil, "cancelled"),
                ("expire", nil, "expired"), ("fail", #"{"error_code": "E1", "error_message": "no"}"#, "failed"),
                ("complete", #"{"source_amount": "9.5"}"#, "completed"), ("pay", nil, "completed"),
            ] as [(String, String?, String)] {
                let id = try make()
                let reply = try client.send("POST", "\(base)/\(id)/\(action)", json: body)
                #expect(reply.status == 200 && reply["status"]?.string == status, "\(action)")
                #expect(try client.send("POST", "\(base)/\(id)/\(action)", json: body).status == 409)
                #expect(try client.send("GET", "\(base)/\(id)").json().text("status") == status)
            }
            let id = try make()
            #expect(try client.send("POST", "\(base)/\(id)/explode").status == 404)
            #expect(try client.send("POST", "\(base)/nobody/complete").status == 404)
            #expect(try client.send("GET", "\(base)/nobody").status == 404)
            #expect(
                try client.send("POST", "\(base)/\(id)/complete", json: #"{"source_amount": "0"}"#).status == 400)
            #expect(try client.send("GET", base).list("payments").count == 8)
        }
    }
}
