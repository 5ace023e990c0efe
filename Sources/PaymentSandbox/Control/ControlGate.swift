import SandboxBackend
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
        guard allows(authority: authority) else {
            return .misdirected(
                "The control API is not served under this host name. Use localhost or an IP address, or start the "
                    + "sandbox with --allow-host and the name.")
        }
        guard head.method != .get, head.method != .head else { return nil }
        let origins = head.fields.values(.origin)
        guard origins.allSatisfy({ Self.isOwn(origin: $0, authority: authority) }) else {
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

    private static func isOwn(origin: String, authority: String) -> Bool {
        let origin = origin.lowercased()
        let authority = authority.lowercased()
        return !authority.isEmpty && (origin == "http://\(authority)" || origin == "https://\(authority)")
    }

    private func allows(authority: String) -> Bool {
        let host = Self.hostName(of: authority)
        if host == "localhost" || host.hasSuffix(".localhost") || host == "host.docker.internal" { return true }
        if allowedHosts.contains(host) { return true }
        // An address cannot be rebound, and a name without a dot is not a public one, unless it is a top-level domain
        // itself, which has a dot at its end.
        if SocketAddress(ip: host, port: 0) != nil { return true }
        let isRooted = authority.prefix { $0 != ":" }.hasSuffix(".")
        return !isRooted && !host.isEmpty && host.utf8.allSatisfy(Self.isLabelByte)
    }

    /// Letters, digits, hyphens, and the underscores of Compose services. No percent sign, behind which a dot can hide.
    private static func isLabelByte(_ byte: UInt8) -> Bool {
        (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2d || byte == 0x5f
    }

    /// The host of `host[:port]`, lower-case, without brackets and without a dot at its end.
    static func hostName(of authority: String) -> String {
        let lowered = authority.lowercased()
        if lowered.hasPrefix("[") { return String(lowered.dropFirst().prefix { $0 != "]" }) }
        let host = lowered.prefix { $0 != ":" }
        return String(host.hasSuffix(".") ? host.dropLast() : host)
    }
}
