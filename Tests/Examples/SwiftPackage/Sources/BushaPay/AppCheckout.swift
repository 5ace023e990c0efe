import Foundation

/// Pays through the Busha app: opens it with a deep link, and reads the callback that it comes back with.
public struct AppCheckout: Sendable {
    /// How it ended.
    public enum Result: Equatable, Sendable {
        /// Paid; the callback carries no amounts.
        case completed(paymentID: String)
        /// The customer declined.
        case rejected
        /// The customer came back without a callback.
        case abandoned
        /// The payment failed.
        case failed(code: String, message: String)
    }

    /// What the app is asked to pay.
    public struct Order: Sendable {
        /// A decimal amount and its currency.
        public var amount: String, currency: String
        /// The merchant's own reference.
        public var reference: String

        /// An order.
        public init(amount: String, currency: String = "NGN", reference: String) {
            self.amount = amount
            self.currency = currency
            self.reference = reference
        }
    }

    private let http: HTTPClient
    private let publicKey: String
    private let callback = "com.example.Shop.busha-pay://callback"

    /// A checkout of the merchant whose key this is.
    public init(baseURL: URL, publicKey: String, clock: any Clock<Duration> = ContinuousClock()) {
        http = HTTPClient(baseURL: baseURL, clock: clock)
        self.publicKey = publicKey
    }

    /// The app's part is played by a page that takes the deep link's query and answers with the callback.
    public func pay(_ order: Order) async throws -> Result {
        var link = URLComponents()
        link.path = "/busha-app/pay"
        link.queryItems = [
            URLQueryItem(name: "public_key", value: publicKey),
            URLQueryItem(name: "quote_amount", value: order.amount),
            URLQueryItem(name: "quote_currency", value: order.currency),
            URLQueryItem(name: "reference", value: order.reference),
            URLQueryItem(name: "callback_url", value: callback),
        ]
        let answer = try await http.send("GET", link.string ?? "", timeout: .seconds(120))
        guard let location = answer.location else { return .abandoned }
        return Self.read(location)
    }

    private static func read(_ callback: String) -> Result {
        let items = URLComponents(string: callback)?.queryItems ?? []
        func value(_ name: String) -> String? { items.last { $0.name == name }?.value }
        switch value("status") {
        case "completed": return .completed(paymentID: value("paymentRequestId") ?? "")
        case "cancelled": return .rejected
        case let status:
            return .failed(code: value("error_code") ?? status ?? "unknown", message: value("error_message") ?? "")
        }
    }
}

/// A type that many SDKs have, and that importing the sandbox beside must not make ambiguous.
public enum JSONValue: Equatable, Sendable {
    /// Text.
    case string(String)
}
