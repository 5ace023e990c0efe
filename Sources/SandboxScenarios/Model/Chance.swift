import SandboxCore

/// How likely a fault is for a call that it selects: exact, in billionths.
public struct Chance: Hashable, Sendable {
    /// 0 (never) to 1,000,000,000 (always).
    public let billionths: Int64

    /// The fault fires for every call that it selects. The default.
    public static let always = Chance(billionths: 1_000_000_000)
    /// The fault never fires.
    public static let never = Chance(billionths: 0)

    /// A chance of so many billionths, clamped to 0...1,000,000,000.
    public init(billionths: Int64) {
        self.billionths = min(max(billionths, 0), 1_000_000_000)
    }

    /// A chance of so many per cent, clamped to 0...100.
    public init(percent: Int) {
        self.init(billionths: Int64(min(max(percent, 0), 100)) * 10_000_000)
    }

    /// What is accepted in a file, for error messages.
    package static let expectation =
        "a decimal number from 0 (never) to 1 (always), such as 0.25, with at most 9 decimals"

    /// `nil` when the number is not a chance; see ``expectation``.
    package init?(literal: String) {
        let parts = literal.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        var billionths: Int64 = whole == "1" ? 1_000_000_000 : 0
        if parts.count == 2, let fraction = parts.last {
            guard (1...9).contains(fraction.utf8.count), fraction.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
                let digits = Int64(fraction + String(repeating: "0", count: 9 - fraction.utf8.count))
            else { return nil }
            billionths += digits
        }
        guard billionths <= 1_000_000_000 else { return nil }
        self.init(billionths: billionths)
    }

    /// Whether the fault fires for this draw: never at 0 and always at 1, whatever was drawn.
    func fires(_ draw: @autoclosure () -> Draw) -> Bool {
        guard billionths > 0 else { return false }
        guard billionths < 1_000_000_000 else { return true }
        var draw = draw()
        return draw.next().multipliedFullWidth(by: 1_000_000_000).high < UInt64(billionths)
    }
}
