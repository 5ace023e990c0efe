import Foundation
import PaymentSandbox
import SandboxJSON

/// What a correct SDK makes of a page in its web view (contract, sections 2, 3 and 7). Pure; the first terminal event
/// wins.
struct SheetRules {
    /// What the merchant's code is told.
    struct Report: Equatable {
        let result: BushaExpectation.Result
        var paymentID: String?
        var sourceAmount: String?
    }

    let platform: MobilePlatform
    let callbackURL: String

    func isReady(_ events: [SheetEvent]) -> Bool {
        events.contains { event in
            event.messageStatus == "INITIALIZED" || (event == .loadFinished && platform == .ios)
        }
    }

    func report(_ events: [SheetEvent]) -> Report? {
        events.lazy.compactMap(report(of:)).first
    }

    private func report(of event: SheetEvent) -> Report? {
        switch event {
        case .response(let status): status >= 400 ? Report(result: .error(code: "WEBVIEW_HTTP_ERROR")) : nil
        case .loadFailed: Report(result: .error(code: "WEBVIEW_LOAD_ERROR"))
        case .message: report(ofMessage: event.message)
        case .bridge(let text): report(ofBridge: text)
        case .externalNavigation(let url): isCallback(url) ? Self.report(ofCallback: url) : nil
        case .loadFinished, .scriptError: nil
        }
    }

    /// Browsers write the scheme and the host in lower case, whatever the page said.
    private func isCallback(_ url: String) -> Bool {
        url.prefix { $0 != "?" }.lowercased() == callbackURL.lowercased()
    }

    private func report(ofMessage message: JSONNode?) -> Report? {
        switch message?["status"]?.string {
        case "COMPLETED":
            guard let data = message?["data"], data.members != nil else {
                return Report(result: .success(fullData: false), paymentID: "")
            }
            let amount = amount(data["source_amount"])
            return Report(
                result: .success(fullData: amount != nil), paymentID: data["id"]?.string ?? data["reference"]?.string,
                sourceAmount: amount)
        case "CANCELLED": return Report(result: .cancelled(.dismissed))
        default: return nil
        }
    }

    /// A number is dropped on iOS and turned into text on Android.
    private func amount(_ node: JSONNode?) -> String? {
        if platform == .android, case .number(let number)? = node?.value { return number.literal }
        return node?.string
    }

    private func report(ofBridge text: String) -> Report? {
        guard let node = try? JSONReader.read(Array(text.utf8), dialect: .strict), node["type"]?.string == "error"
        else { return nil }
        return Report(result: .error(code: node["data"]?["code"]?.string ?? "unknown"))
    }

    /// Section 3. A key given twice counts with its last value.
    static func report(ofCallback url: String) -> Report? {
        let query = URLComponents(string: url)?.queryItems ?? []
        let values = Dictionary(query.map { ($0.name, $0.value ?? "") }) { $1 }
        let id = values["paymentRequestId"]
        switch values["status"] {
        case "completed": return Report(result: .success(fullData: false), paymentID: id)
        case "cancelled": return Report(result: .cancelled(.rejected), paymentID: id)
        case let status: return Report(result: .error(code: values["error_code"] ?? status ?? "unknown"))
        }
    }
}
