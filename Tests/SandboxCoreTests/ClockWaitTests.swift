import Dispatch
import SandboxPlatform
import Testing

@testable import SandboxCore

@Suite struct ClockWaitTests {
    @Test func enoughTimersAlready_AnswersAtOnce() {
        let clock = SandboxClock.manual()
        clock.schedule(at: .s(1)) {}
        let answers = Recorder<Bool>()
        clock.whenPending(atLeast: 1, timeout: .seconds(600)) { answers.add($0) }
        clock.whenPending(atLeast: 0, timeout: .seconds(600)) { answers.add($0) }
        clock.whenPending(atLeast: -1, timeout: .zero) { answers.add($0) }
        #expect(answers.all == [true, true, true])
    }

    @Test func timersScheduledLater_AnswerTheWait() async {
        let clock = SandboxClock.manual()
        let answered = Signal()
        let answers = Recorder<Bool>()
        clock.whenPending(atLeast: 3, timeout: .seconds(600)) {
            answers.add($0)
            answered.set()
        }
        clock.schedule(at: .s(1)) {}
        clock.schedule(at: .s(2)) {}
        clock.drainQueue()
        #expect(answers.all.isEmpty)
        clock.schedule(at: .s(3)) {}
        #expect(answered.wait())
        #expect(answers.all == [true])
    }

    @Test func cancelledTimers_DoNotCount() throws {
        let clock = SandboxClock.manual()
        let answers = Recorder<Bool>()
        clock.whenPending(atLeast: 2, timeout: .seconds(600)) { answers.add($0) }
        let id = try #require(clock.schedule(at: .s(1)) {})
        clock.cancel(id)
        clock.schedule(at: .s(1)) {}
        clock.drainQueue()
        #expect(answers.all.isEmpty)
        clock.stop()
        #expect(answers.all == [false])
    }

    @Test func tooFewTimers_TimesOut() async {
        let clock = SandboxClock.manual()
        clock.schedule(at: .s(1)) {}
        #expect(await !clock.pendingReached(2, timeout: .milliseconds(1)))
        #expect(await !clock.pendingReached(2, timeout: .zero))
        // A wait that timed out is forgotten.
        clock.schedule(at: .s(1)) {}
        #expect(await clock.pendingReached(2))
    }

    @Test func endlessTimeout_DoesNotOverflow() async {
        let clock = SandboxClock.manual()
        let answers = Recorder<Bool>()
        clock.whenPending(atLeast: 1, timeout: .seconds(Int64.max)) { answers.add($0) }
        clock.drainQueue()
        #expect(answers.all.isEmpty)
        clock.stop()
        #expect(answers.all == [false])
    }

    @Test func scheduling_DoesNotCallWhoeverWaitsWithinItself() {
        // A session schedules inside its own lock, and a wait that is answered takes that lock.
        let clock = SandboxClock.manual()
        let session = Locked(0)
        let answered = Signal()
        clock.whenPending(atLeast: 1, timeout: .seconds(600)) { _ in
            session.withLock { $0 += 1 }
            answered.set()
        }
        session.withLock { _ in _ = clock.schedule(at: .s(1)) {} }
        #expect(answered.wait())
    }

    @Test func realClock_FiresInOrderAndNeverEarly() {
        let clock = SandboxClock(mode: .real)
        let fired = Recorder<(index: Int, late: Duration)>()
        let done = Signal()
        let gate = clock.holdQueue()
        let start = clock.now
        for (index, milliseconds) in [40, 10, 30, 20, 0].enumerated() {
            let deadline = start + .milliseconds(milliseconds)
            clock.schedule(at: deadline) {
                fired.add((index, clock.now - deadline))
                if fired.all.count == 5 { done.set() }
            }
        }
        gate.set()
        #expect(done.wait())
        #expect(fired.all.map(\.index) == [4, 1, 3, 2, 0])
        #expect(fired.all.allSatisfy { $0.late >= .zero })
        #expect(clock.pendingTimers == 0)
    }

    @Test func realClock_FiresAnEarlierTimerScheduledLater() {
        let clock = SandboxClock(mode: .real)
        let fired = Signal()
        clock.schedule(after: .seconds(3_600)) {}
        clock.schedule(after: .seconds(Int64.max)) {}
        clock.schedule(after: .milliseconds(1)) { fired.set() }
        #expect(fired.wait())
        #expect(clock.pendingTimers == 2)
    }

    @Test func realClock_FiresTiesInTheOrderScheduledAndWhatIsPastAtOnce() {
        let clock = SandboxClock(mode: .real, start: .s(1_000))
        let order = Recorder<Int>()
        let done = Signal()
        let gate = clock.holdQueue()
        let deadline = clock.now + .milliseconds(20)
        for index in 0..<20 { clock.schedule(at: deadline) { order.add(index) } }
        clock.schedule(at: .s(0)) { order.add(-1) }
        clock.schedule(at: deadline) { done.set() }
        gate.set()
        #expect(done.wait())
        #expect(order.all == [-1] + Array(0..<20))
    }

    @Test func realClockAfterAReset_FiresOnlyWhatIsNew() {
        let clock = SandboxClock(mode: .real)
        let order = Recorder<String>()
        let done = Signal()
        let gate = clock.holdQueue()
        clock.schedule(at: clock.now) { order.add("old") }
        clock.reset()
        gate.set()
        clock.schedule(after: .milliseconds(20)) {
            order.add("new")
            done.set()
        }
        #expect(done.wait())
        #expect(order.all == ["new"])
    }

    @Test(arguments: SandboxClock.Mode.allCases)
    func hammeringFromManyThreads_FiresEachTimerOnceOrCancelsIt(mode: SandboxClock.Mode) async throws {
        let clock = SandboxClock(mode: mode)
        let fired = Locked(0)
        let cancelled = Locked(0)
        let scheduled = 8 * 2_000
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for index in 0..<2_000 {
                let id = clock.schedule(after: .nanoseconds(index % 7)) { fired.withLock { $0 += 1 } }
                if index % 3 == thread % 3, let id, clock.cancel(id) { cancelled.withLock { $0 += 1 } }
                if index % 100 == 0 {
                    clock.beginWork()
                    clock.advance(by: .nanoseconds(1)) { _ in }
                    clock.endWork()
                }
            }
        }
        if mode == .manual {
            _ = try await clock.advance(by: .seconds(1))
        } else {
            let last = Signal()
            clock.schedule(after: .milliseconds(1)) { last.set() }
            #expect(last.wait())
        }
        #expect(fired.withLock { $0 } + cancelled.withLock { $0 } == scheduled)
        #expect(clock.pendingTimers == 0)
    }
}
