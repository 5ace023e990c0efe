/// Why a response could not be read.
package enum ResponseParseError: Error, Equatable, Sendable {
    /// Not `HTTP/d.d`, a space, three digits, and a reason.
    case malformedStatusLine
    case statusLineTooLong(limit: Int)
    /// A version other than 1.0 and 1.1.
    case unsupportedVersion
    /// 101 without being asked to switch protocols.
    case unexpectedUpgrade
    case tooManyInterimResponses(limit: Int)
    /// The connection was closed before a byte of the response.
    case closedWithoutResponse
    /// The connection was closed inside the response.
    case truncated
    /// A rule that holds for requests and responses alike: lines, fields, framing, chunks, limits.
    case message(ParseError)

    /// What was wrong, in plain words. Nothing the server sent is repeated in it.
    package var message: String {
        switch self {
        case .malformedStatusLine:
            "The status line is malformed; valid is HTTP/1.1, a status of three digits, a reason."
        case .statusLineTooLong(let limit): "The status line is too long; at most \(limit) bytes are valid."
        case .unsupportedVersion: "This protocol version is not supported; HTTP/1.1 and HTTP/1.0 are."
        case .unexpectedUpgrade: "The server switched protocols without being asked to."
        case .tooManyInterimResponses(let limit): "Too many interim responses; at most \(limit) are valid."
        case .closedWithoutResponse: "The connection was closed without a response."
        case .truncated: "The connection was closed inside the response."
        case .message(let error): error.message
        }
    }
}
