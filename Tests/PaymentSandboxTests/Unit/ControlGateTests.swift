import SandboxHTTP
import SandboxSockets
import Testing

@testable import PaymentSandbox

@Suite struct ControlGateTests {
    private let loopback = Peer(connectionID: 1, address: .loopback(port: 5))

    private func status(
        _ gate: ControlGate = ControlGate(), _ method: String = "GET", host: String, fields: [String] = [],
        from peer: Peer? = nil
    ) throws -> Int? {
        let request = try Sample.request(method, "/__sandbox/health", fields: ["Host: \(host)"] + fields)
        return gate.refusal(of: request.head, from: peer ?? loopback)?.status
    }

    @Test(
        arguments: [
            "127.0.0.1", "127.0.0.1:8787", "10.0.2.2:8787", "192.168.1.20", "0.0.0.0:1", "[::1]:8787", "[::1]",
            "[fe80::1]:80", "localhost", "localhost:8787", "LOCALHOST", "localhost.", "localhost.:8787",
            "anything.localhost:1", "host.docker.internal:8787", "127.0.0.1.", "paysandbox:8787", "pay_sandbox",
            "my-mac",
        ])
    func hostsThatNobodyCanRebindAreServed(host: String) throws {
        #expect(try status(host: host) == nil)
        #expect(try status(ControlGate(), "POST", host: host) == nil)
    }

    @Test(
        arguments: [
            "example.com", "evil.example:8787", "localhost.evil.example", "127.0.0.1.nip.io", "127-0-0-1.evil.example",
            "notlocalhost.example.", "ai.", "evil%2eexample", "a%2Eb", "xn--e1afmkfd.xn--p1ai", "1.2.3",
            "host.docker.internal.evil.example", "[v1.x]",
        ])
    func hostsThatAStrangerMayOwnAreRefused(host: String) throws {
        #expect(try status(host: host) == 421)
    }

    @Test func namesGivenAtTheStartAreServedWhateverTheirCase() throws {
        let gate = ControlGate(allowedHosts: [ControlGate.hostName(of: "Sandbox.Example.COM:8787")])
        #expect(try status(gate, host: "sandbox.example.com") == nil)
        #expect(try status(gate, host: "SANDBOX.example.com.:99") == nil)
        #expect(try status(gate, host: "other.example.com") == 421)
    }

    @Test func aRequestWithoutHostIsRefused() throws {
        var parser = RequestParser()
        parser.feed(Array("GET /__sandbox/health HTTP/1.0\r\n\r\n".utf8))
        guard case .request(let request) = parser.next() else { throw TestClient.Failure(what: "no request") }
        #expect(ControlGate().refusal(of: request.head, from: loopback)?.status == 421)
    }

    @Test(
        arguments: [
            ("http://localhost:8787", nil), ("https://localhost:8787", nil), ("http://LOCALHOST:8787", nil),
            ("null", 403), ("http://evil.example", 403), ("http://localhost", 403), ("http://localhost:8788", 403),
            ("http://localhost:8787.evil.example", 403), ("file://", 403), ("localhost:8787", 403), ("", 403),
        ] as [(String, Int?)])
    func changesComeFromTheSandboxsOwnPagesOnly(origin: String, expected: Int?) throws {
        for method in ["POST", "PUT", "DELETE", "PATCH"] {
            #expect(
                try status(ControlGate(), method, host: "localhost:8787", fields: ["Origin: \(origin)"]) == expected)
        }
        #expect(try status(host: "localhost:8787", fields: ["Origin: \(origin)"]) == nil, "reading changes nothing")
    }

    @Test func aSecondOriginDoesNotHideBehindTheFirst() throws {
        let fields = ["Origin: http://localhost:1", "Origin: http://evil.example"]
        #expect(try status(ControlGate(), "POST", host: "localhost:1", fields: fields) == 403)
    }

    @Test func otherMachinesNeedPermission() throws {
        let remote = [
            SocketAddress(ip: "192.168.1.5", port: 1), SocketAddress(ip: "172.17.0.1", port: 1),
            SocketAddress(ip: "fe80::1", port: 1), SocketAddress(ip: "::ffff:10.0.0.1", port: 1),
        ]
        for address in remote {
            let peer = Peer(connectionID: 1, address: try #require(address))
            #expect(try status(host: "localhost", from: peer) == 403)
            #expect(try status(ControlGate(allowsRemotePeers: true), host: "localhost", from: peer) == nil)
            #expect(try status(ControlGate(allowsRemotePeers: true), host: "evil.example", from: peer) == 421)
        }
        for text in ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"] {
            let peer = Peer(connectionID: 1, address: try #require(SocketAddress(ip: text, port: 1)))
            #expect(try status(host: "localhost", from: peer) == nil)
        }
    }

    @Test(
        arguments: [
            ("application/json", nil), ("application/json; charset=utf-8", nil), ("Application/JSON", nil),
            ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/jsonp", 415),
            ("text/plain; application/json", 415), ("multipart/form-data; boundary=x", 415), (nil, 415),
        ] as [(String?, Int?)])
    func aBodyHasToBeJSONByItsType(type: String?, expected: Int?) throws {
        let fields = type.map { ["Content-Type: \($0)"] } ?? []
        let full = try Sample.request("POST", "/__sandbox/sessions", fields: fields, body: Array("{}".utf8))
        #expect(ControlGate.refusal(ofBody: full)?.status == expected)
        let empty = try Sample.request("POST", "/__sandbox/sessions", fields: fields)
        #expect(ControlGate.refusal(ofBody: empty) == nil)
    }
}
