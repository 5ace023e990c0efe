/// What a correct MoneyLanded client reports, and what the server then knows. What is `nil` is not compared.
public struct MoneyLandedExpectation: Equatable, Sendable {
    /// How the client's flow ends.
    public enum Result: Hashable, Sendable {
        /// The order is confirmed.
        case confirmed
        /// The reservation expired.
        case expired
        /// No answer that ends the flow came within 20 minutes.
        case gaveUp
        /// No reservation could be made.
        case reserveFailed(ReserveFailure)
    }

    /// Why no reservation could be made: what the last attempt came to.
    public enum ReserveFailure: Hashable, Sendable {
        /// No answer in time.
        case timeout
        /// The connection failed.
        case transport
        /// An answer with this status, 400 to 599.
        case http(status: Int)
        /// An answer that is no reservation.
        case undecodable
    }

    /// The state of an order, as the status endpoint tells it.
    public enum OrderStatus: String, CaseIterable, Hashable, Sendable {
        /// Never reserved.
        case created
        /// Reserved, waiting for the credit.
        case pending
        /// Paid.
        case confirmed
        /// The reservation expired.
        case expired
    }

    /// `result` and `reason` in a file; required.
    public var result: Result
    /// The order's status when the flow has ended.
    public var orderStatus: OrderStatus?
    /// How many credits are parked in the merchant's unplaced list then.
    public var unplacedCredits: Int?
    /// How many reserve calls the server saw.
    public var reserveCalls: Int?
    /// How many status calls the server saw at least.
    public var statusPolls: Int?
    /// The names of the webhook events that were due, in order.
    public var webhooks: [String]?

    /// An expectation; only the result is compared unless more is given.
    public init(
        result: Result, orderStatus: OrderStatus? = nil, unplacedCredits: Int? = nil, reserveCalls: Int? = nil,
        statusPolls: Int? = nil, webhooks: [String]? = nil
    ) {
        self.result = result
        self.orderStatus = orderStatus
        self.unplacedCredits = unplacedCredits
        self.reserveCalls = reserveCalls
        self.statusPolls = statusPolls
        self.webhooks = webhooks
    }
}
