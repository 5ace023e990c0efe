import Foundation
import PaymentSandbox
import SandboxBackend
import SandboxBushaPay
import SandboxJSON
import SandboxMoneyLanded
import SandboxScenarios
import SandboxTestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A third backend becomes known by one line where its sandbox is made. Everything else that is tested here works for it
/// because it works for every backend.
@Suite struct ThirdBackend {
    private static let backends = BackendList([MoneyLanded.self, BushaPay.self, CoinFlip.self])

    private func withSandbox(_ body: (Sandbox) async throws -> Void) async throws {
        var configuration = Sandbox.Configuration()
        configuration.clock = .manual
        configuration.backends = Self.backends
        try await PaymentSandbox.withSandbox(configuration, body)
    }

    /// One call, by Foundation's own client.
    private func send(
        _ method: String, _ path: String, key: String? = nil, json: String? = nil, _ sandbox: Sandbox
    ) async throws -> Answer {
        let url = try #require(URL(string: sandbox.baseAddress + path))
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let key { request.setValue(key, forHTTPHeaderField: "X-Coin-Key") }
        if let json {
            request.httpBody = Data(json.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await URLSession.patient.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return Answer(
            status: http.statusCode, json: try? JSONReader.read(Array(data), dialect: .strict),
            matched: http.value(forHTTPHeaderField: "X-Sandbox-Matched"))
    }

    private struct Answer {
        let status: Int
        let json: JSONNode?
        let matched: String?
    }

    @Test func itIsRoutedCountedJournaledFaultedAndPlayed() async throws {
        try await withSandbox { sandbox in
            let body = """
                { "scenario": { "summary": "Tails, at the second try.",
                    "coinflip": { "falls_on": "tails" },
                    "faults": [{ "on": "coinflip.bet", "calls": "1", "respond": { "status": 503 } }] } }
                """
            let made = try await send("POST", "/__sandbox/sessions", json: body, sandbox)
            #expect(made.status == 201)
            let id = try #require(made.json?["id"]?.string)
            let key = try #require(made.json?["public_key"]?.string)
            #expect(try await send("POST", "/coin/bets", key: key, sandbox).status == 503)
            let bet = try await send("POST", "/coin/bets", key: key, sandbox)
            #expect(bet.status == 201)
            #expect(bet.matched == "inline; call=2")
            let path = "/coin/bets/\(try #require(bet.json?["id"]?.string))"
            #expect(try await send("GET", path, key: key, sandbox).json?["side"] == nil)
            let advance = #"{"by": "1s"}"#
            _ = try await send("POST", "/__sandbox/sessions/\(id)/clock/advance", json: advance, sandbox)
            #expect(try await send("GET", path, key: key, sandbox).json?["side"]?.string == "tails")
            let journal = try await send(
                "GET", "/__sandbox/sessions/\(id)/requests?endpoint=coinflip.bet", sandbox)
            #expect(journal.json?["requests"]?.elements.count == 2)
            let bets = try await send("GET", "/__sandbox/sessions/\(id)/bets", sandbox)
            #expect(bets.json?["bets"]?.elements.count == 1)
            #expect(try await send("GET", "/__sandbox/sessions/\(id)/verify", sandbox).status == 200)
            #expect(
                try await send("GET", "/coin/bet", sandbox).json?["message"]?.string?
                    .contains("nearest is") == true)
        }
    }

    @Test func itsPageWaitsForItsObjects() async throws {
        try await withSandbox { sandbox in
            async let page = send("GET", "/coin", key: "pub_s_default", sandbox)
            let held = try await send(
                "GET", "/__sandbox/sessions/default/requests?state=held&count=1&\(Patience.query)", sandbox)
            #expect(held.json?["requests"]?.elements.count == 1)
            try await sandbox.clock.advance(by: .seconds(1))
            #expect(try await page.status == 200)
        }
    }

    @Test func itsWebhooksAreSigned() async throws {
        try await withSandbox { sandbox in
            // Nothing listens there: what is asked here is what was sent.
            let body = #"{"webhooks": [{"backend": "coinflip", "url": "http://127.0.0.1:9/hook"}], "clock": "manual"}"#
            let made = try await send("POST", "/__sandbox/sessions", json: body, sandbox)
            let id = try #require(made.json?["id"]?.string)
            _ = try await send("POST", "/coin/bets", key: "pub_s_\(id)", sandbox)
            _ = try await send(
                "POST", "/__sandbox/sessions/\(id)/clock/advance", json: #"{"by": "1s"}"#, sandbox)
            let webhooks = try await send("GET", "/__sandbox/sessions/\(id)/webhooks", sandbox)
            let delivery = try #require(webhooks.json?["webhooks"]?.elements.first)
            #expect(delivery["endpoint"]?.string == "webhook.coinflip")
            #expect(delivery["event"]?.string == "coin.fell")
            let headers = delivery["attempts"]?.elements.first?["request_headers"]?.elements ?? []
            #expect(headers.contains { $0.elements.first?.string == "X-Coin-Signature" })
        }
    }

    @Test func itIsInTheOpenAPIDocumentAndTheSchemaAndItsFilesRoundTrip() async throws {
        try await withSandbox { sandbox in
            let api = try await send("GET", "/__sandbox/openapi.json", sandbox)
            #expect(api.json?["paths"]?["/coin/bets/{id}"] != nil)
            #expect(api.json?["components"]?["schemas"]?["Bet"] != nil)
        }
        let schema = ScenarioSchema(Self.backends.language).text
        #expect(schema.contains("\"falls_on\"") && schema.contains("coinflip.page"))
        let text = """
            { "summary": "Tails.", "coinflip": { "falls_on": "tails", "after": "3s" },
              "expect": { "coinflip": { "side": "tails" } } }
            """
        let language = Self.backends.language
        let scenario = try #require(language.decode(Array(text.utf8), name: "tails").scenario)
        #expect(scenario.backends == [.coinFlip])
        #expect(language.decode(scenario.json.encoded(), name: "tails").scenario == scenario)
        let problems = language.decode(Array(#"{"summary": "S.", "coinflip": {"falls_in": 1}}"#.utf8), name: "x")
            .problems
        #expect(problems.map { $0.line(file: "x") }.first?.contains("falls_on") == true)
    }

    @Test func aBackendWhoseNumbersAreTakenIsLeftOutAndSaidSo() {
        let list = BackendList([CoinFlip.self, CoinFlip.self])
        #expect(list.types.count == 1)
        #expect(list.conflicts.count == 1 && list.conflicts[0].contains("coinflip.bet"))
    }

    @Test func theShippedSandboxKnowsNothingOfIt() {
        let text = #"{"summary": "S.", "coinflip": {}}"#
        #expect(ScenarioFile.decode(Array(text.utf8), name: "x").scenario == nil)
        #expect(BackendList.shipped.conflicts.isEmpty)
    }
}

extension JSONNode {
    /// Those of an array; none of anything else.
    fileprivate var elements: [JSONNode] { if case .array(let nodes) = value { nodes } else { [] } }
}
