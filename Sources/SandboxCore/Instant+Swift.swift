extension Instant: InstantProtocol, CustomStringConvertible {
    /// The instant `duration` later, clamped to the range.
    public func advanced(by duration: Duration) -> Instant { self + duration }

    /// The time from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: Instant) -> Duration { other - self }

    /// RFC 3339 in UTC with microseconds, such as `2026-11-30T03:17:11.000250Z`.
    public var description: String { rfc3339() }
}
