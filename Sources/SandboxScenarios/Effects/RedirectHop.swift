import SandboxCore
import SandboxHTTP

/// Where a request stands in a chain of redirects that the sandbox sent it through: the last pair of its query,
/// `sandbox-redirect=<call>~<hop>~<endpoint>[~<key>]`. It makes the requests of a chain one call: they have the number of the call
/// that began it, so that the same rule decides about each of them.
package struct RedirectHop: Hashable, Sendable {
    /// The name of the endpoint of the call that began the chain: the client may have turned its POST into a GET.
    package let endpoint: String
    /// The number of the call that began the chain.
    package let call: Int
    /// How many redirects led here, from 1.
    package let number: Int
    /// The public key of a call that carried it in its form, which the redirect may have dropped.
    package let publicKey: String?

    package init(endpoint: String, call: Int, number: Int, publicKey: String? = nil) {
        self.endpoint = endpoint
        self.call = call
        self.number = number
        self.publicKey = publicKey
    }

    private static let name = "sandbox-redirect"
    private static let largest = 1_000_000_000

    /// The hop that a target carries; `nil`, fast, for one that carries none.
    package init?(_ target: RequestTarget) {
        guard let query = target.rawQuery, let marker = RedirectHop.markerStart(in: query) else { return nil }
        let value = query[marker...].drop { $0 != "=" }.dropFirst()
        let parts = value.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4, let call = RedirectHop.number(parts[0]),
            let number = RedirectHop.number(parts[1]), RedirectHop.isEndpointName(parts[2])
        else { return nil }
        let key = parts.count == 4 ? FormDecoder.pairs(repairing: "k=" + parts[3]).first?.value : nil
        self.init(
            endpoint: String(parts[2]), call: call, number: number, publicKey: key.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The same path and query, with this hop in the place of one that is there.
    package func location(for target: RequestTarget) -> String {
        // A path that begins with two slashes would be read as a host.
        let path = "/" + target.rawPath.drop { $0 == "/" }
        var query = target.rawQuery ?? ""
        if let start = RedirectHop.markerStart(in: query) { query = String(query[..<start]) }
        if !query.isEmpty, !query.hasSuffix("&") { query += "&" }
        let key = publicKey.map { "~" + RedirectHop.encoded($0) } ?? ""
        return "\(path)?\(query)\(RedirectHop.name)=\(call)~\(number)~\(endpoint)\(key)"
    }

    /// Where the last pair of the query begins, if it is the marker.
    private static func markerStart(in query: String) -> String.Index? {
        let start = query.utf8.lastIndex(of: UInt8(ascii: "&")).map { query.utf8.index(after: $0) } ?? query.startIndex
        return query[start...].hasPrefix(name + "=") ? start : nil
    }

    /// Whether this looks like `<backend>.<endpoint>`; whether there is such an endpoint, the routes know.
    private static func isEndpointName(_ text: Substring) -> Bool {
        text.utf8.filter { $0 == UInt8(ascii: ".") }.count == 1
            && text.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7a) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
    }

    private static func number(_ text: Substring) -> Int? {
        guard let first = text.utf8.first, first >= 0x31, first <= 0x39, text.utf8.count <= 10,
            text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(text), value <= largest
        else { return nil }
        return value
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { out, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f:
                out.unicodeScalars.append(Unicode.Scalar(byte))
            default: out += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
