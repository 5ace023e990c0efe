import Testing

@testable import SandboxCore

@Suite struct InstantTests {
    static let first = Instant(nanoseconds: .min)
    static let last = Instant(nanoseconds: .max)

    @Test(
        arguments: [
            (0, 0), (1, 0), (999_999_999, 0), (1_000_000_000, 1), (-1, -1), (-999_999_999, -1), (-1_000_000_000, -1),
            (-1_000_000_001, -2), (Int64.max, 9_223_372_036), (Int64.min, -9_223_372_037),
        ] as [(Int64, Int64)])
    func unixSeconds_AreRoundedDown(nanoseconds: Int64, seconds: Int64) {
        #expect(Instant(nanoseconds: nanoseconds).unixSeconds == seconds)
    }

    @Test func wholeSeconds_AreClampedToTheRange() {
        #expect(Instant(unixSeconds: 9_223_372_036).nanoseconds == 9_223_372_036_000_000_000)
        #expect(Instant(unixSeconds: 9_223_372_037) == Self.last)
        #expect(Instant(unixSeconds: .max) == Self.last)
        #expect(Instant(unixSeconds: -9_223_372_037) == Self.first)
        #expect(Instant(unixSeconds: .min) == Self.first)
    }

    @Test func adding_StopsAtTheEndsOfTheRange() {
        let epoch = Instant(nanoseconds: 0)
        #expect(epoch + .milliseconds(1_500) == Instant(nanoseconds: 1_500_000_000))
        #expect(epoch + .nanoseconds(-1) == Instant(nanoseconds: -1))
        #expect(Self.last + .nanoseconds(1) == Self.last)
        #expect(Self.first + .nanoseconds(-1) == Self.first)
        #expect(epoch + .seconds(Int64.max) == Self.last)
        #expect(epoch + .seconds(Int64.min) == Self.first)
        #expect(Self.first + .seconds(Int64.max) == Instant(nanoseconds: -1))
    }

    @Test func difference_StopsAtTheEndsOfTheRange() {
        #expect(Instant(nanoseconds: 5) - Instant(nanoseconds: 7) == .nanoseconds(-2))
        #expect(Self.last - Self.first == .nanoseconds(Int64.max))
        #expect(Self.first - Self.last == .nanoseconds(Int64.min))
        #expect(Self.last - Self.last == .zero)
        #expect(Instant(nanoseconds: 0) - Self.first == .nanoseconds(Int64.max))
    }

    @Test func earlierComesFirst() {
        #expect(Self.first < Instant(nanoseconds: -1))
        #expect(Instant(nanoseconds: -1) < Instant(nanoseconds: 0))
        #expect(!(Self.last < Self.last))
    }

    @Test func nanosecondsOfADuration_AreClampedAndRoundedTowardsZero() {
        #expect(Duration.seconds(1).clampedNanoseconds == 1_000_000_000)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).clampedNanoseconds == 1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999).clampedNanoseconds == -1)
        #expect(Duration.seconds(Int64.max).clampedNanoseconds == .max)
        #expect(Duration.seconds(Int64.min).clampedNanoseconds == .min)
        #expect((Duration.zero - .seconds(Int64.min)).clampedNanoseconds == .max)
        #expect((Duration.seconds(Int64.min) * 2).clampedNanoseconds == .min)
        #expect((Duration.nanoseconds(Int64.min) + .nanoseconds(1)).clampedNanoseconds == .min + 1)
        #expect((Duration.nanoseconds(Int64.max) - .nanoseconds(1)).clampedNanoseconds == .max - 1)
        #expect(Duration.nanoseconds(Int64.max).clampedNanoseconds == .max)
        #expect(Duration.nanoseconds(Int64.min).clampedNanoseconds == .min)
        #expect((Duration.nanoseconds(Int64.max) + .nanoseconds(1)).clampedNanoseconds == .max)
        #expect((Duration.nanoseconds(Int64.min) - .nanoseconds(1)).clampedNanoseconds == .min)
    }
}
