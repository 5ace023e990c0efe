/// A point in time on a sandbox clock: whole nanoseconds since 1970-01-01T00:00:00Z.
///
/// The range is about 292 years either side of 1970; arithmetic that would leave it stops at the end of the range
/// instead of trapping, because durations come from scenario files and requests.
public struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the Unix epoch.
    public let nanoseconds: Int64

    /// An instant at `nanoseconds` after (or before) the Unix epoch.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// An instant at a whole number of `seconds` after the Unix epoch, clamped to the range.
    public init(unixSeconds seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        nanoseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since the Unix epoch, rounded down.
    public var unixSeconds: Int64 {
        nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : -((-(nanoseconds + 1)) / 1_000_000_000) - 1
    }

    /// Earlier comes first.
    public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The instant `duration` later, clamped to the range.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
        return Instant(nanoseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// The time from `right` to `left`.
    public static func - (left: Instant, right: Instant) -> Duration {
        let (difference, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
        return .nanoseconds(overflow ? (left < right ? Int64.min : Int64.max) : difference)
    }
}

extension Duration {
    /// Whole nanoseconds, rounded towards zero and clamped to what 64 bits hold (about 292 years).
    package var clampedNanoseconds: Int64 {
        // Compared first, since `components` traps where the seconds alone need more than 64 bits.
        if self >= .nanoseconds(Int64.max) { return .max }
        if self <= .nanoseconds(Int64.min) { return .min }
        let (seconds, attoseconds) = components
        // Both parts have the sign of the whole and are rounded towards zero, so neither step can overflow now.
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
