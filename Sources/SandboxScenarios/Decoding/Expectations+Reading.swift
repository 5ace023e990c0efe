import SandboxCore
import SandboxJSON

extension Expectations {
    /// Reads the value of `expect`.
    static func read(_ input: JSONInput) -> Expectations {
        guard let object = input.object(keys: ["moneylanded", "busha"]) else { return Expectations() }
        return Expectations(
            moneyLanded: object.optional("moneylanded").flatMap(MoneyLandedExpectation.read),
            busha: object.optional("busha").flatMap(BushaExpectation.read))
    }
}

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

extension Expectations {
    /// As it stands in a file, for the catalogue.
    package var json: JSONValue {
        .object(
            [moneyLanded.map { JSONMember("moneylanded", $0.json) }, busha.map { JSONMember("busha", $0.json) }]
                .compactMap { $0 })
    }
}

extension MoneyLandedExpectation {
    fileprivate var json: JSONValue {
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
