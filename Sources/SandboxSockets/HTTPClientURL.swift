/// Where an outbound request goes: `http://HOST[:PORT][/PATH][?QUERY]`. A fragment is dropped, as it is never sent.
package struct HTTPClientURL: Equatable, Sendable {
    /// A name or an address, IPv6 without brackets.
    package let host: String
    package let port: UInt16
    /// Without query; `/` at least.
    package let path: String
    /// Without `?`; `nil` where there is none.
    package let query: String?

    /// Why a text is no such URL.
    package enum Invalid: Error, Equatable, Sendable, CustomStringConvertible {
        case notHTTP
        case https
        case userInformation
        case host
        case port
        case characters

        package var description: String {
            switch self {
            case .notHTTP: "it does not begin with http://; use http://HOST:PORT/PATH"
            case .https:
                "https is not spoken: the sandbox has no TLS, because it has no dependencies; use http://, or put a "
                    + "proxy that speaks TLS in front of the receiver"
            case .userInformation: "a user name or password stands in it, which is not supported"
            case .host: "its host is neither a name nor an address (IPv6 goes in brackets)"
            case .port: "its port is not a number from 1 to 65535"
            case .characters: "something in it is not visible ASCII; percent-encode it"
            }
        }
    }

    package init(_ text: String) throws(Invalid) {
        let lowered = text.lowercased()
        guard !lowered.hasPrefix("https:") else { throw .https }
        guard lowered.hasPrefix("http://") else { throw .notHTTP }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { throw .characters }
        let rest = text.dropFirst("http://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@") else { throw .userInformation }
        let (host, portText) = try Self.split(authority)
        self.host = String(host)
        port = try Self.port(portText)
        let target = rest[authority.endIndex...].prefix { $0 != "#" }
        let path = target.prefix { $0 != "?" }
        self.path = path.isEmpty ? "/" : String(path)
        query = path.endIndex == target.endIndex ? nil : String(target[path.endIndex...].dropFirst())
    }

    private static func split(_ authority: Substring) throws(Invalid) -> (host: Substring, port: Substring) {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw .host }
            let host = authority[authority.index(after: authority.startIndex)..<end]
            guard host.contains(":"), SocketAddress(ip: String(host), port: 0) != nil else { throw .host }
            return (host, authority[authority.index(after: end)...])
        }
        let host = authority.prefix { $0 != ":" }
        guard !host.isEmpty, host.utf8.allSatisfy(isNameByte) else { throw .host }
        return (host, authority[host.endIndex...])
    }

    private static func port(_ text: Substring) throws(Invalid) -> UInt16 {
        guard !text.isEmpty else { return 80 }
        let digits = text.dropFirst()
        // `UInt16.init` would take a plus sign too.
        guard text.first == ":", digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = UInt16(digits),
            number > 0
        else { throw .port }
        return number
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Path and query, as the request line has them.
    package var target: String { query.map { "\(path)?\($0)" } ?? path }

    /// Host and port, as the `Host` field has them; port 80 goes without saying.
    package var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port == 80 ? host : "\(host):\(port)"
    }

    /// As it is written.
    package var text: String { "http://\(authority)\(target)" }
}
