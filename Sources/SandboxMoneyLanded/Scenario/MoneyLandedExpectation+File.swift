import SandboxCore
import SandboxJSON
import SandboxScenarios

extension MoneyLandedExpectation {
    /// The webhook events that the backend can send.
    private static let events: KeyValuePairs = ["payment.confirmed": "payment.confirmed"]

    /// Reads the value of `expect.moneylanded`.
    static func read(_ input: JSONInput) -> MoneyLandedExpectation? {
        let keys = [
            "result", "reason", "order_status", "unplaced_credits", "reserve_calls", "status_polls", "webhooks",
        ]
        guard let object = input.object(keys: keys) else { return nil }
        let orderStatus = object.optional("order_status")?.choice(OrderStatus.names)
        let unplacedCredits = object.optional("unplaced_credits")?.integer(in: 0...1_000)
        let reserveCalls = object.optional("reserve_calls")?.integer(in: 0...1_000)
        let statusPolls = object.optional("status_polls")?.integer(in: 0...10_000)
        let webhooks = object.optional("webhooks")?.array(valid: "an array of event names") { $0.choice(events) }
        guard let result = readResult(object) else { return nil }
        return MoneyLandedExpectation(
            result: result, orderStatus: orderStatus, unplacedCredits: unplacedCredits.map(Int.init),
            reserveCalls: reserveCalls.map(Int.init), statusPolls: statusPolls.map(Int.init), webhooks: webhooks)
    }

    private static func readResult(_ object: JSONObjectInput) -> Result? {
        let written = object.optional("reason")
        let reason = written?.parsed(valid: ReserveFailure.expectation, ReserveFailure.init)
        let results: [(key: String, value: Result?)] = [
            ("confirmed", .confirmed), ("expired", .expired), ("gave_up", .gaveUp), ("reserve_failed", nil),
        ]
        let valid = JSONInput.list(results.map(\.key))
        guard let result = object.required("result", valid: valid)?.choice(results) else { return nil }
        if let result {
            written?.report(
                "only a failed reserve has a reason", valid: "\"result\": \"reserve_failed\", or no \"reason\"")
            return result
        }
        if written == nil {
            object.input.report(
                "\"reserve_failed\" needs the key \"reason\"", valid: ReserveFailure.expectation)
        }
        return reason.map { .reserveFailed($0) }
    }
}

extension MoneyLandedExpectation.OrderStatus {
    static let names = allCases.map { (key: $0.rawValue, value: $0) }
}

extension MoneyLandedExpectation.ReserveFailure {
    static let expectation = #""timeout", "transport", "undecodable", or "http_" and a status, such as "http_503""#

    init?(_ text: String) {
        switch text {
        case "timeout": self = .timeout
        case "transport": self = .transport
        case "undecodable": self = .undecodable
        default:
            guard text.hasPrefix("http_"), text.utf8.count == 8, let status = Int(text.dropFirst(5)),
                (400...599).contains(status)
            else { return nil }
            self = .http(status: status)
        }
    }

    var text: String {
        switch self {
        case .timeout: "timeout"
        case .transport: "transport"
        case .undecodable: "undecodable"
        case .http(let status): "http_\(status)"
        }
    }
}

extension MoneyLandedExpectation {
    var json: JSONValue {
        var members: [JSONMember] = []
        switch result {
        case .confirmed: members.append(JSONMember("result", "confirmed"))
        case .expired: members.append(JSONMember("result", "expired"))
        case .gaveUp: members.append(JSONMember("result", "gave_up"))
        case .reserveFailed(let reason):
            members.append(JSONMember("result", "reserve_failed"))
            members.append(JSONMember("reason", .string(reason.text)))
        }
        if let orderStatus { members.append(JSONMember("order_status", .string(orderStatus.rawValue))) }
        if let unplacedCredits { members.append(JSONMember("unplaced_credits", .integer(Int64(unplacedCredits)))) }
        if let reserveCalls { members.append(JSONMember("reserve_calls", .integer(Int64(reserveCalls)))) }
        if let statusPolls { members.append(JSONMember("status_polls", .integer(Int64(statusPolls)))) }
        if let webhooks { members.append(JSONMember("webhooks", .array(webhooks.map { .string($0) }))) }
        return .object(members)
    }
}

extension MoneyLandedExpectation {
    /// The schema of what `expect` says of a MoneyLanded client.
    static let schema = Schema.object(
        "Of a MoneyLanded client.",
        [
            "result": Schema.words(
                "How the client's flow ends.", ["confirmed", "expired", "gave_up", "reserve_failed"]),
            "reason": Schema.text(
                "Why no reservation could be made: \"timeout\", \"transport\", \"undecodable\", or \"http_\" and a status.",
                pattern: "^(timeout|transport|undecodable|http_[45][0-9]{2})$"),
            "order_status": Schema.words(
                "The order's status then.", OrderStatus.allCases.map(\.rawValue)),
            "unplaced_credits": Schema.integer("How many credits are parked then.", 0...1_000),
            "reserve_calls": Schema.integer("How many reserve calls the server saw.", 0...1_000),
            "status_polls": Schema.integer("How many status calls the server saw at least.", 0...10_000),
            "webhooks": Schema.array(
                "The webhook events that were due, in order.", of: Schema.words(nil, ["payment.confirmed"])),
        ], required: ["result"]
    ).requiring([("reserve_failed", "reason")], isExclusive: true)
}
