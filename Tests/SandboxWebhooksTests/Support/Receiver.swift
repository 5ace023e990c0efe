import SandboxJSON
import SandboxSockets
import SandboxTestSupport
import Testing

/// What the receiver says of one request.
struct Received: Equatable {
    let path: String
    /// Whether the receiver found the signature to hold over the raw body.
    let isSigned: Bool
    let body: String
    /// Lower-case names.
    let fields: [String: String]
    /// How many requests to this path have come, this one among them.
    let count: Int64
}

/// A merchant's server in Python; see `Receiver/receiver.py` for what its paths do.
struct Receiver {
    let script: PythonScript
    let port: Int64
    let host: String

    init(secret: String = "whsec_sandbox", address: String = "127.0.0.1") throws {
        script = try PythonScript("receiver", [secret, address])
        host = address.contains(":") ? "[\(address)]" : address
        let line = try #require(script.line())
        port = try #require(try JSONReader.read(Array(line.utf8))["port"]?.integer)
    }

    func url(_ path: String) -> String { "http://\(host):\(port)\(path)" }

    /// The next request that it has got.
    func next(seconds: Int = Patience.seconds) throws -> Received {
        let node = try JSONReader.read(Array(try #require(script.line(seconds: seconds)).utf8))
        var fields: [String: String] = [:]
        for pair in node["fields"]?.elements ?? [] {
            guard case .array(let parts) = pair.value, let name = parts[0].string else { continue }
            #expect(fields.updateValue(parts[1].string ?? "", forKey: name.lowercased()) == nil)
        }
        return Received(
            path: try #require(node["path"]?.string), isSigned: node["signed"]?.isTrue == true,
            body: try #require(node["body"]?.string), fields: fields, count: try #require(node["count"]?.integer))
    }

    /// The path of the next connection that the client closed while the receiver kept silent.
    func nextGone() throws -> String {
        let node = try JSONReader.read(Array(try #require(script.line()).utf8))
        return try #require(node["gone"]?.string)
    }
}

extension JSONNode {
    var elements: [JSONNode] {
        if case .array(let nodes) = value { return nodes }
        return []
    }

    var isTrue: Bool {
        if case .bool(let flag) = value { return flag }
        return false
    }
}
