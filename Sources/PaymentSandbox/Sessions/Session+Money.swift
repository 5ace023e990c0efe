import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded

/// The backends' state as the control API, the pages and tests see and change it.
extension Session {
    // MARK: MoneyLanded

    /// Does something to the MoneyLanded backend that is not a call of the SDK.
    func perform(_ operation: MoneyLandedOperation) -> MoneyLandedReply {
        change { state, now, consequences in
            state.perform(
                operation, under: state.scenario.scenario.directive.moneyLanded, now: now, &consequences)
        }
    }

    /// The credits, oldest first.
    func credits(in state: MoneyLandedCredit.State?) -> [MoneyLandedCredit] {
        look { session, _ in session.moneyLanded.credits(in: state) }
    }

    /// The orders, oldest first.
    var orders: [MoneyLandedOrder] {
        look { state, now in state.moneyLanded.orders(at: now) }
    }

    func order(pageToken: String) -> MoneyLandedOrder? {
        look { state, now in state.moneyLanded.order(pageToken: pageToken, at: now) }
    }

    func order(reference: String) -> MoneyLandedOrder? {
        look { state, now in state.moneyLanded.order(reference: reference, at: now) }
    }

    // MARK: Busha Pay

    /// Does something to the Busha Pay backend that is not a call of the SDK.
    func perform(_ operation: BushaOperation) -> BushaReply {
        change { state, now, consequences in
            state.perform(operation, under: state.scenario.scenario.directive.busha, now: now, &consequences)
        }
    }

    /// The payment requests, newest first.
    var payments: [BushaPaymentRequest] {
        look { state, now in state.busha.payments(at: now).reversed() }
    }

    func payment(id: String) -> BushaPaymentRequest? {
        look { state, now in state.busha.payment(id: id, at: now) }
    }

    /// Calls `resume` once, outside the critical section: with the payment request as soon as `isDone` holds of it; with
    /// what it then is once the wait is ended; with `nil` if there is none, or the session ends or is reset.
    func whenPayment(
        _ id: String, _ isDone: @escaping @Sendable (BushaPaymentRequest) -> Bool,
        resume: @escaping @Sendable (BushaPaymentRequest?) -> Void
    ) -> PaymentWaits.ID? {
        let (waitID, payment) = change { state, now, _ -> (PaymentWaits.ID?, BushaPaymentRequest?) in
            guard let payment = state.busha.payment(id: id, at: now) else { return (nil, nil) }
            if isDone(payment) { return (nil, payment) }
            return (state.paymentWaits.add(id, isDone, resume), nil)
        }
        if waitID == nil { resume(payment) }
        return waitID
    }

    /// Ends a wait; it resumes with the payment request as it is.
    func endWait(_ waitID: PaymentWaits.ID) {
        let (wake, payment) = change { state, now, _ in
            (state.paymentWaits.remove(waitID), state.busha.payment(id: waitID.paymentID, at: now))
        }
        wake?(payment)
    }
}
