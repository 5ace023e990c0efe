import SandboxBackend
import SandboxCore
import SandboxHTTP

/// What is documented of the endpoints.
enum BushaDocumentation {
    private static let publicKey = APIOperation.Parameter(
        name: "X-BU-PUBLIC-KEY", place: .header, schema: .pattern("^pub_[A-Za-z0-9_]{1,40}$"),
        summary: "Or `Authorization: Bearer` and a secret key.")

    private static let paymentBody = APISchema.object([
        .always("quote_amount", .amount), .always("quote_currency", currency), .always("target_currency", currency),
        .always("source_currency", currency), .maybe("reference", .string), .maybe("dry_run", .boolean),
        .maybe(
            "pay_in",
            .object([.always("type", .word(["address", "temporary_bank_account"])), .maybe("network", .string)])),
        .maybe(
            "additional_info",
            .object([
                .maybe("name", .string), .maybe("email", .string), .maybe("phone_number", .string),
                .maybe("source", .string),
            ])),
    ])
    private static let currency = APISchema.word(BushaCurrency.all.map(\.code))

    /// A call of the platform API. Two surfaces of it have most calls; the newer one's have the plain names.
    private static func platform(
        _ method: Method, _ path: String, _ id: String, _ summary: String,
        asks parameters: [APIOperation.Parameter] = [], takes body: APIOperation.Content = [],
        bodyIsRequired: Bool = false, _ answers: [APIOperation.Answer]
    ) -> APIOperation {
        let errors: [APIOperation.Answer] = [
            .error(
                400, "Something in the request is wrong, or it names an unknown scenario.", "BushaError", "SandboxError"
            ),
            .error(401, "There is no key, or a malformed one.", "BushaError"),
            .error(404, "There is no such payment request or scenario.", "BushaError", "SandboxError"),
        ]
        let all = (answers + errors).map { answer -> APIOperation.Answer in
            var answer = answer
            if answer.status < "300" { answer.fields.append(("X-Request-Id", "Names the request.")) }
            return answer
        }
        let isOlder = path.hasPrefix("/v1/payments/requests")
        return .emulated(
            BushaPay.title, method, path, isOlder ? "\(id)_older" : id, summary, asks: [publicKey] + parameters,
            takes: body, bodyIsRequired: bodyIsRequired, all)
    }

    @Sendable static func merchant(_ method: Method, _ path: String) -> APIOperation {
        platform(method, path, "merchant", "The merchant's name.", [.ok("Merchant")])
    }

    @Sendable static func createPayment(_ method: Method, _ path: String) -> APIOperation {
        platform(
            method, path, "create_payment", "Make a payment request, or find the one of this reference.",
            takes: [("application/json", paymentBody)], bodyIsRequired: true,
            [
                .ok("PaymentFound", "It exists."), .ok("PaymentFound", "It was made.", status: "201"),
                .error(415, "The body is not of the type application/json.", "BushaError"),
                .error(503, "The session holds as many as it may.", "BushaError"),
            ])
    }

    @Sendable static func payments(_ method: Method, _ path: String) -> APIOperation {
        platform(
            method, path, "payments_page", "Payment requests, the newest first.",
            asks: [APIOperation.query("cursor", .string, "From an earlier page.")], [.ok("PaymentPage")])
    }

    @Sendable static func payment(_ method: Method, _ path: String) -> APIOperation {
        platform(
            method, path, "read_payment", "A payment request.",
            asks: [
                APIOperation.Parameter(name: "id", place: .path, schema: .text(1...200), summary: "`PAYR_…`")
            ],
            [.ok("PaymentFound")])
    }

    // MARK: Pages

    private static let quote: [APISchema.Property] = [
        .always("public_key", .string), .always("quote_amount", .amount), .always("quote_currency", currency),
        .always("target_currency", currency), .always("source_currency", currency), .maybe("reference", .string),
        .maybe("callback_url", .string), .maybe("parentOrigin", .string), .maybe("source", .string),
        .maybe("meta[name]", .string), .maybe("meta[email]", .string), .maybe("meta[phone_number]", .string),
    ]

    @Sendable static func checkout(_ method: Method, _ path: String) -> APIOperation {
        .emulated(
            BushaPay.title, method, path, "checkout", "The hosted checkout page.",
            asks: [
                APIOperation.query(
                    "paymentMethod", .word(["busha", "stablecoins"]), "The method that opens at once.")
            ],
            takes: [("application/x-www-form-urlencoded", .object(quote))], bodyIsRequired: true,
            [
                .page, .errorPage(400, "Something in the form is wrong."), .errorPage(415, "The body is no form."),
                .errorPage(503, "The session holds as many payment requests as it may."),
            ])
    }

    @Sendable static func app(_ method: Method, _ path: String) -> APIOperation {
        .emulated(
            BushaPay.title, method, path, "busha_app", "The stand-in for the Busha app, with the deep link's query.",
            asks: [
                APIOperation.query("public_key", .string, "`pub_…`", isRequired: true),
                APIOperation.query("quote_amount", .amount, "How much.", isRequired: true),
                APIOperation.query("quote_currency", currency, "Of what.", isRequired: true),
                APIOperation.query("callback_url", .string, "Where the customer is sent back to.", isRequired: true),
                APIOperation.query("reference", .string, "Names the payment request together with the key."),
                APIOperation.query("target_currency", currency, "What the merchant gets."),
            ],
            [
                .page,
                APIOperation.Answer(
                    status: "302", summary: "The scenario's customer has acted.",
                    fields: [("Location", "The callback URL, with what became of it.")]),
                .errorPage(400, "Something in the link is wrong."),
                .errorPage(503, "The session holds as many payment requests as it may."),
            ])
    }
}

extension BushaPay {
    package static let schemas: [(name: String, schema: APISchema)] = [
        ("Payment", .object(paymentProperties)),
        (
            "ShownPayment",
            .object(
                paymentProperties + [
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

    private static let paymentProperties: [APISchema.Property] = [
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
}
