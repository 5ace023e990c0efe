import SandboxCore
import Testing

@testable import PaymentSandbox
@testable import SandboxWebhooks

@Suite struct LedgerTests {
    @Test func whatIsOver_MakesRoomForWhatIsNew_OldestFirst() throws {
        var ledger = WebhookLedger(limits: WebhookLedger.Limits(count: 3, bytes: 1 << 20))
        for number: UInt64 in 0..<3 { #expect(ledger.add(try delivery(number))) }
        ledger.change(1) { $0.state = .delivered }
        ledger.change(2) { $0.state = .givenUp }
        #expect(ledger.add(try delivery(3)))
        #expect(ledger.deliveries.map(\.number) == [0, 2, 3])
        #expect(ledger.evicted == 1 && ledger.evictedUndelivered == 0)
        #expect(ledger.add(try delivery(4)))
        #expect(ledger.deliveries.map(\.number) == [0, 3, 4])
        #expect(ledger.evicted == 2 && ledger.evictedUndelivered == 1)
    }

    @Test func whereEverythingIsPending_TheNewIsDroppedAndCounted() throws {
        var ledger = WebhookLedger(limits: WebhookLedger.Limits(count: 2, bytes: 1 << 20))
        for number: UInt64 in 0..<2 { #expect(ledger.add(try delivery(number))) }
        #expect(!ledger.add(try delivery(2)))
        #expect(ledger.deliveries.map(\.number) == [0, 1])
        #expect(ledger.dropped == 1)
    }

    @Test func bytes_AreBoundedToo() throws {
        let one = try delivery(0, bodyBytes: 1_000).byteCount
        var ledger = WebhookLedger(limits: WebhookLedger.Limits(count: 100, bytes: 3 * one))
        for number: UInt64 in 0..<3 { #expect(ledger.add(try delivery(number, bodyBytes: 1_000))) }
        #expect(ledger.byteCount == 3 * one)
        #expect(!ledger.add(try delivery(3, bodyBytes: 1_000)))
        ledger.change(0) { $0.state = .delivered }
        #expect(ledger.add(try delivery(4, bodyBytes: 1_000)))
        #expect(ledger.deliveries.map(\.number) == [1, 2, 4])
        #expect(ledger.byteCount == 3 * one)
        #expect(!ledger.add(try delivery(5, bodyBytes: 10_000)))
    }

    @Test func anAttemptThatMakesItTooLarge_EvictsWhatIsOver() throws {
        let one = try delivery(0).byteCount
        var ledger = WebhookLedger(limits: WebhookLedger.Limits(count: 100, bytes: 2 * one + 10))
        for number: UInt64 in 0..<2 { #expect(ledger.add(try delivery(number))) }
        ledger.change(0) { $0.state = .delivered }
        ledger.change(1) { $0.begin(at: Bench.start, WebhookRequest.make($0, nil, at: Bench.start).fields) }
        #expect(ledger.deliveries.map(\.number) == [1])
        #expect(ledger.byteCount == ledger.deliveries[0].byteCount)
    }

    @Test func onlyTheLatestAttempts_AreKept() throws {
        var delivery = try delivery(0)
        let fields = WebhookRequest.make(delivery, nil, at: Bench.start).fields
        for _ in 0..<120 { delivery.begin(at: Bench.start, fields) }
        #expect(delivery.attempts.map(\.number) == Array(71...120))
    }

    private func delivery(_ number: UInt64, bodyBytes: Int = 2) throws -> WebhookDelivery {
        WebhookDelivery(
            number: number, id: "whd_\(number)", target: try WebhookTarget(.busha, url: "http://h/"),
            line: WebhookDelivery.Line(target: 0, objectID: "x"),
            message: WebhookMessage(
                event: "e", objectID: "x", body: [UInt8](repeating: 0x20, count: bodyBytes)),
            scenario: ActiveScenario(Scenario(name: "test", summary: "")), createdAt: Bench.start)
    }
}
