import Testing

@testable import SandboxCore

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("0s", Duration.zero), ("0ms", .zero), ("250ms", .milliseconds(250)), ("1.5s", .milliseconds(1_500)),
        ("2m", .seconds(120)), ("15m", .seconds(900)), ("1h", .seconds(3_600)), ("2d", .seconds(172_800)),
        ("0.5m", .seconds(30)), ("007s", .seconds(7)), ("1.000000001s", .nanoseconds(1_000_000_001)),
        ("0.000001ms", .nanoseconds(1)), ("365d", .seconds(31_536_000)), ("8760h", .seconds(31_536_000)),
        ("364.999999999d", .seconds(31_536_000) - .nanoseconds(86_400)), ("31536000000ms", .seconds(31_536_000)),
    ])
    func goodText_IsExact(text: String, duration: Duration) {
        #expect(DurationText.parse(text) == duration)
    }

    @Test(arguments: [
        "", "s", "1", "1 s", " 1s", "1s ", "-1s", "+1s", "1.s", ".5s", "1..5s", "1.5.5s", "1e3s", "0x1s", "1S", "1sec",
        "1s1", "1,5s", "365.000000001d", "366d", "8761h", "1.0000000001s", "99999999999999999999s", "100000000001d",
        "9223372036854775807ms", "1µs", "١s", "1m30s", "∞s", "\u{0}1s", "1\u{0}s",
    ])
    func badText_IsRefused(text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (.milliseconds(250), "250ms"), (.milliseconds(1_500), "1.5s"), (.seconds(90), "90s"),
        (.seconds(120), "2m"), (.seconds(3_600), "1h"), (.seconds(86_400), "1d"), (.nanoseconds(1), "0.000001ms"),
        (.nanoseconds(1_000_000_001), "1.000000001s"), (.nanoseconds(999_999_999), "999.999999ms"),
        (.seconds(-90), "-90s"), (.milliseconds(-5), "-5ms"),
        (Duration(secondsComponent: 0, attosecondsComponent: 1), "0s"),
        (Duration(secondsComponent: 0, attosecondsComponent: -1), "0s"),
        (.seconds(Int64.max), "9223372036.854775807s"), (.seconds(Int64.min), "-9223372036.854775807s"),
    ])
    func format_IsShortAndExact(duration: Duration, text: String) {
        #expect(DurationText.format(duration) == text)
    }

    @Test func formattedDurations_ReadBackAsThemselves() {
        var draw = Draw(seed: 3, "durations")
        let units: [UInt64] = [1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000, 3_600_000_000_000]
        for round in 0..<3_000 {
            let unit = units[round % units.count]
            let nanoseconds = draw.next() % (31_536_000_000_000_000 / unit) * unit
            let duration = Duration.nanoseconds(Int64(nanoseconds))
            #expect(DurationText.parse(DurationText.format(duration)) == duration)
        }
    }
}
