import SandboxCore
import SandboxJSON
import SandboxScenarios

extension MoneyLandedDirective {
    /// As it stands in a file.
    var members: [JSONMember] {
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
    var json: JSONValue {
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
