import SandboxCore
import SandboxBushaPay
import SandboxHTTP
import SandboxJSON
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxWebhooks
@testable import SandboxSockets

extension LiveTests {
    /// Through the ports: what a test suite in another language sees.
    @Suite struct ControlTests {
        @Test func aWholeRun_IsDeliveredListedAndRedelivered() async throws {
            let receiver = try Receiver(secret: "mine")
            try await Remote.run { remote in
                let session = try await remote.post(
                    "/__sandbox/sessions",
                    #"{"clock":"manual","orders":[{"amount_paise":49900}],"webhooks":["#
                        + #"{"backend":"busha","url":"\#(receiver.url("/busha/status/500-200"))","secret":"mine"},"#
                        + #"{"backend":"moneylanded","url":"\#(receiver.url("/moneylanded/check"))","secret":"mine"}]}"#
                )
                #expect(session.status == 201)
                let id = try #require(session.json["id"]?.string)
                let token = try #require(session.json["orders"]?.elements[0]["page_token"]?.string)
                #expect(session.json["webhooks"]?.elements.map { $0["backend"]?.string } == ["busha", "moneylanded"])
                #expect(session.json["webhooks"]?.elements[0]["secret"] == nil)

                let reserved = try await remote.post("/p/\(token)/reserve", #"{"app":"gpay"}"#)
                #expect(reserved.status == 200)
                let made = try await remote.post(
                    "/v1/payments",
                    #"{"quote_currency":"NGN","quote_amount":"10000","source_currency":"USDT","target_currency":"NGN"}"#,
                    [(FieldName(known: "Authorization"), try #require(FieldValue("Bearer sk_s_\(id)")))])
                let payment = try #require(made.json["data"]?["id"]?.string)

                // The customers pay after a second; the first Busha Pay webhook meets a 500.
                let advance = try await remote.post("/__sandbox/sessions/\(id)/clock/advance", #"{"by":"10s"}"#)
                #expect(advance.json["in_flight"]?.integer == 0)
                let list = try remote.webhooks(id)
                let facts = list.map { [$0["event"]?.string, $0["object_id"]?.string, $0["state"]?.string] }
                let wanted = [
                    ["payment_request.pending", payment, "delivered"],
                    ["payment_request.processing", payment, "delivered"],
                    ["payment_request.completed", payment, "delivered"], ["payment.confirmed", token, "delivered"],
                ]
                #expect(Set(facts) == Set(wanted))
                let bushaEvents = list.compactMap { $0["event"]?.string }.filter { $0 != "payment.confirmed" }
                #expect(bushaEvents == wanted.prefix(3).compactMap(\.first))
                #expect(list[0]["attempts"]?.elements.map { $0["status"]?.integer } == [500, 200])
                #expect(list[0]["attempts"]?.elements[0]["error"]?.string == "answered 500")
                #expect(list[0]["attempts"]?.elements[0]["latency_ms"]?.integer != nil)
                let names = list[0]["attempts"]?.elements[1]["request_headers"]?.elements.map { $0.elements[0].string }
                #expect(
                    names == [
                        "Host", "User-Agent", "Accept", "Content-Type", "x-bu-signature", "Content-Length",
                        "Connection",
                    ])

                var received: [Received] = []
                for _ in 0..<5 { received.append(try receiver.next()) }
                #expect(received.map(\.isSigned) == [true, true, true, true, true])
                for webhook in list {
                    let body = webhook["body"]?.string
                    #expect(received.contains { $0.body == body })
                }

                // What the webhook told is what the API says.
                let completed = try #require(list.first { $0["event"]?.string == "payment_request.completed" })
                let told = try JSONReader.read(Array(try #require(completed["body"]?.string).utf8))["data"]
                let read = try remote.get("/__sandbox/sessions/\(id)/payments/\(payment)").json
                for member in try #require(told?.members) {
                    let value = try #require(read[member.name])
                    #expect(JSONValue(member.node) == JSONValue(value), "\(member.name)")
                }

                #expect(try remote.get("/__sandbox/sessions/\(id)/verify").status == 200)
                let delivery = try #require(completed["id"]?.string)
                let again = try await remote.post("/__sandbox/sessions/\(id)/webhooks/\(delivery)/redeliver", "")
                #expect(again.status == 202)
                #expect(again.json["id"]?.string == delivery && again.json["state"]?.string == "pending")
                let verdict = try remote.get("/__sandbox/sessions/\(id)/verify")
                #expect(verdict.status == 409)
                #expect(verdict.json["findings"]?.elements.map { $0["kind"]?.string } == ["webhook_undelivered"])
                _ = try await remote.post("/__sandbox/sessions/\(id)/clock/advance", #"{"by":"0s"}"#)
                #expect(try receiver.next().body == completed["body"]?.string)
                #expect(try remote.get("/__sandbox/sessions/\(id)/verify").status == 200)
            }
        }

        @Test func everythingThatIsWrongWithTargets_IsReportedAtOnce() async throws {
            try await Remote.run { remote in
                let answer = try await remote.post(
                    "/__sandbox/sessions",
                    #"{"webhooks":[{"backend":"mooneylanded","url":"https://x"},{"url":"ftp:","secret":"","x":1},3]}"#)
                #expect(answer.status == 422)
                let lines = try #require(answer.json["detail"]?.string).split(separator: "\n")
                let wanted = [
                    "$.webhooks[0].backend", "$.webhooks[0].url", #"$.webhooks[1]: the key "backend" is missing"#,
                    "$.webhooks[1].url", "$.webhooks[1].secret", "$.webhooks[1].x", "$.webhooks[2]",
                ]
                #expect(lines.count == wanted.count)
                for (line, part) in zip(lines, wanted) { #expect(line.contains(part)) }
                #expect(lines[0].contains("did you mean \"moneylanded\"?"))
                #expect(lines[1].contains("no TLS"))
            }
        }

        @Test func moreTargetsThanTen_AreRefused() async throws {
            try await Remote.run { remote in
                let one = #"{"backend":"busha","url":"http://h/"}"#
                for (count, status) in [(0, 201), (10, 201), (11, 422)] {
                    let list = Array(repeating: one, count: count).joined(separator: ",")
                    let answer = try await remote.post("/__sandbox/sessions", #"{"webhooks":[\#(list)]}"#)
                    #expect(answer.status == status)
                }
            }
        }

        @Test func unknownDeliveriesAndSessions_Are404() async throws {
            try await Remote.run { remote in
                #expect(try remote.get("/__sandbox/sessions/x/webhooks").status == 404)
                let path = "/__sandbox/sessions/default/webhooks/whd_x/redeliver"
                let answer = try await remote.post(path, "")
                #expect(answer.status == 404)
                #expect(answer.json["detail"]?.string?.contains("GET …/webhooks lists them") == true)
                #expect(try await remote.post(path, #"{"x":1}"#).status == 422)
                #expect(try remote.get(path).status == 405)
                #expect(try remote.webhooks("default").isEmpty)
            }
        }

        @Test func theDefaultSession_HasTheConfiguredTargets_AndOthersTheirOwn() async throws {
            let receiver = try Receiver()
            var configuration = Sandbox.Configuration()
            configuration.webhooks = [try WebhookTarget(.moneyLanded, url: receiver.url("/moneylanded/check"))]
            try await Remote.run(configuration) { remote in
                #expect(
                    try remote.get("/__sandbox/sessions/default").json["webhooks"]?.elements.map { $0["url"]?.string }
                        == [receiver.url("/moneylanded/check")])
                let other = try await remote.post("/__sandbox/sessions", "")
                #expect(other.json["webhooks"]?.elements.isEmpty == true)
                // A real clock: the webhook leaves by itself.
                let order = try await remote.post("/__sandbox/sessions/default/orders", "")
                let token = try #require(order.json["page_token"]?.string)
                let credit = try await remote.post("/__sandbox/sessions/default/credits", #"{"paise":1}"#)
                let creditID = try #require(credit.json["id"]?.string)
                _ = try await remote.post(
                    "/__sandbox/sessions/default/credits/\(creditID)/place", #"{"page_token":"\#(token)"}"#)
                let got = try receiver.next()
                #expect(got.isSigned)
                let data = try JSONReader.read(Array(got.body.utf8))["data"]
                #expect(data?["confirmed_by"]?.string == "placed" && data?["page_token"]?.string == token)
            }
        }

        @Test func stoppingTheSandbox_EndsAttempts() async throws {
            let receiver = try Receiver()
            var configuration = Sandbox.Configuration()
            configuration.webhooks = [try WebhookTarget(.busha, url: receiver.url("/busha/hang"))]
            let sandbox = try await Sandbox.start(configuration)
            sandbox.sessions.standard.tell(
                .created(paymentID: "PAYR_1", reference: "r", object: Array("{}".utf8)), of: BushaPay.self)
            _ = try receiver.next()
            await sandbox.stop()
            #expect(try receiver.nextGone() == "/busha/hang")
            #expect(sandbox.sessions.standard.webhooks.ledger.deliveries.map(\.state) == [.stopped])
        }
    }

    /// A sandbox, spoken to over its port.
    struct Remote {
        let sandbox: Sandbox
        let client: HTTPClient

        struct Answer {
            let status: Int
            let json: JSONNode
        }

        static func run(
            _ configuration: Sandbox.Configuration = Sandbox.Configuration(), _ body: (Remote) async throws -> Void
        ) async throws {
            let remote = Remote(sandbox: try await Sandbox.start(configuration), client: HTTPClient())
            do {
                try await body(remote)
            } catch {
                await remote.end()
                throw error
            }
            await remote.end()
        }

        private func end() async {
            await sandbox.stop()
            await client.shutDown()
        }

        func post(_ path: String, _ body: String, _ fields: [(FieldName, FieldValue)] = []) async throws -> Answer {
            let type: [(FieldName, FieldValue)] =
                body.isEmpty ? [] : [(.contentType, FieldValue(known: "application/json"))]
            let url = try HTTPClientURL(sandbox.baseAddress + path)
            let request = HTTPClientRequest(post: Array(body.utf8), to: url, fields: type + fields)
            let response = try await client.result(of: request).outcome.get()
            return Answer(status: response.status, json: try JSONReader.read(response.body))
        }

        func get(_ path: String) throws -> Answer {
            let target = try #require(HTTPProbe.Target(url: sandbox.baseAddress + path))
            let response = try HTTPProbe.get(target, timeout: Patience.duration)
            return Answer(status: response.status, json: try JSONReader.read(response.body))
        }

        func webhooks(_ session: String) throws -> [JSONNode] {
            try #require(try get("/__sandbox/sessions/\(session)/webhooks").json["webhooks"]).elements
        }
    }
}
