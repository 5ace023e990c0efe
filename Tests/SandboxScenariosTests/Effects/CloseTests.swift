import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct CloseTests {
    @Test func beforeTheHeadSendsNothing() {
        let delivery = Sample.deliver(.close())
        #expect(delivery == Delivery(steps: [.close], headByteCount: 0, status: nil, keepsAlive: false))
        #expect(Sample.deliver(.close(), genuine: nil) == delivery)
    }

    @Test func afterTheHeadAndMidBodySendThatMuch() {
        #expect(Sample.deliver(.close(at: .afterHead)).steps == [.send(Sample.head), .close])
        #expect(Sample.deliver(.close(at: .midBody)).steps == [.send(Sample.head + Array("abc".utf8)), .close])
    }

    @Test func keepsTheDelayBeforeIt() {
        #expect(Sample.deliver(.delay(.seconds(1)), .close()).steps == [.wait(.seconds(1)), .close])
    }

    @Test func decodesAPoint() throws {
        #expect(try readEffect("close", "{}").effect == .close())
        #expect(try readEffect("close", #"{"at":"mid_body"}"#).effect == .close(at: .midBody))
        #expect(try readEffect("close", #"{"at":null}"#).effect == nil)
        #expect(
            try readEffect("close", #"{"for":"2s"}"#).problems == [
                #"1:2: $.for: unknown key "for"; valid: "at""#
            ])
    }
}
