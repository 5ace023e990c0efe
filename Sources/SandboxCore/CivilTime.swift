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
        nanosecond = Int(instant.nanoseconds - Instant(unixSeconds: total).nanoseconds)
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
        let time = CivilTime(self)
        var text = "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
        text += "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
        let digits = min(max(fractionDigits, 0), 9)
        if digits > 0 {
            text += "." + padded(time.nanosecond, 9).prefix(digits)
        }
        return text + "Z"
    }

    /// The `IMF-fixdate` of RFC 9110, section 5.6.7, as the `Date` field wants it: `Mon, 30 Nov 2026 03:17:11 GMT`.
    public var httpDate: String {
        let time = CivilTime(self)
        let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][time.weekday]
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][time.month - 1]
        return "\(weekday), \(padded(time.day, 2)) \(month) \(padded(time.year, 4)) "
            + "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2)) GMT"
    }
}

private func padded(_ value: some BinaryInteger, _ width: Int) -> String {
    let digits = String(value)
    return digits.utf8.count >= width ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
}
