import SandboxBackend
import SandboxCore
import SandboxJSON

/// What happened to a payment request. `object` is its JSON, compact, exactly as it stood then: the `data` of the
/// webhook `payment_request.<status>`.
package enum BushaEvent: Equatable, Sendable {
    case created(paymentID: String, reference: String, object: [UInt8])
    case statusChanged(
        paymentID: String, reference: String, from: BushaPaymentStatus, to: BushaPaymentStatus, object: [UInt8])
    /// More landed, or in another currency, and the status stayed: nothing that the real service sends an event of.
    case amountChanged(paymentID: String, reference: String, status: BushaPaymentStatus)

    /// The payment request that it happened to.
    package var paymentID: String {
        switch self {
        case .created(let id, _, _), .statusChanged(let id, _, _, _, _), .amountChanged(let id, _, _): id
        }
    }
}

extension BushaEvent: BackendEvent {
    package var topic: String { "payment" }

    package var members: [JSONMember] {
        switch self {
        case .created(let id, let reference, _):
            [
                JSONMember("change", "created"), JSONMember("payment_id", .string(id)),
                JSONMember("reference", .string(reference)), JSONMember("status", "pending"),
            ]
        case .statusChanged(let id, let reference, let from, let to, _):
            [
                JSONMember("change", "status"), JSONMember("payment_id", .string(id)),
                JSONMember("reference", .string(reference)), JSONMember("from", .string(from.rawValue)),
                JSONMember("status", .string(to.rawValue)),
            ]
        case .amountChanged(let id, let reference, let status):
            [
                JSONMember("change", "amount"), JSONMember("payment_id", .string(id)),
                JSONMember("reference", .string(reference)), JSONMember("status", .string(status.rawValue)),
            ]
        }
    }
}
