import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct NoOpTests {
    @Test func leavesTheAnswerAlone() {
        #expect(Sample.deliver(.noOp) == Sample.delivery)
    }

    @Test func decodesAnEmptyObjectOnly() throws {
        #expect(try readEffect("no_op", "{}").effect == .noOp)
        #expect(try readEffect("no_op", "true").problems == ["1:1: $: this is true; valid: {}"])
        #expect(try readEffect("no_op", "{at: 1}").problems == [#"1:2: $.at: unknown key "at"; valid: nothing"#])
    }
}
