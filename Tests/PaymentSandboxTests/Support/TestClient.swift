import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxSockets

/// A client on one connection that blocks. It says exactly what it is told to; its time-outs are only there so that a
/// broken test ends.
///
/// `@unchecked Sendable`: a test uses it on one thread at a time.
final class TestClient: @unchecked Sendable {
    struct Failure: Error {
        let what: String
    }

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var isClosed = false

    init(_ address: SocketAddress) throws {
        descriptor = Platform.makeSocket(family: address.family)
        guard descriptor >= 0 else { throw Failure(what: Platform.describe(Platform.lastError)) }
        let result = address.withPointer { connect(descriptor, $0, $1) }
        if result != 0, Platform.lastError != EINPROGRESS { throw Failure(what: Platform.describe(Platform.lastError)) }
        guard wait(Int16(POLLOUT)) else { throw Failure(what: "not connected in time") }
        Syscalls.disableCoalescing(descriptor)
    }

    convenience init(_ sandbox: Sandbox) throws {
        try self.init(.loopback(port: sandbox.port))
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

    // MARK: Requests

    /// One request and its response. `headers` replace `Host` if they have one.
    @discardableResult
    func send(
        _ method: String, _ path: String, headers: [String] = [], json: String? = nil, body: [UInt8] = []
    ) throws -> Reply {
        try begin(method, path, headers: headers, json: json, body: body)
        return try reply(to: method)
    }

    /// Sends a request and does not wait for the response.
    func begin(
        _ method: String, _ path: String, headers: [String] = [], json: String? = nil, body: [UInt8] = []
    ) throws {
        var lines = ["\(method) \(path) HTTP/1.1"]
        if !headers.contains(where: { $0.lowercased().hasPrefix("host:") }) { lines.append("Host: localhost") }
        lines += headers
        let bytes = json.map { Array($0.utf8) } ?? body
        if json != nil { lines.append("Content-Type: application/json") }
        if !bytes.isEmpty || method == "POST" || method == "PUT" { lines.append("Content-Length: \(bytes.count)") }
        try write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + bytes)
    }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ Syscalls.send(descriptor, $0) }) {
            case .bytes(let count): rest = rest.dropFirst(count)
            case .wouldBlock: guard wait(Int16(POLLOUT)) else { throw Failure(what: "not sent in time") }
            case .end, .failed: throw Failure(what: "the connection is gone")
            }
        }
    }

    /// The response to the oldest request that has none yet; its length has to be given in its head.
    func reply(to method: String = "GET") throws -> Reply {
        while true {
            if let count = responseByteCount(to: method), received.count >= count {
                var parser = ResponseParser()
                parser.feed(Array(received[..<count]))
                received.removeFirst(count)
                guard case .response(let response) = parser.next(for: Method(method) ?? .get) else {
                    throw Failure(what: "no HTTP")
                }
                return Reply(response)
            }
            guard try readMore() else { throw Failure(what: "ended after \(text)") }
        }
    }

    /// How many bytes the response in front takes; `nil` while its head is not whole.
    private func responseByteCount(to method: String) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        guard let last = received.indices.first(where: { received[$0...].starts(with: end) }) else { return nil }
        let head = String(decoding: received[..<last], as: UTF8.self)
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length: ") }
        let count = method == "HEAD" ? 0 : length.flatMap { Int($0.dropFirst(16)) } ?? 0
        return last + 4 + count
    }

    /// Reads once; `false` at the end of the connection.
    private func readMore() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            switch buffer.withUnsafeMutableBytes({ Syscalls.receive(descriptor, into: $0) }) {
            case .bytes(let count):
                received += buffer[..<count]
                return true
            case .end: return false
            case .wouldBlock: guard wait(Int16(POLLIN)) else { throw Failure(what: "nothing came in time") }
            case .failed(let code): throw Failure(what: Platform.describe(code))
            }
        }
    }

    /// Reads until what was received has `needle` in it, and takes out everything up to its end.
    @discardableResult
    func read(until needle: String) throws -> String {
        let wanted = Array(needle.utf8)
        var searched = 0
        while true {
            while searched + wanted.count <= received.count {
                if received[searched..<(searched + wanted.count)].elementsEqual(wanted) {
                    let found = String(decoding: received[..<(searched + wanted.count)], as: UTF8.self)
                    received.removeFirst(searched + wanted.count)
                    return found
                }
                searched += 1
            }
            guard try readMore() else { throw Failure(what: "ended before \(needle) after \(text)") }
        }
    }

    /// Reads to the end of the connection; what came.
    func readToEnd() throws -> String {
        while try readMore() {}
        defer { received = [] }
        return text
    }

    private var text: String { String(decoding: received, as: UTF8.self) }

    // MARK: The end

    func finishSending() { Syscalls.shutDownWriting(descriptor) }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        Syscalls.close(descriptor)
    }
}

/// A response, with its JSON read.
struct Reply {
    let status: Int
    let fields: FieldList
    let body: [UInt8]

    init(_ response: ReceivedResponse) {
        status = response.status
        fields = response.fields
        body = response.body
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    func json() throws -> JSONNode { try JSONReader.read(body, dialect: .strict) }

    subscript(_ name: String) -> JSONNode? { (try? json())?[name] }

    /// The objects of the array of this name.
    func list(_ name: String) -> [JSONNode] { self[name]?.elements ?? [] }

    var detail: String { self["detail"]?.string ?? "" }
}

extension JSONNode {
    var elements: [JSONNode]? {
        if case .array(let nodes) = value { nodes } else { nil }
    }

    var bool: Bool? {
        if case .bool(let value) = value { value } else { nil }
    }

    var isNull: Bool {
        if case .null = value { true } else { false }
    }

    func text(_ name: String) -> String? { self[name]?.string }
    func number(_ name: String) -> Int64? { self[name]?.integer }
}
