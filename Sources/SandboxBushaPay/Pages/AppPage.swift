import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// The stand-in for the Busha app, the answer to `GET /busha-app/pay` in a browser (contract, section 4). It leaves to
/// the callback URL by script, since a redirect to a custom scheme can surface as a load error in a web view.
enum AppPage {
    /// Who plays the customer.
    enum Customer: String, Sendable {
        /// A person, with this page: approve, reject, fail with a code, leave without an answer.
        case person
        /// The scenario: the page waits for what they do and then goes to the callback URL.
        case scripted
        /// Nobody any more: they left, and the page goes nowhere.
        case gone
    }

    /// 200 with the page.
    static func response(_ payment: BushaPaymentRequest, customer: Customer, now: Instant) -> Response {
        let data: JSONValue = [
            "state": CheckoutState.json(payment, now: now),
            "paths": PagePaths.json(payment),
            "customer": .string(customer.rawValue),
        ]
        return PageResponse.make(template.filled(["data": HTMLText.scriptData(data)]))
    }

    private static let template = PageTemplate("app.html")
}
