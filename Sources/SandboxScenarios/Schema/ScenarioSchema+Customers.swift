import SandboxCore
import SandboxJSON

/// The schemas of what the customers of the two backends do.
extension ScenarioSchema {
    private static let largest = Paise.largest.value

    static let moneyLanded = Schema.object(
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

    static let busha = Schema.object(
        "What happens to Busha Pay payment requests. By default the customer pays the exact amount after 1 s.",
        [
            "customer": Schema.any(
                "What the customer does.",
                of: [
                    Schema.words(nil, ["pays", "rejects", "cancels", "abandons", "waits"]),
                    Schema.object(
                        nil,
                        [
                            "pays": paid("He pays this much."),
                            "pays_in_parts": Schema.object(
                                "He pays in parts; the request is completed once the last has landed.",
                                [
                                    "parts": Schema.array("The parts.", of: paid(nil), count: 2...20),
                                    "every": Schema.duration("How long between two. Default \"10s\"."),
                                ], required: ["parts"]),
                            "pays_after_expiry": latePayment("He pays when the request has expired; it stays expired."),
                            "pays_wrong_asset": Schema.text(
                                "He pays in this currency, which the request does not notice.",
                                pattern: "^[A-Z0-9]{2,10}$"),
                            "fails": Schema.object(
                                "The payment fails.",
                                [
                                    "code": Schema.line("The error code.", 1...99),
                                    "message": Schema.line("The message.", 1...500),
                                ], required: ["code"]),
                            "abandons_then_pays": latePayment("He leaves without an answer, and pays all the same."),
                        ],
                        exactlyOne: [
                            "pays", "pays_in_parts", "pays_after_expiry", "pays_wrong_asset", "fails",
                            "abandons_then_pays",
                        ]),
                ]),
            "after": Schema.duration("How long after the payment request was made he acts. Default \"1s\"."),
            "processing_time": Schema.duration("How long a payment is processing. Default \"0s\"."),
            "lifetime": Schema.duration("How long a payment request may be paid. Default \"30m\"."),
            "merchant": Schema.object(
                "Who is paid.",
                [
                    "name": Schema.line("The name.", 1...99),
                    "email": Schema.text(
                        "The email address.", pattern: "^[^\\u0000-\\u0020\\u007f@]+@[^\\u0000-\\u0020\\u007f@]+$"),
                ]),
        ])

    private static func latePayment(_ description: String) -> JSONValue {
        Schema.object(
            description,
            [
                "later": Schema.duration("How long after that he pays."),
                "amount": paid("How much. Default \"exact\"."),
            ], required: ["later"])
    }

    private static func paid(_ description: String?) -> JSONValue {
        Schema.any(
            description,
            of: [
                Schema.words(nil, ["exact"]),
                Schema.object(
                    nil,
                    [
                        "percent": Schema.integer("Of what was asked.", 1...10_000),
                        "source_amount": Schema.reference("amount", "Of the source currency, whatever was asked."),
                    ], exactlyOne: ["percent", "source_amount"]),
            ])
    }
}
