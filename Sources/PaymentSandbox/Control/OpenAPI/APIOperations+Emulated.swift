import SandboxBushaPay
import SandboxHTTP
import SandboxMoneyLanded

/// The endpoints that SDKs call.
extension APIOperation {
    static let emulated: [APIOperation] = moneyLanded + payments + pages

    private static let pageToken = Parameter(
        name: "pageToken", place: .path, schema: .text(1...200),
        summary: "`s_<session>_<n>`, `<scenario>.<anything>`, or anything else for the default session.")

    private static let moneyLanded: [APIOperation] = [
        emulated(
            .moneyLanded, .post, "/p/{pageToken}/reserve", "reserve", "Reserve an amount for the order.",
            asks: [pageToken],
            takes: [("application/json", .object([.always("app", .words(MoneyLandedApp.self))]))], bodyIsRequired: true,
            [
                ok("Reservation", "The reservation, the same for as long as it lives."),
                error(404, "There is no such page, or no such scenario.", "SandboxError"),
                error(409, "The order is confirmed.", "SandboxError"),
                error(415, "The body is not of the type application/json.", "SandboxError"),
                error(422, "The app is unknown.", "SandboxError"),
                error(503, "No amount is free, or the session holds as many orders as it may.", "SandboxError"),
            ]),
        emulated(
            .moneyLanded, .get, "/p/{pageToken}/status", "order_status", "How the order stands.", asks: [pageToken],
            [
                ok("OrderStatus"), error(404, "There is no such page, or no such scenario.", "SandboxError"),
                error(503, "The session holds as many orders as it may.", "SandboxError"),
            ]),
    ]

    private static let publicKey = Parameter(
        name: "X-BU-PUBLIC-KEY", place: .header, schema: .pattern("^pub_[A-Za-z0-9_]{1,40}$"),
        summary: "Or `Authorization: Bearer` and a secret key.")

    private static let payment = APISchema.object([
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

    /// A call of the platform API.
    private static func platform(
        _ method: Method, _ path: String, _ id: String, _ summary: String, asks parameters: [Parameter] = [],
        takes body: Content = [], bodyIsRequired: Bool = false, _ answers: [Answer]
    ) -> APIOperation {
        let errors = [
            error(
                400, "Something in the request is wrong, or it names an unknown scenario.", "BushaError", "SandboxError"
            ),
            error(401, "There is no key, or a malformed one.", "BushaError"),
            error(404, "There is no such payment request or scenario.", "BushaError", "SandboxError"),
        ]
        let all = (answers + errors).map { answer -> Answer in
            var answer = answer
            if answer.status < "300" { answer.fields.append(("X-Request-Id", "Names the request.")) }
            return answer
        }
        return emulated(
            .busha, method, path, id, summary, asks: [publicKey] + parameters, takes: body,
            bodyIsRequired: bodyIsRequired,
            all)
    }

    /// Two surfaces of the platform API have each call.
    private static func twice(
        _ method: Method, _ tail: String, _ id: String, _ summary: String, asks parameters: [Parameter] = [],
        takes body: Content = [], bodyIsRequired: Bool = false, _ answers: [Answer]
    ) -> [APIOperation] {
        [("/v1/payments", id), ("/v1/payments/requests", "\(id)_older")].map { path, id in
            platform(
                method, path + tail, id, summary, asks: parameters, takes: body, bodyIsRequired: bodyIsRequired, answers
            )
        }
    }

    private static let payments: [APIOperation] =
        [platform(.get, "/v1/merchants", "merchant", "The merchant's name.", [ok("Merchant")])]
        + twice(
            .post, "", "create_payment", "Make a payment request, or find the one of this reference.",
            takes: [("application/json", payment)], bodyIsRequired: true,
            [
                ok("PaymentFound", "It exists."), ok("PaymentFound", "It was made.", status: "201"),
                error(415, "The body is not of the type application/json.", "BushaError"),
                error(503, "The session holds as many as it may.", "BushaError"),
            ])
        + twice(
            .get, "", "payments_page", "Payment requests, the newest first.",
            asks: [query("cursor", .string, "From an earlier page.")], [ok("PaymentPage")])
        + twice(
            .get, "/{id}", "read_payment", "A payment request.",
            asks: [Parameter(name: "id", place: .path, schema: .text(1...200), summary: "`PAYR_…`")],
            [ok("PaymentFound")])

    // MARK: Pages

    private static let page = Answer(status: "200", summary: "The page.", content: [("text/html", .string)])

    private static let quote: [APISchema.Property] = [
        .always("public_key", .string), .always("quote_amount", .amount), .always("quote_currency", currency),
        .always("target_currency", currency), .always("source_currency", currency), .maybe("reference", .string),
        .maybe("callback_url", .string), .maybe("parentOrigin", .string), .maybe("source", .string),
        .maybe("meta[name]", .string), .maybe("meta[email]", .string), .maybe("meta[phone_number]", .string),
    ]

    private static let pages: [APIOperation] = [
        emulated(
            .busha, .post, "/pay", "checkout", "The hosted checkout page.",
            asks: [query("paymentMethod", .word(["busha", "stablecoins"]), "The method that opens at once.")],
            takes: [("application/x-www-form-urlencoded", .object(quote))], bodyIsRequired: true,
            [
                page, errorPage(400, "Something in the form is wrong."), errorPage(415, "The body is no form."),
                errorPage(503, "The session holds as many payment requests as it may."),
            ]),
        emulated(
            .busha, .get, "/busha-app/pay", "busha_app", "The stand-in for the Busha app, with the deep link's query.",
            asks: [
                query("public_key", .string, "`pub_…`", isRequired: true),
                query("quote_amount", .amount, "How much.", isRequired: true),
                query("quote_currency", currency, "Of what.", isRequired: true),
                query("callback_url", .string, "Where the customer is sent back to.", isRequired: true),
                query("reference", .string, "Names the payment request together with the key."),
                query("target_currency", currency, "What the merchant gets."),
            ],
            [
                page,
                Answer(
                    status: "302", summary: "The scenario's customer has acted.",
                    fields: [("Location", "The callback URL, with what became of it.")]),
                errorPage(400, "Something in the link is wrong."),
                errorPage(503, "The session holds as many payment requests as it may."),
            ]),
        emulated(
            .moneyLanded, .get, "/upi-app/pay", "upi_app", "The stand-in for a UPI app, with the UPI link's query.",
            asks: [
                query("tr", .string, "The order's reference, by which it is found.", isRequired: true),
                query("pa", .string, "Payee VPA."), query("pn", .string, "Payee name."),
                query("am", .string, "Amount in rupees."), query("app", .words(MoneyLandedApp.self), "The app."),
            ],
            [page, errorPage(404, "There is no such order, or no such scenario.")]),
    ]
}
