import SandboxCore

/// Everything that can happen to the Busha Pay backend of one session.
package enum BushaOperation: Equatable, Sendable {
    /// `POST /pay` or the deep link: the request that the quote's key and reference name, or a new one.
    case open(BushaQuote)
    /// `POST /v1/payments`: the same; with `dryRun` amounts are computed and nothing is stored.
    case create(BushaQuote, dryRun: Bool)
    /// `GET /v1/payments/{id}`.
    case read(id: String)
    /// `GET /v1/payments`: newest first, from a cursor that an earlier page gave.
    case list(cursor: String?)
    /// A person plays the customer or the chain, in the pages or through the control API.
    case act(id: String, BushaAction)
    /// Something that an earlier outcome asked to be told about has come due.
    case timer(BushaTimer)
}

/// What a person can do to a payment request.
package enum BushaAction: Equatable, Sendable {
    /// Pay this amount of the source currency, `nil` for what is asked; it is processed as long as the scenario says.
    case pay(DecimalAmount?)
    /// Pay, if nobody did, and be done with processing.
    case complete(DecimalAmount?)
    /// Decline in the app.
    case reject
    /// Let the payment fail.
    case fail(code: String, message: String)
    /// Let the time run out.
    case expire
    /// Close the checkout page.
    case cancel
}

/// What the machine asked to be told about later. It names the life of the machine and the request, so that one which
/// comes late or after a reset does nothing.
package struct BushaTimer: Equatable, Sendable {
    package enum Purpose: Equatable, Sendable {
        case customerActs
        /// The customer leaves without an answer; asked for only where a callback comes then.
        case customerLeaves
        /// The next part of a payment in parts lands.
        case nextPart
        case processingEnds
        case requestExpires
        case callbackComes
    }

    let generation: UInt64
    let position: Int
    package let purpose: Purpose
}

/// An operation for the shell to hand back at `at`, on the session's clock.
package struct BushaSchedule: Equatable, Sendable {
    package let at: Instant
    package let operation: BushaOperation
}

/// What an operation led to: the answer, what happened in order, and what to hand back later.
package struct BushaOutcome: Equatable, Sendable {
    package let reply: BushaReply
    package let events: [BushaEvent]
    /// In the order in which ties are to be fired.
    package let timers: [BushaSchedule]
    /// The ids of the requests that changed in any way, once each.
    package let changed: Set<String>
}

/// The answer to an operation, as facts.
package enum BushaReply: Equatable, Sendable {
    /// Answers `open`, `create`, `read` and `act`; `isNew` if the operation made it.
    case payment(BushaPaymentRequest, isNew: Bool)
    /// Answers `list`.
    case page([BushaPaymentRequest], nextCursor: String?, previousCursor: String?)
    /// Answers a timer, whether it still meant something or not.
    case timerHandled
    case refused(BushaRefusal)
}

/// Why an operation was refused.
package enum BushaRefusal: Error, Equatable, Sendable {
    case unknownPayment(id: String)
    case unknownCurrency(String, field: String)
    case unknownNetwork(String, currency: String, known: [String])
    case invalidAmount(field: String, reason: String)
    case belowMinimum(DecimalAmount, minimum: DecimalAmount, currency: String)
    case invalidCursor(String)
    /// The request's status does not allow the action.
    case notPossible(id: String, status: BushaPaymentStatus)
    /// The session holds as many payment requests as it may.
    case tooManyPayments(limit: Int)
}
