import SandboxCore
import SandboxJSON
import SandboxScenarios

extension MoneyLandedKey {
    private static let largest = Paise.largest.value

    package static let schema = Schema.object(
        "What happens to MoneyLanded orders. By default the customer pays the exact amount 1 s after a reservation.",
        [
            "order": Schema.object(
                "The order that the first use of a page token makes.",
                ["amount_paise": Schema.integer("Its amount in paise. Default 49900.", 1...largest)],
                required: ["amount_paise"]),
            "payee": Schema.object(
                "Who is paid.",
                [
                    "vpa": Schema.text("The UPI ID.", pattern: "^[A-Za-z0-9._-]{1,255}@[A-Za-z0-9]{1,64}$"),
                    "name": Schema.line("The name.", 1...99),
                ]),
            "largest_discount_paise": Schema.integer(
                "The largest discount that makes an amount unique. Default 999.", 1...1_000_000),
            "reservation_lifetime": Schema.duration("How long a reservation lives. Default \"15m\"."),
            "credits": Schema.array(
                "The credits that arrive after each reservation; [] if nobody pays.", of: credit, count: 0...100),
        ])

    private static let credit = Schema.object(
        nil,
        [
            "amount": Schema.any(
                "How much arrives. Default \"exact\".",
                of: [
                    Schema.words(nil, ["exact", "rounded_up", "rounded_down"]),
                    Schema.object(
                        nil,
                        [
                            "offset_paise": Schema.integer("More or less than was asked.", -largest...largest),
                            "paise": Schema.integer("Exactly this.", 1...largest),
                        ], exactlyOne: ["offset_paise", "paise"]),
                ]),
            "after": Schema.duration("How long after the reservation it arrives. Default \"1s\"."),
            "placed_after": Schema.duration(
                "How long after its arrival the merchant places it, if it parked. Default never."),
        ])
}
