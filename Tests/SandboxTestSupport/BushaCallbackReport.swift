import SandboxBushaPay
import Foundation
import SandboxScenarios

/// What a client makes of a callback (contract, section 3).
package struct BushaCallbackReport: Equatable {
    package let result: BushaExpectation.Result
    package let paymentRequestID: String?

    package init(result: BushaExpectation.Result, paymentRequestID: String?) {
        self.result = result
        self.paymentRequestID = paymentRequestID
    }

    /// `nil` for a URL that is not this app's callback. Of a repeated key the last counts; Android reads `+` as a space.
    ///
    /// - Parameter callbackURL: What the app gave as its callback URL, without a query; compared byte for byte.
    package init?(url: String, callbackURL: String, platform: MobilePlatform) {
        let whole = url.prefix { $0 != "#" }
        let address = whole.prefix { $0 != "?" }
        guard address == callbackURL else { return nil }
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
            // One that is empty is a status all the same, and every client makes an empty code of it.
            let code = query["error_code"].flatMap { $0.isEmpty ? nil : $0 } ?? status
            self.init(result: .error(code: code), paymentRequestID: id)
        }
    }

    private static func decoded(_ text: Substring, _ platform: MobilePlatform) -> String {
        let spaced = platform == .android ? text.replacingOccurrences(of: "+", with: " ") : String(text)
        return spaced.removingPercentEncoding ?? spaced
    }
}
