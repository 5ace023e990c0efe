import Foundation
import Testing

@testable import SandboxCore

@Suite struct DecimalAmountTests {
    private func amount(_ text: String) throws -> DecimalAmount {
        try #require(DecimalAmount(text), "\(text)")
    }

    @Test(arguments: [
        ("0", "0"), ("10000", "10000"), ("10000.00", "10000.00"), ("6.25", "6.25"), ("0.00006250", "0.00006250"),
        ("007", "7"), ("00.50", "0.50"), ("0.000000000000000001", "0.000000000000000001"), ("000", "0"),
        ("1234567890123456789012345678901.5".dropFirst().description, "234567890123456789012345678901.5"),
        ("0000000000000000000000000000000000001", "1"), ("1000000000", "1000000000"), ("999999999", "999999999"),
    ])
    func goodText_KeepsItsScale(text: String, written: String) {
        #expect(DecimalAmount(text)?.description == written)
    }

    @Test(arguments: [
        "", ".", "1.", ".5", "-1", "+1", "1e3", "1E3", "1,000", "1.000,00", " 1", "1 ", "1 000", "0x10", "١", "NaN",
        "1.2.3",
        "Infinity", "1_000", "1\u{0}", "0.0000000000000000001", "1234567890123456789012345678901", "--1", "1.-2", "²",
    ])
    func badText_IsRefused(text: String) {
        #expect(DecimalAmount(text) == nil)
    }

    @Test func equality_IsOfTheText_AndValuesAreComparedApart() throws {
        #expect(try amount("1.5") != amount("1.50"))
        #expect(try amount("1.5").hasSameValue(as: amount("1.50")))
        #expect(try amount("0").hasSameValue(as: amount("0.000")))
        #expect(try !amount("1.5").hasSameValue(as: amount("1.51")))
        #expect(try amount("9.99").isLess(than: amount("10")))
        #expect(try amount("0.0999999999").isLess(than: amount("0.1")))
        #expect(try !amount("1.50").isLess(than: amount("1.5")))
        #expect(try !amount("10").isLess(than: amount("9.99")))
        #expect(try amount("1000000000").isLess(than: amount("1000000001")))
    }

    @Test(arguments: [
        ("10000", "1600", 6, "6.250000", "6.250000", "6.250000"), ("1", "3", 2, "0.33", "0.34", "0.33"),
        ("2", "3", 2, "0.66", "0.67", "0.67"), ("1", "8", 2, "0.12", "0.13", "0.13"), ("1", "8", 0, "0", "1", "0"),
        ("1", "2", 0, "0", "1", "1"), ("0", "7", 3, "0.000", "0.000", "0.000"), ("0.5", "0.25", 0, "2", "2", "2"),
        ("1", "0.000000000000000001", 0, "1000000000000000000", "1000000000000000000", "1000000000000000000"),
        ("10000", "160000000", 8, "0.00006250", "0.00006250", "0.00006250"), ("1", "1", -4, "1", "1", "1"),
        ("0.001", "1000", 2, "0.00", "0.01", "0.00"),
    ])
    func division_RoundsOnceAsAsked(
        dividend: String, divisor: String, scale: Int, down: String, up: String, half: String
    ) throws {
        let (left, right) = (try amount(dividend), try amount(divisor))
        #expect(left.divided(by: right, scale: scale, .down)?.description == down)
        #expect(left.divided(by: right, scale: scale, .up)?.description == up)
        #expect(left.divided(by: right, scale: scale, .half)?.description == half)
    }

    @Test func divisionByZero_IsNil() throws {
        #expect(try amount("1").divided(by: amount("0.00"), scale: 2, .half) == nil)
    }

    @Test func sumsAndProducts_AreExact() throws {
        #expect(try amount("0.1").adding(amount("0.2")).description == "0.3")
        #expect(try amount("999999999.99").adding(amount("0.010")).description == "1000000000.000")
        #expect(try amount("1.00").subtracting(amount("0.001"))?.description == "0.999")
        #expect(try amount("1").subtracting(amount("1.000"))?.description == "0.000")
        #expect(try amount("1").subtracting(amount("1.001")) == nil)
        #expect(try amount("1000000000").subtracting(amount("1"))?.description == "999999999")
        #expect(try amount("6.25").multiplied(by: amount("1600.00")).description == "10000.0000")
        #expect(try amount("0.00").multiplied(by: amount("5")).description == "0.00")
        let large = try amount("999999999999999999999999999999.999999999999999999")
        #expect(
            large.multiplied(by: large).description
                == "999999999999999999999999999999999999999999999998000000000000.000000000000000000000000000000000001")
    }

    @Test func rounding_AddsZerosOrCuts() throws {
        #expect(try amount("1.5").rounded(toScale: 3, .down).description == "1.500")
        #expect(try amount("1.005").rounded(toScale: 2, .half).description == "1.01")
        #expect(try amount("1.004999").rounded(toScale: 2, .half).description == "1.00")
        #expect(try amount("1.001").rounded(toScale: 2, .up).description == "1.01")
        #expect(try amount("9.99").rounded(toScale: 0, .up).description == "10")
        #expect(try amount("1.500").withoutTrailingZeros.description == "1.5")
        #expect(try amount("200.00").withoutTrailingZeros.description == "200")
        #expect(try amount("200").withoutTrailingZeros.description == "200")
        #expect(try amount("0.00").withoutTrailingZeros.description == "0")
        #expect(DecimalAmount(625, scale: 2).description == "6.25")
        #expect(DecimalAmount(.max).description == "18446744073709551615")
    }

    /// Foundation's own decimal type (38 digits) must agree wherever it is exact.
    @Test func randomArithmetic_AgreesWithFoundation() throws {
        let locale = Locale(identifier: "en_US_POSIX")
        var draw = Draw(seed: 17, "decimals")
        func random() -> String {
            let whole = String(draw.next() % [10, 1_000, 1_000_000_000, 100_000_000_000][Int(draw.next() % 4)])
            let decimals = Int(draw.next() % 7)
            return decimals == 0 ? whole : whole + "." + draw.text(decimals, from: Array("0123456789"))
        }
        for _ in 0..<2_000 {
            let (a, b) = (random(), random())
            let (left, right) = (try amount(a), try amount(b))
            let x = try #require(Decimal(string: a, locale: locale))
            let y = try #require(Decimal(string: b, locale: locale))
            #expect(Decimal(string: left.adding(right).description, locale: locale) == x + y)
            #expect(Decimal(string: left.multiplied(by: right).description, locale: locale) == x * y)
            #expect(left.isLess(than: right) == (x < y))
            #expect(left.hasSameValue(as: right) == (x == y))
            if let difference = left.subtracting(right) {
                #expect(Decimal(string: difference.description, locale: locale) == x - y)
            } else {
                #expect(x < y)
            }
            guard !right.isZero else { continue }
            // down ≤ exact < down + one unit, by exact multiplication.
            let down = try #require(left.divided(by: right, scale: 8, .down))
            #expect(!left.isLess(than: down.multiplied(by: right)))
            #expect(left.isLess(than: down.adding(DecimalAmount(1, scale: 8)).multiplied(by: right)))
        }
    }
}
