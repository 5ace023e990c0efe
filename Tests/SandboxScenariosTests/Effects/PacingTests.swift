import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct DripTests {
    @Test func everyPieceButTheFirstComesAfterAWait() {
        let pause = DeliveryStep.wait(.seconds(1))
        let delivery = Sample.deliver(.drip(bytes: 7, every: .seconds(1)))
        #expect(
            delivery.steps == [
                .send(Array("HEAD---".utf8)), pause, .send(Array("---abcd".utf8)), pause, .send(Array("ef".utf8)),
            ])
        #expect(delivery.status == 200)
        #expect(delivery.keepsAlive)
    }

    @Test func canBeginWithinTheAnswer() {
        let delivery = Sample.deliver(.drip(bytes: 3, every: .seconds(1), from: .afterHead))
        #expect(
            delivery.steps == [
                .send(Sample.head), .send(Array("abc".utf8)), .wait(.seconds(1)), .send(Array("def".utf8)),
            ])
    }

    @Test func composesWithADelayAndAReset() {
        let delivery = Sample.deliver(
            .delay(.seconds(9)), .drip(bytes: 10, every: .seconds(1)), .reset(at: .bodyBytes(2)))
        #expect(
            delivery.steps == [
                .wait(.seconds(9)), .send(Sample.head), .wait(.seconds(1)), .send(Array("ab".utf8)), .reset,
            ])
    }

    @Test func afterTenThousandPiecesTheRestIsSentAtOnce() {
        let genuine = Sample.response(ofBodyLength: 20_000)
        let delivery = Sample.wire(.drip(bytes: 1, every: .seconds(1)), genuine: genuine)
        #expect(delivery.waited == .seconds(9_999))
        #expect(delivery.bytes == Sample.wire(genuine: genuine).bytes)
        #expect(delivery.steps.count == 19_999)
    }

    @Test func readsSizeAndPause() throws {
        try expectRead("drip", #"{"bytes":1,"every":"100ms"}"#, as: .drip(bytes: 1, every: .milliseconds(100)))
        try expectRead(
            "drip", #"{"bytes":1,"every":"1s","from":"mid_body"}"#,
            as: .drip(bytes: 1, every: .seconds(1), from: .midBody))
        #expect(
            try readEffect("drip", #"{"bytes":0,"every":"0s"}"#).problems == [
                "1:10: $.bytes: 0 is out of range; valid: a whole number of bytes from 1 to 1000000"
            ])
        #expect(
            try readEffect("drip", #"{"bytes":1,"every":"0s"}"#).problems == [
                #"1:20: $.every: no time between the pieces makes them one; valid: a longer duration such as "100ms""#
            ])
    }
}

@Suite struct ThrottleTests {
    @Test(arguments: [
        (1, 1, Duration.seconds(1)), (10, 1, .milliseconds(100)), (20, 1, .milliseconds(50)),
        (1_000, 50, .milliseconds(50)),
        (1_010, 50, .nanoseconds(49_504_950)),
    ])
    func keepsItsRate(rate: Int, size: Int, pause: Duration) {
        let delivery = Sample.wire(.throttle(bytesPerSecond: rate), genuine: Sample.response(ofBodyLength: 100))
        guard case .send(let first) = delivery.steps[0] else {
            Issue.record("no bytes first")
            return
        }
        #expect(first.count == size)
        #expect(delivery.steps[1] == .wait(pause))
        #expect(delivery.bytes == Sample.wire(genuine: Sample.response(ofBodyLength: 100)).bytes)
    }

    @Test func readsARate() throws {
        try expectRead("throttle", #"{"bytes_per_second":1024}"#, as: .throttle(bytesPerSecond: 1_024))
        #expect(FaultEffect.throttle(bytesPerSecond: 0) == .throttle(bytesPerSecond: 1))
        #expect(
            try readEffect("throttle", #"{"bytes_per_second":0}"#).problems == [
                "1:21: $.bytes_per_second: 0 is out of range; valid: a whole number of bytes from 1 to 100000000"
            ])
    }
}
