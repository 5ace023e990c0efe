import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct HangTests {
    @Test func beforeTheHeadSendsNothing() {
        let delivery = Sample.deliver(.hang())
        #expect(delivery == Delivery(steps: [.hang(until: nil)], headByteCount: 0, status: nil, keepsAlive: false))
    }

    @Test func beforeTheHeadNeedsNoAnswer() {
        #expect(Sample.deliver(.hang(), genuine: nil).steps == [.hang(until: nil)])
    }

    @Test func afterTheHeadSendsTheHead() {
        let delivery = Sample.deliver(.hang(at: .afterHead))
        #expect(delivery.steps == [.send(Sample.head), .hang(until: nil)])
        #expect(delivery.status == 200)
        #expect(delivery.headByteCount == 10)
        #expect(!delivery.keepsAlive)
    }

    @Test func midBodySendsHalfOfTheBody() {
        let delivery = Sample.deliver(.hang(at: .midBody))
        #expect(delivery.steps == [.send(Sample.head + Array("abc".utf8)), .hang(until: nil)])
    }

    @Test func endsRelativeToWhenItIsReached() {
        let delivery = Sample.deliver(.delay(.seconds(3)), .hang(for: .seconds(30)))
        #expect(delivery.steps == [.wait(.seconds(3)), .hang(until: Instant(unixSeconds: 1_033))])
    }

    @Test func decodesAPointAndAnEnd() throws {
        #expect(try readEffect("hang", "{}").effect == .hang())
        #expect(
            try readEffect("hang", #"{"at":"mid_body","for":"2s"}"#).effect == .hang(at: .midBody, for: .seconds(2)))
        #expect(try readEffect("hang", #"{"at":"after_head"}"#).effect == .hang(at: .afterHead))
    }

    @Test func reportsBothWrongKeysAtOnce() throws {
        #expect(
            try readEffect("hang", #"{"at":"mid-body","for":2}"#).problems == [
                #"1:7: $.at: "mid-body" is not valid here; valid: "before_head", "mid_head", "after_head", "mid_body" or "#
                    + #""after_body"; did you mean "mid_body"?"#,
                "1:24: $.for: this is a number; valid: a duration such as \"250ms\", \"1.5s\", \"2m\" or \"1h\" "
                    + "(at most 365 days)",
            ])
    }
}
