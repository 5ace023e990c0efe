/// An amount of Indian money in whole paise (₹1 = 100 paise). Never a floating-point number.
public struct Paise: Hashable, Comparable, Sendable {
    /// The number of paise.
    public let value: Int64

    /// The largest amount that the sandbox handles, ₹10,00,00,000.00 (ten crore): far over any UPI limit, and far from
    /// overflow in every sum the sandbox makes.
    public static let largest = Paise(10_000_000_000)

    /// An amount of `value` paise.
    public init(_ value: Int64) {
        self.value = value
    }

    /// Smaller amounts come first.
    public static func < (left: Paise, right: Paise) -> Bool { left.value < right.value }

    /// Rupees with exactly two decimals and no grouping, as the UPI `am` parameter wants it: 49899 is `498.99`.
    public var rupees: String {
        let magnitude = value.magnitude
        let paise = magnitude % 100
        return "\(value < 0 ? "-" : "")\(magnitude / 100).\(paise < 10 ? "0" : "")\(paise)"
    }
}
