import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// The hosted checkout page, the answer to `POST /pay` (contract, section 2).
enum CheckoutPage {
    /// What the page is made from.
    struct Model: Sendable {
        var payment: BushaPaymentRequest
        /// The method that opens at once; `nil`: the chooser.
        var method: BushaCheckoutForm.PaymentMethod?
        /// Where messages go, as the client sent it; where it does not parse, to any origin.
        var parentOrigin: String?
        /// Whether a person plays the customer: the page then has a panel to pay, reject and fail.
        var customerIsAPerson = false
        var faults = PageFaults()
        /// See ``DeepLink/scheme(userAgent:)``.
        var deepLinkScheme = DeepLink.iOSScheme
        /// The session's time, and whether it passes by itself: the page counts down only then.
        var now: Instant
        var clockRuns = true
    }

    /// 200 with the page.
    static func response(_ model: Model) -> Response {
        if model.faults.blank { return PageResponse.make(blank.filled([:])) }
        return PageResponse.make(
            loadsImages: model.faults.hangingSubresource,
            template.filled(["data": HTMLText.scriptData(data(model)), "image": image(model)]))
    }

    private static let template = PageTemplate("checkout.html")

    /// Everything that the page's script knows, in the one place where foreign text enters the page.
    static func data(_ model: Model) -> JSONValue {
        let payment = model.payment
        return [
            "state": CheckoutState.json(payment, now: model.now),
            "paths": PagePaths.json(payment),
            "method": model.method.map { .string($0.rawValue) } ?? nil,
            "parent_origin": targetOrigin(model).map { .string($0) } ?? nil,
            "deep_link": .string(DeepLink.url(payment, scheme: model.deepLinkScheme)),
            "stand_in": DeepLink.standIn(payment).map { .string($0) } ?? nil,
            "is_person": .bool(model.customerIsAPerson),
            "clock_runs": .bool(model.clockRuns),
            "faults": faultData(model),
        ]
    }
}

/// The pages' own endpoints.
enum PagePaths {
    static func json(_ payment: BushaPaymentRequest) -> JSONValue {
        let path = path(payment)
        return ["state": .string(path + "/state"), "act": .string(path + "/act"), "wait": .string(wait(payment))]
    }

    /// Is answered when the session's clock shows the time `until`; without one never.
    static func wait(_ payment: BushaPaymentRequest) -> String { path(payment) + "/wait" }

    /// Where they begin.
    static func path(_ payment: BushaPaymentRequest) -> String {
        "/pay/\(PercentEncoding.encode(payment.publicKey))/\(payment.id)"
    }
}
