import SandboxCore

/// A currency of the fixed rate table. The real service's rates move; the sandbox's never do, so that amounts can be
/// asserted [assumed]. Networks and the crypto minimum are as seen on the real service (contract, section 5).
///
/// | code | price in NGN | decimals | smallest payment | networks |
/// | --- | --- | --- | --- | --- |
/// | NGN | 1 | 2 | | |
/// | KES | 12.50 | 2 | | |
/// | GHS | 125 | 2 | | |
/// | USD | 1600 | 2 | | |
/// | USDT | 1600 | 6 | 5 | TRX, ETH, BSC, SOL, XPL |
/// | USDC | 1600 | 6 | 5 | BASE, ETH, TRX, XLM, SOL |
/// | BTC | 160000000 | 8 | 0.00005 | BTC |
package struct BushaCurrency: Hashable, Sendable {
    package let code: String
    /// Naira for one unit.
    package let price: DecimalAmount
    /// The most decimals of an amount.
    package let decimals: Int
    /// The smallest amount that can be paid in; `nil` where there is no minimum.
    package let minimum: DecimalAmount?
    /// The chains it can be paid on, the default first; none for fiat.
    package let networks: [String]

    package var isCrypto: Bool { !networks.isEmpty }

    package static let all: [BushaCurrency] = [
        fiat("NGN", DecimalAmount(1)),
        fiat("KES", DecimalAmount(1_250, scale: 2)),
        fiat("GHS", DecimalAmount(125)),
        fiat("USD", DecimalAmount(1_600)),
        BushaCurrency(
            code: "USDT", price: DecimalAmount(1_600), decimals: 6, minimum: DecimalAmount(5),
            networks: ["TRX", "ETH", "BSC", "SOL", "XPL"]),
        BushaCurrency(
            code: "USDC", price: DecimalAmount(1_600), decimals: 6, minimum: DecimalAmount(5),
            networks: ["BASE", "ETH", "TRX", "XLM", "SOL"]),
        BushaCurrency(
            code: "BTC", price: DecimalAmount(160_000_000), decimals: 8, minimum: DecimalAmount(5, scale: 5),
            networks: ["BTC"]),
    ]

    /// The codes as an error message lists them.
    package static let list = all.map(\.code).joined(separator: ", ")

    /// The currency of exactly this code (codes are upper case).
    package static func named(_ code: String) -> BushaCurrency? {
        all.first { $0.code == code }
    }

    /// `amount` of this currency in `other`, at that one's decimals. Computed from the two prices and rounded once, so
    /// that no rounded rate enters. The same currency is not touched.
    package func convert(
        _ amount: DecimalAmount, to other: BushaCurrency, _ rounding: DecimalAmount.Rounding
    ) -> DecimalAmount {
        guard other != self else { return amount }
        let converted = amount.multiplied(by: price).divided(by: other.price, scale: other.decimals, rounding)
        return converted?.withoutTrailingZeros ?? amount
    }

    /// How many of `other` one unit is worth, to the nearest of twelve decimals: for show.
    package func rate(to other: BushaCurrency) -> DecimalAmount {
        price.divided(by: other.price, scale: 12, .half)?.withoutTrailingZeros ?? DecimalAmount(1)
    }

    private static func fiat(_ code: String, _ price: DecimalAmount) -> BushaCurrency {
        BushaCurrency(code: code, price: price, decimals: 2, minimum: nil, networks: [])
    }
}
