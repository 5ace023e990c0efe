import SandboxCore
import SandboxHTTP
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct Plans {
    @Test func withoutEffectsTheAnswerIsOneSend() {
        #expect(Sample.deliver() == Sample.delivery)
    }

    @Test func aClientThatWantsToCloseMay() {
        let delivery = Sample.plan(.after, [.delay(.seconds(1))])
            .delivery(genuine: Sample.response, keepsAlive: false)
        #expect(!delivery.keepsAlive)
    }

    @Test func everyEffectShapesBeforeAnyDelivers() {
        let delivery = Sample.deliver(
            .delay(.seconds(1)), .respond(status: 500, body: .text("wxyz")), .hang(at: .midBody))
        #expect(
            delivery.steps == [.wait(.seconds(1)), .send(Sample.head + Array("wx".utf8)), .hang(until: nil)])
        #expect(delivery.status == 500)
    }

    @Test func theAnswerIsEncodedOnceAndOnlyIfThereIsOne() {
        var encoded: [Response] = []
        let encode = { (response: Response) in
            encoded.append(response)
            return Sample.encode(response)
        }
        _ = Sample.plan(.before, [.reset()]).delivery(genuine: nil, encode: encode)
        #expect(encoded == [])
        _ = Sample.plan(.after, [.respond(status: 404), .delay(.seconds(1))])
            .delivery(genuine: Sample.response, encode: encode)
        #expect(encoded == [Response(status: 404)])
    }

    @Test func withNothingToSendTheConnectionIsClosed() {
        let closed = Delivery(steps: [.close], headByteCount: 0, status: nil, keepsAlive: false)
        #expect(Sample.deliver(genuine: nil) == closed)
        #expect(Sample.deliver(.noOp, genuine: nil) == closed)
        #expect(Sample.deliver(.delay(.seconds(1)), genuine: nil).steps == [.wait(.seconds(1)), .close])
        #expect(Sample.deliver(.hang(at: .midBody), genuine: nil).steps == [.hang(until: nil)])
    }

    @Test func theMatchedHeaderNamesRuleAndCall() {
        func value(_ rule: Int?, numbered: Bool) -> String {
            MatchedRule(scenario: "a-b", rule: rule, call: 12, isNumbered: numbered).headerValue
        }
        #expect(value(nil, numbered: false) == "a-b")
        #expect(value(nil, numbered: true) == "a-b; call=12")
        #expect(value(3, numbered: true) == "a-b; rule=3; call=12")
    }

    /// Every pair of effects leaves the connection in a known state: something is sent or it ends, and after an end
    /// nothing follows in a rule without contradiction.
    @Test func everySensiblePairEndsInAKnownState() {
        let effects: [FaultEffect] = [
            .noOp, .delay(.seconds(1)), .respond(status: 503, body: .text("unavailable")), .respond(status: 204),
            .hang(), .hang(at: .afterHead, for: .seconds(1)), .hang(at: .midBody), .reset(), .reset(at: .afterHead),
            .reset(at: .midBody), .close(), .close(at: .afterHead), .close(at: .midBody),
        ]
        var sensible = 0
        for first in effects {
            for second in effects {
                for when in [FaultTiming.before, .after] {
                    let rule = FaultRule(on: .all, when: when, effects: [first, second])
                    guard rule.contradictions.isEmpty else { continue }
                    sensible += 1
                    let delivery = Sample.plan(when, rule.effects).delivery(
                        genuine: when == .after ? Sample.response : nil)
                    let ends = delivery.steps.indices.filter { index in
                        switch delivery.steps[index] {
                        case .hang, .close, .reset: true
                        case .send, .wait: false
                        }
                    }
                    #expect(ends.isEmpty || ends == [delivery.steps.count - 1])
                    #expect(delivery.keepsAlive == ends.isEmpty)
                    #expect(delivery.headByteCount <= delivery.byteCount)
                    #expect((delivery.status == nil) == (delivery.byteCount == 0))
                    #expect(delivery.byteCount > 0 || !ends.isEmpty)
                }
            }
        }
        #expect(sensible > 60)
    }
}
