import Foundation
import Testing

@testable import SandboxCore

@Suite struct CivilTimeTests {
    @Test func rfc3339_AndHTTPDate_AgreeWithFoundationOverThousandsOfInstants() throws {
        let iso = ISO8601DateFormatter()
        iso.formatOptions = [.withInternetDateTime]
        let http = DateFormatter()
        var proleptic = Calendar(identifier: .iso8601)
        proleptic.timeZone = try #require(TimeZone(identifier: "GMT"))
        http.calendar = proleptic
        http.locale = Locale(identifier: "en_US_POSIX")
        http.timeZone = proleptic.timeZone
        http.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var draw = Draw(seed: 1, "civil time")
        var seconds: [Int64] = [0, -1, 1, 86_399, 86_400, -86_400, -86_401, 9_223_372_036, -9_223_372_036]
        // The days around the ends of February and of the year, in leap and common years.
        for year in [1700, 1800, 1899, 1900, 1904, 1970, 1999, 2000, 2001, 2024, 2026, 2096, 2100, 2104, 2200, 2261] {
            for (month, day) in [(1, 1), (2, 28), (3, 1), (12, 31)] {
                let date = try #require(
                    proleptic.date(from: DateComponents(year: year, month: month, day: day, hour: 12)))
                for offset in [-43_200, -43_201, 0, 43_199, 43_200] {
                    seconds.append(Int64(date.timeIntervalSince1970) + Int64(offset))
                }
            }
        }
        for _ in 0..<3_000 { seconds.append(Int64(draw.next() % 18_446_744_072) - 9_223_372_036) }
        for second in seconds {
            let date = Date(timeIntervalSince1970: TimeInterval(second))
            let instant = Instant(unixSeconds: second)
            #expect(instant.rfc3339(fractionDigits: 0) == iso.string(from: date))
            #expect(instant.httpDate == http.string(from: date))
        }
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000000000Z"), (1, "1970-01-01T00:00:00.000000001Z"),
        (-1, "1969-12-31T23:59:59.999999999Z"), (Int64.max, "2262-04-11T23:47:16.854775807Z"),
        (Int64.min, "1677-09-21T00:12:43.145224192Z"), (951_782_399_500_000_000, "2000-02-28T23:59:59.500000000Z"),
        (951_782_400_000_000_000, "2000-02-29T00:00:00.000000000Z"),
        (-2_203_891_200_000_000_000, "1900-03-01T00:00:00.000000000Z"),
        (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000000000Z"),
    ])
    func nanoseconds_AreExact(nanoseconds: Int64, text: String) {
        #expect(Instant(nanoseconds: nanoseconds).rfc3339(fractionDigits: 9) == text)
    }

    @Test func fractionDigits_AreCutNotRounded_AndKeptFromZeroToNine() {
        let instant = Instant(nanoseconds: 1_999_999_999)
        #expect(instant.rfc3339() == "1970-01-01T00:00:01.999999Z")
        #expect(instant.rfc3339(fractionDigits: 0) == "1970-01-01T00:00:01Z")
        #expect(instant.rfc3339(fractionDigits: 1) == "1970-01-01T00:00:01.9Z")
        #expect(instant.rfc3339(fractionDigits: -3) == "1970-01-01T00:00:01Z")
        #expect(instant.rfc3339(fractionDigits: 12) == "1970-01-01T00:00:01.999999999Z")
        #expect(Instant(nanoseconds: 5_000).rfc3339() == "1970-01-01T00:00:00.000005Z")
    }

    @Test func weekday_CountsFromSunday() {
        #expect(CivilTime(Instant(unixSeconds: 0)).weekday == 4)
        #expect(CivilTime(Instant(unixSeconds: -86_400)).weekday == 3)
        #expect(CivilTime(Instant(unixSeconds: 3 * 86_400)).weekday == 0)
        #expect(Instant(unixSeconds: 1_795_835_831).httpDate == "Sat, 28 Nov 2026 03:17:11 GMT")
    }
}
