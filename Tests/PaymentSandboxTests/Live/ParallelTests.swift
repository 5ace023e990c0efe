import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox

@Suite(.serialized) struct ParallelTests {
    /// Match, state change and journal are one critical section: however the calls of 64 clients fall, two of them are
    /// the first two.
    @Test func callsOneToTwoFireExactlyTwiceUnder64Clients() async throws {
        try await withManualSandbox(scenario: "reserve-503-then-ok") { sandbox in
            for round in 0..<20 {
                let gate = StartingGate(64)
                let statuses = Locked<[Int: Int]>([:])
                try await onThreads(64) { _ in
                    let client = try TestClient(sandbox)
                    gate.arriveAndWait()
                    let reply = try client.send("POST", "/p/round-\(round)/reserve", json: #"{"app": "gpay"}"#)
                    statuses.withLock { $0[reply.status, default: 0] += 1 }
                }
                #expect(statuses.withLock { $0 } == [503: 2, 200: 62])
            }
            let entries = sandbox.sessions.standard.withJournal { $0.entries(JournalFilter()) }
            #expect(entries.count == 20 * 64)
            #expect(entries.filter { $0.match?.rule == 1 }.count == 40)
            for round in 0..<20 {
                let calls = entries.filter { $0.match?.credential == "round-\(round)" }.compactMap { $0.match?.call }
                #expect(calls == Array(1...64), "the journal has them in the order in which they were counted")
            }
        }
    }

    /// Each session runs under a scenario of its own that answers with a status and a number that no other has; every
    /// connection carries calls of all of them.
    @Test func twoHundredSessionsOverSixtyFourConnectionsDoNotMeet() async throws {
        try await withManualSandbox { sandbox in
            let sessions = Locked<[String]>([])
            let setup = try TestClient(sandbox)
            for number in 0..<200 {
                let reply = try setup.send("POST", "/__sandbox/sessions", json: Self.session(number))
                let id = try #require(reply["id"]?.string)
                sessions.withLock { $0.append(id) }
            }
            let ids = sessions.withLock { $0 }
            try await onThreads(64) { thread in
                let client = try TestClient(sandbox)
                // Sixteen threads meet at each session.
                for step in 0..<50 {
                    let number = (thread * 3 + step * 4 + step / 2) % 200
                    let id = ids[number]
                    let status = try client.send("GET", "/p/s_\(id)_1/status")
                    #expect(status.number == Int64(number), "the body is that of the session's own scenario")
                    #expect(status.status == 500 + number % 50)
                    let merchant = try client.send("GET", "/v1/merchants", headers: ["X-BU-PUBLIC-KEY: pub_s_\(id)"])
                    #expect(try merchant.json()["data"]?.text("username") == "Merchant \(number)")
                }
            }
            for (number, id) in ids.enumerated() {
                // The flow of each: reserve, let the payer pay, and look.
                let base = "/__sandbox/sessions/\(id)"
                let paid = try setup.send("POST", "/p/s_\(id)_1/reserve", json: #"{"app": "gpay"}"#)
                #expect(paid["amount_paise"]?.integer == Int64(1_000 + number))
                let advance = try setup.send("POST", "\(base)/clock/advance", json: "{\"by\": \"\(number + 1)s\"}")
                #expect(advance["fired"]?.integer == 1, "each has a clock of its own")
                let orders = try setup.send("GET", "\(base)/orders").list("orders")
                #expect(orders.map { $0.text("status") } == ["confirmed"])
                let calls = try setup.send("GET", "\(base)/requests").list("requests")
                #expect(Set(calls.map { $0.text("scenario") }) == ["inline"])
                #expect(
                    calls.allSatisfy {
                        $0.text("target")?.contains(id) != false || $0.text("endpoint") == "busha.merchant"
                    })
                let verify = try setup.send("GET", "\(base)/verify")
                #expect(verify.status == 200, "\(verify.text)")
            }
            #expect(sandbox.sessions.standard.withJournal { $0.count } == 0)
        }
    }

    private static func session(_ number: Int) -> String {
        """
        {"clock": "manual", "seed": \(number), "orders": [{"amount_paise": \(1_000 + number)}], "scenario": {
          "summary": "Number \(number).",
          "moneylanded": {"credits": [{"amount": "exact", "after": "\(number + 1)s"}]},
          "busha": {"merchant": {"name": "Merchant \(number)"}},
          "faults": [{"on": "moneylanded.status",
                      "respond": {"status": \(500 + number % 50), "json": {"number": \(number)}}}]}}
        """
    }

    /// Two sessions of one seed draw the same payment ids: their pages must not meet all the same.
    @Test func pagesOfTwoSessionsWithTheSameSeedDoNotMeet() async throws {
        try await withManualSandbox(scenario: "manual") { sandbox in
            let client = try TestClient(sandbox)
            func open(_ id: String) throws -> String {
                let key = "pub_s_\(id)"
                let reply = try client.send(
                    "POST", "/v1/payments", headers: ["X-BU-PUBLIC-KEY: \(key)"],
                    json: """
                        {"quote_amount": "10", "quote_currency": "USDT", "source_currency": "USDT",
                         "target_currency": "NGN"}
                        """)
                return "/pay/\(key)/\(try #require(try reply.json()["data"]?.text("id")))"
            }
            let first = try #require(try client.send("POST", "/__sandbox/sessions")["id"]?.string)
            let second = try #require(try client.send("POST", "/__sandbox/sessions")["id"]?.string)
            let pages = [try open(first), try open(second)]
            #expect(pages[0].suffix(21) == pages[1].suffix(21))
            #expect(try client.send("POST", "\(pages[1])/act", json: #"{"action": "reject"}"#).status == 200)
            #expect(try client.send("GET", "\(pages[0])/state").json().text("status") == "pending")
            #expect(try client.send("GET", "\(pages[1])/state").json().text("status") == "cancelled")
            #expect(try client.send("GET", "/pay/pub_s_gone/PAYR_x/state").status == 404)
        }
    }
}

extension Reply {
    var number: Int64? { self["number"]?.integer }
}

/// Lets threads go at once when all of them are there.
final class StartingGate: Sendable {
    private let missing: Locked<Int>
    private let open = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
        missing = Locked(count)
    }

    func arriveAndWait() {
        let isLast = missing.withLock { missing -> Bool in
            missing -= 1
            return missing == 0
        }
        if isLast { (0..<count).forEach { _ in open.signal() } }
        open.wait()
    }
}
