import SandboxCore
import SandboxJSON
import SandboxScenarios

/// How much is paid, and how much later than something: what two acts are told.
struct LatePayment: Equatable, Sendable {
    let amount: BushaPaidAmount
    let later: Duration

    static func schema(_ description: String) -> JSONValue {
        Schema.object(
            description,
            [
                "later": Schema.duration("How long after that they pay."),
                "amount": BushaPaidAmount.schema("How much. Default \"exact\"."),
            ], required: ["later"])
    }

    static let example = #"{ "later": "1m" }"#

    static func read(_ input: JSONInput) -> LatePayment? {
        let valid = #"an object such as { "later": "1m", "amount": "exact" }"#
        guard let object = input.object(keys: ["later", "amount"], valid: valid) else { return nil }
        let later = object.required("later", valid: DurationText.expectation)?.duration()
        let amount = object.optional("amount").map(BushaPaidAmount.read) ?? .exact
        guard let later, let amount else { return nil }
        return LatePayment(amount: amount, later: later)
    }

    var json: JSONValue {
        .object(
            [JSONMember("later", .duration(later))] + (amount == .exact ? [] : [JSONMember("amount", amount.json)]))
    }
}
