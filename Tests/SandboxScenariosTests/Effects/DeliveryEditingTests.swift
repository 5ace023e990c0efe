import SandboxCore
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct DeliveryEditing {
    private func delivery(_ steps: [DeliveryStep], head: Int = 2) -> Delivery {
        Delivery(steps: steps, headByteCount: head, status: 200, keepsAlive: true)
    }

    @Test func countsBytesAndWaits() {
        let sample = delivery([.send([1, 2]), .wait(.seconds(1)), .send([3]), .wait(.seconds(2)), .close])
        #expect(sample.byteCount == 3)
        #expect(sample.waited == .seconds(3))
    }

    @Test(
        arguments: [
            (0, 0, [.send([1, 2, 3, 4])]),
            (1, 1, [.send([1]), .send([2, 3, 4])]),
            (3, 1, [.send([1, 2, 3]), .send([4])]),
            (4, 1, [.send([1, 2, 3, 4])]),
            (99, 1, [.send([1, 2, 3, 4])]),
            (-1, 0, [.send([1, 2, 3, 4])]),
        ] as [(Int, Int, [DeliveryStep])])
    func splitsOneSendAtAByte(count: Int, index: Int, steps: [DeliveryStep]) {
        var sample = delivery([.send([1, 2, 3, 4])])
        #expect(sample.split(after: count) == index)
        #expect(sample.steps == steps)
    }

    @Test(
        arguments: [
            (0, 1, [.wait(.seconds(1)), .send([1, 2]), .wait(.seconds(2)), .send([3, 4]), .reset]),
            (1, 2, [.wait(.seconds(1)), .send([1]), .send([2]), .wait(.seconds(2)), .send([3, 4]), .reset]),
            (2, 3, [.wait(.seconds(1)), .send([1, 2]), .wait(.seconds(2)), .send([3, 4]), .reset]),
            (3, 4, [.wait(.seconds(1)), .send([1, 2]), .wait(.seconds(2)), .send([3]), .send([4]), .reset]),
            (4, 4, [.wait(.seconds(1)), .send([1, 2]), .wait(.seconds(2)), .send([3, 4]), .reset]),
        ] as [(Int, Int, [DeliveryStep])])
    func splitsAmongSeveralSteps(count: Int, index: Int, steps: [DeliveryStep]) {
        var sample = delivery([.wait(.seconds(1)), .send([1, 2]), .wait(.seconds(2)), .send([3, 4]), .reset])
        #expect(sample.split(after: count) == index)
        #expect(sample.steps == steps)
    }

    @Test func insertsBeforeTheFirstByteAndAfterEarlierWaits() {
        var sample = delivery([.send([1]), .send([2])])
        sample.insertBeforeFirstByte(.wait(.seconds(1)))
        sample.insertBeforeFirstByte(.wait(.seconds(2)))
        #expect(sample.steps == [.wait(.seconds(1)), .wait(.seconds(2)), .send([1]), .send([2])])
    }

    @Test func insertsBeforeTheEndWhereNothingIsSent() {
        var sample = delivery([.close], head: 0)
        sample.insertBeforeFirstByte(.wait(.seconds(1)))
        #expect(sample.steps == [.wait(.seconds(1)), .close])
        var empty = delivery([], head: 0)
        empty.insertBeforeFirstByte(.wait(.seconds(1)))
        #expect(empty.steps == [.wait(.seconds(1))])
    }

    @Test func aCutWithinTheBodyKeepsHeadAndStatus() {
        var sample = delivery([.send([1, 2, 3, 4]), .close])
        sample.cut(after: 3)
        #expect(sample == delivery([.send([1, 2, 3])]))
    }

    @Test func aCutWithinTheHeadCarriesNoStatus() {
        var sample = delivery([.send([1, 2, 3, 4])])
        sample.cut(after: 1)
        #expect(sample == Delivery(steps: [.send([1])], headByteCount: 1, status: nil, keepsAlive: true))
    }

    @Test func aCutAtTheStartKeepsTheWaitsBeforeIt() {
        var sample = delivery([.wait(.seconds(1)), .send([1, 2, 3])])
        sample.cut(after: 0)
        #expect(sample == Delivery(steps: [.wait(.seconds(1))], headByteCount: 0, status: nil, keepsAlive: true))
    }

    @Test func aCutPastTheEndDropsOnlyTheEnding() {
        var sample = delivery([.send([1, 2, 3]), .hang(until: nil)])
        sample.cut(after: 99)
        #expect(sample == delivery([.send([1, 2, 3])]))
    }

    @Test func everyCutSendsExactlyThatManyBytes() {
        for count in 0...8 {
            var sample = delivery([.send([1, 2, 3]), .wait(.seconds(1)), .send([]), .send([4, 5, 6]), .close])
            sample.cut(after: count)
            #expect(sample.byteCount == min(count, 6))
            #expect((sample.status == nil) == (count < 2))
            #expect(!sample.hasEnd)
        }
    }

    @Test func anEndTakesTheConnection() {
        for step in [DeliveryStep.close, .reset, .hang(until: nil)] {
            var sample = delivery([.send([1, 2])])
            sample.end(with: step)
            #expect(sample.steps == [.send([1, 2]), step])
            #expect(!sample.keepsAlive)
            #expect(sample.hasEnd)
        }
    }
}
