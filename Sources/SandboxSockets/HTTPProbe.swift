import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// One GET request over a socket of its own, for `paysandbox health`: blocks its thread, with a deadline for everything.
package enum HTTPProbe {
    package struct Target: Sendable, Equatable {
        /// A name or an address, IPv6 without brackets.
        package let host: String
        package let port: UInt16
        /// Where the request goes, `/` at least.
        package let path: String

        /// From `http://HOST[:PORT][/PATH]`, a query and a fragment left out; `nil` if `text` is not that.
        package init?(url text: String) {
            guard let url = try? HTTPClientURL(text) else { return nil }
            (host, port, path) = (url.host, url.port, url.path)
        }
    }

    package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// Asks once. `timeout` is real time for the whole request, the look-up of the name not counted.
    package static func get(_ target: Target, timeout: Duration) throws(Failure) -> ReceivedResponse {
        let addresses =
            HTTPClientResolver.knownAddresses(target.host, port: target.port)
            ?? HTTPClientResolver.lookUp(target.host, port: target.port)
        guard !addresses.isEmpty else { throw Failure(description: "the name \(target.host) is not known") }
        let deadline = Platform.steadyNanoseconds() &+ UInt64(max(0, timeout.clampedNanoseconds))
        var last = Failure(description: "no answer")
        for address in addresses {
            do throws(Failure) {
                return try ask(target, at: address, until: deadline)
            } catch {
                last = error
            }
        }
        throw last
    }

    private static func ask(
        _ target: Target, at address: SocketAddress, until deadline: UInt64
    ) throws(Failure) -> ReceivedResponse {
        let descriptor = Platform.makeSocket(family: address.family)
        guard descriptor >= 0 else { throw Failure(description: "no socket: \(Platform.describe(Platform.lastError))") }
        defer { Syscalls.close(descriptor) }
        if address.withPointer({ connect(descriptor, $0, $1) }) != 0 {
            guard Platform.lastError == EINPROGRESS else { throw refused(address, Platform.lastError) }
            try wait(descriptor, Int16(POLLOUT), until: deadline)
            var code: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
            guard code == 0 else { throw refused(address, code) }
        }
        let host = target.host.contains(":") ? "[\(target.host)]" : target.host
        let text = "GET \(target.path) HTTP/1.1\r\nHost: \(host):\(target.port)\r\nConnection: close\r\n\r\n"
        // Smaller than any send buffer, so one write takes it.
        guard case .bytes = Array(text.utf8).withUnsafeBytes({ Syscalls.send(descriptor, $0) }) else {
            throw Failure(description: "\(address) closed the connection")
        }
        return try readResponse(descriptor, address, until: deadline)
    }

    private static func readResponse(
        _ descriptor: Int32, _ address: SocketAddress, until deadline: UInt64
    ) throws(Failure) -> ReceivedResponse {
        var parser = ResponseParser()
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            switch parser.next(for: .get) {
            case .response(let response): return response
            case .failure(let error): throw Failure(description: "\(address) answered no valid HTTP: \(error)")
            case .needMore: break
            }
            try wait(descriptor, Int16(POLLIN), until: deadline)
            switch buffer.withUnsafeMutableBytes({ Syscalls.receive(descriptor, into: $0) }) {
            case .bytes(let count): parser.feed(Array(buffer[..<count]))
            case .end: parser.finish()
            case .wouldBlock: continue
            case .failed(let code): throw Failure(description: "\(address): \(Platform.describe(code))")
            }
        }
    }

    private static func wait(_ descriptor: Int32, _ events: Int16, until deadline: UInt64) throws(Failure) {
        while true {
            let now = Platform.steadyNanoseconds()
            guard now < deadline else { throw Failure(description: "no answer in time") }
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let milliseconds = Int32(clamping: (deadline - now + 999_999) / 1_000_000)
            let result = poll(&entry, 1, milliseconds)
            if result > 0 { return }
            if result < 0, Platform.lastError != EINTR {
                throw Failure(description: Platform.describe(Platform.lastError))
            }
        }
    }

    private static func refused(_ address: SocketAddress, _ code: Int32) -> Failure {
        Failure(description: "\(address): \(Platform.describe(code))")
    }
}
