import SandboxCore
import SandboxBushaPay
import SandboxJSON
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxWebhooks
@testable import SandboxSockets

extension LiveTests {
    @Suite struct RedeliveryTests {
        /// Busha Pay has no event id: these three are what a receiver tells a repetition by.
        struct Facts: Hashable {
            let objectID: String?
            let event: String?
            let updatedAt: String?

            init(_ body: String) throws {
                let node = try JSONReader.read(Array(body.utf8))
                objectID = node["data"]?["id"]?.string
                event = node["event"]?.string
                updatedAt = node["data"]?["updated_at"]?.string
            }
        }

        @Test func redelivering_SendsTheSameBytesAgain_SoThatReceiversTellRepetitions() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/check")) { bench in
                bench.happen(.processing, 1)
                bench.happen(.completed, 2)
                try await bench.advance(.seconds(60))
                let first = bench.deliveries[0]
                guard case .begun(let again) = bench.session.webhooks.redeliver(id: first.id) else {
                    Issue.record("not begun")
                    return
                }
                #expect(again.state == .pending && again.nextAttemptAt == Bench.start + .seconds(60))
                try await bench.advance()
                #expect(bench.deliveries[0].state == .delivered)
                #expect(bench.deliveries[0].seconds == [0, 60])
                let got = [try receiver.next(), try receiver.next(), try receiver.next()]
                #expect(got.map(\.isSigned) == [true, true, true])
                #expect(got[2].body == got[0].body)
                let facts = try got.map { try Facts($0.body) }
                #expect(Set(facts).count == 2 && facts[2] == facts[0])
                #expect(facts.allSatisfy { $0.objectID == "PAYR_1" && $0.event != nil && $0.updatedAt != nil })
            }
        }

        @Test func redeliveringWhatWasGivenUp_BeginsTheScheduleAnew() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/status/500-500-500-500-500-500-200")) { bench in
                bench.happen()
                try await bench.advance(.seconds(1_000))
                #expect(try bench.delivery().state == .givenUp)
                _ = bench.session.webhooks.redeliver(id: try bench.delivery().id)
                try await bench.advance(.seconds(1_000))
                #expect(try bench.delivery().seconds == [0, 5, 30, 120, 600, 1_000, 1_005])
                #expect(try bench.delivery().state == .delivered)
            }
        }

        @Test func redeliveringWhatWaitsForARetry_TakesItsPlace() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/status/500-200")) { bench in
                bench.happen()
                try await bench.advance(.seconds(1))
                _ = bench.session.webhooks.redeliver(id: try bench.delivery().id)
                _ = bench.session.webhooks.redeliver(id: try bench.delivery().id)
                #expect(bench.session.clock.pendingTimers == 1)
                try await bench.advance(.seconds(900))
                #expect(try bench.delivery().seconds == [0, 1])
            }
        }

        @Test func redeliveringWhatIsOut_ChangesNothing() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/hang")) { bench in
                bench.happen()
                let advance = Task { try await bench.advance() }
                _ = try receiver.next()
                let id = try bench.delivery().id
                guard case .underWay = bench.session.webhooks.redeliver(id: id) else {
                    Issue.record("begun")
                    return
                }
                guard case .unknown = bench.session.webhooks.redeliver(id: "whd_x") else {
                    Issue.record("known")
                    return
                }
                bench.session.stop()
                _ = try? await advance.value
                guard case .stopped = bench.session.webhooks.redeliver(id: id) else {
                    Issue.record("begun")
                    return
                }
            }
        }
    }

    @Suite struct EndTests {
        @Test func aReset_EndsWhatIsOut_AndForgetsEverything() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/hang")) { bench in
                bench.happen()
                let first = try bench.delivery().id
                let advance = Task { try await bench.advance() }
                _ = try receiver.next()
                // One more behind it, and one that only waits.
                bench.happen(.failed)
                bench.happen(.failed, to: "PAYR_2")
                bench.session.reset()
                await #expect(throws: SandboxClock.AdvanceError.stopped) { try await advance.value }
                #expect(bench.deliveries.isEmpty)
                #expect(bench.findings.isEmpty)
                #expect(bench.session.clock.pendingTimers == 0)
                #expect(try receiver.nextGone() == "/busha/hang")
                // Nothing of before is in flight any more, and the session goes on as if new.
                await bench.client.drain()
                #expect(try await bench.advance().inFlight == 0)
                bench.happen()
                #expect(try bench.delivery().id == first)
                #expect(bench.session.clock.pendingTimers == 1)
            }
        }

        @Test func deletingTheSession_EndsAnAttemptUnderWay() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/hang")) { bench in
                let registry = SessionRegistry(
                    standard: bench.session, backends: .shipped, log: SandboxLog(format: .off), client: bench.client)
                var wish = SessionWish()
                wish.webhooks = [try WebhookTarget(.busha, url: receiver.url("/busha/hang"))]
                let session = try registry.make(wish)
                session.tell(.created(paymentID: "PAYR_1", reference: "r", object: Array("{}".utf8)), of: BushaPay.self)
                let advance = Task { try await session.clock.advance(by: .seconds(900)) }
                _ = try receiver.next()
                #expect(registry.delete(id: session.id))
                await #expect(throws: SandboxClock.AdvanceError.stopped) { try await advance.value }
                #expect(try receiver.nextGone() == "/busha/hang")
                #expect(session.webhooks.ledger.deliveries.map(\.state) == [.stopped])
                session.tell(.created(paymentID: "PAYR_2", reference: "r", object: Array("{}".utf8)), of: BushaPay.self)
                #expect(session.webhooks.ledger.deliveries.count == 1)
                registry.stop()
            }
        }

        @Test func aSessionThatIsLetGo_LeavesNothingBehind() async throws {
            let receiver = try Receiver()
            let client = HTTPClient()
            weak var gone: WebhookOutbox?
            do {
                var settings = Session.Settings(scenario: Scenario(name: "test", summary: "For tests."))
                settings.clock = .manual
                settings.webhooks = [try WebhookTarget(.busha, url: receiver.url("/busha/hang"))]
                let session = Session(
                    id: "test", settings, backends: .shipped, log: SandboxLog(format: .off), client: client)
                gone = session.webhooks
                session.tell(.created(paymentID: "PAYR_1", reference: "r", object: Array("{}".utf8)), of: BushaPay.self)
                let advance = Task { try await session.clock.advance(by: .zero) }
                _ = try receiver.next()
                session.stop()
                _ = try? await advance.value
            }
            await client.shutDown()
            #expect(eventually { gone == nil })
        }

        @Test func twoHundredDeliveries_LeaveNoDescriptorAndNoWork() async throws {
            let receiver = try Receiver()
            let before = try #require(Platform.openDescriptorCount())
            let paths = ["check", "status/500-200", "close", "garbage"]
            let targets = try paths.map { try WebhookTarget(.busha, url: receiver.url("/busha/\($0)")) }
            try await Bench.run(targets) { bench in
                for number in 0..<50 { bench.happen(.completed, to: "PAYR_\(number)") }
                let advance = try await bench.advance(.seconds(900))
                #expect(advance.inFlight == 0 && advance.pendingTimers == 0)
                // The first 500 is for whichever delivery came first.
                #expect(advance.fired == 50 + 51 + 250 + 250)
                #expect(bench.deliveries.filter { $0.state == .delivered }.count == 100)
                #expect(bench.deliveries.filter { $0.state == .givenUp }.count == 100)
            }
            #expect(eventually { leavesNoDescriptor(since: before) })
        }
    }
}

extension HTTPClient {
    /// Returns once the queue has done what was put there before.
    func drain() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
