import SandboxBackend
import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded

/// Orders and credits of MoneyLanded.
extension SandboxSession {
    private var moneyLanded: BackendSession<MoneyLanded> { BackendSession(session) }

    /// The orders, oldest first.
    public var orders: [SandboxOrder] { moneyLanded.look { $0.orders(at: $1).map(SandboxOrder.init) } ?? [] }

    /// The order of this page token; `nil` if there is none yet.
    public func order(pageToken: String) -> SandboxOrder? {
        moneyLanded.look { $0.order(pageToken: pageToken, at: $1) }.map(SandboxOrder.init)
    }

    /// Makes an order, as the merchant's server does: of `amount`, or of what the scenario says. Its page token leads to
    /// this session. Throws ``SandboxRefusal`` if the amount is not 2 paise to ``Paise/largest``.
    @discardableResult
    public func makeOrder(of amount: Paise? = nil) throws(SandboxRefusal) -> SandboxOrder {
        let amount = amount ?? moneyLanded.section.directive.orderAmount
        return try refusing { () throws(Problem) in
            SandboxOrder(try MoneyLanded.order(of: amount, in: moneyLanded))
        }
    }

    /// The UPI credits, oldest first: all, or those in one state.
    public func credits(in state: SandboxCredit.State? = nil) -> [SandboxCredit] {
        moneyLanded.look { machine, _ in machine.credits(in: state).map(SandboxCredit.init) } ?? []
    }

    /// A UPI credit arrives at the merchant: it confirms the order whose live reservation is of exactly this amount, or
    /// parks as unplaced. Throws ``SandboxRefusal`` if the amount is not 1 paisa to ``Paise/largest``.
    @discardableResult
    public func receiveCredit(of amount: Paise) throws(SandboxRefusal) -> SandboxCredit {
        try refusing { () throws(Problem) in
            SandboxCredit(try MoneyLanded.arrive(amount, payeeVPA: nil, origin: .control, in: moneyLanded))
        }
    }

    /// The merchant places a parked credit on an order, which confirms it. Throws ``SandboxRefusal`` if there is no such
    /// credit or order, the credit is not unplaced, or the order is confirmed.
    @discardableResult
    public func placeCredit(_ id: String, on pageToken: String) throws(SandboxRefusal) -> SandboxCredit {
        try refusing { () throws(Problem) in
            SandboxCredit(try MoneyLanded.place(id, on: pageToken, in: moneyLanded))
        }
    }

    private func refusing<Value>(_ body: () throws(Problem) -> Value) throws(SandboxRefusal) -> Value {
        do throws(Problem) {
            return try body()
        } catch {
            throw SandboxRefusal(error)
        }
    }
}

/// Payment requests of Busha Pay.
extension SandboxSession {
    private var busha: BackendSession<BushaPay> { BackendSession(session) }

    /// The payment requests, newest first.
    public var payments: [SandboxPayment] {
        busha.look { $0.payments(at: $1).reversed().map(SandboxPayment.init) } ?? []
    }

    /// The payment request of this id; `nil` if there is none.
    public func payment(_ id: String) -> SandboxPayment? {
        busha.look { $0.payment(id: id, at: $1) }.map(SandboxPayment.init)
    }

    /// Plays the customer or the chain; returns the payment request as it stands then. Throws ``SandboxRefusal`` if
    /// there is no such payment request, or its status does not allow the act.
    @discardableResult
    public func perform(_ action: SandboxPayment.Action, on id: String) throws(SandboxRefusal) -> SandboxPayment {
        try refusing { () throws(Problem) in
            SandboxPayment(try PaymentActions.act(on: id, action, in: busha))
        }
    }
}
