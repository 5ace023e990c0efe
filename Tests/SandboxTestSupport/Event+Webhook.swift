import PaymentSandbox
import SandboxBushaPay
import SandboxMoneyLanded

extension Event {
    /// The name of the Busha Pay webhook event that it leads to; `nil` if it leads to none.
    package var bushaWebhook: String? {
        switch fact as? BushaEvent {
        case .created: BushaPaymentStatus.pending.webhookEvent
        case .statusChanged(_, _, _, let status, _): status.webhookEvent
        case .amountChanged, nil: nil
        }
    }

    /// The name of the MoneyLanded webhook event that it leads to; `nil` if it leads to none.
    package var moneyLandedWebhook: String? {
        if case .confirmed = fact as? MoneyLandedEvent { "payment.confirmed" } else { nil }
    }
}
