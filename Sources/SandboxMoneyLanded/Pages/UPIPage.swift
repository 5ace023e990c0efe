import SandboxHTTP
import SandboxJSON
import SandboxBackend

/// The stand-in for a UPI app, the answer to `GET /upi-app/pay`: it takes the query of the UPI link, and `app`. It shows
/// what the link says rather than what the order says, so that a link which the merchant's app broke is seen.
enum UPIPage {
    /// What the link asks for; a missing value is empty.
    struct Link {
        let payeeVPA: String
        let payeeName: String
        /// `am`, as it stands.
        let amount: String
        /// `tr`, by which the order is found.
        let reference: String
        /// `app`: one of the six, or empty.
        let app: String

        init(_ query: [FormPair]) {
            func value(_ name: String) -> String { query.last { $0.name == name }?.value ?? "" }
            payeeVPA = value("pa")
            payeeName = value("pn")
            amount = value("am")
            reference = value("tr")
            app = value("app")
        }
    }

    static func response(_ link: Link, order: MoneyLandedOrder) -> Response {
        let data: JSONValue = [
            "app": .string(name(of: link.app)), "payee": .string(link.payeeName), "vpa": .string(link.payeeVPA),
            "amount": .string(link.amount), "order": MoneyLandedWire.json(order),
            "paths": ["act": .string("/upi-app/\(order.reference)/act")],
        ]
        return PageResponse.make(template.filled(["data": HTMLText.scriptData(data)]))
    }

    private static let template = PageTemplate("upi.html")

    private static func name(of app: String) -> String {
        switch MoneyLandedApp(rawValue: app) {
        case .phonepe: "PhonePe"
        case .gpay: "Google Pay"
        case .paytm: "Paytm"
        case .bhim: "BHIM"
        case .other, .qr, nil: "UPI app"
        }
    }
}
