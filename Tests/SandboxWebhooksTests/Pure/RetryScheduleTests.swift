import SandboxCore
import Testing

@testable import SandboxWebhooks

@Suite struct RetryScheduleTests {
    private let schedule = RetrySchedule.standard
    private let start = Instant(unixSeconds: 1_000)

    @Test func attempts_AreAt0s5s30s2minAnd10min_ThenNoMore() {
        let times = (0...5).map { schedule.nextAttempt(start: start, done: $0, now: start) }
        let wanted: [Int64?] = [1_000, 1_005, 1_030, 1_120, 1_600, nil]
        #expect(times.map { $0?.unixSeconds } == wanted)
    }

    @Test func anAttemptThatWasSlow_IsFollowedAtOnce() {
        let now = start + .seconds(31)
        #expect(schedule.nextAttempt(start: start, done: 1, now: now) == now)
        #expect(schedule.nextAttempt(start: start, done: 2, now: now) == now)
        #expect(schedule.nextAttempt(start: start, done: 3, now: now) == start + .seconds(120))
    }

    @Test func negativeCounts_AreNoAttempts() {
        #expect(schedule.nextAttempt(start: start, done: -1, now: start) == nil)
    }

    @Test(arguments: [200, 201, 202, 204, 299])
    func everySuccess_EndsTheAttempts(status: Int) { #expect(RetrySchedule.isSuccess(status: status)) }

    @Test(arguments: [100, 199, 300, 301, 302, 304, 400, 401, 404, 410, 429, 500, 503])
    func anythingElse_IsTriedAgain(status: Int) { #expect(!RetrySchedule.isSuccess(status: status)) }
}
