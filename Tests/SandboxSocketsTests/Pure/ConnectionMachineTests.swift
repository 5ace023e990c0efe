import SandboxCore
import SandboxHTTP
import Testing

@testable import SandboxSockets

@Suite struct ConnectionMachineTests {
    @Test func pipelinedRequests_AreTakenOneAfterAnother() {
        var bench = MachineBench()
        #expect(bench.receive(get + "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n" + "GET /3") == .handle)
        #expect(bench.machine.request?.target.raw == "/1")
        #expect(bench.machine.next(now: bench.now) == .none)
        #expect(bench.receive(" HTTP/1.1\r\n") == .none)
        #expect(bench.machine.requestCount == 1)
        #expect(bench.answer() == .handle)
        #expect(bench.machine.request?.target.raw == "/2")
        #expect(bench.machine.requestCount == 2)
        #expect(bench.answer() == .none)
        #expect(bench.receive("Host: a\r\n\r\n") == .handle)
        #expect(bench.machine.request?.target.raw == "/3")
    }

    @Test func requestIsGone_OnceItIsAnswered() {
        var bench = MachineBench()
        #expect(bench.receive(get) == .handle)
        #expect(bench.machine.request != nil)
        #expect(bench.answer() == .none)
        #expect(bench.machine.request == nil)
        #expect(bench.machine.answered(keepsAlive: true, now: bench.now) == .none)
    }

    @Test func answerThatDoesNotKeepAlive_Lingers() {
        var bench = MachineBench()
        #expect(bench.receive(get + get) == .handle)
        #expect(bench.answer(keepsAlive: false) == .linger)
        #expect(bench.machine.next(now: bench.now) == .none)
        #expect(bench.receive("whatever") == .none)
        #expect(bench.receiveEnd() == .close)
        #expect(bench.machine.readableByteCount == 0)
        #expect(bench.machine.deadline == nil)
    }

