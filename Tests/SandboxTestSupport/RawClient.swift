import SandboxHTTP
import SandboxPlatform
import SandboxSockets

/// A client that says exactly what it is told to and sees how its connection ends. Blocks, with a deadline that is only
/// there so that a broken test ends.
package final class RawClient {
    package enum Ending: Equatable {
        case fin
        /// The server sent a RST.
        case reset
        case timeout
        case failed(Int32)
    }

    package struct Failure: Error {
        package let what: String
    }

    package let descriptor: Int32
    package private(set) var received: [UInt8] = []
    private var isClosed = false

    /// Connects. A small `receiveBuffer` makes a client that does not read stop the server early.
    package init(_ address: SocketAddress, receiveBuffer: Int32? = nil) throws {
        descriptor = Platform.makeSocket(family: address.family)
        guard descriptor >= 0 else { throw Failure(what: Platform.describe(Platform.lastError)) }
        if let receiveBuffer { try Syscalls.setOption(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
        let result = address.withPointer { connect(descriptor, $0, $1) }
        if result != 0, Platform.lastError != EINPROGRESS { throw Failure(what: Platform.describe(Platform.lastError)) }
        guard wait(Int16(POLLOUT)) else { throw Failure(what: "not connected in time") }
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        guard code == 0 else { throw Failure(what: Platform.describe(code)) }
        Syscalls.disableCoalescing(descriptor)
    }

    package convenience init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        try self.init(.loopback(port: port), receiveBuffer: receiveBuffer)
    }

    deinit { close() }

    private func wait(_ events: Int16) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        while true {
            let result = poll(&entry, 1, Patience.milliseconds)
            if result >= 0 { return result > 0 }
            if Platform.lastError != EINTR { return false }
        }
    }

    /// Sends all of it; `false` if the server does not take it any more.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ Syscalls.send(descriptor, $0) }) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .wouldBlock: guard wait(Int16(POLLOUT)) else { return false }
            case .end, .failed: return false
            }
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends as much as goes without waiting: the number of bytes.
    package func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
        guard case .bytes(let count) = bytes.withUnsafeBytes({ Syscalls.send(descriptor, $0) }) else { return 0 }
        return count
    }

    /// Reads once; what ended the connection, or `nil` if bytes came.
    private func readOnce(_ buffer: UnsafeMutableRawBufferPointer) -> Ending? {
        while true {
            switch Syscalls.receive(descriptor, into: buffer) {
            case .bytes(let count):
                received += buffer[..<count]
                return nil
            case .end: return .fin
            case .wouldBlock: guard wait(Int16(POLLIN)) else { return .timeout }
            case .failed(ECONNRESET): return .reset
            case .failed(let code): return .failed(code)
            }
        }
    }

    /// Reads until the connection ends.
    package func readToEnd() -> Ending {
        withBuffer { buffer in
            while true {
                if let ending = readOnce(buffer) { return ending }
            }
        }
    }

    /// Reads `count` bytes more than were received so far.
    package func read(_ count: Int) throws {
        let wanted = received.count + count
        try withBuffer { buffer in
            while received.count < wanted {
                if let ending = readOnce(UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, count)])) {
                    throw Failure(what: "ended: \(ending) after \(received.count) bytes")
                }
            }
        }
    }

    /// Reads until what was received ends with `text`; `false` if the connection ends before.
    package func readUntil(_ end: String) -> Bool {
        withBuffer { buffer in
            while !text.hasSuffix(end) {
                if readOnce(buffer) != nil { return false }
            }
            return true
        }
    }

    /// The next response; what came after it stays in ``received``.
    package func response(to method: SandboxHTTP.Method = .get) throws -> ReceivedResponse {
        try withBuffer { buffer in
            while true {
                var parser = ResponseParser()
                for (index, byte) in received.enumerated() {
                    parser.feed([byte])
                    switch parser.next(for: method) {
                    case .response(let response):
                        received.removeFirst(index + 1)
                        return response
                    case .failure(let error): throw Failure(what: "no HTTP: \(error): \(text)")
                    case .needMore: break
                    }
                }
                if let ending = readOnce(buffer) { throw Failure(what: "ended: \(ending) after \(text)") }
            }
        }
    }

    package var text: String { String(decoding: received, as: UTF8.self) }

    private func withBuffer<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
        try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { try body($0) }
    }

    /// FIN, but goes on reading.
    package func finishSending() { Syscalls.shutDownWriting(descriptor) }

    /// Closes by FIN.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        Syscalls.close(descriptor)
    }

    /// Closes by RST.
    package func reset() {
        Syscalls.resetOnClose(descriptor)
        close()
    }
}
