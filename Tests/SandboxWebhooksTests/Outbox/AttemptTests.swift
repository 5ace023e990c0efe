import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxWebhooks
@testable import SandboxSockets

extension LiveTests {
    @Suite struct AttemptTests {
        @Test func anAdvanceOf15Minutes_DrivesAllFiveAttempts() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/status/500")) { bench in
                bench.happen()
                let advance = try await bench.advance(.seconds(900))
                #expect(advance.fired == 5 && advance.inFlight == 0 && advance.pendingTimers == 0)
                let delivery = try bench.delivery()
                #expect(delivery.seconds == [0, 5, 30, 120, 600])
                #expect(delivery.state == .givenUp)
                #expect(delivery.attempts.map(\.number) == [1, 2, 3, 4, 5])
                #expect(delivery.attempts.map(\.status) == [500, 500, 500, 500, 500])
                #expect(delivery.attempts.allSatisfy { $0.error == "answered 500" && $0.latency ?? .zero > .zero })
                for count in 1...5 {
                    let got = try receiver.next()
                    #expect(got.isSigned && got.count == count)
                    #expect(got.body == String(decoding: delivery.message.body, as: UTF8.self))
                }
                #expect(bench.findings.count == 1)
                let message = try #require(bench.findings.first?.message)
                #expect(message.contains("payment_request.completed of PAYR_1"))
                #expect(message.hasSuffix("given_up after 5 attempt(s), the last: answered 500"))
            }
        }

        @Test func attempts_AreMadeAtTheirDeadlinesAndNotBefore() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/status/503")) { bench in
                bench.happen()
                // On a manual clock nothing leaves until time moves, if only by nothing.
                #expect(try bench.delivery().attempts.isEmpty)
                #expect(bench.session.clock.pendingTimers == 1)
                try await bench.advance()
                #expect(try bench.delivery().seconds == [0])
                #expect(try bench.delivery().nextAttemptAt == Bench.start + .seconds(5))
                try await bench.advance(.seconds(5) - .nanoseconds(1))
                #expect(try bench.delivery().seconds == [0])
                try await bench.advance(.nanoseconds(1))
                #expect(try bench.delivery().seconds == [0, 5])
                #expect(bench.findings.first?.message.contains("the next is due at 1970-01-12T13:47:10") == true)
            }
        }

        @Test func success_EndsTheAttempts() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/status/500-404-202")) { bench in
                bench.happen()
                let advance = try await bench.advance(.seconds(900))
                #expect(advance.fired == 3)
                let delivery = try bench.delivery()
                #expect(delivery.seconds == [0, 5, 30])
                #expect(delivery.attempts.map(\.status) == [500, 404, 202])
                #expect(delivery.attempts.map(\.error) == ["answered 500", "answered 404", nil])
                #expect(delivery.attempts.last.map { String(decoding: $0.responseBody, as: UTF8.self) } == "seen")
                #expect(delivery.state == .delivered)
                #expect(bench.findings.isEmpty)
            }
        }

        @Test(
            arguments: [
                ("redirect", "answered 302; redirects are not followed", 302),
                (
                    "garbage",
                    "no valid HTTP answer: The status line is malformed; valid is HTTP/1.1, a status of three digits, "
                        + "a reason.", nil
                ),
                ("close", "no valid HTTP answer: The connection was closed without a response.", nil),
                ("half", "no valid HTTP answer: The connection was closed inside the response.", 200),
                ("hang", "timed out after 150ms while waiting for the answer", nil),
                ("drip", "timed out after 150ms while waiting for the answer", 200),
            ] as [(String, String, Int?)])
        func anythingButAWholeSuccess_IsTriedAgain(behaviour: String, error: String, status: Int?) async throws {
            let receiver = try Receiver()
            let timeout = Duration.milliseconds(150)
            // Only silence may run into the time-out; the rest is patient.
            let isSilent = behaviour == "hang" || behaviour == "drip"
            try await Bench.run(receiver.url("/busha/" + behaviour), timeout: isSilent ? timeout : Patience.duration) {
                bench in
                bench.happen()
                let advance = try await bench.advance(.seconds(5))
                #expect(advance.inFlight == 0)
                let delivery = try bench.delivery()
                #expect(delivery.seconds == [0, 5])
                #expect(delivery.attempts.map(\.error) == [error, error])
                #expect(delivery.attempts.map(\.status) == [status, status])
                #expect(delivery.state == .pending)
                #expect(delivery.nextAttemptAt == Bench.start + .seconds(30))
            }
        }

        @Test func aTargetThatRefusesConnections_IsTriedUntilGivenUp() async throws {
            let (descriptor, address) = try boundSocket()
            defer { Syscalls.close(descriptor) }
            try await Bench.run("http://\(address)/hook") { bench in
                bench.happen()
                try await bench.advance(.seconds(600))
                let delivery = try bench.delivery()
                #expect(delivery.seconds == [0, 5, 30, 120, 600])
                #expect(delivery.state == .givenUp)
                #expect(Set(delivery.attempts.map(\.error)) == ["\(address): Connection refused"])
            }
        }

        @Test func moneyLanded_IsSignedAnewInEachAttempt_WithTheSessionsTime() async throws {
            let receiver = try Receiver(secret: "s3cret")
            let target = try WebhookTarget(
                .moneyLanded, url: receiver.url("/moneylanded/status/500-200"), secret: "s3cret")
            try await Bench.run([target]) { bench in
                bench.confirm()
                try await bench.advance(.seconds(900))
                for time in ["t=1000000,v1=", "t=1000005,v1="] {
                    let got = try receiver.next()
                    #expect(got.isSigned)
                    #expect(got.fields["x-moneylanded-signature"]?.hasPrefix(time) == true)
                    #expect(got.body == String(decoding: try bench.delivery().message.body, as: UTF8.self))
                }
                #expect(try bench.delivery().state == .delivered)
            }
        }

        @Test func aWrongSecret_IsNoticedByTheReceiver() async throws {
            let receiver = try Receiver(secret: "another")
            try await Bench.run(receiver.url("/busha/check")) { bench in
                bench.happen()
                try await bench.advance()
                #expect(try bench.delivery().attempts.map(\.status) == [401])
                #expect(try !receiver.next().isSigned)
            }
        }

        @Test func theRecord_ShowsTheFieldsThatWereSent() async throws {
            let receiver = try Receiver()
            try await Bench.run(receiver.url("/busha/check")) { bench in
                bench.happen()
                try await bench.advance()
                let attempt = try #require(try bench.delivery().attempts.first)
                let got = try receiver.next()
                #expect(got.isSigned)
                let recorded = attempt.fields.pairs.map { ($0.name.lowercased(), $0.value) }
                #expect(Dictionary(uniqueKeysWithValues: recorded) == got.fields)
                #expect(got.fields["content-type"] == "application/json")
                #expect(got.fields["x-bu-signature"] != nil)
            }
        }

        @Test func onARealClock_EventsLeaveByThemselves() async throws {
            let receiver = try Receiver()
            let target = try WebhookTarget(.busha, url: receiver.url("/busha/check"))
            try await Bench.run([target], mode: .real) { bench in
                bench.happen()
                let got = try receiver.next()
                #expect(got.isSigned)
                #expect(eventually { bench.deliveries.first?.state == .delivered })
            }
        }
    }
}
