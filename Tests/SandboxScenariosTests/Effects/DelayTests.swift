import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct DelayTests {
    @Test func waitsBeforeTheFirstByte() {
        let delivery = Sample.deliver(.delay(.seconds(3)))
        #expect(delivery.steps == [.wait(.seconds(3)), .send(Sample.head + Sample.body)])
        #expect(delivery.status == 200)
        #expect(delivery.headByteCount == 10)
        #expect(delivery.keepsAlive)
    }

    @Test func severalWaitInOrder() {
        let delivery = Sample.deliver(.delay(.seconds(1)), .delay(.seconds(2)))
        #expect(delivery.steps == [.wait(.seconds(1)), .wait(.seconds(2)), .send(Sample.head + Sample.body)])
    }

    @Test func noTimeIsNoStep() {
        #expect(Sample.deliver(.delay(.zero), .delay(.seconds(-1))) == Sample.delivery)
    }

    @Test func decodesADuration() throws {
        #expect(try readEffect("delay", #""1.5s""#).effect == .delay(.milliseconds(1_500)))
        #expect(
            try readEffect("delay", "3").problems == [
                #"1:1: $: this is a number; valid: a duration such as "250ms", "1.5s", "2m" or "1h" (at most 365 days)"#
            ])
        #expect(try readEffect("delay", #""-1s""#).effect == nil)
    }

    @Test func waitsAtAPointWithinTheAnswer() {
        let delivery = Sample.deliver(.delay(.seconds(3), at: .afterHead))
        #expect(delivery.steps == [.send(Sample.head), .wait(.seconds(3)), .send(Sample.body)])
        #expect(delivery.keepsAlive)
        #expect(Sample.deliver(.delay(.seconds(3), at: .afterBody)).steps.last == .wait(.seconds(3)))
    }

    @Test func decodesEveryForm() throws {
        try expectRead("delay", #""1.5s""#, as: .delay(.milliseconds(1_500)))
        try expectRead("delay", #"{"for":"1.5s","at":"mid_body"}"#, as: .delay(.milliseconds(1_500), at: .midBody))
        try expectRead("delay", #"{"between":["1s","2s"]}"#, as: .delay(.between(.seconds(1), .seconds(2))))
        try expectRead(
            "delay", #"{"median":"1s","cap":"1m","at":{"body_bytes":3}}"#,
            as: .delay(.logNormal(median: .seconds(1), cap: .seconds(60)), at: .bodyBytes(3)))
    }

    @Test(arguments: [
        (#"{}"#, #"1:1: $: this says nothing of how long; valid: "for", "between" or "median""#),
        (
            #"{"for":"1s","median":"1s"}"#,
            #"1:13: $.median: "median" cannot stand beside "for"; valid: one of "for", "between" or "median""#
        ),
        (
            #"{"for":"1s","cap":"1s"}"#,
            #"1:19: $.cap: only a delay with a "median" has a cap; valid: "median", or no "cap""#
        ),
        (
            #"{"median":"1s"}"#,
            #"1:1: $: the key "cap" is missing; valid: the longest time that a call waits, such as "10s""#
        ),
        (#"{"median":"2s","cap":"1s"}"#, "1:22: $.cap: the cap is shorter than the median; valid: a longer duration"),
        (
            #"{"between":["2s","1s"]}"#,
            #"1:12: $.between: the first is longer than the second; valid: two durations such as ["1s", "3s"]"#
        ),
        (
            #"{"between":["2s"]}"#,
            #"1:12: $.between: this is an array without exactly two elements; valid: two durations such as ["1s", "3s"]"#
        ),
    ])
    func reportsWhatIsWrong(text: String, problem: String) throws {
        #expect(try readEffect("delay", text).problems == [problem])
    }
}

@Suite struct DelayTimes {
    private func times(_ time: DelayTime, seed: UInt64 = 1, count: Int = 10_000) -> [Duration] {
        (0..<count).map { number in time.duration(Draw(seed: seed, "x", number: UInt64(number))) }
    }

    @Test func betweenStaysBetweenAndReachesBothEnds() {
        let drawn = times(.between(.nanoseconds(5), .nanoseconds(8)), count: 400)
        #expect(Set(drawn) == Set((5...8).map { Duration.nanoseconds($0) }))
        #expect(Set(times(.between(.seconds(1), .seconds(1)), count: 10)) == [.seconds(1)])
        let spread = times(.between(.seconds(1), .seconds(3))).sorted()
        #expect(spread[0] >= .seconds(1) && spread[9_999] <= .seconds(3))
        #expect((Duration.milliseconds(1_950)...Duration.milliseconds(2_050)).contains(spread[5_000]))
    }

    @Test func logNormalHasItsMedianItsSpreadAndItsCap() {
        let drawn = times(.logNormal(median: .seconds(1), cap: .seconds(3))).sorted()
        #expect((Duration.milliseconds(970)...Duration.milliseconds(1_030)).contains(drawn[5_000]))
        // The logarithm's standard deviation is 0.5: one in six is under exp(-0.5) = 0.607 of the median.
        #expect((Duration.milliseconds(580)...Duration.milliseconds(635)).contains(drawn[1_587]))
        #expect(drawn[9_999] == .seconds(3))
        #expect(drawn[0] > .zero)
    }

    @Test func whatSwiftCallersTurnRoundIsStillATime() {
        #expect(times(.between(.seconds(2), .seconds(1)), count: 3) == Array(repeating: .seconds(2), count: 3))
        #expect(times(.logNormal(median: .seconds(-1), cap: .seconds(1)), count: 1).allSatisfy { $0 < .zero })
        _ = times(.between(.seconds(Int64.min), .seconds(Int64.max)), count: 3)
        #expect(Sample.deliver(.delay(.between(.seconds(-2), .seconds(-1)))) == Sample.delivery)
    }

    /// The same on every system: changing one of these changes every scenario that draws a delay.
    @Test func drawsAreTheseForEver() {
        let time = DelayTime.logNormal(median: .seconds(1), cap: .seconds(60))
        #expect(
            times(time, count: 3).map(\.clampedNanoseconds)
                == [2_804_274_649, 1_565_432_175, 2_016_497_842])
    }

    @Test func aDelayRepeatsWithItsSeedAndDiffersByCallEffectAndCredential() {
        let time = FaultEffect.delay(.between(.zero, .seconds(1_000)))
        func wait(_ context: EffectContext, _ effects: FaultEffect...) -> DeliveryStep? {
            Sample.plan(.after, effects).delivery(genuine: Sample.response, context: context).steps.first
        }
        let first = wait(Sample.context(), time)
        #expect(first == wait(Sample.context(), time))
        #expect(first != wait(Sample.context(number: 2), time))
        #expect(first != wait(Sample.context(seed: 2), time))
        #expect(first != wait(Sample.context(Call(endpoint: .moneyLandedStatus, credential: "b")), time))
        #expect(first != wait(Sample.context(Call(endpoint: .moneyLandedReserve, credential: "token")), time))
        #expect(first != wait(Sample.context(), .noOp, time))
    }
}
