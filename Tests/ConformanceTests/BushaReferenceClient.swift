import Foundation
import SandboxCore
import SandboxScenarios
import SandboxTestSupport
import PaymentSandbox

/// The reference client of Busha Pay, as far as it needs no web view: the merchant's name, and the flow through the
/// Busha app. It knows nothing of scenarios; its time-outs are parameters, so that a suite can show that they matter.
struct BushaReferenceClient {
    struct Timing: Sendable {
        /// For the merchant's name. iOS and native Android wait so long for the next byte, Flutter for the last one
        /// (contract, section 1).
        var merchantTimeout = VirtualTimeTransport.Timeout.idle(.seconds(5))
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

    /// The merchant's name; any failure, and an empty or missing name, gives none. It never breaks the checkout. A name
    /// that is a number is dropped, but on native Android, which makes a text of it (contract, section 1).
    func merchantName() async throws -> String? {
        struct Name: Decodable {
            let text: String
            let isText: Bool

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                let written = try? container.decode(String.self)
                text = try written ?? String(container.decode(Int.self))
                isText = written != nil
            }
        }
        struct Envelope: Decodable {
            struct Merchant: Decodable {
                let username: Name
            }
            let data: Merchant
        }
        do {
            let answer = try await transport.send(
                "GET", "/v1/merchants", headers: ["X-BU-PUBLIC-KEY": order.publicKey], timeout: timing.merchantTimeout)
            guard (200..<300).contains(answer.status) else { return nil }
            let name = (try? JSONDecoder().decode(Envelope.self, from: answer.body))?.data.username
            guard let name, !name.text.isEmpty, name.isText || platform == .android else { return nil }
            return name.text
        } catch VirtualTimeTransport.Failure.stuck {
            throw VirtualTimeTransport.Failure.stuck
        } catch is VirtualTimeTransport.Failure {
            return nil
        }
    }

    /// The flow through the Busha app: the customer is in it until it answers. A callback brings the merchant's app back;
    /// after anything else the customer comes back by himself, without one.
    func payInApp() async throws -> BushaCallbackReport {
        do {
            if let report = try await callback(from: "/busha-app/pay?\(order.deepLinkQuery)") { return report }
        } catch VirtualTimeTransport.Failure.stuck {
            throw VirtualTimeTransport.Failure.stuck
        } catch is VirtualTimeTransport.Failure {}
        // The app is in the foreground again.
        try await transport.sleep(for: timing.foregroundGrace)
        return BushaCallbackReport(result: .cancelled(.abandoned), paymentRequestID: nil)
    }

    /// Follows what the app answers until something is this app's callback: the target of a redirect, or what a page
    /// goes to by itself or by a tap. `nil` if nothing is.
    private func callback(from start: String) async throws -> BushaCallbackReport? {
        let deadline = transport.now + timing.patience
        var path = start
        for _ in 0..<40 {
            let answer = try await transport.send(
                "GET", path, followsRedirects: false, timeout: .total(max(deadline - transport.now, .zero)))
            guard let location = answer.location, (300..<400).contains(answer.status) else {
                return report(addressIn(page: String(decoding: answer.body, as: UTF8.self)))
            }
            if let report = report(location) { return report }
            guard location.hasPrefix("/") else { return nil }
            path = location
        }
        return nil
    }

    private func report(_ url: String?) -> BushaCallbackReport? {
        url.flatMap { BushaCallbackReport(url: $0, callbackURL: order.callbackURL, platform: platform) }
    }

    /// The first address of this app's scheme in a page, whether it stands in HTML or in a script.
    private func addressIn(page: String) -> String? {
        guard let start = page.range(of: "\(order.bundleID).busha-pay:")?.lowerBound else { return nil }
        let written = page[start...].prefix { $0 != "\"" }
        return written.replacingOccurrences(of: "&amp;", with: "&").replacingOccurrences(of: "\\u0026", with: "&")
    }
}
