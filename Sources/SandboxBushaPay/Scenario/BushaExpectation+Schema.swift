import SandboxCore
import SandboxJSON
import SandboxScenarios

extension BushaExpectation {
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

    static let schema = Schema.object(
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
