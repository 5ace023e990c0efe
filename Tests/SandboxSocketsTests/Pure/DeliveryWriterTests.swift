import SandboxCore
import Testing

@testable import SandboxSockets

@Suite struct DeliveryWriterTests {
    /// Runs `steps` with a kernel that takes `room` bytes a write: the commands, and the bytes between them.
    private func run(_ steps: [DeliveryStep], room: Int) -> ([DeliveryWriter.Command], [UInt8], Int) {
        var writer = DeliveryWriter(steps)
        var commands: [DeliveryWriter.Command] = []
        var bytes: [UInt8] = []
        for _ in 0..<1_000 {
            let command = writer.next()
            switch command {
            case .write:
                let taken = writer.withRemaining { Array($0.prefix(room)) } ?? []
                #expect(writer.remainingByteCount >= taken.count)
                bytes += taken
                writer.wrote(taken.count)
            case .wait:
                commands.append(command)
                writer.stepDone()
            case .hang, .close, .reset, .finished:
                commands.append(command)
                return (commands, bytes, writer.sentByteCount)
            }
        }
        return (commands, bytes, -1)
    }

    @Test(arguments: [1, 2, 3, 100])
    func steps_ComeInOrderHoweverLittleTheKernelTakes(room: Int) {
        let (commands, bytes, count) = run(
            [.send([1, 2, 3]), .wait(.seconds(1)), .send([4, 5]), .wait(.seconds(2)), .send([6])], room: room)
        #expect(commands == [.wait(.seconds(1)), .wait(.seconds(2)), .finished])
        #expect(bytes == [1, 2, 3, 4, 5, 6])
        #expect(count == 6)
    }

    @Test func whatFollowsAnEndOfTheConnection_IsNotReached() {
        for (step, command) in [
            (.reset, .reset), (.close, .close), (.hang(until: nil), .hang(until: nil)),
            (.hang(until: Instant(unixSeconds: 5)), .hang(until: Instant(unixSeconds: 5))),
        ] as [(DeliveryStep, DeliveryWriter.Command)] {
            let (commands, bytes, count) = run([.send([1, 2]), step, .send([3])], room: 8)
            #expect(commands == [command])
            #expect(bytes == [1, 2])
            #expect(count == 2)
        }
    }

    @Test func emptySendsAndWaits_AreSkipped() {
        let (commands, bytes, count) = run(
            [.send([]), .wait(.zero), .wait(.seconds(-1)), .send([7]), .send([])], room: 8)
        #expect(commands == [.finished])
        #expect(bytes == [7])
        #expect(count == 1)
    }

    @Test func noSteps_AreFinishedAtOnce() {
        var writer = DeliveryWriter([])
        #expect(writer.next() == .finished)
        #expect(writer.withRemaining { $0.count } == nil)
        #expect(writer.remainingByteCount == 0)
    }

    @Test func nextIsTheSame_UntilSomethingMovesOn() {
        var writer = DeliveryWriter([.send([1, 2]), .wait(.seconds(1))])
        #expect(writer.next() == .write)
        #expect(writer.next() == .write)
        writer.wrote(1)
        #expect(writer.next() == .write)
        #expect(writer.withRemaining { Array($0) } == [2])
        writer.wrote(1)
        #expect(writer.next() == .wait(.seconds(1)))
        #expect(writer.next() == .wait(.seconds(1)))
        writer.stepDone()
        #expect(writer.next() == .finished)
    }

    @Test func onlyASingleSend_IsWrittenWithoutBookkeeping() {
        #expect(DeliveryWriter([.send([1, 2])]).onlyBytes == [1, 2])
        #expect(DeliveryWriter([.send([])]).onlyBytes == nil)
        #expect(DeliveryWriter([]).onlyBytes == nil)
        #expect(DeliveryWriter([.send([1]), .reset]).onlyBytes == nil)
        #expect(DeliveryWriter([.close]).onlyBytes == nil)
    }
}