    @Test func refusal_AlwaysClosesWhateverTheAnswerSays() {
        var bench = MachineBench()
        #expect(
            bench.receive("GET / HTTP/1.1\r\n\r\n")
                == .reject(.malformed(.missingHost, bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8))))
        #expect(bench.machine.requestCount == 1)
        #expect(bench.answer(keepsAlive: true) == .linger)
    }

    // MARK: FIN

    @Test func finWhileIdle_Closes() {
        var bench = MachineBench()
        #expect(bench.receiveEnd() == .close)
        var second = MachineBench()
        #expect(second.receive(get) == .handle)
        #expect(second.answer() == .none)
        #expect(second.receiveEnd() == .close)
    }

    @Test(arguments: ["G", "GET / HTTP/1.1\r\nHost: a\r\n", post(5) + "1234"])
    func finMidMessage_IsRefusedAsTruncated(text: String) {
        var bench = MachineBench()
        #expect(bench.receive(text) == .none)
        guard case .reject(.truncated) = bench.receiveEnd() else {
            Issue.record("not refused as truncated")
            return
        }
        #expect(bench.machine.readableByteCount == 0)
        #expect(bench.answer() == .close)
    }

    @Test func finWhileAnswering_StillDeliversAndThenCloses() {
        var bench = MachineBench()
        #expect(bench.receive(get) == .handle)
        #expect(bench.receiveEnd() == .none)
        #expect(bench.machine.peerFinished)
        #expect(bench.machine.readableByteCount == 0)
        #expect(bench.machine.request != nil)
        #expect(bench.answer() == .close)
    }

    @Test func finAfterPipelinedRequests_AnswersAllOfThem() {
        var bench = MachineBench()
        #expect(bench.receive(get + get) == .handle)
        #expect(bench.receiveEnd() == .none)
        #expect(bench.answer() == .handle)
        #expect(bench.answer() == .close)
    }

    @Test func finWhileLingering_Closes() {
        var bench = MachineBench()
        #expect(bench.receive(get) == .handle)
        #expect(bench.answer(keepsAlive: false) == .linger)
        #expect(bench.receiveEnd() == .close)
        #expect(bench.machine.next(now: bench.now) == .none)
    }

    // MARK: Read-ahead

    @Test func whileAnswering_AtMost16KiBAreReadAhead() {
        var bench = MachineBench()
        #expect(bench.machine.readableByteCount == .max)
        #expect(bench.receive(get) == .handle)
        #expect(bench.machine.readableByteCount == 16 << 10)
        #expect(bench.receive(String(repeating: "x", count: 16_000)) == .none)
        #expect(bench.machine.readableByteCount == 384)
        #expect(bench.receive(String(repeating: "x", count: 384)) == .none)
        #expect(bench.machine.readableByteCount == 0)
        #expect(bench.receive(String(repeating: "x", count: 9_999)) == .none)
        #expect(bench.machine.readableByteCount == 0)
    }

    @Test func afterTheAnswer_ReadingGoesOn() {
        var bench = MachineBench()
        #expect(bench.receive(get + post(20_000) + String(repeating: "x", count: 17_000)) == .handle)
        #expect(bench.machine.readableByteCount == 0)
        #expect(bench.answer() == .none)
        #expect(bench.machine.readableByteCount == .max)
        #expect(bench.receive(String(repeating: "x", count: 3_000)) == .handle)
        #expect(bench.machine.request?.body.count == 20_000)
    }

    @Test func whileHanging_InputIsDroppedSoThatFINIsSeen() {
        var bench = MachineBench()
        #expect(bench.receive(get) == .handle)
        bench.machine.discardInput()
        for _ in 0..<10 {
            #expect(bench.receive(String(repeating: get, count: 1_000)) == .none)
            #expect(bench.machine.readableByteCount == .max)
        }
        #expect(bench.answer(keepsAlive: true) == .linger)
    }

    // MARK: Expect

    @Test func expectation_IsAskedAboutOnceAndThenTheBodyIsRead() {
        var bench = MachineBench()
        #expect(bench.receive(post(3, "Expect: 100-continue\r\n")) == .checkExpectation)
        #expect(bench.machine.expectation?.target.raw == "/2")
        bench.machine.expectationMet()
        #expect(bench.machine.expectation == nil)
        #expect(bench.machine.next(now: bench.now) == .none)
        #expect(bench.deadline == 30_000)
        #expect(bench.receive("abc") == .handle)
        #expect(bench.machine.request?.body == Array("abc".utf8))
        #expect(bench.machine.requestCount == 1)
    }

    @Test func refusedExpectation_ClosesAndNeverHandlesTheBody() {
        var bench = MachineBench()
        #expect(bench.receive(post(3, "Expect: 100-continue\r\n")) == .checkExpectation)
        bench.machine.expectationRefused()
        #expect(bench.machine.requestCount == 1)
        #expect(bench.machine.next(now: bench.now) == .none)
        #expect(bench.receive("abc") == .none)
        #expect(bench.answer(keepsAlive: true) == .linger)
        #expect(bench.receive("abc" + get) == .none)
        #expect(bench.machine.request == nil)
    }

    // MARK: Stop

    @Test func stop_ClosesAtOnceUnlessTheClientMayBeSending() {
        var idle = MachineBench()
        #expect(idle.machine.stop(now: idle.now) == .close)

        var answering = MachineBench()
        #expect(answering.receive(get) == .handle)
        #expect(answering.machine.stop(now: answering.now) == .close)
        #expect(answering.machine.request == nil)

        for text in ["GET / HT", post(5) + "12"] {
            var reading = MachineBench()
            #expect(reading.receive(text, at: 100) == .none)
            #expect(reading.machine.stop(now: reading.now) == .linger)
            #expect(reading.deadline == 600)
            #expect(reading.reach(600) == .close)
        }

        var refused = MachineBench()
        let action = refused.receive("nonsense\r\n")
        #expect(action != .none)
        #expect(refused.machine.stop(now: refused.now) == .linger)

        var pipelined = MachineBench()
        #expect(pipelined.receive(get + "GET") == .handle)
        #expect(pipelined.machine.stop(now: pipelined.now) == .linger)

        var finished = MachineBench()
        #expect(finished.receive(get + "GET") == .handle)
        #expect(finished.receiveEnd() == .none)
        #expect(finished.machine.stop(now: finished.now) == .close)
    }

    @Test func stopWhileLingering_KeepsTheSoonerEndAndWaitsOnlyForAClientThatSends() {
        var bench = MachineBench()
        #expect(bench.receive(get) == .handle)
        #expect(bench.answer(keepsAlive: false, at: 1_000) == .linger)
        var silent = bench
        #expect(silent.machine.stop(now: silent.now) == .close)
        #expect(bench.receive("more") == .none)
        #expect(bench.deadline == 6_000)
        bench.time = 2_000
        #expect(bench.machine.stop(now: bench.now) == .linger)
        #expect(bench.deadline == 2_500)
        bench.time = 2_400
        #expect(bench.machine.stop(now: bench.now) == .linger)
        #expect(bench.deadline == 2_500)
    }
}
