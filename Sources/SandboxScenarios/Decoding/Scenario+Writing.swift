import SandboxCore
import SandboxJSON

extension Scenario {
    /// The scenario as it stands in a file: what is as in `happy-path` is left out, and decoding it gives the scenario
    /// again. One that was built in Swift can say what no file can, such as a negative duration: decoding reports that.
    package var json: JSONValue {
        var members = [JSONMember("summary", .string(summary))]
        members += member("moneylanded", directive.moneyLanded.members)
        members += member("busha", directive.busha.members)
        members += member("callback", directive.busha.callback.members)
        if !faults.isEmpty { members.append(JSONMember("faults", .array(faults.map(\.json)))) }
        members += member("page", page.members)
        if case .object(let parts) = expect.json { members += member("expect", parts) }
        return .object(members)
    }

    private func member(_ key: String, _ members: [JSONMember]) -> [JSONMember] {
        members.isEmpty ? [] : [JSONMember(key, .object(members))]
    }
}

extension FaultRule {
    /// The rule as it stands in a file.
    var json: JSONValue {
        let names = endpoints.endpoints.map { JSONValue.string($0.rawValue) }
        var members = [
            JSONMember("on", endpoints == .all ? "*" : names.count == 1 ? names.first ?? "*" : .array(names))
        ]
        if calls != .all { members.append(JSONMember("calls", .string(calls.text))) }
        if chance != .always { members.append(JSONMember("chance", .number(literal: chance.literal))) }
        members += request.members
        if when != FaultRule.defaultTiming(of: effects) {
            members.append(JSONMember("when", when == .before ? "before" : "after"))
        }
        if effects.count == 1, let effect = effects.first {
            members.append(JSONMember(effect.key, effect.json))
        } else {
            members.append(
                JSONMember("effects", .array(effects.map { .object([JSONMember($0.key, $0.json)]) })))
        }
        return .object(members)
    }
}

extension Chance {
    /// As it is spelt in a file.
    var literal: String {
        guard billionths > 0 else { return "0" }
        guard billionths < 1_000_000_000 else { return "1" }
        let digits = String(billionths)
        var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "0." + fraction
    }
}

extension MoneyLandedDirective {
    fileprivate var members: [JSONMember] {
        let usual = MoneyLandedDirective.paysExactly
        var members: [JSONMember] = []
        if orderAmount != usual.orderAmount {
            members.append(JSONMember("order", ["amount_paise": .integer(orderAmount.value)]))
        }
        var payee: [JSONMember] = []
        if payeeVPA != usual.payeeVPA { payee.append(JSONMember("vpa", .string(payeeVPA))) }
        if payeeName != usual.payeeName { payee.append(JSONMember("name", .string(payeeName))) }
        if !payee.isEmpty { members.append(JSONMember("payee", .object(payee))) }
        if largestDiscount != usual.largestDiscount {
            members.append(JSONMember("largest_discount_paise", .integer(largestDiscount)))
        }
        if reservationLifetime != usual.reservationLifetime {
            members.append(JSONMember("reservation_lifetime", .duration(reservationLifetime)))
        }
        if credits != usual.credits { members.append(JSONMember("credits", .array(credits.map(\.json)))) }
        return members
    }
}

extension CreditDirective {
    fileprivate var json: JSONValue {
        let amount: JSONValue =
            switch amount {
            case .exact: "exact"
            case .roundedUp: "rounded_up"
            case .roundedDown: "rounded_down"
            case .offset(let paise): ["offset_paise": .integer(paise)]
            case .absolute(let paise): ["paise": .integer(paise.value)]
            }
        var members = [JSONMember("amount", amount), JSONMember("after", .duration(after))]
        if let placedAfter { members.append(JSONMember("placed_after", .duration(placedAfter))) }
        return .object(members)
    }
}
