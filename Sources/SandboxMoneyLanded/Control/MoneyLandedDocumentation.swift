import SandboxBackend
import SandboxCore
import SandboxHTTP

/// What is documented of the endpoints.
enum MoneyLandedDocumentation {
    private static let pageToken = APIOperation.Parameter(
        name: "pageToken", place: .path, schema: .text(1...200),
        summary: "`s_<session>_<n>`, `<scenario>.<anything>`, or anything else for the default session.")

    @Sendable static func reserve(_ method: Method, _ path: String) -> APIOperation {
        .emulated(
            MoneyLanded.title, method, path, "reserve", "Reserve an amount for the order.",
            asks: [pageToken],
            takes: [("application/json", .object([.always("app", .words(MoneyLandedApp.self))]))], bodyIsRequired: true,
            [
                .ok("Reservation", "The reservation, the same for as long as it lives."),
                .error(404, "There is no such page, or no such scenario.", "SandboxError"),
                .error(409, "The order is confirmed.", "SandboxError"),
                .error(415, "The body is not of the type application/json.", "SandboxError"),
                .error(422, "The app is unknown.", "SandboxError"),
                .error(503, "No amount is free, or the session holds as many orders as it may.", "SandboxError"),
            ])
    }

    @Sendable static func status(_ method: Method, _ path: String) -> APIOperation {
        .emulated(
            MoneyLanded.title, method, path, "order_status", "How the order stands.", asks: [pageToken],
            [
                .ok("OrderStatus"), .error(404, "There is no such page, or no such scenario.", "SandboxError"),
                .error(503, "The session holds as many orders as it may.", "SandboxError"),
            ])
    }

    @Sendable static func upiApp(_ method: Method, _ path: String) -> APIOperation {
        .emulated(
            MoneyLanded.title, method, path, "upi_app",
            "The stand-in for a UPI app, with the UPI link's query.",
            asks: [
                APIOperation.query("tr", .string, "The order's reference, by which it is found.", isRequired: true),
                APIOperation.query("pa", .string, "Payee VPA."), APIOperation.query("pn", .string, "Payee name."),
                APIOperation.query("am", .string, "Amount in rupees."),
                APIOperation.query("app", .words(MoneyLandedApp.self), "The app."),
            ],
            [.page, .errorPage(404, "There is no such order, or no such scenario.")])
    }
}

extension MoneyLanded {
    package static let schemas: [(name: String, schema: APISchema)] = [
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

    private static let orderStatus = APISchema.words(MoneyLandedOrder.Status.self)
}
