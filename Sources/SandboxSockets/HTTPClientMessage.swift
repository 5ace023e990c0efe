import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// One outbound POST. Its connection is its own and is closed afterwards.
package struct HTTPClientRequest: Sendable {
    package let url: HTTPClientURL
    /// Every field as it is sent, in order.
    package let fields: FieldList
    package let body: [UInt8]

    /// A POST of `body` with the fields that every request has, and then `fields`.
    package init(post body: [UInt8], to url: HTTPClientURL, fields: [(FieldName, FieldValue)]) {
        self.url = url
        self.body = body
        var all = FieldList()
        // An authority of a valid URL is a valid field value.
        if let host = FieldValue(url.authority) { all.append(.host, host) }
        for (name, value) in fields { all.append(name, value) }
        all.append(.contentLength, FieldValue(body.count))
        all.append(.connection, FieldValue(known: "close"))
        self.fields = all
    }

    /// As it goes over the wire.
    package var bytes: [UInt8] {
        var bytes = Array("POST \(url.target) HTTP/1.1\r\n".utf8)
        for (name, value) in fields.pairs { bytes += Array("\(name): \(value)\r\n".utf8) }
        return bytes + [0x0d, 0x0a] + body
    }
}

/// The answer to an outbound request.
package struct HTTPClientResponse: Equatable, Sendable {
    package let status: Int
    package let fields: FieldList
    package let body: [UInt8]
    /// Whether the body was longer than what is kept; then neither it nor the fields are here.
    package let isTooLong: Bool
}

/// What became of an outbound request.
package struct HTTPClientResult: Sendable {
    package let outcome: Result<HTTPClientResponse, HTTPClientFailure>
    /// The status of the answer, also where its body then broke off.
    package let status: Int?
    /// Real time from the start, the look-up of the name included, to the end.
    package let latency: Duration
}

/// Why an outbound request has no answer.
package enum HTTPClientFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// How far a request has come.
    package enum Stage: String, Equatable, Sendable {
        case lookingUp = "while looking up the name"
        case connecting = "while connecting"
        case sending = "while sending the request"
        case receiving = "while waiting for the answer"
    }

    case unknownName(String)
    case notConnected(SocketAddress, code: Int32)
    /// The connection broke under the request.
    case broken(SocketAddress, code: Int32)
    /// What came is no whole HTTP answer.
    case invalidAnswer(ResponseParseError)
    case timedOut(after: Duration, Stage)
    /// The process has no descriptor left, or the like.
    case noSocket(code: Int32)
    /// By whoever asked for it, or because the client was shut down.
    case cancelled

    /// One line.
    package var description: String {
        switch self {
        case .unknownName(let name): "the name \(name) is not known"
        case .notConnected(let address, let code): "\(address): \(Platform.describe(code))"
        case .broken(let address, let code): "\(address) broke the connection: \(Platform.describe(code))"
        case .invalidAnswer(let error): "no valid HTTP answer: \(error.message)"
        case .timedOut(let time, let stage): "timed out after \(DurationText.format(time)) \(stage.rawValue)"
        case .noSocket(let code): "no socket: \(Platform.describe(code))"
        case .cancelled: "cancelled"
        }
    }
}
