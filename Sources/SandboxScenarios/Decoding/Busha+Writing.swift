import SandboxCore
import SandboxJSON

extension BushaDirective {
    var members: [JSONMember] {
        let usual = BushaDirective.paysExactly
        var members: [JSONMember] = []
        if customer != usual.customer { members.append(JSONMember("customer", customer.json)) }
        // Of a person nobody can say when he acts.
        if after != usual.after, customer != .waits { members.append(JSONMember("after", .duration(after))) }
        if processingTime != usual.processingTime {
            members.append(JSONMember("processing_time", .duration(processingTime)))
        }
        if lifetime != usual.lifetime { members.append(JSONMember("lifetime", .duration(lifetime))) }
        var merchant: [JSONMember] = []
        if merchantName != usual.merchantName { merchant.append(JSONMember("name", .string(merchantName))) }
        if merchantEmail != usual.merchantEmail { merchant.append(JSONMember("email", .string(merchantEmail))) }
        if !merchant.isEmpty { members.append(JSONMember("merchant", .object(merchant))) }
        return members
    }
}

extension BushaCustomer {
    fileprivate var json: JSONValue {
        switch self {
        case .pays(.exact): "pays"
        case .pays(let amount): ["pays": amount.json]
        case .paysInParts(let parts, let every):
            ["pays_in_parts": ["parts": .array(parts.map(\.json)), "every": .duration(every)]]
        case .paysAfterExpiry(let amount, let later): ["pays_after_expiry": BushaCustomer.json(later, amount)]
        case .paysWrongAsset(let currency): ["pays_wrong_asset": .string(currency)]
        case .rejects: "rejects"
        case .fails(let code, let message): ["fails": ["code": .string(code), "message": .string(message)]]
        case .cancels: "cancels"
        case .abandons: "abandons"
        case .abandonsThenPays(let amount, let later): ["abandons_then_pays": BushaCustomer.json(later, amount)]
        case .waits: "waits"
        }
    }

    private static func json(_ later: Duration, _ amount: BushaPaidAmount) -> JSONValue {
        .object(
            [JSONMember("later", .duration(later))] + (amount == .exact ? [] : [JSONMember("amount", amount.json)]))
    }
}

extension BushaPaidAmount {
    fileprivate var json: JSONValue {
        switch self {
        case .exact: "exact"
        case .percent(let percent): ["percent": .integer(Int64(percent))]
        case .absolute(let amount): ["source_amount": .string(amount.description)]
        }
    }
}
