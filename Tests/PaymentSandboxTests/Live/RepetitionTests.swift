import SandboxAssets
import SandboxCore
import SandboxHTTP
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxSockets

/// Calls made one after the other on a manual clock with a given start and seed get the same bytes every time, under
/// every bundled scenario.
@Suite(.serialized) struct RepetitionTests {
    private struct Step {
        var method = "GET"
        let path: String
        var headers: [String] = []
        var json: String?
        var form: String?
    }

    private static let payment =
        #"{"quote_amount":"10000","quote_currency":"NGN","source_currency":"USDT","target_currency":"NGN","reference":"r2"}"#
    private static let form =
        "public_key=pub_1&quote_amount=10000&quote_currency=NGN&target_currency=NGN&source_currency=USDT"
        + "&displayMode=INLINE&reference=r1&callback_url=a.b%3A%2F%2Fcallback"
    private static let key = ["X-BU-PUBLIC-KEY: pub_1"]

    private static let steps: [Step] = [
        Step(method: "POST", path: "/p/t/reserve", json: #"{"app":"gpay"}"#), Step(path: "/p/t/status"),
        Step(path: "/p/t/status"), Step(method: "POST", path: "/p/t/reserve", json: #"{"app":"gpay"}"#),
        Step(path: "/p/t/status"), Step(path: "/v1/merchants", headers: key),
        Step(method: "POST", path: "/v1/payments", headers: key, json: payment),
        Step(path: "/v1/payments/requests", headers: key), Step(method: "POST", path: "/pay", form: form),
        Step(path: "/busha-app/pay?\(form)"), Step(path: "/v1/payments", headers: key),
    ]

    @Test func sequentialRunsOnAManualClock_RepeatByteForByte() async throws {
        var different = 0
        for name in BundledAssets.scenarios.map(\.name) {
            let first = try await run(name, seed: 5)
            let second = try await run(name, seed: 5)
            #expect(first.count == Self.steps.count)
            for (step, answers) in zip(Self.steps, zip(first, second)) {
                #expect(answers.0 == answers.1, "\(name): \(step.method) \(step.path)")
            }
            if try await run(name, seed: 6) != first { different += 1 }
        }
        #expect(different == BundledAssets.scenarios.count, "another seed makes other ids")
    }

    private func run(_ scenario: String, seed: UInt64) async throws -> [String] {
        var answers: [String] = []
        try await withManualSandbox(scenario: scenario) { configuration in
            configuration.seed = seed
            configuration.start = Instant(unixSeconds: 1_800_000_000)
        } _: { sandbox in
            for step in Self.steps { answers.append(try await exchange(step, with: sandbox)) }
        }
        return answers
    }

    /// How the delivery of the answer ended, and its bytes as far as no reset may have cost some of them. What is held is
    /// given ten minutes, which is more than any scenario's customer takes.
    private func exchange(_ step: Step, with sandbox: Sandbox) async throws -> String {
        let session = sandbox.sessions.standard
        let number = session.withJournal { $0.lastSequence } + 1
        func isCompleted() -> Bool {
            session.withJournal { $0.count(JournalFilter(since: number - 1, state: .completed)) } == 1
        }
        func isHeld() -> Bool { session.withJournal { $0.count(JournalFilter(since: number - 1, state: .held)) } == 1 }
        let client = try TestClient(sandbox)
        let body = Array((step.form ?? "").utf8)
        let type = body.isEmpty ? [] : ["Content-Type: application/x-www-form-urlencoded"]
        try client.begin(
            step.method, step.path, headers: step.headers + type + ["Host: localhost", "Connection: close"],
            json: step.json, body: body)
        #expect(eventually { isCompleted() || isHeld() })
        if isHeld() {
            try await sandbox.clock.advance(by: .seconds(600))
            #expect(eventually { isCompleted() || session.scope.heldCount > 0 }, "\(step.path)")
        }
        guard isCompleted() else {
            client.close()
            #expect(eventually { isCompleted() })
            return "held"
        }
        let outcome = session.withJournal { journal in
            journal.entries(JournalFilter(since: number - 1)).first?.outcome.map { "\($0)" } ?? ""
        }
        guard !outcome.contains("reset") else { return outcome }
        return outcome + "\n" + (try client.readToEnd())
    }
}
