import Foundation
import PaymentSandbox
import SandboxJSON
import SandboxTestSupport

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
        case .externalNavigation(let url): report(ofCallback: url)
        case .loadFinished, .scriptError: nil
        }
    }

    /// Browsers write the scheme and the host in lower case, whatever the page said.
    private func report(ofCallback url: String) -> Report? {
        BushaCallbackReport(url: url, callbackURL: callbackURL.lowercased(), platform: platform).map {
            Report(result: $0.result, paymentID: $0.paymentRequestID)
        }
    }

    private func report(ofMessage message: JSONNode?) -> Report? {
        switch message?["status"]?.string {
        case "COMPLETED":
            // iOS asks whether there are amounts, Android whether the page said it (contract, section 7).
            guard let data = message?["data"], data.members != nil else {
                return Report(result: .success(fullData: platform == .android), paymentID: "")
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
}
