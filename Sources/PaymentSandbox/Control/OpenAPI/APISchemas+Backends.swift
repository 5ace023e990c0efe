import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded
import SandboxScenarios

/// What the backends and the webhooks look like.
extension APISchemas {
    static let moneyLanded: [(String, APISchema)] = [
        (
            "Order",
            .object([
                .always("page_token", .string), .always("order_id", .string), .always("reference", .string),
                .always("amount_paise", .count), .always("status", orderStatus), .always("created_at", .time),
                .maybe("paid_paise", .count), .maybe("discount_paise", .count), .maybe("vpa", .string),
                .maybe("reserved_at", .time), .maybe("expires_at", .time), .maybe("credit_id", .string),
                .maybe("credited_paise", .count), .maybe("confirmed_at", .time),
                .maybe("confirmed_by", .word(["amount", "placed"])),
            ])
        ),
        (
            "Credit",
            .object([
                .always("id", .string), .always("paise", .integer(from: 1)), .always("vpa", .string),
                .always("state", .words(MoneyLandedCredit.State.self)),
                .always("origin", .word(["scenario", "control", "app"])), .always("arrived_at", .time),
                .maybe("page_token", .string),
            ])
        ),
        (
            "Reservation",
            .object([
                .always("paid_paise", .integer(from: 1)), .always("discount_paise", .integer(from: 1)),
                .always("vpa", .string), .always("upi_uri", .string),
                .always(
                    "app_links",
                    .object([.always("phonepe", .string), .always("gpay", .string), .always("paytm", .string)])),
                .always("status", orderStatus), .always("order_id", .string), .always("amount_paise", .count),
                .always("expires_at", .time),
            ])
        ),
        (
            "OrderStatus",
            .object([
                .always("status", orderStatus), .always("order_id", .string), .always("amount_paise", .count),
                .maybe("paid_paise", .count), .maybe("discount_paise", .count), .maybe("vpa", .string),
                .maybe("expires_at", .time), .maybe("credited_paise", .count), .maybe("confirmed_at", .time),
                .maybe("confirmed_by", .word(["amount", "placed"])),
            ])
        ),
    ]

    static let busha: [(String, APISchema)] = [
        ("Payment", .object(payment)),
        (
            "ShownPayment",
            .object(
                payment + [
                    .always("public_key", .string), .always("asked_source_amount", .amount),
                    .always("received_source_amount", .amount.orNull),
                    .always(
                        "misplaced_payment",
                        .object([.always("amount", .amount), .always("currency", .string)]).orNull),
                    .always("callback_url", .string.orNull),
                ])
        ),
        ("PaymentFound", envelope(.ref("Payment"))),
        (
            "PaymentPage",
            .object([
                .always("status", .constant("success")), .always("message", .string),
                .always("data", .array(.ref("Payment"))),
                .always(
                    "pagination",
                    .object([
                        .always("current_entries_size", .count), .always("next_cursor", .string.orNull),
                        .always("previous_cursor", .string.orNull),
                    ])),
            ])
        ),
        (
            "Merchant",
            envelope(.object([.always("username", .string), .always("name", .string), .always("email", .string)]))
        ),
    ]

    private static func envelope(_ data: APISchema) -> APISchema {
        .object([.always("status", .constant("success")), .always("message", .string), .always("data", data)])
    }

    private static let payment: [APISchema.Property] = [
        .always("id", .pattern("^PAYR_")), .always("type", .constant("payment")),
        .always("status", .words(BushaPaymentStatus.self)), .always("source_amount", .amount),
        .always("source_currency", .string), .always("target_amount", .amount), .always("target_currency", .string),
        .always("requested_amount", .amount), .always("currency", .string),
        .always("rate", .object([.always("product", .string), .always("rate", .string)])),
        .always("fees", .array(.anyObject)), .always("reference", .string),
        .always(
            "additional_info",
            .object([
                .always("name", .string), .always("email", .string), .always("phone_number", .string),
                .always("source", .string),
            ])),
        .always("merchant_info", .object([.always("name", .string), .always("email", .string)])),
        .always(
            "pay_in",
            .object([.always("type", .word(["address", "temporary_bank_account"])), .always("expires_at", .time)])),
        .always(
            "timeline",
            .object([
                .always("total_steps", .integer(from: 1)), .always("current_step", .integer(from: 1)),
                .always("transfer_status", .words(BushaPaymentStatus.self)), .always("events", .array(.anyObject)),
            ])),
        .maybe("error", .object([.always("code", .string), .always("message", .string)])),
        .always("created_at", .time), .always("updated_at", .time), .always("expires_at", .time),
    ]

    static let webhooks: [(String, APISchema)] = [
        (
            "Webhook",
            .object([
                .always("id", .string), .always("backend", .words(Backend.self)),
                .always("endpoint", .word([EndpointID.webhookBusha, .webhookMoneyLanded].map(\.rawValue))),
                .always("event", .string), .always("object_id", .string), .always("url", .string),
                .always("state", .words(WebhookDelivery.State.self)), .always("created_at", .time),
                .always("next_attempt_at", .time.orNull), .always("body", .string),
                .always(
                    "attempts",
                    .array(
                        .object([
                            .always("number", .integer(from: 1)), .always("at", .time),
                            .always("status", .integer.orNull), .always("latency_ms", .count.orNull),
                            .always("error", .string.orNull), .always("request_headers", .pairs),
                            .always("response_body", .string),
                        ]))),
            ])
        ),
        (
            "Webhooks",
            .object([
                .always("webhooks", .array(.ref("Webhook"))), .always("evicted", .count), .always("dropped", .count),
            ])
        ),
    ]
}
