import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// How a customer gets from the sandbox back to the merchant: the callback URL itself, or an address of the sandbox that
/// leads to it by a redirect or a page, where the scenario has the callback carried by one.
enum WayBack {
    /// What a page sets its location to, one for each callback that has come, in their order.
    static func addresses(_ payment: BushaPaymentRequest) -> [String] {
        BushaCallback.dueURLs(for: payment).enumerated().map { index, url in
            isCarried(payment) ? address(payment, callback: index, hop: 0) : url
        }
    }

    /// Whether the customer has to tap a button; a page does not leave by itself then.
    static func needsTap(_ payment: BushaPaymentRequest) -> Bool { payment.callbackFaults.carrier == .tap }

    /// What the pages know of it.
    static func members(_ payment: BushaPaymentRequest) -> [JSONMember] {
        [
            JSONMember("ways_back", .array(addresses(payment).map { .string($0) })),
            JSONMember("needs_tap", .bool(needsTap(payment))),
            JSONMember("is_over", .bool(payment.isOver)),
        ]
    }

    /// Whether a response of the sandbox brings the app back.
    private static func isCarried(_ payment: BushaPaymentRequest) -> Bool {
        switch payment.callbackFaults.carrier {
        case .found, .seeOther, .metaRefresh: true
        case .script, .tap: false
        case nil: payment.callbackFaults.redirects > 0
        }
    }

    private static func address(_ payment: BushaPaymentRequest, callback: Int, hop: Int) -> String {
        PagePaths.path(payment) + "/return?callback=\(callback)" + (hop > 0 ? "&hop=\(hop)" : "")
    }

    // MARK: Answers

    /// The answer to `GET /pay/{key}/{id}/return`: a redirect within the sandbox as long as the scenario wants more of
    /// them, and then what carries the callback. `nil` if there is no such callback, or not yet.
    static func response(_ payment: BushaPaymentRequest, query: [FormPair]) -> Response? {
        func number(_ name: String) -> Int? { query.last { $0.name == name }.map { Int($0.value) } ?? 0 }
        guard let callback = number("callback"), let hop = number("hop") else { return nil }
        return response(payment, callback: callback, hop: hop)
    }

    /// The answer of the stand-in app to a client that runs no script: what carries the first callback; `nil` where that
    /// is a page with a script.
    static func firstResponse(_ payment: BushaPaymentRequest) -> Response? {
        switch payment.callbackFaults.carrier {
        case .script, .tap: nil
        case .found, .seeOther, .metaRefresh, nil: response(payment, callback: 0, hop: 0)
        }
    }

    private static func response(_ payment: BushaPaymentRequest, callback: Int, hop: Int) -> Response? {
        let due = BushaCallback.dueURLs(for: payment)
        guard due.indices.contains(callback), hop >= 0 else { return nil }
        if hop < payment.callbackFaults.redirects {
            return redirect(302, to: address(payment, callback: callback, hop: hop + 1))
        }
        switch payment.callbackFaults.carrier {
        case .metaRefresh: return PageResponse.make(metaRefresh(to: due[callback]))
        case .seeOther: return redirect(303, to: due[callback])
        case .found, .script, .tap, nil: return redirect(302, to: due[callback])
        }
    }

    private static func redirect(_ status: Int, to url: String) -> Response? {
        guard let location = FieldValue(url) else { return nil }
        var fields = FieldList()
        fields.append(.location, location)
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        return Response(status: status, fields: fields)
    }

    private static func metaRefresh(to url: String) -> [UInt8] {
        template.filled(["url": HTMLText.escaped(url)])
    }

    private static let template = PageTemplate("return.html")
}
