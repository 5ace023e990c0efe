/// The emulated endpoints, by the ids that scenario files and the journal use.
public enum EndpointID: String, CaseIterable, Hashable, Sendable {
    /// `POST /p/{pageToken}/reserve`
    case moneyLandedReserve = "moneylanded.reserve"
    /// `GET /p/{pageToken}/status`
    case moneyLandedStatus = "moneylanded.status"
    /// `POST /pay`
    case bushaCheckout = "busha.checkout"
    /// `GET /v1/merchants`
    case bushaMerchant = "busha.merchant"
    /// `POST /v1/payments` and `POST /v1/payments/requests`
    case bushaCreatePayment = "busha.create_payment"
    /// `GET /v1/payments/{id}` and `GET /v1/payments/requests/{id}`
    case bushaPayment = "busha.payment"
    /// `GET /v1/payments` and `GET /v1/payments/requests`
    case bushaPayments = "busha.payments"
    /// `GET /busha-app/pay`, the stand-in for the Busha app
    case bushaApp = "busha.app"
    /// `GET /upi-app/pay`, the stand-in for a UPI app
    case upiApp = "upi.app"
    /// Outgoing Busha Pay webhooks
    case webhookBusha = "webhook.busha"
    /// Outgoing MoneyLanded webhooks
    case webhookMoneyLanded = "webhook.moneylanded"
}
