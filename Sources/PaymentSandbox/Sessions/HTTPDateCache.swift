import SandboxCore
import SandboxHTTP

/// The `Date` of answers, made once a second instead of once an answer.
package struct HTTPDateCache {
    private var second = Int64.min
    private var text = ""

    package mutating func text(at now: Instant) -> String {
        let second = now.unixSeconds
        if second != self.second {
            self.second = second
            text = now.httpDate
        }
        return text
    }
}

/// Fields that say what the sandbox did.
package enum SandboxFields {
    package static let matched = FieldName(known: "X-Sandbox-Matched")
    package static let requestID = FieldName(known: "X-Request-Id")
    /// Chooses the scenario of one request.
    package static let scenario = FieldName(known: "X-Sandbox-Scenario")

    package static func add(matched text: String, to response: inout Response) {
        guard let value = FieldValue(text) else { return }
        response.fields.append(matched, value)
    }
}

extension Delivery {
    /// A response sent whole and at once. `head` is that of the request, `nil` where there was none that could be read.
    package init(_ response: Response, to head: RequestHead?, date: String, closes: Bool) {
        let keepsAlive = !closes && head?.keepsAlive == true
        let encoded = ResponseEncoder.encode(
            response, method: head?.method, version: head?.version ?? .http11, date: date, keepsAlive: keepsAlive)
        self.init(
            steps: [.send(encoded.bytes)], headByteCount: encoded.headByteCount, status: response.status,
            keepsAlive: keepsAlive)
    }
}
