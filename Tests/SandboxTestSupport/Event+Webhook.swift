import SandboxCore
import SandboxScenarios

extension Event {
    /// The name of the Busha Pay webhook event that it leads to; `nil` if it leads to none.
    package var bushaWebhook: String? {
        switch self {
        case .busha(.created): BushaPaymentStatus.pending.webhookEvent
        case .busha(.statusChanged(_, _, _, let status, _)): status.webhookEvent
        case .moneyLanded, .busha(.amountChanged): nil
        }
    }
}
