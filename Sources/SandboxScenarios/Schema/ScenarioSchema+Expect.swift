import SandboxCore
import SandboxJSON

/// The schemas of what a correct client reports.
extension ScenarioSchema {
    static let expect = Schema.object(
        "What a correct client reports, and what the server then knows. What is not written is not compared.",
        ["moneylanded": moneyLandedExpectation, "busha": bushaExpectation])

    // MARK: MoneyLanded

    private static let moneyLandedExpectation = Schema.object(
        "Of a MoneyLanded client.",
        [
            "result": Schema.words(
                "How the client's flow ends.", ["confirmed", "expired", "gave_up", "reserve_failed"]),
            "reason": Schema.text(
                "Why no reservation could be made: \"timeout\", \"transport\", \"undecodable\", or \"http_\" and a status.",
                pattern: "^(timeout|transport|undecodable|http_[45][0-9]{2})$"),
            "order_status": Schema.words(
                "The order's status then.", MoneyLandedExpectation.OrderStatus.allCases.map(\.rawValue)),
            "unplaced_credits": Schema.integer("How many credits are parked then.", 0...1_000),
            "reserve_calls": Schema.integer("How many reserve calls the server saw.", 0...1_000),
            "status_polls": Schema.integer("How many status calls the server saw at least.", 0...10_000),
            "webhooks": Schema.array(
                "The webhook events that were due, in order.", of: Schema.words(nil, ["payment.confirmed"])),
        ], required: ["result"]
    ).requiring([("reserve_failed", "reason")], isExclusive: true)

    // MARK: Busha Pay

    private static let facts: [(key: String, value: JSONValue)] = [
        (
            "payment_status",
            orNull(
                Schema.words(nil, BushaPaymentStatus.allCases.map(\.rawValue)),
                "The payment request's status then; null if none was made.")
        ),
        (
            "source_amount_received",
            orNull(Schema.reference("amount"), "How much of the source currency landed; null if nothing did.")
        ),
        (
            "webhooks",
            Schema.array(
                "The webhook events that were due, in order.",
                of: Schema.words(nil, BushaPaymentStatus.allCases.map(\.webhookEvent)))
        ),
    ]

    private static let bushaExpectation = Schema.object(
        "Of a Busha Pay client: of its web flow, and under \"app\" where its app flow differs.",
        results(["success", "cancelled", "error", "none"], reasons: ["dismissed", "rejected"]) + facts + [
            (
                "merchant",
                byPlatform(
                    "The merchant name that the client shows, or null.",
                    Schema.any(nil, of: [Schema.line(nil, 1...99), Schema.nothing]), needsBoth: true)
            ),
            (
                "app",
                Schema.object(
                    "Where the flow through the Busha app differs.",
                    results(["success", "cancelled", "error"], reasons: ["rejected", "abandoned"]) + facts
                ).requiring(details, isExclusive: false)
            ),
        ], required: ["result"]
    ).requiring(details, isExclusive: false)

    private static let details = [("success", "full_data"), ("cancelled", "reason"), ("error", "code")]

    private static func results(_ results: [String], reasons: [String]) -> [(key: String, value: JSONValue)] {
        [
            ("result", byPlatform("How the client's flow ends.", Schema.words(nil, results), needsBoth: true)),
            ("full_data", byPlatform("Of a success: whether the client was told the amounts.", Schema.flag(nil))),
            ("reason", byPlatform("Of a cancelled payment: why.", Schema.words(nil, reasons))),
            ("code", byPlatform("Of an error: its code, which may be empty.", Schema.line(nil, 0...99))),
        ]
    }

    private static func byPlatform(_ description: String, _ schema: JSONValue, needsBoth: Bool = false) -> JSONValue {
        let apart = Schema.object(
            nil, ["ios": schema, "android": schema], required: needsBoth ? ["ios", "android"] : [])
        return Schema.any(description + " Plain, or for iOS and native Android apart.", of: [schema, apart])
    }

    private static func orNull(_ schema: JSONValue, _ description: String) -> JSONValue {
        Schema.any(description, of: [schema, Schema.nothing])
    }
}

extension JSONValue {
    /// The schema of an object whose `result`, where it is one word, says which other key it needs; with `isExclusive`
    /// no other result may have that key.
    fileprivate func requiring(_ details: [(result: String, key: String)], isExclusive: Bool) -> JSONValue {
        guard case .object(let members) = self else { return self }
        let rules = details.map { result, key -> JSONValue in
            var rule = [
                JSONMember(
                    "if",
                    ["properties": ["result": ["const": .string(result)]], "required": ["result"]]),
                JSONMember("then", ["required": [.string(key)]]),
            ]
            if isExclusive { rule.append(JSONMember("else", ["not": ["required": [.string(key)]]])) }
            return .object(rule)
        }
        return .object(members + [JSONMember("allOf", .array(rules))])
    }
}
