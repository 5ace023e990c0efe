import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct ResetTests {
    @Test func beforeTheHeadSendsNothing() {
        let delivery = Sample.deliver(.reset())
        #expect(delivery == Delivery(steps: [.reset], headByteCount: 0, status: nil, keepsAlive: false))
        #expect(Sample.deliver(.reset(), genuine: nil) == delivery)
    }

    @Test func afterTheHeadAndMidBodySendThatMuch() {
        #expect(Sample.deliver(.reset(at: .afterHead)).steps == [.send(Sample.head), .reset])
        #expect(Sample.deliver(.reset(at: .midBody)).steps == [.send(Sample.head + Array("abc".utf8)), .reset])
    }

    @Test func keepsTheDelayBeforeIt() {
        #expect(Sample.deliver(.delay(.seconds(1)), .reset()).steps == [.wait(.seconds(1)), .reset])
    }

    @Test func decodesAPoint() throws {
        #expect(try readEffect("reset", "{}").effect == .reset())
        #expect(try readEffect("reset", #"{"at":"mid_body"}"#).effect == .reset(at: .midBody))
        #expect(try readEffect("reset", #"{"at":null}"#).effect == nil)
        #expect(
            try readEffect("reset", #"{"for":"2s"}"#).problems == [
                #"1:2: $.for: unknown key "for"; valid: "at""#
            ])
    }
}
