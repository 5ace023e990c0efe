/// The head of a request, as parsed: immutable and shared by everything that handles the request, the journal included.
package final class RequestHead: Sendable {
    package let method: Method
    package let version: HTTPVersion
    package let target: RequestTarget
    package let fields: FieldList
    /// Whether the client lets the connection carry another request (RFC 9112, section 9.3).
    package let keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body.
    package let expectsContinue: Bool
    /// How many bytes the head took on the wire.
    package let wireByteCount: Int

    package init(
        method: Method, version: HTTPVersion, target: RequestTarget, fields: FieldList, keepsAlive: Bool = true,
        expectsContinue: Bool = false, wireByteCount: Int = 0
    ) {
        self.method = method
        self.version = version
        self.target = target
        self.fields = fields
        self.keepsAlive = keepsAlive
        self.expectsContinue = expectsContinue
        self.wireByteCount = wireByteCount
    }

    /// The host and port that the request is for: the target's authority if it has one, else the `Host` field. Both were
    /// checked by the parser. `nil` only in 1.0.
    package var host: String? { target.authority ?? fields[.host] }
}

/// A whole request: its head and its decoded body (transfer coding removed, trailers dropped).
package struct Request: Sendable {
    package let head: RequestHead
    package let body: [UInt8]

    package init(head: RequestHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }

    package var method: Method { head.method }
    package var target: RequestTarget { head.target }
    package var fields: FieldList { head.fields }
}
