import SandboxPlatform
import Testing

@testable import SandboxSockets

@Suite struct AddressTests {
    @Test(
        arguments: [
            ("localhost:8787", .localhost(port: 8787)), ("LocalHost:0", .localhost(port: 0)),
            ("8787", .localhost(port: 8787)), (":8787", .address(SocketAddress(host: .ipv4(0, 0, 0, 0), port: 8787))),
            ("127.0.0.1:1", .address(.loopback(port: 1))), ("[::1]:65535", .address(.loopback6(port: 65535))),
            ("0.0.0.0:80", .address(SocketAddress(host: .ipv4(0, 0, 0, 0), port: 80))),
            ("[::]:80", .address(SocketAddress(host: .ipv6([UInt8](repeating: 0, count: 16)), port: 80))),
        ] as [(String, ListenAddress)])
    func validListenAddresses_AreRead(text: String, expected: ListenAddress) {
        #expect(ListenAddress(text) == expected)
        #expect(ListenAddress(text)?.port == expected.port)
    }

    @Test(
        arguments: [
            "", ":", "localhost", "localhost:", "localhost:x", "localhost:+1", "localhost:-1", "localhost:65536",
            "localhost: 1", "example.com:80", "127.0.0.1", "256.0.0.1:80", "::1:80", "[::1]", "[::1]:", "[::1]80",
            "[127.0.0.1]:80", "[::1:80", "[]:80", "1.2.3:80", "localhost:８０", "localhost:99999999999999999999",
        ])
    func invalidListenAddresses_AreRefused(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test(
        arguments: [
            ("127.0.0.1", "127.0.0.1:80"), ("::1", "[::1]:80"), ("::", "[::]:80"), ("1.2.3.4", "1.2.3.4:80"),
            ("2001:DB8::0:1", "[2001:db8::1]:80"), ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]:80"),
        ])
    func socketAddresses_AreWrittenAsInURLs(ip: String, expected: String) {
        #expect(SocketAddress(ip: ip, port: 80)?.description == expected)
    }

    @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "[::1]", ":::", "1.2.3.256", "::1%lo", " 1.2.3.4"])
    func textThatIsNoAddress_IsRefused(text: String) {
        #expect(SocketAddress(ip: text, port: 80) == nil)
    }

    @Test(
        arguments: [
            ("127.0.0.1", true), ("127.255.0.9", true), ("128.0.0.1", false), ("0.0.0.0", false), ("::1", true),
            ("::", false), ("::2", false), ("::ffff:127.3.2.1", true), ("::ffff:10.0.0.1", false), ("fe80::1", false),
        ])
    func loopback_IsThisMachine(ip: String, expected: Bool) {
        #expect(SocketAddress(ip: ip, port: 1)?.isLoopback == expected)
    }

    @Test(arguments: [("0.0.0.0", true), ("::", true), ("127.0.0.1", false), ("::1", false)])
    func unspecified_IsEveryAddress(ip: String, expected: Bool) {
        #expect(SocketAddress(ip: ip, port: 1)?.isUnspecified == expected)
    }

    @Test(arguments: ["127.0.0.1", "1.2.3.4", "::1", "2001:db8:1:2:3:4:5:6"])
    func address_SurvivesTheWayThroughTheSystemsStructs(ip: String) throws {
        let address = try #require(SocketAddress(ip: ip, port: 12_345))
        var storage = sockaddr_storage()
        address.withPointer { pointer, length in
            withUnsafeMutableBytes(of: &storage) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: Int(length)))
            }
        }
        #expect(SocketAddress(storage: storage) == address)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1", "127.0.0.1", 80, "/"), ("http://localhost:8787", "localhost", 8787, "/"),
            ("HTTP://h:1/a/b?x=1#f", "h", 1, "/a/b"), ("http://[::1]:9/", "::1", 9, "/"),
            ("http://[::1]", "::1", 80, "/"),
            ("http://h?x", "h", 80, "/"), ("http://h#x", "h", 80, "/"),
        ] as [(String, String, UInt16, String)])
    func probeTargets_AreRead(url: String, host: String, port: UInt16, path: String) {
        let target = HTTPProbe.Target(url: url)
        #expect(target?.host == host)
        #expect(target?.port == port)
        #expect(target?.path == path)
    }

    @Test(
        arguments: [
            "", "http://", "https://h", "h:80", "http:/h", "http://:80", "http://h:", "http://h:0", "http://h:65536",
            "http://h:+80", "http://h:-1", "http://h:8o", "http://u@h", "http://u:p@h", "http://[::1", "http://[]:80",
            "http://[h]:80", "http://[::1]x:80", "http://h h/", "http://h/a b", "http://h/\r\nX: y", "http://h\r\n",
            "http://hé/", "http://h/é",
        ])
    func otherText_IsNoProbeTarget(url: String) {
        #expect(HTTPProbe.Target(url: url) == nil)
    }

    @Test func acceptErrors_AreSorted() {
        for code in [EMFILE, ENFILE, ENOBUFS, ENOMEM] {
            #expect(Syscalls.meaning(ofAcceptError: code) == .exhausted)
        }
        for code in [ECONNABORTED, EPROTO, EPERM] { #expect(Syscalls.meaning(ofAcceptError: code) == .aborted) }
        #expect(Syscalls.meaning(ofAcceptError: EAGAIN) == .wouldBlock)
        #expect(Syscalls.meaning(ofAcceptError: EBADF) == .failed(EBADF))
    }

    @Test func connectionLimit_LeavesDescriptorsForTheProcess() {
        #expect(HTTPServer.connectionLimit(descriptorLimit: 1_024) == 768)
        #expect(HTTPServer.connectionLimit(descriptorLimit: 1_000_000) == 20_000)
        #expect(HTTPServer.connectionLimit(descriptorLimit: .max) == 20_000)
        #expect(HTTPServer.connectionLimit(descriptorLimit: 256) == 128)
        #expect(HTTPServer.connectionLimit(descriptorLimit: 100) == 50)
        #expect(HTTPServer.connectionLimit(descriptorLimit: 0) == 1)
    }
}
