import SandboxBackend
import SandboxCore

/// What an operation led to.
package typealias MoneyLandedOutcome = BackendOutcome<MoneyLandedOperation, MoneyLandedReply, MoneyLandedEvent>

/// The answer to an operation, as facts; ``MoneyLandedWire`` makes HTTP of them. Indirect, because an order is large and a
/// reply is handed on a few times on the way of each call.
package indirect enum MoneyLandedReply: Equatable, Sendable {
    /// A reservation lives; the order holds it. Answers `reserve`.
    case reserved(order: MoneyLandedOrder, reservation: MoneyLandedReservation)
    /// Answers `status`.
    case status(MoneyLandedOrder)
    /// Answers `createOrder`.
    case orderCreated(MoneyLandedOrder)
    /// The credit as it now stands. Answers `creditArrives` and `placeCredit`.
    case credit(MoneyLandedCredit)
    /// Answers a timer, whether it still meant something or not.
    case timerHandled
    case refused(MoneyLandedRefusal)
}

/// Why an operation was refused. A refused operation may still have made an overdue reservation expire.
package enum MoneyLandedRefusal: Error, Equatable, Sendable {
    /// Empty, over 200 bytes of UTF-8 or with a control character: no page token can look like that.
    case invalidPageToken
    /// The order is confirmed already, so that it can neither be reserved nor confirmed again.
    case alreadyConfirmed(pageToken: String)
    /// Every amount that the order could use is in use; the first is free again in `retryAfterSeconds` (at least 1).
    case amountsExhausted(retryAfterSeconds: Int64)
    /// No discount of at least one paisa leaves at least one paisa to pay. Waiting does not help.
    case noDiscountPossible(amount: Paise)
    /// The session holds as many orders as it may.
    case tooManyOrders(limit: Int)
    /// The session holds as many credits as it may.
    case tooManyCredits(limit: Int)
    /// Not an amount that an order or a credit can have.
    case amountOutOfRange(Paise, smallest: Paise, largest: Paise)
    /// The payee VPA of a credit has over 255 bytes, more than any UPI ID has.
    case payeeVPATooLong
    /// An order with this page token exists.
    case orderExists(pageToken: String)
    /// There is no such order to place a credit on.
    case unknownOrder(pageToken: String)
    case unknownCredit(id: String)
    /// The credit has confirmed an order already.
    case creditNotUnplaced(id: String, state: MoneyLandedCredit.State)
}
