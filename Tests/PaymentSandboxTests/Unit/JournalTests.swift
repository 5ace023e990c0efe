import SandboxCore
import SandboxHTTP
import SandboxPlatform
import Testing

@testable import PaymentSandbox

@Suite struct JournalTests {
    private func filled(_ count: Int, limits: Journal.Limits) throws -> Journal {
        var journal = Journal(limits: limits)
        for _ in 0..<count { _ = journal.append(try Sample.entry()) }
        return journal
    }

    // MARK: Bounds

    @Test func overTheCountTheOldestGoAndAreCounted() throws {
        var limits = Journal.Limits()
        limits.count = 10
        let journal = try filled(25, limits: limits)
        #expect(journal.count == 10)
        #expect(journal.evictedCount == 15)
        #expect(journal.lastSequence == 25)
        #expect(journal.entries(JournalFilter()).map(\.sequence) == Array(16...25))
    }

    @Test func overTheBytesTheOldestGo() throws {
        var limits = Journal.Limits()
        let one = try Sample.entry(body: 1_000).cost
        limits.bytes = 5 * one + one / 2
        var journal = Journal(limits: limits)
        for _ in 0..<50 { _ = journal.append(try Sample.entry(body: 1_000)) }
        #expect(journal.count == 5)
        #expect(journal.keptByteCount == 5 * one)
        #expect(journal.evictedCount == 45)
    }

    @Test func theNewestEntryIsKeptEvenIfItIsTooLargeAlone() throws {
        var limits = Journal.Limits()
        limits.bytes = 100
        var journal = try filled(3, limits: limits)
        _ = journal.append(try Sample.entry(body: 100_000))
        #expect(journal.count == 1)
        #expect(journal.entries(JournalFilter()).map(\.sequence) == [4])
    }

    @Test func aLongRunKeepsNoMoreThanTheBound() throws {
        var limits = Journal.Limits()
        limits.count = 100
        var journal = Journal(limits: limits)
        let entry = try Sample.entry()
        for _ in 0..<20_000 { _ = journal.append(entry) }
        #expect(journal.count == 100)
        #expect(journal.keptByteCount == 100 * entry.cost)
        #expect(journal.entry(19_901)?.sequence == 19_901)
        #expect(journal.entry(19_900) == nil)
        #expect(journal.entry(20_001) == nil)
        #expect(journal.entry(0) == nil)
    }

    // MARK: Updates

    @Test func updatingAnEntryThatWasEvictedDoesNothing() throws {
        var limits = Journal.Limits()
        limits.count = 2
        var journal = try filled(5, limits: limits)
        let calls = Locked(0)
        _ = journal.wait(for: 1, JournalFilter(state: .completed)) { _ in calls.withLock { $0 += 1 } }
        #expect(journal.update(3) { $0.state = .completed }.isEmpty)
        #expect(journal.update(99) { $0.state = .completed }.isEmpty)
        #expect(journal.count(JournalFilter(state: .completed)) == 0)
        journal.update(4) { $0.state = .completed }.forEach { $0() }
        #expect(journal.entry(4)?.state == .completed)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func clearingKeepsTheNumbersAndForgetsTheRest() throws {
        var limits = Journal.Limits()
        limits.count = 2
        var journal = try filled(5, limits: limits)
        _ = journal.append(try Sample.entry(nil, scenario: nil))
        #expect(journal.strayCounts == [.unmatched: 1])
        journal.clear()
        #expect(journal.count == 0 && journal.keptByteCount == 0 && journal.evictedCount == 0)
        #expect(journal.strayCounts.isEmpty)
        #expect(journal.update(6) { $0.state = .completed }.isEmpty)
        #expect(journal.append(try Sample.entry()).sequence == 7)
        #expect(journal.entries(JournalFilter()).map(\.sequence) == [7])
    }

    // MARK: Waiting

    private final class Heard: Sendable {
        let answers = Locked<[Bool]>([])
        var resume: @Sendable (Bool) -> Void { { answer in self.answers.withLock { $0.append(answer) } } }
        var all: [Bool] { answers.withLock { $0 } }
    }

    @Test func aWaitThatIsSatisfiedAlreadyIsNotEntered() throws {
        var journal = try filled(3, limits: Journal.Limits())
        let heard = Heard()
        #expect(journal.wait(for: 3, JournalFilter(), resume: heard.resume) == nil)
        #expect(heard.all.isEmpty)
    }

    @Test func aWaitIsWokenOnceByTheEntryThatCompletesIt() throws {
        var journal = try filled(1, limits: Journal.Limits())
        let heard = Heard()
        let entered = journal.wait(for: 3, JournalFilter(), resume: heard.resume)
        let id = try #require(entered)
        #expect(journal.append(try Sample.entry()).wakeUps.isEmpty)
        let wakeUps = journal.append(try Sample.entry()).wakeUps
        #expect(heard.all.isEmpty, "the wake-up is handed back, not called")
        wakeUps.forEach { $0() }
        #expect(heard.all == [true])
        #expect(journal.append(try Sample.entry()).wakeUps.isEmpty)
        #expect(journal.takeWait(id) == nil)
    }

