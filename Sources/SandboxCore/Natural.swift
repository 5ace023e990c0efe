/// A whole number of any size that is not negative, for the exact arithmetic of ``DecimalAmount``. Amounts have a few
/// dozen digits at most, so plain school methods are fast enough and easy to believe.
struct Natural: Hashable, Sendable {
    /// Nine decimal digits each, the lowest first; the last one is not zero.
    private var limbs: [UInt32] = []

    private static let base: UInt64 = 1_000_000_000
    private static let digitsPerLimb = 9

    init() {}

    init(_ value: UInt64) {
        var rest = value
        while rest > 0 {
            limbs.append(UInt32(rest % Natural.base))
            rest /= Natural.base
        }
    }

    /// `nil` unless every element is an ASCII digit. No digits make zero.
    init?(digits: some Collection<UInt8>) {
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            appendDigit(UInt32(digit - 0x30))
        }
    }

    var isZero: Bool { limbs.isEmpty }

    /// The decimal digits without leading zeros; `0` for zero.
    var digits: String {
        guard let top = limbs.last else { return "0" }
        var text = String(top)
        for limb in limbs.dropLast().reversed() {
            let part = String(limb)
            text += String(repeating: "0", count: Natural.digitsPerLimb - part.utf8.count) + part
        }
        return text
    }

    static func + (left: Natural, right: Natural) -> Natural {
        var sum = Natural()
        var carry: UInt64 = 0
        for index in 0..<max(left.limbs.count, right.limbs.count) {
            let total = left.limb(index) + right.limb(index) + carry
            sum.limbs.append(UInt32(total % base))
            carry = total / base
        }
        if carry > 0 { sum.limbs.append(UInt32(carry)) }
        return sum
    }

    static func * (left: Natural, right: Natural) -> Natural {
        var result = Natural()
        result.limbs = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (offset, factor) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for index in 0..<right.limbs.count {
                let total = UInt64(factor) * right.limb(index) + result.limb(offset + index) + carry
                result.limbs[offset + index] = UInt32(total % base)
                carry = total / base
            }
            result.limbs[offset + right.limbs.count] = UInt32(carry)
        }
        result.normalise()
        return result
    }

    /// The difference, or `nil` if it would be negative.
    func subtracting(_ other: Natural) -> Natural? {
        guard !(self < other) else { return nil }
        var difference = self
        difference.subtractInPlace(other)
        return difference
    }

    static func < (left: Natural, right: Natural) -> Bool {
        if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
        return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
    }

    /// This number with `count` zeros behind it; unchanged if `count` is not positive.
    func timesPowerOfTen(_ count: Int) -> Natural {
        guard !isZero, count > 0 else { return self }
        var result = self
        let (wholeLimbs, zeros) = count.quotientAndRemainder(dividingBy: Natural.digitsPerLimb)
        for _ in 0..<zeros { result.appendDigit(0) }
        result.limbs.insert(contentsOf: [UInt32](repeating: 0, count: wholeLimbs), at: 0)
        return result
    }

    /// Long division, one decimal digit at a time; `nil` for a division by zero.
    func quotientAndRemainder(dividingBy divisor: Natural) -> (quotient: Natural, remainder: Natural)? {
        guard !divisor.isZero else { return nil }
        var quotient = Natural()
        var remainder = Natural()
        for digit in digits.utf8 {
            remainder.appendDigit(UInt32(digit - 0x30))
            var times: UInt32 = 0
            while !(remainder < divisor) {
                remainder.subtractInPlace(divisor)
                times += 1
            }
            quotient.appendDigit(times)
        }
        return (quotient, remainder)
    }

    private func limb(_ index: Int) -> UInt64 {
        index < limbs.count ? UInt64(limbs[index]) : 0
    }

    /// Ten times this number plus `digit`.
    private mutating func appendDigit(_ digit: UInt32) {
        var carry = UInt64(digit)
        for index in limbs.indices {
            let total = UInt64(limbs[index]) * 10 + carry
            limbs[index] = UInt32(total % Natural.base)
            carry = total / Natural.base
        }
        if carry > 0 { limbs.append(UInt32(carry)) }
    }

    /// `other` must not be larger.
    private mutating func subtractInPlace(_ other: Natural) {
        var borrow: UInt64 = 0
        for index in limbs.indices {
            let taken = other.limb(index) + borrow
            let here = UInt64(limbs[index])
            borrow = here < taken ? 1 : 0
            limbs[index] = UInt32(here + borrow * Natural.base - taken)
        }
        normalise()
    }

    private mutating func normalise() {
        while limbs.last == 0 { limbs.removeLast() }
    }
}
