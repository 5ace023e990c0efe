import SandboxBackend
import SandboxCore

/// Everything that can happen to the Busha Pay backend of one session.
package enum BushaOperation: Equatable, Sendable {
    /// `GET /v1/merchants`: a setting of the scenario, and no state.
    case merchant
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
package typealias BushaAction = SandboxPayment.Action

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

/// An operation for the session to hand back later.
package typealias BushaSchedule = BackendSchedule<BushaOperation>

/// What an operation led to; ``BackendOutcome/changed`` are the ids of the payment requests that changed in any way.
package typealias BushaOutcome = BackendOutcome<BushaOperation, BushaReply, BushaEvent>

extension BushaOperation: BackendOperation {
    package var scriptedAct: String? {
        guard case .timer(let timer) = self else { return nil }
        return switch timer.purpose {
        case .customerActs: "the customer acts"
        case .customerLeaves: "the customer leaves without an answer"
        case .nextPart: "the next part of the payment lands"
        case .callbackComes: "a callback comes"
        case .processingEnds, .requestExpires: nil
        }
    }
}

/// The answer to an operation, as facts. Indirect, because a payment request is large and a reply is handed on a few times
/// on the way of each call.
package indirect enum BushaReply: Equatable, Sendable {
    /// Answers `open`, `create`, `read` and `act`; `isNew` if the operation made it.
    case payment(BushaPaymentRequest, isNew: Bool)
    /// Answers `list`.
    case page([BushaPaymentRequest], nextCursor: String?, previousCursor: String?)
    /// Answers `merchant`.
    case merchant(name: String, email: String)
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
