import SandboxCore
import Testing

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
}
