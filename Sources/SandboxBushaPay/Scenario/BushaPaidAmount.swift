import SandboxCore
import SandboxJSON
import SandboxScenarios

/// How much of the source currency lands.
public enum BushaPaidAmount: Equatable, Sendable {
    /// What was asked.
    case exact
    /// This share of what was asked, in per cent: 80 underpays, 120 overpays. Cut to the currency's decimals.
    case percent(Int)
    /// This amount, whatever was asked.
    case absolute(DecimalAmount)
}

extension BushaPaidAmount {
    private static let expectation =
        #""exact", { "percent": 80 } of what was asked, or { "source_amount": "5.5" }"#

    /// Reads the value of `pays` and of `amount`.
    static func read(_ input: JSONInput) -> BushaPaidAmount? {
        if input.node.members == nil {
            return input.parsed(valid: expectation) { $0 == "exact" ? .exact : nil }
        }
        let keys = ["percent", "source_amount"]
        guard let object = input.object(keys: keys) else { return nil }
        switch object.exclusive(keys) {
        case .some(("percent", let value)):
            return value.integer(in: 1...10_000).map { .percent(Int($0)) }
        case .some((_, let value)):
            guard let amount = value.parsed(valid: DecimalAmount.expectation, DecimalAmount.init) else { return nil }
            if amount.isZero {
                value.report("nobody pays nothing", valid: "a larger amount, or a customer who \"abandons\"")
            }
            return .absolute(amount)
        case .none:
            if !object.hasUnknownKeys { input.report("there is no amount", valid: expectation) }
            return nil
        }
    }
}

extension BushaPaidAmount {
    var json: JSONValue {
        switch self {
        case .exact: "exact"
        case .percent(let percent): ["percent": .integer(Int64(percent))]
        case .absolute(let amount): ["source_amount": .string(amount.description)]
        }
    }
}

extension BushaPaidAmount {
    /// The schema of an amount.
    static func schema(_ description: String?) -> JSONValue {
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
