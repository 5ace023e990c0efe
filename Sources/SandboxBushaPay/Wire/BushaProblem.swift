import SandboxCore
import SandboxJSON

/// An error of Busha Pay: `{"error":{"name":…,"message":…}}` from the API (contract, section 5), or a page that says the
/// message. Names are the documented ones; which status goes with which case, and the texts, are the sandbox's
/// [assumed].
package struct BushaProblem: Error, Equatable, Sendable {
    package enum Name: String, Sendable {
        case badRequest = "bad_request"
        case unauthorized
        case notFound = "not_found"
        case serviceUnavailable = "service_unavailable"
    }

    package let status: Int
    package let name: Name
    /// What is wrong and what is valid.
    package let message: String
    /// The field it is about, if it is about one.
    package let field: String?

    init(_ status: Int, _ name: Name, _ message: String, field: String? = nil) {
        self.status = status
        self.name = name
        self.message = message
        self.field = field
    }

    static func malformed(_ field: String, _ fault: String) -> BushaProblem {
        BushaProblem(400, .badRequest, "the field \(field) \(fault)", field: field)
    }

    package init(_ refusal: BushaRefusal) {
        switch refusal {
        case .unknownPayment(let id):
            self.init(404, .notFound, "there is no payment request \(MessageText.quoted(id)) in this session")
        case .unknownCurrency(let code, let field):
            let nearest = NearestName.nearest(to: code, among: BushaCurrency.all.map(\.code))
            self = .malformed(
                field,
                "names the unknown currency \(MessageText.quoted(code)); "
                    + "\(nearest.map { "did you mean \($0)? " } ?? "")use one of \(BushaCurrency.list)")
        case .unknownNetwork(let network, let currency, let known):
            self = .malformed(
                "pay_in.network",
                known.isEmpty
                    ? "does not fit \(currency), which has no network; leave it out"
                    : "names \(MessageText.quoted(network)), which \(currency) is not paid on; use one of "
                        + known.joined(separator: ", "))
        case .invalidAmount(let field, let reason): self = .malformed(field, reason)
        case .belowMinimum(let amount, let minimum, let currency):
            self = .malformed(
                "quote_amount", "comes to \(amount) \(currency); the smallest payment is \(minimum) \(currency)")
        case .invalidCursor(let cursor):
            self = .malformed(
                "cursor", "has the unknown value \(MessageText.quoted(cursor)); use one that an earlier page gave")
        case .notPossible(let id, let status):
            self.init(
                409, .badRequest,
                "payment request \(MessageText.quoted(id)) is \(status.rawValue), which does not allow this")
        case .tooManyPayments(let limit):
            self.init(
                503, .serviceUnavailable,
                "this session holds \(limit) payment requests, which is its limit; reset the session")
        }
    }

    /// The older and the newer surface's envelope in one.
    package var json: JSONValue {
        var members = [
            JSONMember("error", ["name": .string(name.rawValue), "message": .string(message)]),
            JSONMember("status", "error"), JSONMember("message", .string(message)),
        ]
        if let field { members.append(JSONMember("fields", .object([JSONMember(field, .string(message))]))) }
        return .object(members)
    }
}
