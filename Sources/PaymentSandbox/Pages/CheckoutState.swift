import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// How a payment request stands, as its pages ask for it again and again.
enum CheckoutState {
    /// Changes whenever the payment request changes, and only grows: everything that changes one adds a step. The one
    /// exception, a new callback URL, matters only at the end, which is a step again.
    static func version(of payment: BushaPaymentRequest) -> Int { payment.steps.count }

    /// `ending` and `callback_url` are null until the status is final; the latter also where nobody is sent back. `now`
    /// lets the page count down by the sandbox's clock.
    static func json(_ payment: BushaPaymentRequest, now: Instant) -> JSONValue {
        [
            "version": .integer(Int64(version(of: payment))),
            "status": .string(payment.status.rawValue),
            "ending": payment.ending.map { .string(name(of: $0)) } ?? nil,
            "callback_url": BushaCallback.url(for: payment).map { .string($0) } ?? nil,
            "expires_in": .integer(max(0, (payment.expiresAt - now).clampedNanoseconds / 1_000_000_000)),
            "payment": payment.json,
        ]
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
