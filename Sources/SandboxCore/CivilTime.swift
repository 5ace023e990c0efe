/// An instant broken into UTC calendar fields, and the two spellings that the emulated wire formats need.
///
/// The arithmetic is the proleptic Gregorian calendar counted in 400-year eras that start on the first of March, so
/// that the leap day is the last of its year. Foundation's formatters give the same text but load the locale data,
/// which costs more memory than the whole sandbox.
package struct CivilTime: Equatable, Sendable {
    package let year: Int64
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    package let nanosecond: Int
    /// 0 is Sunday.
    package let weekday: Int

    package init(_ instant: Instant) {
        let total = instant.unixSeconds
        let days = total >= 0 ? total / 86_400 : -((-(total + 1)) / 86_400) - 1
        let secondOfDay = Int(total - days * 86_400)
        // Not by subtracting whole seconds: those of the first instant of the range lie before the range.
        let remainder = Int(instant.nanoseconds % 1_000_000_000)
        nanosecond = remainder < 0 ? remainder + 1_000_000_000 : remainder
        hour = secondOfDay / 3_600
        minute = secondOfDay % 3_600 / 60
        second = secondOfDay % 60
        // 1970-01-01 was a Thursday.
        weekday = Int(((days % 7) + 11) % 7)

        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}

extension Instant {
    /// RFC 3339 in UTC with exactly `fractionDigits` (0 to 9) digits of a second, e.g. `2026-11-30T03:17:11.000250Z`.
    public func rfc3339(fractionDigits: Int = 6) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(32)
        writeRFC3339(into: &out, fractionDigits: fractionDigits)
        return String(decoding: out, as: UTF8.self)
    }

    /// Appends what ``rfc3339(fractionDigits:)`` gives, without making a string of it.
    package func writeRFC3339(into out: inout [UInt8], fractionDigits: Int = 6) {
        let time = CivilTime(self)
        write(time.year, 4, into: &out)
        out.append(UInt8(ascii: "-"))
        write(time.month, 2, into: &out)
        out.append(UInt8(ascii: "-"))
        write(time.day, 2, into: &out)
        out.append(UInt8(ascii: "T"))
        writeTimeOfDay(time, into: &out)
        let digits = min(max(fractionDigits, 0), 9)
        if digits > 0 {
            out.append(UInt8(ascii: "."))
            write(time.nanosecond, 9, into: &out)
            out.removeLast(9 - digits)
        }
        out.append(UInt8(ascii: "Z"))
    }

    /// The `IMF-fixdate` of RFC 9110, section 5.6.7, as the `Date` field wants it: `Mon, 30 Nov 2026 03:17:11 GMT`.
    public var httpDate: String {
        let time = CivilTime(self)
        let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][time.weekday]
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][time.month - 1]
        var out: [UInt8] = []
        out.reserveCapacity(32)
        out.append(contentsOf: weekday.utf8)
        out.append(contentsOf: ", ".utf8)
        write(time.day, 2, into: &out)
        out.append(UInt8(ascii: " "))
        out.append(contentsOf: month.utf8)
        out.append(UInt8(ascii: " "))
        write(time.year, 4, into: &out)
        out.append(UInt8(ascii: " "))
        writeTimeOfDay(time, into: &out)
        out.append(contentsOf: " GMT".utf8)
        return String(decoding: out, as: UTF8.self)
    }
}

private func writeTimeOfDay(_ time: CivilTime, into out: inout [UInt8]) {
    write(time.hour, 2, into: &out)
    out.append(UInt8(ascii: ":"))
    write(time.minute, 2, into: &out)
    out.append(UInt8(ascii: ":"))
    write(time.second, 2, into: &out)
}

/// Appends `width` digits; the fields of ``CivilTime`` are not negative and fit.
private func write(_ value: some BinaryInteger, _ width: Int, into out: inout [UInt8]) {
    var place = 1
    for _ in 1..<width { place *= 10 }
    let number = Int(value)
    while place > 0 {
        out.append(UInt8(0x30 + number / place % 10))
        place /= 10
    }
}
