import Testing

@testable import PaymentSandbox

/// The journal's entry of an answer that the scenario holds back.
@Suite struct HeldEntryTests {
    @Test func entryOfAHeldAnswerSaysWhatWasSentSoFar() async throws {
        try await withManualSandbox(scenario: "slow-reserve-dripped") { sandbox in
            let client = try TestClient(sandbox)
            try client.begin("POST", "/p/t/reserve", json: #"{"app": "gpay"}"#)
            #expect(await sandbox.journal(has: 1, JournalFilter(state: .held)))
            func entry() throws -> JournalEntry {
                try #require(sandbox.sessions.standard.withJournal { $0.entries(JournalFilter()).first })
            }
            var sent: [Int] = []
            while try entry().state == .held {
                let held = try entry()
                sent.append(held.sentByteCount)
                #expect(held.sentHeadByteCount <= held.sentByteCount)
                #expect(held.status == nil || held.sentByteCount >= held.sentHeadByteCount)
                _ = try await sandbox.clock.advance(by: .milliseconds(500))
            }
            #expect(sent == sent.sorted() && Set(sent).count > 2, "\(sent)")
            #expect(try entry().sentByteCount > sent.last ?? .max)
        }
    }
}
