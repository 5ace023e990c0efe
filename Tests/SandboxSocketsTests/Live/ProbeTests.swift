import SandboxCore
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    @Suite struct ProbeTests {
        @Test(arguments: ["127.0.0.1", "localhost"])
        func probe_GetsAnAnswer(host: String) throws {
            try TestServer.run(listen: .localhost(port: 0)) { _, server in
                let target = try #require(HTTPProbe.Target(url: "http://\(host):\(server.port)/health?x=1"))
                let response = try HTTPProbe.get(target, timeout: Patience.duration)
                #expect(response.status == 200)
                #expect(response.body == Array("/health 0".utf8))
            }
        }

        @Test func probeOfABigAnswer_ReadsToItsEnd() throws {
            try TestServer.run { _, server in
                let target = try #require(HTTPProbe.Target(url: "http://127.0.0.1:\(server.port)/big"))
                // Larger than a client of this kind takes.
                #expect(throws: HTTPProbe.Failure.self) { try HTTPProbe.get(target, timeout: Patience.duration) }
            }
        }

        @Test(arguments: ["/hang", "/hang-after"])
        func probeWithoutAnAnswer_GivesUpInTime(path: String) throws {
            try TestServer.run { _, server in
                let target = try #require(HTTPProbe.Target(url: "http://127.0.0.1:\(server.port)\(path)"))
                #expect(throws: HTTPProbe.Failure(description: "no answer in time")) {
                    try HTTPProbe.get(target, timeout: .milliseconds(50))
                }
            }
        }

        @Test(arguments: ["/reset", "/close-now", "/close-after"])
        func probeWhoseConnectionEnds_SaysSo(path: String) throws {
            try TestServer.run { _, server in
                let target = try #require(HTTPProbe.Target(url: "http://127.0.0.1:\(server.port)\(path)"))
                #expect(throws: HTTPProbe.Failure.self) { try HTTPProbe.get(target, timeout: Patience.duration) }
            }
        }

        @Test func probeOfAFreePort_IsRefused() throws {
            // Bound, so that no one else gets it, and not listened on.
            let descriptor = Platform.makeSocket(family: AF_INET)
            defer { Syscalls.close(descriptor) }
            let bound = SocketAddress.loopback(port: 0).withPointer { bind(descriptor, $0, $1) }
            #expect(bound == 0)
            let port = try #require(Syscalls.localAddress(descriptor)?.port)
            let target = try #require(HTTPProbe.Target(url: "http://127.0.0.1:\(port)/"))
            let error = #expect(throws: HTTPProbe.Failure.self) {
                try HTTPProbe.get(target, timeout: Patience.duration)
            }
            #expect(error?.description.contains(Platform.describe(ECONNREFUSED)) == true)
        }

        @Test func longTimeout_DoesNotOverflow() throws {
            try TestServer.run { _, server in
                let target = try #require(HTTPProbe.Target(url: "http://127.0.0.1:\(server.port)/"))
                #expect(try HTTPProbe.get(target, timeout: .seconds(Int64.max)).status == 200)
            }
        }
    }
}
