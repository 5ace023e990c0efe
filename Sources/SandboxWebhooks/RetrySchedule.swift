import SandboxCore

/// When a delivery is attempted: at 0 s, 5 s, 30 s, 2 min and 10 min after its event, then it is given up. Busha Pay's
/// real policy is not known [assumed]; MoneyLanded's is the same here.
package struct RetrySchedule: Equatable, Sendable {
    /// How long after the event each attempt is made, in order.
    package let offsets: [Duration]

    package static let standard = RetrySchedule(
        offsets: [.zero, .seconds(5), .seconds(30), .seconds(120), .seconds(600)])

    package init(offsets: [Duration]) {
        self.offsets = offsets
    }

    /// When the next attempt is made, `start` being the time of the event and `done` how many attempts have failed;
    /// `nil`: none is, the delivery is given up. Never before `now`: an attempt that took longer than the gap to the
    /// next one is followed by that at once, never overlapped.
    package func nextAttempt(start: Instant, done: Int, now: Instant) -> Instant? {
        guard offsets.indices.contains(done) else { return nil }
        return max(start + offsets[done], now)
    }

    /// Whether an answer with this status ends the attempts. Busha Pay documents 200 as success. Every 2xx counts here:
    /// receivers answer 201, 202 or 204 too, and a sandbox that sent again what a receiver has taken would teach
    /// nothing. A redirect is no success, and is not followed.
    package static func isSuccess(status: Int) -> Bool {
        (200...299).contains(status)
    }
}
