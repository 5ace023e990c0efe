import Foundation
import SandboxJSON

/// What a correct SDK makes of a page in its web view (contract, sections 2, 3 and 7). Pure; the first terminal event
/// wins.
struct SheetRules {
    enum Platform: String, CaseIterable, Sendable {
        case ios
        case android
    }

    /// What the merchant's code is told.
    enum Outcome: Hashable, Sendable {
        /// `amounts` are the texts of the payment request's amounts; `nil` with limited data.
        case success(id: String, sourceAmount: String?)
        case dismissed
        case rejected
        case error(code: String)

        var hasFullData: Bool {
            if case .success(_, .some) = self { true } else { false }
        }
    }

    let platform: Platform
    let callbackURL: String

    func isReady(_ events: [SheetEvent]) -> Bool {
        events.contains { event in
            event.messageStatus == "INITIALIZED" || (event == .loadFinished && platform == .ios)
        }
    }

    func outcome(_ events: [SheetEvent]) -> Outcome? {
        events.lazy.compactMap(outcome(of:)).first
    }

    private func outcome(of event: SheetEvent) -> Outcome? {
        switch event {
        case .response(let status): status >= 400 ? .error(code: "WEBVIEW_HTTP_ERROR") : nil
        case .loadFailed: .error(code: "WEBVIEW_LOAD_ERROR")
        case .message: outcome(ofMessage: event.message)
        case .bridge(let text): outcome(ofBridge: text)
        case .externalNavigation(let url): url.hasPrefix(callbackURL) ? Self.outcome(ofCallback: url) : nil
        case .loadFinished, .scriptError: nil
        }
    }

    private func outcome(ofMessage message: JSONNode?) -> Outcome? {
        switch message?["status"]?.string {
        case "COMPLETED":
            guard let data = message?["data"] else { return .success(id: "", sourceAmount: nil) }
            // A number is dropped on iOS and turned into text on Android.
            var amount = data["source_amount"]?.string
            if platform == .android, case .number(let number)? = data["source_amount"]?.value {
                amount = number.literal
            }
            return .success(id: data["id"]?.string ?? data["reference"]?.string ?? "", sourceAmount: amount)
        case "CANCELLED": return .dismissed
        default: return nil
        }
    }

    private func outcome(ofBridge text: String) -> Outcome? {
        guard let node = try? JSONReader.read(Array(text.utf8), dialect: .strict), node["type"]?.string == "error"
        else { return nil }
        return .error(code: node["data"]?["code"]?.string ?? "unknown")
    }

    /// Section 3. A key given twice counts with its last value.
    static func outcome(ofCallback url: String) -> Outcome? {
        guard let query = URLComponents(string: url)?.queryItems else { return .error(code: "unknown") }
        let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { $1 }
        switch values["status"] {
        case "completed": return .success(id: values["paymentRequestId"] ?? "", sourceAmount: nil)
        case "cancelled": return .rejected
        case let status: return .error(code: values["error_code"] ?? status ?? "unknown")
        }
    }
}
