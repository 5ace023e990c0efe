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

/// The request target of RFC 9112, section 3.2: what was sent, and what it means.
package struct RequestTarget: Sendable, Equatable {
    package enum Form: Sendable, Equatable {
        case origin
        case absolute
        case authority
        case asterisk
    }

    package let form: Form
    /// Exactly as sent, percent-encoding and all (visible ASCII; bytes over 0x7f were rejected).
    package let raw: String
    /// The path as sent, without query; `/` where an absolute form has none; empty for `*` and for CONNECT.
    package let rawPath: String
    /// The query as sent, without `?`; `nil` where there is no `?`.
    package let rawQuery: String?
    /// The path split at `/` and then percent-decoded, so `%2F` is part of a segment and never a separator. The empty
    /// segments of doubled and trailing slashes are kept: `//v1/x/` is `["", "v1", "x", ""]`.
    package let segments: [String]

    package init(form: Form, raw: String, rawPath: String, rawQuery: String?, segments: [String]) {
        self.form = form
        self.raw = raw
        self.rawPath = rawPath
        self.rawQuery = rawQuery
        self.segments = segments
    }

    /// The decoded query pairs in order, repeated names kept; `+` is a space. Percent-encoding was checked by the
    /// parser, so nothing is lost here.
    package var query: [FormPair] {
        rawQuery.map { FormDecoder.pairs($0, repairing: true) } ?? []
    }
}

/// One name and value of a query or of an `application/x-www-form-urlencoded` body.
package struct FormPair: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
