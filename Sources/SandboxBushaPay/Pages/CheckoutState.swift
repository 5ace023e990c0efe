import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// How a payment request stands, as its pages ask for it again and again.
enum CheckoutState {
    /// Changes whenever the payment request changes, and only grows. A new callback URL is no change: it comes with a
    /// page of its own, which knows it.
    static func version(of payment: BushaPaymentRequest) -> Int { payment.revision }

    /// `ending` is null until the status is final. `now` lets the page count down by the sandbox's clock.
    static func json(_ payment: BushaPaymentRequest, now: Instant) -> JSONValue {
        .object(
            [
                JSONMember("version", .integer(Int64(version(of: payment)))),
                JSONMember("status", .string(payment.status.rawValue)),
                JSONMember("ending", payment.ending.map { .string(name(of: $0)) } ?? nil),
            ] + WayBack.members(payment) + [
                JSONMember(
                    "expires_in", .integer(max(0, (payment.expiresAt - now).clampedNanoseconds / 1_000_000_000))),
                JSONMember("payment", payment.json),
            ])
    }

    /// The answer to `GET /pay/{id}/state` and `POST /pay/{id}/act`.
    static func response(_ payment: BushaPaymentRequest, now: Instant) -> Response {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        return Response(status: 200, fields: fields, body: json(payment, now: now).encoded())
    }

    private static func name(of ending: BushaPaymentRequest.Ending) -> String {
        switch ending {
        case .completed: "completed"
        case .rejected: "rejected"
        case .dismissed: "cancelled"
        case .failed: "failed"
        case .expired: "expired"
        }
    }
}
