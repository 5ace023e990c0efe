import Testing

@testable import SandboxCore

@Suite struct ManualClockTests {
    @Test func timeStandsStill_UntilItIsAdvanced() async throws {
        let clock = SandboxClock.manual()
        #expect(clock.now == .s(0))
        let advance = try await clock.advance(by: .seconds(90))
        #expect(clock.now == .s(90))
        #expect(advance == SandboxClock.Advance(now: .s(90), fired: 0, pendingTimers: 0, inFlight: 0))
    }

    @Test func start_DefaultsToTheSystemsTime() {
        let before = Instant(nanoseconds: SandboxClock(mode: .real).now.nanoseconds)
        let clock = SandboxClock(mode: .manual)
        #expect(clock.now >= before + .seconds(-1))
        #expect(clock.now < before + .seconds(3_600))
    }

    @Test func advance_FiresEachDeadlineAtItsOwnTime() async throws {
        let clock = SandboxClock.manual()
        let seen = Recorder<Instant>()
        for seconds in [5, 1, 3, 20] as [Int64] {
            clock.schedule(at: .s(seconds)) { seen.add(clock.now) }
        }
        let advance = try await clock.advance(by: .seconds(10))
        #expect(seen.all == [.s(1), .s(3), .s(5)])
        #expect(advance == SandboxClock.Advance(now: .s(10), fired: 3, pendingTimers: 1, inFlight: 0))
    }

    @Test func deadlineAtTheEndOfTheAdvance_Fires() async throws {
        let clock = SandboxClock.manual()
        clock.schedule(at: .s(10)) {}
        clock.schedule(at: Instant(nanoseconds: 10_000_000_001)) {}
        #expect(try await clock.advance(by: .seconds(10)).fired == 1)
        #expect(try await clock.advance(by: .nanoseconds(1)).fired == 1)
    }

