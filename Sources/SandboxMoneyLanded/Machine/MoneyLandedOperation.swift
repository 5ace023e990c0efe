import SandboxBackend
import SandboxCore

/// Everything that can happen to the MoneyLanded backend of one session.
package enum MoneyLandedOperation: Equatable, Sendable {
    /// `POST /p/{pageToken}/reserve`.
    case reserve(pageToken: String, app: MoneyLandedApp)
    /// `GET /p/{pageToken}/status`.
    case status(pageToken: String)
    /// The merchant's server makes an order; `nil` lets the machine name the page token.
    case createOrder(pageToken: String?, amount: Paise)
    /// A UPI credit reaches the merchant; `payeeVPA` is by default that of the directive.
    case creditArrives(amount: Paise, payeeVPA: String? = nil, origin: MoneyLandedCredit.Origin)
    /// The merchant places a parked credit on an order.
    case placeCredit(id: String, pageToken: String)
    /// Something that an earlier outcome asked to be told about has come due.
    case timer(MoneyLandedTimer)
}

/// What the machine asked to be told about later. It names the reservation it belongs to, so that one which comes late
/// or after a reset changes nothing that it should not.
package struct MoneyLandedTimer: Equatable, Sendable {
    package enum Purpose: Equatable, Sendable {
        /// The reservation's life is over: it expires, or the amount of a confirmed order stops resting.
        case reservationEnds
        /// A credit of the scenario arrives, and if it parks is placed `placedAfter` later.
        case creditArrives(amount: Paise, payeeVPA: String, placedAfter: Duration?)
        /// The merchant of the scenario places a parked credit on the reservation's order.
        case creditIsPlaced(creditID: String)
    }

    package let reservation: MoneyLandedReservation.ID
    package let purpose: Purpose
}

/// An operation for the session to hand back later.
package typealias MoneyLandedSchedule = BackendSchedule<MoneyLandedOperation>

extension MoneyLandedOperation: BackendOperation {
    package var scriptedAct: String? {
        guard case .timer(let timer) = self else { return nil }
        return switch timer.purpose {
        case .creditArrives(let amount, _, _): "a credit of \(amount.value) paise arrives"
        case .creditIsPlaced(let id): "the merchant places the credit \(id)"
        case .reservationEnds: nil
        }
    }
}
