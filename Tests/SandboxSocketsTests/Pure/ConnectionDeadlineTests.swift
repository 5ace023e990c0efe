import SandboxCore
import SandboxHTTP
import Testing

@testable import SandboxSockets

/// The safety deadlines, with instants instead of sleeps.
@Suite struct ConnectionDeadlineTests {
    @Test func idleConnection_LastsSeventyFiveSeconds() {
        var bench = MachineBench()
        #expect(bench.deadline == 75_000)
        #expect(bench.reach(74_999) == .none)
        #expect(bench.deadline == 75_000)
        #expect(bench.reach(75_000) == .linger)
    }

    @Test func idleDeadline_BeginsAnewAfterEachAnswer() {
        var bench = MachineBench()
        #expect(bench.receive(get, at: 70_000) == .handle)
        #expect(bench.deadline == nil)
        #expect(bench.reach(1_000_000) == .none)
        #expect(bench.answer(at: 1_000_000) == .none)
        #expect(bench.deadline == 1_075_000)
    }

    @Test func emptyLines_DoNotProlongIdleness() {
        var bench = MachineBench()
        for (index, text) in ["\r", "\n", "\r\n", "\r\n"].enumerated() {
            #expect(bench.receive(text, at: 10_000 * (index + 1)) == .none)
            #expect(bench.deadline == 75_000)
        }
    }

    @Test func head_HasFifteenSecondsFromItsFirstByteHoweverItTrickles() {
        var bench = MachineBench()
        let head = Array("GET / HTTP/1.1\r\nHost: a")
        for (index, byte) in head.enumerated() {
            #expect(bench.receive(String(byte), at: 50_000 + index * 600) == .none)
            #expect(bench.deadline == 65_000)
        }
        #expect(bench.reach(64_999) == .none)
        #expect(bench.reach(65_000) == .reject(.headTimeout(bytes: Array("GET / HTTP/1.1\r\nHost: a".utf8))))
        #expect(bench.deadline == nil)
        #expect(bench.answer(keepsAlive: true) == .linger)
    }

    @Test func body_HasThirtySecondsFromTheEndOfItsHead() {
        var bench = MachineBench()
        #expect(bench.receive("POST /2 HTTP/1.1\r\nHost: a\r\n", at: 1_000) == .none)
        #expect(bench.deadline == 16_000)
        #expect(bench.receive("Content-Length: 10\r\n\r\n", at: 14_000) == .none)
        #expect(bench.deadline == 44_000)
        #expect(bench.receive("12345", at: 40_000) == .none)
        #expect(bench.deadline == 44_000)
        #expect(bench.reach(43_999) == .none)
        #expect(bench.reach(44_000) == .reject(.bodyTimeout(bytes: Array("12345".utf8))))
        #expect(bench.answer(keepsAlive: true) == .linger)
    }

    @Test func bodyThatArrivesInTime_EndsItsDeadline() {
        var bench = MachineBench()
        #expect(bench.receive(post(2) + "1") == .none)
        #expect(bench.deadline == 30_000)
        #expect(bench.receive("2", at: 29_999) == .handle)
        #expect(bench.deadline == nil)
    }

    @Test func halfOfThePipelinedNextHead_IsTimedFromTheEndOfTheAnswer() {
        var bench = MachineBench()
        #expect(bench.receive(get + "GET /2", at: 1_000) == .handle)
        #expect(bench.answer(at: 100_000) == .none)
        #expect(bench.deadline == 115_000)
    }

    @Test func twoBodiesInARow_HaveADeadlineEach() {
        var bench = MachineBench()
        #expect(bench.receive(post(1), at: 0) == .none)
        #expect(bench.receive("x", at: 20_000) == .handle)
        #expect(bench.answer(at: 20_000) == .none)
        #expect(bench.receive(post(1), at: 25_000) == .none)
        #expect(bench.deadline == 55_000)
    }

    @Test func clientThatDoesNotRead_HasThirtySecondsFromTheLastWrite() {
        var bench = MachineBench()
        #expect(bench.receive(get, at: 1_000) == .handle)
        bench.machine.writeBlocked(now: bench.now)
        #expect(bench.deadline == 31_000)
        bench.machine.writeResumed()
        #expect(bench.deadline == nil)
        bench.time = 20_000
        bench.machine.writeBlocked(now: bench.now)
        #expect(bench.reach(49_999) == .none)
        #expect(bench.reach(50_000) == .abandonDelivery)
    }

    @Test func lingering_IsBoundedInTime() {
        var bench = MachineBench()
        #expect(bench.receive(get, at: 1_000) == .handle)
        #expect(bench.answer(keepsAlive: false) == .linger)
        #expect(bench.receive("more", at: 5_000) == .none)
        #expect(bench.deadline == 6_000)
        #expect(bench.reach(5_999) == .none)
        #expect(bench.reach(6_000) == .close)
    }

    @Test func lingering_IsBoundedInBytes() {
        var lingering = LingeringLimits()
        lingering.byteCount = 10
        var bench = MachineBench(lingering: lingering)
        #expect(bench.receive(get) == .handle)
        #expect(bench.answer(keepsAlive: false) == .linger)
        #expect(bench.receive("123456789") == .none)
        #expect(bench.receive("0") == .close)
    }

    @Test func limits_AreTakenFromTheStruct() {
        var limits = HTTPLimits()
        limits.idleDeadline = .milliseconds(1)
        limits.headDeadline = .milliseconds(2)
        limits.bodyDeadline = .milliseconds(3)
        limits.writeStall = .milliseconds(4)
        var bench = MachineBench(limits)
        #expect(bench.deadline == 1)
        #expect(bench.receive("P", at: 10) == .none)
        #expect(bench.deadline == 12)
        #expect(bench.receive(String(post(1).dropFirst()), at: 11) == .none)
        #expect(bench.deadline == 14)
        #expect(bench.receive("x") == .handle)
        bench.machine.writeBlocked(now: bench.now)
        #expect(bench.deadline == 15)
    }

    @Test func closedMachine_DoesNothingMore() {
        var bench = MachineBench()
        #expect(bench.machine.close() == .close)
        #expect(bench.receive(get) == .none)
        #expect(bench.reach(1_000_000) == .none)
        #expect(bench.machine.stop(now: bench.now) == .close)
        #expect(bench.machine.readableByteCount == 0)
    }
}
