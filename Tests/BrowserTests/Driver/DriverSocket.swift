import Foundation
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
@testable import SandboxSockets

/// One call of chromedriver on a connection of its own. `URLSession` on Linux does not read chromedriver's header lines,
/// which have no space behind the colon.
enum DriverSocket {
    struct Answer: Sendable {
        let status: Int
        let body: [UInt8]
    }

    /// Longer than any command takes; only a broken browser reaches it.
    private static let patience = Patience.milliseconds

    static func send(_ method: String, port: UInt16, path: String, body: [UInt8]) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try call(method, port, path, body) })
            }
        }
    }

    private static func call(_ method: String, _ port: UInt16, _ path: String, _ body: [UInt8]) throws -> Answer {
        let descriptor = Platform.makeSocket(family: AF_INET)
        guard descriptor >= 0 else { throw BrowserFailure("no socket") }
        defer { Syscalls.close(descriptor) }
        if SocketAddress.loopback(port: port).withPointer({ connect(descriptor, $0, $1) }) != 0 {
            guard Platform.lastError == EINPROGRESS else { throw BrowserFailure("chromedriver refuses connections") }
            try wait(descriptor, POLLOUT)
        }
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        try write(Array(head.utf8) + body, to: descriptor)
        var limits = HTTPLimits()
        limits.body = 64 << 20
        var parser = ResponseParser(limits: limits)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            switch parser.next(for: .post) {
            case .response(let response): return Answer(status: response.status, body: response.body)
            case .failure(let error): throw BrowserFailure("chromedriver answered no valid HTTP: \(error)")
            case .needMore: try wait(descriptor, POLLIN)
            }
            switch buffer.withUnsafeMutableBytes({ Syscalls.receive(descriptor, into: $0) }) {
            case .bytes(let count): parser.feed(Array(buffer[..<count]))
            case .end: parser.finish()
            case .wouldBlock: continue
            case .failed(let code): throw BrowserFailure("chromedriver's connection: \(Platform.describe(code))")
            }
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ Syscalls.send(descriptor, $0) }) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .wouldBlock: try wait(descriptor, POLLOUT)
            case .end, .failed: throw BrowserFailure("chromedriver closed the connection")
            }
        }
    }

    private static func wait(_ descriptor: Int32, _ events: some BinaryInteger) throws {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let result = poll(&entry, 1, patience)
            if result > 0 { return }
            guard result < 0, Platform.lastError == EINTR else { throw BrowserFailure("chromedriver does not answer") }
        }
    }
}