    @Test func ties_FireInTheOrderScheduled() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<Int>()
        for index in 0..<50 { clock.schedule(at: .s(1)) { order.add(index) } }
        _ = try await clock.advance(by: .seconds(1))
        #expect(order.all == Array(0..<50))
    }

    @Test func timersScheduledByTimers_FireWithinTheSameAdvance() async throws {
        let clock = SandboxClock.manual()
        let seen = Recorder<Instant>()
        @Sendable func again() {
            seen.add(clock.now)
            clock.schedule(after: .seconds(2), again)
        }
        clock.schedule(after: .seconds(2), again)
        let advance = try await clock.advance(by: .seconds(7))
        #expect(seen.all == [.s(2), .s(4), .s(6)])
        #expect(advance == SandboxClock.Advance(now: .s(7), fired: 3, pendingTimers: 1, inFlight: 0))
    }

    @Test func timerScheduledForNowByATimer_FiresAfterItsTies() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<String>()
        clock.schedule(at: .s(1)) {
            order.add("first")
            clock.schedule(at: clock.now) { order.add("inner") }
        }
        clock.schedule(at: .s(1)) { order.add("second") }
        _ = try await clock.advance(by: .seconds(1))
        #expect(order.all == ["first", "second", "inner"])
    }

    @Test func deadlineInThePast_FiresWithTheNextAdvanceAndTimeDoesNotGoBack() async throws {
        let clock = SandboxClock.manual()
        _ = try await clock.advance(by: .seconds(100))
        let seen = Recorder<Instant>()
        clock.schedule(at: .s(5)) { seen.add(clock.now) }
        #expect(clock.pendingTimers == 1)
        #expect(seen.all == [])
        #expect(try await clock.advance(by: .zero).fired == 1)
        #expect(seen.all == [.s(100)])
        #expect(clock.now == .s(100))
    }

    @Test func cancelledTimer_NeverFires() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<Int>()
        clock.schedule(at: .s(1)) { order.add(1) }
        let second = try #require(clock.schedule(at: .s(2)) { order.add(2) })
        #expect(clock.cancel(second))
        #expect(!clock.cancel(second))
        #expect(clock.pendingTimers == 1)
        #expect(try await clock.advance(by: .seconds(5)).fired == 1)
        #expect(order.all == [1])
    }

    @Test func cancelWithinADeadline_StopsATieThatHasNotFired() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<String>()
        let second = Recorder<SandboxClock.TimerID>()
        let cancelled = Recorder<Bool>()
        let first = clock.schedule(at: .s(1)) {
            order.add("first")
            second.all.forEach { cancelled.add(clock.cancel($0)) }
        }
        second.add(try #require(clock.schedule(at: .s(1)) { order.add("second") }))
        clock.schedule(at: .s(1)) { order.add("third") }
        #expect(try await clock.advance(by: .seconds(1)).fired == 2)
        #expect(order.all == ["first", "third"])
        #expect(cancelled.all == [true])
        #expect(!clock.cancel(try #require(first)))
    }

    @Test func timerThatCancelsItself_IsToldItHasFired() async throws {
        let clock = SandboxClock.manual()
        let own = Recorder<SandboxClock.TimerID>()
        let results = Recorder<Bool>()
        own.add(
            try #require(
                clock.schedule(at: .s(1)) { own.all.forEach { results.add(clock.cancel($0)) } }))
        _ = try await clock.advance(by: .seconds(1))
        #expect(results.all == [false])
    }

    @Test func advance_IsRefusedOnARealClockAndBackwards() async {
        await #expect(throws: SandboxClock.AdvanceError.realClock) {
            try await SandboxClock(mode: .real).advance(by: .seconds(1))
        }
        let clock = SandboxClock.manual()
        await #expect(throws: SandboxClock.AdvanceError.negative) { try await clock.advance(by: .nanoseconds(-1)) }
        #expect(clock.now == .s(0))
    }

    @Test func advanceBeyondTheRange_StopsAtItsEnd() async throws {
        let clock = SandboxClock.manual()
        clock.schedule(at: .s(1)) {}
        #expect(try await clock.advance(by: .seconds(Int64.max)).fired == 1)
        #expect(clock.now == Instant(nanoseconds: .max))
        #expect(try await clock.advance(by: .seconds(1)).now == Instant(nanoseconds: .max))
        clock.schedule(after: .seconds(Int64.max)) {}
        #expect(try await clock.advance(by: .zero).fired == 1)
    }

    @Test func concurrentAdvances_QueueAndAddUp() async throws {
        let clock = SandboxClock.manual()
        let fired = Recorder<Instant>()
        for second in 1...100 { clock.schedule(at: .s(Int64(second))) { fired.add(clock.now) } }
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await clock.advance(by: .seconds(1)).fired } }
            return try await group.reduce(0, +)
        }
        #expect(total == 100)
        #expect(clock.now == .s(100))
        #expect(fired.all == (1...100).map { .s(Int64($0)) })
    }

    @Test func manyQueuedAdvances_DoNotNestCalls() async throws {
        let clock = SandboxClock.manual()
        let results = Recorder<SandboxClock.AdvanceResult>()
        clock.schedule(at: .s(1)) {
            // All of these wait for the advance that fires this timer.
            for _ in 0..<20_000 { clock.beginAdvance(by: .seconds(1), results) }
        }
        _ = try await clock.advance(by: .seconds(1))
        _ = try await clock.advance(by: .zero)
        #expect(results.all.count == 20_000)
        #expect(clock.now == .s(20_001))
    }

    @Test func manyCancelledTimers_DoNotStayInTheHeap() throws {
        let clock = SandboxClock.manual()
        for index in 0..<10_000 {
            let id = try #require(clock.schedule(at: .s(Int64(index + 1_000))) {})
            #expect(clock.cancel(id))
        }
        #expect(clock.pendingTimers == 0)
        #expect(clock.heapCount <= 65)
    }

    @Test func compaction_KeepsWhatIsLiveInOrder() async throws {
        let clock = SandboxClock.manual()
        let order = Recorder<Int>()
        var ids: [SandboxClock.TimerID] = []
        for index in 0..<1_000 {
            ids.append(try #require(clock.schedule(at: .s(Int64(1 + index / 500))) { order.add(index) }))
        }
        for index in 0..<1_000 where index % 10 != 0 { #expect(clock.cancel(ids[index])) }
        #expect(clock.heapCount <= 201)
        #expect(try await clock.advance(by: .seconds(5)).fired == 100)
        #expect(order.all == Array(stride(from: 0, to: 1_000, by: 10)))
    }
}
