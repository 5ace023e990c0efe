import SandboxCore

/// An error as MoneyLanded's endpoints answer it: `{"error":"<code>","message":"<what is wrong and what is valid>"}`.
/// The contract gives statuses only; codes and texts are the sandbox's [assumed].
package struct MoneyLandedProblem: Error, Equatable, Sendable {
    package let status: Int
    /// `snake_case`, stable.
    package let code: String
    package let message: String
    /// Whole seconds, at least 1; `nil` where waiting does not help.
    package let retryAfterSeconds: Int64?

    init(_ status: Int, _ code: String, _ message: String, retryAfterSeconds: Int64? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfterSeconds = retryAfterSeconds
    }

    static let invalidPageToken = MoneyLandedProblem(
        404, "not_found", "no page has this token: a page token is 1 to 200 bytes of UTF-8 without control characters")

    package init(_ refusal: MoneyLandedRefusal) {
        switch refusal {
        case .invalidPageToken: self = .invalidPageToken
        case .alreadyConfirmed(let token):
            self.init(
                409, "already_confirmed",
                "the order of page token \(MessageText.quoted(token)) is confirmed; make a new order")
        case .amountsExhausted(let seconds):
            self.init(
                503, "amounts_exhausted",
                "every amount that this order could use is reserved; the first is free again in \(seconds) s",
                retryAfterSeconds: seconds)
        case .noDiscountPossible(let amount):
            self.init(
                503, "no_discount_possible",
                "no discount leaves at least 1 paisa of \(amount.value) paise; allow discounts of at least 1 paisa")
        case .tooManyOrders(let limit):
            self.init(
                503, "too_many_orders",
                "this session holds \(limit) orders, which is its limit; use known page tokens, or reset the session")
        case .tooManyCredits(let limit):
            self.init(
                503, "too_many_credits",
                "this session holds \(limit) credits, which is its limit; reset the session")
        case .amountOutOfRange(let amount, let smallest, let largest):
            self.init(
                422, "amount_out_of_range",
                "\(amount.value) paise is not possible; use \(smallest.value) to \(largest.value) paise")
        case .payeeVPATooLong:
            self.init(422, "invalid_vpa", "a payee VPA has at most 255 bytes, such as merchant@sandbox")
        case .orderExists(let token):
            self.init(
                409, "order_exists", "page token \(MessageText.quoted(token)) has an order; use another or leave it out"
            )
        case .unknownOrder(let token):
            self.init(404, "unknown_order", "there is no order with page token \(MessageText.quoted(token))")
        case .unknownCredit(let id):
            self.init(
                404, "unknown_credit", "there is no credit \(MessageText.quoted(id)); list the credits for their ids")
        case .creditNotUnplaced(let id, let state):
            self.init(
                409, "credit_not_unplaced",
                "credit \(MessageText.quoted(id)) is \(state.rawValue); only unplaced ones can be placed"
            )
        }
    }
}