    @Test func aWaitCountsEntriesThatWereEvictedWhileItWaited() throws {
        var limits = Journal.Limits()
        limits.count = 2
        var journal = Journal(limits: limits)
        let heard = Heard()
        _ = journal.wait(for: 5, JournalFilter(), resume: heard.resume)
        for _ in 0..<5 { journal.append(try Sample.entry()).wakeUps.forEach { $0() } }
        #expect(heard.all == [true])
    }

    @Test func aWaitForAStateIsWokenByTheChangeAndNotByOtherEntries() throws {
        var journal = Journal()
        let heard = Heard()
        var filter = JournalFilter(endpoint: .moneyLandedStatus)
        filter.state = .completed
        _ = journal.wait(for: 2, filter, resume: heard.resume)
        for _ in 0..<3 { #expect(journal.append(try Sample.entry()).wakeUps.isEmpty) }
        _ = journal.append(try Sample.entry(.moneyLandedReserve))
        #expect(journal.update(4) { $0.state = .completed }.isEmpty)
        #expect(journal.update(1) { $0.state = .completed }.isEmpty)
        #expect(journal.update(1) { $0.status = 200 }.isEmpty, "the same entry counts once")
        journal.update(2) { $0.state = .completed }.forEach { $0() }
        #expect(heard.all == [true])
    }

    @Test func anEntryThatNoLongerMatchesIsCountedOutAgain() throws {
        var journal = try filled(2, limits: Journal.Limits())
        let heard = Heard()
        _ = journal.wait(for: 2, JournalFilter(state: .held), resume: heard.resume)
        _ = journal.update(1) { $0.state = .held }
        _ = journal.update(1) { $0.state = .completed }
        #expect(journal.update(2) { $0.state = .held }.isEmpty)
    }

    @Test func clearingLetsAWaitBeginAgain() throws {
        var journal = try filled(2, limits: Journal.Limits())
        let heard = Heard()
        _ = journal.wait(for: 3, JournalFilter(), resume: heard.resume)
        journal.clear()
        #expect(journal.append(try Sample.entry()).wakeUps.isEmpty)
        #expect(journal.append(try Sample.entry()).wakeUps.isEmpty)
        #expect(journal.append(try Sample.entry()).wakeUps.count == 1)
    }

    @Test func aWaitCanBeTakenOutAndEndingAnswersNo() throws {
        var journal = Journal()
        let taken = Heard()
        let ended = Heard()
        let entered = journal.wait(for: 1, JournalFilter(), resume: taken.resume)
        let id = try #require(entered)
        _ = journal.wait(for: 1, JournalFilter(), resume: ended.resume)
        #expect(journal.takeWait(id) != nil)
        #expect(journal.takeWait(id) == nil)
        journal.endWaits().forEach { $0() }
        #expect(ended.all == [false])
        #expect(taken.all.isEmpty)
        #expect(journal.append(try Sample.entry()).wakeUps.isEmpty)
    }

    // MARK: Filters

    @Test func everyConditionOfAFilterMustHold() throws {
        var entry = try Sample.entry(target: "/p/t/status?x=1")
        entry.sequence = 5
        entry.status = 200
        entry.state = .held
        #expect(JournalFilter().matches(entry))
        #expect(JournalFilter(endpoint: .moneyLandedStatus).matches(entry))
        #expect(!JournalFilter(endpoint: .moneyLandedReserve).matches(entry))
        #expect(JournalFilter(method: "GET").matches(entry))
        #expect(!JournalFilter(method: "get").matches(entry), "methods are case-sensitive")
        #expect(JournalFilter(path: "/p/t/status").matches(entry))
        #expect(!JournalFilter(path: "/p/t/status?x=1").matches(entry))
        #expect(JournalFilter(status: 200).matches(entry))
        #expect(!JournalFilter(status: 503).matches(entry))
        #expect(JournalFilter(scenario: "happy-path").matches(entry))
        #expect(!JournalFilter(scenario: "manual").matches(entry))
        #expect(JournalFilter(since: 4).matches(entry))
        #expect(!JournalFilter(since: 5).matches(entry))
        #expect(JournalFilter(state: .held).matches(entry))
        #expect(!JournalFilter(state: .completed).matches(entry))
        #expect(!JournalFilter(endpoint: .moneyLandedStatus, status: 503).matches(entry))
    }

    @Test func malformedBytesHaveNeitherMethodNorPath() {
        let entry = JournalEntry(
            receivedAt: Sample.start, endpoint: nil, content: .malformed(.init(message: "no", bytes: [1])), match: nil,
            peer: Sample.peer, requestNumber: 1)
        #expect(entry.stray == .malformed)
        #expect(
            JournalFilter(state: .received).matches(
                {
                    var entry = entry; entry.sequence = 1; return entry
                }()))
        #expect(!JournalFilter(method: "GET").matches(entry))
        #expect(!JournalFilter(path: "/").matches(entry))
    }

    @Test func theLimitOfAListTakesTheOldest() throws {
        let journal = try filled(5, limits: Journal.Limits())
        #expect(journal.entries(JournalFilter(since: 1), limit: 2).map(\.sequence) == [2, 3])
    }
}
