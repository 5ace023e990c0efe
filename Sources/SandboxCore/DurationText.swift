/// The one spelling of durations in scenario files, the control API and the command line: a decimal number and a unit,
/// `"250ms"`, `"1.5s"`, `"2m"`, `"15m"`, `"1h"`, `"2d"`. Not negative, at most 365 days, at most nine decimals.
package enum DurationText {
    /// What is accepted, for error messages.
    package static let expectation = #"a duration such as "250ms", "1.5s", "2m" or "1h" (at most 365 days)"#

    /// The longest duration accepted.
    package static let longest = Duration.seconds(365 * 86_400)

    /// `nil` when `text` is not a duration; see ``expectation``.
    package static func parse(_ text: String) -> Duration? {
        let bytes = Array(text.utf8)
        var index = 0
        var whole: Int64 = 0
        while index < bytes.count, let digit = digit(bytes[index]) {
            guard whole <= 100_000_000_000 else { return nil }
            whole = whole * 10 + digit
            index += 1
        }
        guard index > 0 else { return nil }
        var fraction: Int64 = 0
        var scale: Int64 = 1
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            let first = index
            while index < bytes.count, let digit = digit(bytes[index]) {
                guard index - first < 9 else { return nil }
                fraction = fraction * 10 + digit
                scale *= 10
                index += 1
            }
            guard index > first else { return nil }
        }
        let nanosecondsPerUnit: Int64
        switch String(decoding: bytes[index...], as: UTF8.self) {
        case "ms": nanosecondsPerUnit = 1_000_000
        case "s": nanosecondsPerUnit = 1_000_000_000
        case "m": nanosecondsPerUnit = 60_000_000_000
        case "h": nanosecondsPerUnit = 3_600_000_000_000
        case "d": nanosecondsPerUnit = 86_400_000_000_000
        default: return nil
        }
        let (wholePart, overflow) = whole.multipliedReportingOverflow(by: nanosecondsPerUnit)
        guard !overflow else { return nil }
        // At most 1e9 * 8.64e13: wider than 64 bits, so multiply in two halves.
        let fractionPart = (Duration.nanoseconds(nanosecondsPerUnit) * Int(fraction)) / Int(scale)
        let total = Duration.nanoseconds(wholePart) + fractionPart
        return total <= longest ? total : nil
    }

    /// The shortest exact spelling of `duration` down to a nanosecond: `250ms`, `1.5s`, `2m`.
    package static func format(_ duration: Duration) -> String {
        let nanoseconds = duration.clampedNanoseconds
        guard nanoseconds >= 0 else { return "-" + format(.zero - duration) }
        let units: [(name: String, size: Int64)] = [
            ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000),
        ]
        if nanoseconds == 0 { return "0s" }
        for unit in units where nanoseconds % unit.size == 0 { return "\(nanoseconds / unit.size)\(unit.name)" }
        let unit = nanoseconds >= 1_000_000_000 ? units[3] : (name: "ms", size: 1_000_000)
        return decimal(nanoseconds, over: unit.size) + unit.name
    }

    private static func decimal(_ value: Int64, over size: Int64) -> String {
        var remainder = value % size
        guard remainder != 0 else { return String(value / size) }
        var fraction = ""
        var place = size / 10
        while remainder != 0, place > 0 {
            fraction += String(remainder / place)
            remainder %= place
            place /= 10
        }
        return "\(value / size).\(fraction)"
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        byte >= 0x30 && byte <= 0x39 ? Int64(byte - 0x30) : nil
    }
}
