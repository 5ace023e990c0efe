import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// How a customer gets from the sandbox back to the merchant: the callback URL itself, or an address of the sandbox that
/// leads to it by a redirect or a page, where the scenario has the callback carried by one.
enum WayBack {
    /// What the pages know of it: what to set their location to, one for each callback that has come, in their order,
    /// and whether the customer has to tap a button for it.
    static func members(_ payment: BushaPaymentRequest) -> [JSONMember] {
        let ways = BushaCallback.due(for: payment).enumerated().map { index, due -> JSONValue in
            let carrier = carrier(of: due, payment)
            let isDirect = carrier == .script || carrier == .tap
            return [
                "url": .string(isDirect ? due.url : address(payment, callback: index, hop: 0)),
                "needs_tap": .bool(carrier == .tap),
            ]
        }
        return [JSONMember("ways_back", .array(ways)), JSONMember("is_over", .bool(payment.isOver))]
    }

    /// What brings the app back from a page. The callback of an earlier attempt comes as if nothing were wrong.
    private static func carrier(of due: BushaCallback.Due, _ payment: BushaPaymentRequest) -> BushaCallbackCarrier {
        guard due.kind == .own else { return .script }
        return payment.callbackFaults.carrier ?? (payment.callbackFaults.redirects > 0 ? .found : .script)
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
        let isOwn = BushaCallback.due(for: payment).first?.kind == .own
        return switch payment.callbackFaults.carrier {
        case .script where isOwn, .tap where isOwn: nil
        default: response(payment, callback: 0, hop: 0)
        }
    }

    private static func response(_ payment: BushaPaymentRequest, callback: Int, hop: Int) -> Response? {
        let due = BushaCallback.due(for: payment)
        guard due.indices.contains(callback), hop >= 0 else { return nil }
        let url = due[callback].url
        guard due[callback].kind == .own else { return redirect(302, to: url) }
        if hop < payment.callbackFaults.redirects {
            return redirect(302, to: address(payment, callback: callback, hop: hop + 1))
        }
        switch payment.callbackFaults.carrier {
        case .metaRefresh: return PageResponse.make(metaRefresh(to: url))
        case .seeOther: return redirect(303, to: url)
        case .found, .script, .tap, nil: return redirect(302, to: url)
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
