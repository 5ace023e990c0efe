import SandboxHTTP
import SandboxSockets

/// Who may use the control API. Pure: a request head and a peer go in, a refusal or nothing comes out.
///
/// The sandbox holds no secret worth much, but it stands on developers' machines: a web page that they happen to visit
/// must not be able to read or change it, neither by a cross-origin request nor by rebinding a name to 127.0.0.1.
struct ControlGate: Sendable {
    /// Names given with `--allow-host`, lower-case, beside those that are always allowed.
    var allowedHosts: Set<String> = []
    /// Whether peers that are not on this machine may use it (`--allow-remote-control`).
    var allowsRemotePeers = false

    func refusal(of head: RequestHead, from peer: Peer) -> Problem? {
        guard allowsRemotePeers || peer.address.isLoopback else {
            return .forbidden(
                "The control API answers only to this machine. Start the sandbox with --allow-remote-control "
                    + "(PAYSANDBOX_ALLOW_REMOTE_CONTROL=1) to open it to \(peer.address.hostText).")
        }
        let authority = head.host ?? ""
        let host = Self.hostName(of: authority)
        guard allows(host: host) else {
            return .misdirected(
                "The control API is not served under this host name. Use localhost or an IP address, or start the "
                    + "sandbox with --allow-host and the name.")
        }
        guard head.method != .get, head.method != .head else { return nil }
        if let origin = head.fields[.origin], origin != "http://\(authority)", origin != "https://\(authority)" {
            return .forbidden(
                "The control API takes changes only from the sandbox's own pages, not from other origins.")
        }
        return nil
    }

    /// Whether a body of this type may change anything. A cross-origin form can send other types without a preflight.
    static func refusal(ofBody request: Request) -> Problem? {
        guard !request.body.isEmpty else { return nil }
        let mediaType = request.fields[.contentType].flatMap { MediaType($0) }
        guard mediaType?.type == "application", mediaType?.subtype == "json" else {
            return .unsupportedMediaType("Send the body as Content-Type: application/json.")
        }
        return nil
    }

    private func allows(host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "host.docker.internal" { return true }
        if allowedHosts.contains(host) { return true }
        // An address cannot be rebound, and a name without a dot is not a public one.
        if SocketAddress(ip: host, port: 0) != nil { return true }
        return !host.isEmpty && !host.contains(".") && !host.contains(":")
    }

    /// The host of `host[:port]`, lower-case, without brackets and without a dot at its end.
    static func hostName(of authority: String) -> String {
        let lowered = authority.lowercased()
        if lowered.hasPrefix("[") { return String(lowered.dropFirst().prefix { $0 != "]" }) }
        let host = lowered.prefix { $0 != ":" }
        return String(host.hasSuffix(".") ? host.dropLast() : host)
    }
}
