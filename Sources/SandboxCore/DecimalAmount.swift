/// An exact decimal amount that is not negative, such as `"10000"`, `"6.25"` or `"0.00006250"`: how Busha Pay writes
/// every amount. It keeps its scale, so `"10.00"` stays `"10.00"`, and never becomes a floating-point number.
///
/// Two amounts are equal if they are written alike; ``hasSameValue(as:)`` and ``isLess(than:)`` compare values.
public struct DecimalAmount: Hashable, Sendable, CustomStringConvertible {
    /// How a result that has more decimals than wanted is cut.
    public enum Rounding: Sendable {
        /// Towards zero.
        case down
        /// Away from zero whenever anything is cut.
        case up
        /// To the nearest; a half away from zero.
        case half
    }

    /// The most digits before the point that ``init(_:)`` accepts.
    public static let mostIntegerDigits = 30
    /// The most digits after the point that ``init(_:)`` accepts; enough for any token.
    public static let mostDecimals = 18
    /// What is accepted, for error messages.
    public static let expectation =
        #"a decimal string such as "10000" or "6.25" (at most 30 digits before and 18 after the point)"#

    /// Zero without decimals.
    public static let zero = DecimalAmount(coefficient: Natural(), scale: 0)

    private let coefficient: Natural
    /// The number of digits after the point.
    public let scale: Int

    private init(coefficient: Natural, scale: Int) {
        self.coefficient = coefficient
        self.scale = scale
    }

    /// `nil` unless `text` is ASCII digits, with or without a point and further digits. No sign, exponent, grouping or
    /// white space. Zeros at the front are dropped, those at the end are kept.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty else { return nil }
        let decimals = parts.count == 2 ? Array(parts[1]) : []
        guard parts.count == 1 || !decimals.isEmpty, decimals.count <= DecimalAmount.mostDecimals else { return nil }
        let digits = Array(whole) + decimals
        let leadingZeros = whole.prefix { $0 == UInt8(ascii: "0") }.count
        guard whole.count - leadingZeros <= DecimalAmount.mostIntegerDigits,
            let coefficient = Natural(digits: digits.dropFirst(leadingZeros))
        else { return nil }
        self.init(coefficient: coefficient, scale: decimals.count)
    }

    /// `units` × 10^-`scale`: `DecimalAmount(625, scale: 2)` is `6.25`.
    public init(_ units: UInt64, scale: Int = 0) {
        self.init(coefficient: Natural(units), scale: max(scale, 0))
    }

    /// The digits, with a point if there are decimals: what ``init(_:)`` reads.
    public var description: String {
        let digits = coefficient.digits
        guard scale > 0 else { return digits }
        let padded = String(repeating: "0", count: max(scale + 1 - digits.utf8.count, 0)) + digits
        return "\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }

    /// Whether the amount is nothing, with however many decimals.
    public var isZero: Bool { coefficient.isZero }

    /// Whether both are worth the same: `1.5` and `1.50` are.
    public func hasSameValue(as other: DecimalAmount) -> Bool {
        aligned(to: other) == other.aligned(to: self)
    }

    /// Whether this is worth less.
    public func isLess(than other: DecimalAmount) -> Bool {
        aligned(to: other) < other.aligned(to: self)
    }

    /// The exact sum, at the larger scale of the two.
    public func adding(_ other: DecimalAmount) -> DecimalAmount {
        DecimalAmount(coefficient: aligned(to: other) + other.aligned(to: self), scale: max(scale, other.scale))
    }

    /// The exact difference, at the larger scale of the two; `nil` if it would be negative.
    public func subtracting(_ other: DecimalAmount) -> DecimalAmount? {
        aligned(to: other).subtracting(other.aligned(to: self)).map {
            DecimalAmount(coefficient: $0, scale: max(scale, other.scale))
        }
    }

    /// The exact product, at the sum of the scales; see ``rounded(toScale:_:)``.
    public func multiplied(by other: DecimalAmount) -> DecimalAmount {
        DecimalAmount(coefficient: coefficient * other.coefficient, scale: scale + other.scale)
    }

    /// The quotient at exactly `scale` decimals (0 at least), cut once by `rounding`; `nil` for a division by zero.
    public func divided(by other: DecimalAmount, scale: Int, _ rounding: Rounding) -> DecimalAmount? {
        let wanted = max(scale, 0)
        // this / other = (c1 / c2) × 10^(s2 - s1), and the result's coefficient is that × 10^wanted.
        let shift = wanted + other.scale - self.scale
        return DecimalAmount.quotient(
            coefficient.timesPowerOfTen(shift), other.coefficient.timesPowerOfTen(-shift), rounding
        ).map { DecimalAmount(coefficient: $0, scale: wanted) }
    }

    /// The same amount at exactly `scale` decimals (0 at least): zeros are added, or decimals cut by `rounding`.
    public func rounded(toScale scale: Int, _ rounding: Rounding) -> DecimalAmount {
        divided(by: DecimalAmount(1), scale: scale, rounding) ?? self
    }

    /// The same value without zeros at the end of the decimals: `1.500` is `1.5`, `2.00` is `2`.
    public var withoutTrailingZeros: DecimalAmount {
        let zeros = description.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        return rounded(toScale: max(scale - min(zeros, scale), 0), .down)
    }

    /// The coefficient as it is at the larger scale of the two.
    private func aligned(to other: DecimalAmount) -> Natural {
        coefficient.timesPowerOfTen(other.scale - scale)
    }

    private static func quotient(_ dividend: Natural, _ divisor: Natural, _ rounding: Rounding) -> Natural? {
        guard let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor) else { return nil }
        let roundsUp =
            switch rounding {
            case .down: false
            case .up: !remainder.isZero
            case .half: !(remainder + remainder < divisor)
            }
        return roundsUp ? quotient + Natural(1) : quotient
    }
}
