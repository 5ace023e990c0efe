/// Where a server listens.
package enum ListenAddress: Sendable, Equatable {
    /// 127.0.0.1 and, where the machine has it, ::1, with the same port. Port 0 picks a free one.
    case localhost(port: UInt16)
    /// This address alone.
    case address(SocketAddress)

    /// The port asked for; 0 picks a free one.
    package var port: UInt16 {
        switch self {
        case .localhost(let port): port
        case .address(let address): address.port
        }
    }

    /// From `localhost:8787`, `127.0.0.1:8787`, `[::1]:8787`, `0.0.0.0:8787`, `:8787` (every IPv4 address) or `8787`
    /// (localhost); `nil` if it is none of these.
    package init?(_ text: String) {
        let host: Substring
        let portText: Substring
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.first == ":", host.contains(":") else { return nil }
            portText = rest.dropFirst()
        } else if let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            portText = text[text.index(after: colon)...]
            guard !host.contains(":") else { return nil }
        } else {
            host = "localhost"
            portText = text[...]
        }
        guard !portText.isEmpty, portText.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let port = UInt16(portText)
        else { return nil }
        if host.lowercased() == "localhost" {
            self = .localhost(port: port)
        } else if let address = SocketAddress(ip: host.isEmpty ? "0.0.0.0" : String(host), port: port) {
            self = .address(address)
        } else {
            return nil
        }
    }
}
