import SandboxHTTP
import SandboxPlatform
import Testing

@testable import PaymentSandbox
@testable import SandboxSockets

/// Who may use the control API, over real sockets.
@Suite struct ControlRulesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let what: String
        var method = "GET"
        var path = "/__sandbox/sessions"
        var host = "localhost"
        var fields: [String] = []
        var body = ""
        let status: Int

        var testDescription: String { what }
    }

    static let rows: [Row] = [
        Row(what: "localhost", status: 200),
        Row(what: "IPv4 with port", host: "10.0.2.2:8787", status: 200),
        Row(what: "IPv6", host: "[::1]:8787", status: 200),
        Row(what: "a name under localhost", host: "app.localhost", status: 200),
        Row(what: "Docker's host", host: "host.docker.internal", status: 200),
        Row(what: "a Compose service", host: "sandbox:8787", status: 200),
        Row(what: "a name that was allowed", host: "pay.example.test", status: 200),
        Row(what: "a rebound name", host: "evil.example", status: 421),
        Row(what: "a name that begins like an address", host: "127.0.0.1.evil.example", status: 421),
        Row(what: "a top-level domain", host: "ai.", status: 421),
        Row(what: "reading from another origin", fields: ["Origin: http://evil.example"], status: 200),
        Row(
            what: "a change from another origin", method: "POST", fields: ["Origin: http://evil.example"], status: 403),
        Row(what: "a change from nowhere", method: "POST", fields: ["Origin: null"], status: 403),
        Row(
            what: "a change from another port", method: "POST", host: "localhost:1",
            fields: ["Origin: http://localhost:2"], status: 403),
        Row(
            what: "a change from the sandbox's own page", method: "POST", host: "localhost:1",
            fields: ["Origin: http://localhost:1"], status: 201),
        Row(what: "a change without origin", method: "POST", status: 201),
        Row(
            what: "a deletion from another origin", method: "DELETE", path: "/__sandbox/sessions/default",
            fields: ["Origin: http://evil.example"], status: 403),
        Row(what: "a form", method: "POST", fields: ["Content-Type: text/plain"], body: "{}", status: 415),
        Row(what: "a body without type", method: "POST", body: "{}", status: 415),
        Row(
            what: "JSON with a charset", method: "POST", fields: ["Content-Type: application/json; charset=utf-8"],
            body: "{}", status: 201),
        Row(
            what: "a rebound name and a path that is not served", path: "/__sandbox/x", host: "evil.example",
            status: 421),
        Row(what: "the pages' own calls", method: "POST", path: "/pay/a/b/act", host: "evil.example", status: 404),
        Row(what: "an emulated endpoint", path: "/p/t/status", host: "evil.example", status: 200),
        Row(
            what: "an emulated endpoint from another origin", path: "/p/t/status",
            fields: ["Origin: http://evil.example"], status: 200),
    ]

    @Test func everyRuleHoldsOverSockets() async throws {
        try await withManualSandbox(scenario: "manual", { $0.allowedHosts = ["Pay.Example.Test"] }) { sandbox in
            for row in Self.rows {
                let client = try TestClient(sandbox)
                let reply = try client.send(
                    row.method, row.path, headers: ["Host: \(row.host)"] + row.fields, body: Array(row.body.utf8))
                #expect(reply.status == row.status, "\(row.what): \(reply.text)")
                let allows = reply.fields[FieldName(known: "Access-Control-Allow-Origin")] != nil
                #expect(allows == (row.path.hasPrefix("/p/") && !row.fields.isEmpty), "\(row.what)")
                if row.path.hasPrefix("/__sandbox"), row.status >= 400 {
                    #expect(reply.fields[.contentType] == "application/problem+json", "\(row.what)")
                }
            }
            // A refusal comes before the body when the client asks first.
            let asking = try TestClient(sandbox)
            try asking.write(
                "POST /__sandbox/sessions HTTP/1.1\r\nHost: evil.example\r\nExpect: 100-continue\r\n"
                    + "Content-Length: 2\r\n\r\n")
            #expect(try asking.reply().status == 421)
        }
    }

    @Test func otherMachinesNeedPermissionForTheControlAPIOnly() async throws {
        guard let address = try Self.ownAddress() else { return }
        for isAllowed in [false, true] {
            try await withManualSandbox(
                scenario: "manual",
                {
                    $0.listen = ":0"
                    $0.allowsRemoteControl = isAllowed
                }
            ) { sandbox in
                let client = try TestClient(SocketAddress(host: address.host, port: sandbox.port))
                let reply = try client.send("GET", "/__sandbox/health")
                #expect(reply.status == (isAllowed ? 200 : 403), "\(reply.text)")
                if !isAllowed { #expect(reply.detail.contains("--allow-remote-control")) }
                #expect(try client.send("GET", "/p/t/status").status == 200)
                #expect(try TestClient(sandbox).send("GET", "/__sandbox/health").status == 200)
            }
        }
    }

    /// The address by which this machine talks to others, if it has one: a connected datagram socket tells it, and sends
    /// nothing.
    private static func ownAddress() throws -> SocketAddress? {
        #if canImport(Darwin)
            let kind = SOCK_DGRAM
        #else
            let kind = Int32(SOCK_DGRAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        defer { Syscalls.close(descriptor) }
        let elsewhere = try #require(SocketAddress(ip: "192.0.2.1", port: 9))
        guard elsewhere.withPointer({ connect(descriptor, $0, $1) }) == 0,
            let address = Syscalls.localAddress(descriptor), !address.isLoopback, !address.isUnspecified
        else { return nil }
        return address
    }
}
