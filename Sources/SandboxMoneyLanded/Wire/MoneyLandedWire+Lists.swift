import SandboxCore
import SandboxJSON

extension MoneyLandedWire {
    /// An order as lists of the control API show it.
    package static func json(_ order: MoneyLandedOrder) -> JSONValue {
        var members = [
            JSONMember("page_token", .string(order.pageToken)),
            JSONMember("order_id", .string(order.id)),
            JSONMember("reference", .string(order.reference)),
            JSONMember("amount_paise", .integer(order.amount.value)),
            JSONMember("status", .string(order.status.rawValue)),
            JSONMember("created_at", .string(order.createdAt.rfc3339())),
        ]
        if let reservation = order.reservation {
            members += [
                JSONMember("paid_paise", .integer(reservation.paid.value)),
                JSONMember("discount_paise", .integer(reservation.discount.value)),
                JSONMember("vpa", .string(reservation.payeeVPA)),
                JSONMember("reserved_at", .string(reservation.madeAt.rfc3339())),
                JSONMember("expires_at", .string(reservation.expiresAt.rfc3339())),
            ]
        }
        if let confirmation = order.confirmation {
            members += [
                JSONMember("credit_id", .string(confirmation.creditID)),
                JSONMember("credited_paise", .integer(confirmation.credited.value)),
                JSONMember("confirmed_at", .string(confirmation.at.rfc3339())),
                JSONMember("confirmed_by", .string(confirmation.placed ? "placed" : "amount")),
            ]
        }
        return .object(members)
    }

    /// A credit as lists of the control API show it.
    package static func json(_ credit: MoneyLandedCredit) -> JSONValue {
        var members = [
            JSONMember("id", .string(credit.id)),
            JSONMember("paise", .integer(credit.amount.value)),
            JSONMember("vpa", .string(credit.payeeVPA)),
            JSONMember("state", .string(credit.state.rawValue)),
            JSONMember("origin", .string(credit.origin.rawValue)),
            JSONMember("arrived_at", .string(credit.arrivedAt.rfc3339())),
        ]
        if let pageToken = credit.pageToken { members.append(JSONMember("page_token", .string(pageToken))) }
        return .object(members)
    }
}
