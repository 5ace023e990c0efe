import Testing

@testable import SandboxCore

/// Work that a deadline starts holds the advance; stop and reset in the middle of it answer everything.
@Suite struct ClockWorkTests {
    @Test func work_HoldsTheAdvanceUntilItIsDone() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<String>()
        let started = Signal()
        clock.schedule(at: .s(1)) {
            order.add("begun")
            clock.beginWork()
            started.set()
        }
        clock.schedule(at: .s(2)) { order.add("next deadline") }
        let results = Recorder<SandboxClock.AdvanceResult>()
        let done = Signal()
        clock.beginAdvance(by: .seconds(5), results, done)
        #expect(started.wait())
        #expect(clock.now == .s(1))
        #expect(results.all.isEmpty)
        order.add("ended")
        clock.endWork()
        #expect(done.wait())
        #expect(order.all == ["begun", "ended", "next deadline"])
        #expect(
            try results.all.first?.get()
                == SandboxClock.Advance(now: .s(5), fired: 2, pendingTimers: 0, inFlight: 0))
    }

    @Test func everyPieceOfWork_HasToEnd() throws {
        let clock = SandboxClock.manual()
        let started = Signal()
        clock.schedule(at: .s(1)) {
            for _ in 0..<3 { clock.beginWork() }
            started.set()
        }
        let results = Recorder<SandboxClock.AdvanceResult>()
        let done = Signal()
        clock.beginAdvance(by: .seconds(1), results, done)
        #expect(started.wait())
        clock.endWork()
        clock.endWork()
        // The queue has handled whatever those two brought about once it has answered this.
        clock.drainQueue()
        #expect(results.all.isEmpty)
        clock.endWork()
        #expect(done.wait())
    }

    @Test func workEndedWithinItsDeadline_HoldsNothing() async throws {
        let clock = SandboxClock.manual()
        clock.schedule(at: .s(1)) {
            clock.beginWork()
            clock.endWork()
        }
        #expect(try await clock.advance(by: .seconds(2)).inFlight == 0)
    }

    @Test func workThatNeverEnds_HoldsNoLongerThanItsBound() async throws {
        let clock = SandboxClock.manual(workBound: .milliseconds(1))
        clock.schedule(at: .s(1)) { clock.beginWork() }
        clock.schedule(at: .s(2)) {}
        let advance = try await clock.advance(by: .seconds(3))
        #expect(advance == SandboxClock.Advance(now: .s(3), fired: 2, pendingTimers: 0, inFlight: 1))
    }

    @Test func boundOfAnEarlierWait_DoesNotEndALaterOne() throws {
        let clock = SandboxClock.manual(workBound: .milliseconds(200))
        // The first advance ends at once, but its bound still comes up later.
        let started = Signal()
        clock.schedule(at: .s(1)) {
            clock.beginWork()
            started.set()
        }
        let results = Recorder<SandboxClock.AdvanceResult>()
        let first = Signal()
        clock.beginAdvance(by: .seconds(1), results, first)
        #expect(started.wait())
        clock.endWork()
        #expect(first.wait())
        let waits = clock.waitCount
        clock.schedule(at: .s(2)) {
            clock.beginWork()
            started.set()
        }
        let second = Signal()
        clock.beginAdvance(by: .seconds(1), results, second)
        #expect(started.wait())
        clock.drainQueue()
        #expect(clock.waitCount == waits + 1)
        // The bound of the first wait, if it comes now.
        clock.passBound(ofWait: waits)
        clock.drainQueue()
        #expect(results.all.count == 1)
        clock.endWork()
        #expect(second.wait())
    }

    @Test func endWorkWithoutBeginning_DoesNotHideLaterWork() throws {
        let clock = SandboxClock.manual()
        clock.endWork()
        let started = Signal()
        clock.schedule(at: .s(1)) {
            clock.beginWork()
            started.set()
        }
        let results = Recorder<SandboxClock.AdvanceResult>()
        let done = Signal()
        clock.beginAdvance(by: .seconds(1), results, done)
        #expect(started.wait())
        clock.drainQueue()
        #expect(results.all.isEmpty)
        clock.endWork()
        #expect(done.wait())
    }

    @Test(arguments: [true, false])
    func stopAndResetWhileAnAdvanceWaits_AnswerEverything(forGood: Bool) async throws {
        let clock = SandboxClock.manual()
        let started = Signal()
        let late = Recorder<String>()
        clock.schedule(at: .s(1)) {
            clock.beginWork()
            started.set()
        }
        clock.schedule(at: .s(2)) { late.add("fired") }
        let results = Recorder<SandboxClock.AdvanceResult>()
        let running = Signal()
        let queued = Signal()
        let waited = Signal()
        let reached = Recorder<Bool>()
        clock.beginAdvance(by: .seconds(5), results, running)
        #expect(started.wait())
        clock.beginAdvance(by: .seconds(5), results, queued)
        clock.whenPending(atLeast: 10, timeout: .seconds(600)) {
            reached.add($0)
            waited.set()
        }
        if forGood { clock.stop() } else { clock.reset() }
        #expect(running.wait() && queued.wait() && waited.wait())
        #expect(results.all == [.failure(.stopped), .failure(.stopped)])
        #expect(reached.all == [false])
        #expect(clock.pendingTimers == 0)
        // The work that was under way ends afterwards, and brings nothing back to life.
        clock.endWork()
        clock.drainQueue()
        #expect(results.all.count == 2)
        #expect(late.all.isEmpty)
        if forGood {
            #expect(clock.schedule(at: .s(9)) {} == nil)
            await #expect(throws: SandboxClock.AdvanceError.stopped) { try await clock.advance(by: .seconds(1)) }
            #expect(await !clock.pendingReached(1))
            #expect(await !clock.pendingReached(0))
        } else {
            clock.schedule(after: .seconds(1)) { late.add("after reset") }
            #expect(try await clock.advance(by: .seconds(1)).fired == 1)
            #expect(late.all == ["after reset"])
        }
    }

    @Test func resetWithinADeadline_StopsItsOtherTimersAndTheAdvance() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<String>()
        clock.schedule(at: .s(1)) {
            order.add("first")
            clock.reset()
            clock.schedule(after: .seconds(1)) { order.add("new") }
        }
        clock.schedule(at: .s(1)) { order.add("tie") }
        await #expect(throws: SandboxClock.AdvanceError.stopped) { try await clock.advance(by: .seconds(10)) }
        #expect(clock.now == .s(1))
        #expect(clock.pendingTimers == 1)
        #expect(try await clock.advance(by: .seconds(1)).fired == 1)
        #expect(order.all == ["first", "new"])
    }

    @Test func advanceBegunRightAfterAReset_IsNotEndedByTheOldOne() async throws {
        let clock = SandboxClock.manual()
        let results = Recorder<SandboxClock.AdvanceResult>()
        let done = Signal()
        clock.schedule(at: .s(1)) {
            clock.reset()
            for second in 2...4 as ClosedRange<Int64> { clock.schedule(at: .s(second)) {} }
            clock.beginAdvance(by: .seconds(10), results, done)
        }
        await #expect(throws: SandboxClock.AdvanceError.stopped) { try await clock.advance(by: .seconds(10)) }
        #expect(done.wait())
        #expect(try results.all.first?.get().fired == 3)
        #expect(clock.now == .s(11))
    }

    @Test func resetToAnInstant_TakesTheTimeBackAndAdvancesFromThere() async throws {
        let clock = SandboxClock.manual()
        let started = Signal()
        clock.schedule(at: .s(50)) {
            clock.beginWork()
            started.set()
        }
        let results = Recorder<SandboxClock.AdvanceResult>()
        clock.beginAdvance(by: .seconds(100), results)
        #expect(started.wait())
        clock.reset(to: .s(10))
        #expect(clock.now == .s(10))
        clock.endWork()
        clock.schedule(after: .seconds(1)) {}
        let advance = try await clock.advance(by: .seconds(2))
        #expect(advance == SandboxClock.Advance(now: .s(12), fired: 1, pendingTimers: 0, inFlight: 0))
        #expect(results.all == [.failure(.stopped)])
    }

    @Test func clockThatIsDropped_AnswersWhoeverWaits() {
        let waited = Signal()
        let answered = Recorder<Bool>()
        do {
            let clock = SandboxClock.manual()
            clock.whenPending(atLeast: 1, timeout: .seconds(600)) {
                answered.add($0)
                waited.set()
            }
        }
        #expect(waited.wait())
        #expect(answered.all == [false])
    }
}
