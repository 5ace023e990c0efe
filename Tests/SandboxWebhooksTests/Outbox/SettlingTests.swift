import Dispatch
import SandboxCore
import SandboxPlatform
import Testing

@testable import PaymentSandbox
@testable import SandboxWebhooks
@testable import SandboxSockets

extension LiveTests {
    /// What `verify` waits for.
    @Suite struct SettlingTests {
        /// A wait that has begun, and what was amiss when it ended.
        private final class Wait: Sendable {
            let ended = OneAnswer<Void>()
            let findings = Locked<[String]?>(nil)

            init(_ session: Session) {
                let queue = DispatchQueue(label: "test.settling")
                session.whenWebhooksSettled(on: queue) { [self] in
                    let messages = session.verdict.findings.filter { $0.kind == .webhookUndelivered }.map(\.message)
                    findings.withLock { $0 = messages }
                    ended.answer(())
                }
            }

            var hasEnded: Bool { findings.withLock { $0 != nil } }
        }

        private func run(_ path: String, _ body: (Bench, Receiver) async throws -> Void) async throws {
            let receiver = try Receiver()
            let target = try WebhookTarget(.busha, url: receiver.url(path))
            try await Bench.run([target], mode: .real) { try await body($0, receiver) }
        }

        @Test func anAttemptThatIsOut_IsWaitedFor() async throws {
            try await run("/busha/gated/200") { bench, receiver in
                bench.happen()
                _ = try receiver.next()
                let wait = Wait(bench.session)
                #expect(!wait.hasEnded)
                #expect(bench.findings.count == 1)
                try await bench.openGate(of: receiver)
                await wait.ended.value
                #expect(wait.findings.withLock { $0 } == [])
            }
        }

        @Test func oneThatIsDueAtOnce_IsWaitedForBeforeItIsSent() async throws {
            try await run("/busha/status/200") { bench, receiver in
                bench.happen()
                await bench.session.settleWebhooks()
                #expect(bench.findings == [])
                let received = try receiver.next()
                #expect(received.isSigned)
            }
        }

        @Test func thoseBehindItInItsLine_AreWaitedForToo() async throws {
            try await run("/busha/gated/200") { bench, receiver in
                for number in 0..<3 { bench.happen(.processing, number) }
                _ = try receiver.next()
                let wait = Wait(bench.session)
                try await bench.openGate(of: receiver)
                await wait.ended.value
                #expect(wait.findings.withLock { $0 } == [])
                #expect(bench.deliveries.map(\.attemptCount) == [1, 1, 1])
            }
        }

        @Test func aRetryThatIsDueLater_IsNot() async throws {
            try await run("/busha/gated/500") { bench, receiver in
                bench.happen()
                _ = try receiver.next()
                let wait = Wait(bench.session)
                try await bench.openGate(of: receiver)
                await wait.ended.value
                let findings = try #require(wait.findings.withLock { $0 })
                #expect(findings.count == 1)
                #expect(
                    findings.first?.contains("pending after 1 attempt(s), the last: answered 500; the next is due")
                        == true)
            }
        }

        @Test func onAManualClock_WhatTheNextAdvanceSendsIsNot() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/status/200")) { bench in
                bench.happen()
                let wait = Wait(bench.session)
                #expect(wait.hasEnded)
                #expect(wait.findings.withLock { $0 }?.count == 1)
            }
        }

        @Test func aReset_EndsTheWait() async throws {
            try await run("/busha/hang") { bench, receiver in
                bench.happen()
                _ = try receiver.next()
                let wait = Wait(bench.session)
                #expect(!wait.hasEnded)
                bench.session.reset()
                #expect(wait.hasEnded)
                #expect(wait.findings.withLock { $0 } == [])
            }
        }

        @Test func anAttemptThatTakesTooLong_IsReported() async throws {
            let receiver = try Receiver()
            let target = try WebhookTarget(.busha, url: receiver.url("/busha/hang"))
            try await Bench.run([target], mode: .real, workBound: .milliseconds(1)) { bench in
                bench.happen()
                _ = try receiver.next()
                await bench.session.settleWebhooks()
                #expect(bench.findings.first?.message.contains("the last: under way") == true)
            }
        }

        @Test func verifyOverTheControlAPI_Waits() async throws {
            let receiver = try Receiver()
            var configuration = Sandbox.Configuration()
            configuration.webhooks = [try WebhookTarget(.moneyLanded, url: receiver.url("/moneylanded/gated/200"))]
            try await Remote.run(configuration) { remote in
                let reserved = try await remote.post("/p/t/reserve", #"{"app":"gpay"}"#)
                let paise = try #require(reserved.json["paid_paise"]?.integer)
                _ = try await remote.post("/__sandbox/sessions/default/credits", #"{"paise":\#(paise)}"#)
                _ = try receiver.next()
                async let verdict = Task.detached { try remote.get("/__sandbox/sessions/default/verify") }.value
                _ = try await remote.client.result(
                    of: HTTPClientRequest(post: [], to: HTTPClientURL(receiver.url("/busha/open")), fields: [])
                ).outcome.get()
                let kinds = try await verdict.json["findings"]?.elements.map { $0["kind"]?.string }
                // The scripted credit comes a second later, by the real clock.
                #expect(kinds?.contains("webhook_undelivered") == false)
            }
        }
    }
}
