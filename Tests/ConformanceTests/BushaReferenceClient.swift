import Foundation
import SandboxCore
import SandboxScenarios

/// The reference client of Busha Pay, as far as it needs no web view: the merchant's name, and the flow through the
/// Busha app. It knows nothing of scenarios; its time-outs are parameters, so that a suite can show that they matter.
struct BushaReferenceClient {
    struct Timing: Sendable {
        /// For the merchant's name, in total.
        var merchantTimeout = Duration.seconds(5)
        /// How long after the merchant's app came back to the foreground a callback may come.
        var foregroundGrace = Duration.milliseconds(1_500)
        /// How long the customer waits in a Busha app that does not answer before he goes back by himself.
        var patience = Duration.seconds(60)
    }

    /// What the merchant's app asks for. The suites of both flows pay this order, so that amounts are comparable.
    struct Order: Sendable {
        var publicKey = "pub_conformance"
        var quoteAmount = "10000"
        var quoteCurrency = "NGN"
        var targetCurrency = "NGN"
        var sourceCurrency = "USDT"
        var reference = "conformance-1"
        /// Bundle ids may have capitals.
        var bundleID = "com.example.Shop"
        var callbackURL: String { "\(bundleID).busha-pay://callback" }

        /// The deep link's query; it never has the source currency.
        var deepLinkQuery: String {
            let pairs = [
                ("public_key", publicKey), ("quote_amount", quoteAmount), ("quote_currency", quoteCurrency),
                ("target_currency", targetCurrency), ("reference", reference), ("callback_url", callbackURL),
            ]
            let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
            return pairs.map { name, value in
                "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")"
            }.joined(separator: "&")
        }
    }

    let transport: VirtualTimeTransport
    var platform = MobilePlatform.ios
    var order = Order()
    var timing = Timing()

    /// The merchant's name; any failure, and an empty or missing name, gives none. It never breaks the checkout.
    func merchantName() async throws -> String? {
        struct Envelope: Decodable {
            struct Merchant: Decodable {
                let username: String
            }
            let data: Merchant
        }
        do {
            let answer = try await transport.send(
                "GET", "/v1/merchants", headers: ["X-BU-PUBLIC-KEY": order.publicKey], timeout: timing.merchantTimeout)
            guard (200..<300).contains(answer.status) else { return nil }
            let name = (try? JSONDecoder().decode(Envelope.self, from: answer.body))?.data.username
            return name?.isEmpty == false ? name : nil
        } catch VirtualTimeTransport.Failure.stuck {
            throw VirtualTimeTransport.Failure.stuck
        } catch is VirtualTimeTransport.Failure {
            return nil
        }
    }

    /// The flow through the Busha app: the customer is in it until it answers. A redirect to a custom scheme brings the
    /// merchant's app back with a callback; after anything else the customer comes back by himself, without one.
    func payInApp() async throws -> BushaCallbackReport {
        do {
            let answer = try await transport.send(
                "GET", "/busha-app/pay?\(order.deepLinkQuery)", followsRedirects: false, timeout: timing.patience)
            if let location = answer.location, (300..<400).contains(answer.status),
                let report = BushaCallbackReport(url: location, bundleID: order.bundleID, platform: platform)
            {
                return report
            }
        } catch VirtualTimeTransport.Failure.stuck {
            throw VirtualTimeTransport.Failure.stuck
        } catch is VirtualTimeTransport.Failure {}
        // The app is in the foreground again.
        try await transport.sleep(for: timing.foregroundGrace)
        return BushaCallbackReport(result: .cancelled(.abandoned), paymentRequestID: nil)
    }
}

/// What a client makes of a callback (contract, section 3).
struct BushaCallbackReport: Equatable {
    let result: BushaExpectation.Result
    let paymentRequestID: String?

    init(result: BushaExpectation.Result, paymentRequestID: String?) {
        self.result = result
        self.paymentRequestID = paymentRequestID
    }

    /// `nil` for a URL that is not this app's callback. Of a repeated key the last counts; Android reads `+` as a space.
    init?(url: String, bundleID: String, platform: MobilePlatform) {
        let whole = url.prefix { $0 != "#" }
        let address = whole.prefix { $0 != "?" }
        guard address == "\(bundleID).busha-pay://callback" else { return nil }
        var query: [String: String] = [:]
        for pair in whole.dropFirst(address.count + 1).split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            query[Self.decoded(name, platform)] = Self.decoded(pair.dropFirst(name.count + 1), platform)
        }
        let id = query["paymentRequestId"]
        switch query["status"] {
        case nil: self.init(result: .error(code: "unknown"), paymentRequestID: id)
        case "completed": self.init(result: .success(fullData: false), paymentRequestID: id)
        case "cancelled": self.init(result: .cancelled(.rejected), paymentRequestID: id)
        case .some(let status):
            let code = [query["error_code"], status].compactMap { $0 }.first { !$0.isEmpty } ?? "unknown"
            self.init(result: .error(code: code), paymentRequestID: id)
        }
    }

    private static func decoded(_ text: Substring, _ platform: MobilePlatform) -> String {
        let spaced = platform == .android ? text.replacingOccurrences(of: "+", with: " ") : String(text)
        return spaced.removingPercentEncoding ?? spaced
    }
}
