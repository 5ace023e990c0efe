/// The statuses of a payment request (contract, section 5).
public enum BushaPaymentStatus: String, CaseIterable, Hashable, Sendable {
    /// Waiting for the payment.
    case pending
    /// The payment was seen and is being confirmed.
    case processing
    /// Paid.
    case completed
    /// Nobody paid in time.
    case expired
    /// The payment failed.
    case failed
    /// The customer declined or closed the page, or the merchant took the request back.
    case cancelled

    /// Whether no other status can follow.
    public var isFinal: Bool {
        switch self {
        case .pending, .processing: false
        case .completed, .expired, .failed, .cancelled: true
        }
    }
}

extension BushaPaymentStatus {
    /// The name of the webhook event that says that a payment request has reached this status (contract, section 6).
    package var webhookEvent: String { "payment_request.\(rawValue)" }
}
