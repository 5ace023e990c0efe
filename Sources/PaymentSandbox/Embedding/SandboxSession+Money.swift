import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded

/// Orders and credits of MoneyLanded.
extension SandboxSession {
    /// The orders, oldest first.
    public var orders: [SandboxOrder] { session.orders.map(SandboxOrder.init) }

    /// The order of this page token; `nil` if there is none yet.
    public func order(pageToken: String) -> SandboxOrder? {
        session.order(pageToken: pageToken).map(SandboxOrder.init)
    }

    /// Makes an order, as the merchant's server does: of `amount`, or of what the scenario says. Its page token leads to
    /// this session. Throws ``SandboxRefusal`` if the amount is not 2 paise to ``Paise/largest``.
    @discardableResult
    public func makeOrder(of amount: Paise? = nil) throws(SandboxRefusal) -> SandboxOrder {
        let amount = amount ?? session.scenario.directive.moneyLanded.orderAmount
        switch session.perform(.createOrder(pageToken: nil, amount: amount)) {
        case .orderCreated(let order): return SandboxOrder(order)
        case .refused(let refusal): throw SandboxRefusal(refusal)
        case let reply: throw SandboxRefusal(unexpected: "\(reply)")
        }
    }

    /// The UPI credits, oldest first: all, or those in one state.
    public func credits(in state: SandboxCredit.State? = nil) -> [SandboxCredit] {
        session.credits(in: nil).map(SandboxCredit.init).filter { state == nil || $0.state == state }
    }

    /// A UPI credit arrives at the merchant: it confirms the order whose live reservation is of exactly this amount, or
    /// parks as unplaced. Throws ``SandboxRefusal`` if the amount is not 1 paisa to ``Paise/largest``.
    @discardableResult
    public func receiveCredit(of amount: Paise) throws(SandboxRefusal) -> SandboxCredit {
        try credit(session.perform(.creditArrives(amount: amount, origin: .control)))
    }

    /// The merchant places a parked credit on an order, which confirms it. Throws ``SandboxRefusal`` if there is no such
    /// credit or order, the credit is not unplaced, or the order is confirmed.
    @discardableResult
    public func placeCredit(_ id: String, on pageToken: String) throws(SandboxRefusal) -> SandboxCredit {
        try credit(session.perform(.placeCredit(id: id, pageToken: pageToken)))
    }

    private func credit(_ reply: MoneyLandedReply) throws(SandboxRefusal) -> SandboxCredit {
        switch reply {
        case .credit(let credit): return SandboxCredit(credit)
        case .refused(let refusal): throw SandboxRefusal(refusal)
        default: throw SandboxRefusal(unexpected: "\(reply)")
        }
    }
}

/// Payment requests of Busha Pay.
extension SandboxSession {
    /// The payment requests, newest first.
    public var payments: [SandboxPayment] { session.payments.map(SandboxPayment.init) }

    /// The payment request of this id; `nil` if there is none.
    public func payment(_ id: String) -> SandboxPayment? { session.payment(id: id).map(SandboxPayment.init) }

    /// Plays the customer or the chain; returns the payment request as it stands then. Throws ``SandboxRefusal`` if
    /// there is no such payment request, or its status does not allow the act.
    @discardableResult
    public func perform(_ action: SandboxPayment.Action, on id: String) throws(SandboxRefusal) -> SandboxPayment {
        switch session.perform(BushaOperation.act(id: id, action.bushaAction)) {
        case .payment(let payment, _): return SandboxPayment(payment)
        case .refused(let refusal): throw SandboxRefusal(refusal)
        case let reply: throw SandboxRefusal(unexpected: "\(reply)")
        }
    }
}
