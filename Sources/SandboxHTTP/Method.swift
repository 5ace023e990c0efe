/// A request method: a token of RFC 9110, section 5.6.2, kept as sent (methods are case-sensitive).
package struct Method: Hashable, Sendable {
    package let name: String

    /// `nil` if `name` is empty or holds a byte that a token may not.
    package init?(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(HTTPSyntax.isTokenByte) else { return nil }
        self.name = name
    }

    private init(known name: String) { self.name = name }

    package static let get = Method(known: "GET")
    package static let head = Method(known: "HEAD")
    package static let post = Method(known: "POST")
    package static let put = Method(known: "PUT")
    package static let delete = Method(known: "DELETE")
    package static let options = Method(known: "OPTIONS")
    package static let connect = Method(known: "CONNECT")
    package static let patch = Method(known: "PATCH")
}

/// The two versions the sandbox speaks.
package enum HTTPVersion: Hashable, Sendable {
    case http10
    case http11
}
