import SandboxCore
import SandboxJSON
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxWebhooks
@testable import SandboxSockets

extension LiveTests {
    @Suite struct OrderTests {
        @Test func eventsOfOneInstant_ArriveInTheirOrder() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/check")) { bench in
                for number in 0..<50 { bench.happen(.processing, number) }
                let advance = try await bench.advance()
                #expect(advance.fired == 50 && advance.inFlight == 0)
                for number in 0..<50 {
                    #expect(try receiver.next().body.contains(#""updated_at":"\#(number)""#))
                }
            }
        }

        @Test func silenceAboutOneObject_DoesNotHoldUpAnother() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/hang")) { bench in
                bench.happen(.pending, to: "PAYR_1")
                bench.happen(.completed, to: "PAYR_1")
                bench.happen(.pending, to: "PAYR_2")
                let advance = Task { try await bench.advance() }
                let bodies = [try receiver.next().body, try receiver.next().body]
                #expect(bodies.allSatisfy { $0.contains("payment_request.pending") })
                #expect(Set(bodies).count == 2)
                // The second event about the first object waits behind the first.
                #expect(bench.deliveries.map(\.attempts.count) == [1, 0, 1])
                #expect(bench.deliveries.map(\.isUnderWay) == [true, true, true])
                bench.session.stop()
                await #expect(throws: SandboxClock.AdvanceError.stopped) { try await advance.value }
                #expect(bench.deliveries.map(\.state) == [.stopped, .stopped, .stopped])
                #expect(
                    bench.deliveries.map { $0.attempts.last?.error } == [
                        "the session ended", nil, "the session ended",
                    ])
            }
        }

        @Test func eachTargetOfABackend_GetsTheEvent_AndOthersDoNot() async throws {
            let receiver = try Receiver()
            let targets = [
                try WebhookTarget(.busha, url: receiver.url("/busha/status/500")),
                try WebhookTarget(.busha, url: receiver.url("/busha/check")),
                try WebhookTarget(.moneyLanded, url: receiver.url("/moneylanded/check")),
            ]
            try await Bench.run(targets) { bench in
                bench.happen()
                bench.confirm()
                try await bench.advance()
                #expect(bench.deliveries.map(\.target) == targets)
                #expect(bench.deliveries.map(\.state) == [.pending, .delivered, .delivered])
                let bodies = bench.deliveries.map(\.message.body)
                #expect(bodies[0] == bodies[1])
                #expect(Set(bench.deliveries.map(\.id)).count == 3)
            }
        }

        @Test func deliveries_AreTheSameFromTheSameSeed() async throws {
            let receiver = try Receiver()
            let target = try WebhookTarget(.busha, url: receiver.url("/busha/check"))
            var ids: [String] = []
            for seed: UInt64 in [5, 5, 6] {
                try await Bench.run([target], seed: seed) { bench in
                    bench.happen()
                    ids.append(try bench.delivery().id)
                }
            }
            #expect(ids[0] == ids[1] && ids[1] != ids[2])
        }

        @Test func whatIsStillOutWhenTheBoundPasses_IsReported_AndMissedRetriesFollow() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/hang"), workBound: .milliseconds(50)) { bench in
                bench.happen()
                let advance = try await bench.advance(.seconds(7))
                #expect(advance.inFlight == 1 && advance.fired == 1)
                let delivery = try bench.delivery()
                #expect(delivery.isUnderWay && delivery.attempts.count == 1)
                #expect(delivery.attempts[0].latency == nil && delivery.attempts[0].error == nil)
                _ = try receiver.next()
                // The client gives up on it, as its time-out would.
                bench.client.cancel(try #require(delivery.request))
                #expect(try receiver.nextGone() == "/busha/hang")
                #expect(eventually { bench.session.clock.pendingTimers == 1 })
                // The retry that was due at 5 s is due at once.
                #expect(try bench.delivery().nextAttemptAt == Bench.start + .seconds(7))
            }
        }

        @Test func anAttemptThatOutlastsTheGap_IsFollowedByTheNextAtOnce_NotOverlapped() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/hang"), workBound: .milliseconds(20)) { bench in
                bench.happen()
                try await bench.advance(.seconds(100))
                #expect(try bench.delivery().attempts.count == 1)
                bench.client.cancel(try #require(try bench.delivery().request))
                #expect(eventually { bench.session.clock.pendingTimers == 1 })
                try await bench.advance()
                #expect(try bench.delivery().seconds == [0, 100])
            }
        }
    }
}
