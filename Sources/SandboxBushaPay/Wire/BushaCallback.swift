import SandboxCore
import SandboxHTTP

/// The redirect back into the merchant's app or page (contract, section 3).
package enum BushaCallback {
    /// The URL that says how the payment request ended; `nil` while it has not, where no callback URL was given, and
    /// where the customer closed the page, which only the page's own message tells. Whether it has come is another
    /// question, see ``due(for:)``.
    package static func url(for payment: BushaPaymentRequest) -> String? {
        guard let base = payment.callbackURL, let parameters = parameters(for: payment) else { return nil }
        return url(base, adding: parameters, payment.callbackFaults)
    }

    /// A callback that has come.
    package struct Due: Equatable, Sendable {
        package let kind: BushaPaymentRequest.ScheduledCallback.Kind
        package let url: String
    }

    /// The callbacks that have come by now, in their order; none without a callback URL.
    package static func due(for payment: BushaPaymentRequest) -> [Due] {
        payment.callbacks.prefix(payment.callbacksDue).compactMap { callback in
            let url =
                switch callback.kind {
                case .own: url(for: payment)
                case .previousAttempt: previousAttemptURL(for: payment)
                }
            return url.map { Due(kind: callback.kind, url: $0) }
        }
    }

    /// What an earlier attempt's callback says; the faults of this one's do not touch it.
    private static func previousAttemptURL(for payment: BushaPaymentRequest) -> String? {
        guard let base = payment.callbackURL, let id = payment.previousAttemptID,
            let status = payment.callbackFaults.previousAttempt
        else { return nil }
        let pairs = [
            FormPair(name: "status", value: status.rawValue), FormPair(name: "paymentRequestId", value: id),
        ]
        return url(base, adding: pairs)
    }

    /// What the query says, in this order; `nil` where the customer is not sent back.
    static func parameters(for payment: BushaPaymentRequest) -> [FormPair]? {
        switch payment.ending {
        case nil, .dismissed: nil
        case .completed:
            [FormPair(name: "status", value: "completed"), FormPair(name: "paymentRequestId", value: payment.id)]
        case .rejected:
            [FormPair(name: "status", value: "cancelled"), FormPair(name: "paymentRequestId", value: payment.id)]
        case .failed(let code, let message):
            [
                FormPair(name: "status", value: "failed"), FormPair(name: "error_code", value: code),
                FormPair(name: "error_message", value: message),
            ]
        case .expired:
            [
                FormPair(name: "status", value: "expired"), FormPair(name: "error_code", value: "expired"),
                FormPair(name: "error_message", value: "The payment request expired"),
            ]
        }
    }

    /// `base` with `parameters` in its query. Everything before the query is kept byte for byte, capitals included; so
    /// is every existing pair but those with a name that is added now, however it is encoded. The new pairs come last,
    /// as percent-encoded UTF-8 with `%20` for a space and `%2B` for a plus, because clients read `+` in two ways. A
    /// fragment stays at the end, behind the query, where RFC 3986 wants it [assumed]. All that `faults` do not say
    /// otherwise.
    package static func url(
        _ base: String, adding parameters: [FormPair], _ faults: BushaCallbackFaults = BushaCallbackFaults()
    ) -> String {
        let bytes = Array(base.utf8)
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        let pairs = faults.query.apply(to: parameters)
        var pieces: [String] = []
        if mark < hash {
            // By their bytes: texts that look alike can be different keys.
            let names = Set((parameters + pairs).map { Array($0.name.utf8) })
            pieces = bytes[(mark + 1)..<hash].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
                .filter { piece in !FormDecoder.pairs(repairing: piece).contains { names.contains(Array($0.name.utf8)) }
                }
            if pieces == [""] { pieces = [] }
        }
        if let prefix = faults.query.prefix { pieces.insert(prefix, at: 0) }
        pieces += pairs.map { faults.query.encode($0.name) + "=" + faults.query.encode($0.value) }
        let front = faults.address(String(decoding: bytes[..<mark], as: UTF8.self))
        let fragment = faults.fragment.map { "#" + $0 } ?? String(decoding: bytes[hash...], as: UTF8.self)
        return pieces.isEmpty ? front + fragment : front + "?" + pieces.joined(separator: "&") + fragment
    }

    /// What is wrong with a callback URL; `nil` if it may be used. It needs a scheme, which may have an underscore
    /// although RFC 3986 does not know one, because Android application ids do.
    static func fault(in text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return "has control characters" }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, isLetter(first),
            bytes[..<colon].allSatisfy(isSchemeByte)
        else { return "has no scheme; use for example com.example.app.busha-pay://callback" }
        let scheme = String(decoding: bytes[..<colon].map(HTTPSyntax.lowercased), as: UTF8.self)
        guard !BushaCallbackFaults.refusedSchemes.contains(scheme) else {
            return "has the scheme \(scheme), which is refused; use the app's own, or https"
        }
        guard bytes.last != 0x20 else { return "ends with a space" }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let lower = HTTPSyntax.lowercased(byte)
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || "+-._".utf8.contains(byte)
    }
}
