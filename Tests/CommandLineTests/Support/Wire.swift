import Foundation
import SandboxTestSupport

/// An HTTP answer, as far as these tests look at it.
struct HTTPAnswer: Sendable {
    struct NoObject: Error {
        let text: String
    }

    let status: Int
    let head: String
    let body: String

    init?(_ text: String) {
        guard let end = text.range(of: "\r\n\r\n"), let match = text.firstMatch(of: #/^HTTP/1\.1 ([0-9]{3}) /#),
            let status = Int(match.1)
        else { return nil }
        self.status = status
        head = String(text[..<end.lowerBound])
        body = String(text[end.upperBound...])
    }

    var object: [String: Any] {
        get throws {
            guard let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] else {
                throw NoObject(text: body)
            }
            return object
        }
    }
}

/// Sockets of the test's own: where a connection ends is what half of these tests are about, and a client library hides
/// it.
enum Wire {
    struct Failure: Error, Equatable {
        let call: String
        let code: Int32
    }

    /// `host` without brackets.
    static func plain(_ host: String) -> String { host.filter { $0 != "[" && $0 != "]" } }

    /// One request, whose answer ends with the connection.
    static func exchange(
        _ method: String, _ path: String, headers: [String] = [], body: String = "", address: String, port: UInt16,
        host: String
    ) async throws -> HTTPAnswer {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"]
            + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]) + headers
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        let text = try await away {
            let socket = try Connected(address, port)
            try socket.send(request)
            return try socket.receiveAll()
        }
        guard let answer = HTTPAnswer(text) else { throw HTTPAnswer.NoObject(text: text) }
        return answer
    }

    /// Runs something that blocks on a thread of its own, never on one of the few that tasks share.
    static func away<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Whether the machine has ::1.
    static let hasIPv6 = (try? BoundPort("::1")) != nil
}

/// A connected socket.
final class Connected: Sendable {
    let descriptor: Int32

    init(_ address: String, _ port: UInt16) throws {
        let descriptor = try SocketCall.socket(address)
        let code = SocketCall.with(address, port) { Foundation.connect(descriptor, $0, $1) }
        guard code == 0 else {
            let code = errno
            close(descriptor)
            throw Wire.Failure(call: "connect", code: code)
        }
        // Not before: an initializer that throws once every property is set runs `deinit`, which closes.
        self.descriptor = descriptor
    }

    fileprivate init(accepted: Int32) {
        descriptor = accepted
        SocketCall.prepare(descriptor)
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, SocketCall.flags)
            }
            guard count > 0 else { throw Wire.Failure(call: "send", code: errno) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Everything until the peer ends the connection.
    func receiveAll() throws -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return String(decoding: all, as: UTF8.self) }
            guard count > 0 else { throw Wire.Failure(call: "recv", code: errno) }
            all += buffer[..<count]
        }
    }
}

/// A port that is bound: nobody else gets it, and nobody answers there before ``listen()``.
final class BoundPort: Sendable {
    let port: UInt16
    private let descriptor: Int32

    init(_ address: String = "127.0.0.1") throws {
        let descriptor = try SocketCall.socket(address)
        self.descriptor = descriptor
        guard SocketCall.with(address, 0, { bind(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw Wire.Failure(call: "bind", code: code)
        }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // The port is at the same place in both families.
        let bytes = withUnsafeBytes(of: storage) { [$0[2], $0[3]] }
        port = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

    deinit { close(descriptor) }

    func listen() { Foundation.listen(descriptor, 16) }

    func accept() throws -> Connected {
        let accepted = Foundation.accept(descriptor, nil, nil)
        guard accepted >= 0 else { throw Wire.Failure(call: "accept", code: errno) }
        return Connected(accepted: accepted)
    }
}

/// The few socket calls that differ by system or family.
private enum SocketCall {
    #if os(macOS)
        static let flags: Int32 = 0
        static let stream = SOCK_STREAM
    #else
        static let flags = Int32(MSG_NOSIGNAL)
        static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    static func socket(_ address: String) throws -> Int32 {
        let descriptor = Foundation.socket(address.contains(":") ? AF_INET6 : AF_INET, stream, 0)
        guard descriptor >= 0 else { throw Wire.Failure(call: "socket", code: errno) }
        prepare(descriptor)
        return descriptor
    }

    /// Not for other processes; no signal; and a bound for every wait, as a guard.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if os(macOS)
            var one: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var guardTime = timeval(tv_sec: Patience.seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &guardTime, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &guardTime, socklen_t(MemoryLayout<timeval>.size))
    }

    static func with(
        _ address: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        if address.contains(":") {
            var six = sockaddr_in6()
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            inet_pton(AF_INET6, address, &six.sin6_addr)
            return withUnsafePointer(to: six) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &four.sin_addr)
        return withUnsafePointer(to: four) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
