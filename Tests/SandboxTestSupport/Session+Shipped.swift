import PaymentSandbox
import SandboxBackend
import SandboxBushaPay
import SandboxHTTP
import SandboxMoneyLanded

// The shipped backends of a session, as tests see and change them.

extension Session {
    package var orders: [MoneyLandedOrder] { look(at: MoneyLanded.self) { $0.orders(at: $1) } ?? [] }

    package func order(pageToken: String) -> MoneyLandedOrder? {
        look(at: MoneyLanded.self) { $0.order(pageToken: pageToken, at: $1) } ?? nil
    }

    package func credits(in state: MoneyLandedCredit.State?) -> [MoneyLandedCredit] {
        look(at: MoneyLanded.self) { machine, _ in machine.credits(in: state) } ?? []
    }

    @discardableResult
    package func operate(_ operation: MoneyLandedOperation) -> MoneyLandedReply? {
        operate(operation, in: MoneyLanded.self)
    }

    package var payments: [BushaPaymentRequest] { look(at: BushaPay.self) { $0.payments(at: $1).reversed() } ?? [] }

    package func payment(id: String) -> BushaPaymentRequest? {
        look(at: BushaPay.self) { $0.payment(id: id, at: $1) } ?? nil
    }

    @discardableResult
    package func operate(_ operation: BushaOperation) -> BushaReply? { operate(operation, in: BushaPay.self) }
}
