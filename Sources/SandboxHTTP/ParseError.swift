/// Why a message was refused: one case per rule. Everything but the request line's own rules also holds for responses.
///
/// RFC numbers name the rule; a limit travels with the error so that the answer can say it.
package enum ParseError: Error, Equatable, Sendable {
    // Lines (RFC 9112, section 2.2)
    case bareCR
    case bareLF
    case nulByte
    case controlByte
    case tooManyEmptyLines(limit: Int)

    // Request line (RFC 9112, section 3)
    case requestLineTooLong(limit: Int)
    case malformedRequestLine
    case invalidMethod
    case malformedVersion
    case unsupportedVersion
    case invalidTargetByte
    case unknownTargetForm
    case asteriskWithoutOptions
    case invalidAuthority
    case invalidPercentEncoding
    case pathNotUTF8
    case nulInPath

    // Field lines (RFC 9112, section 5)
    case lineFolding
    case spaceBeforeColon
    case emptyFieldName
    case invalidFieldName
    case missingColon
    case headerSectionTooLarge(limit: Int)
    case tooManyFields(limit: Int)

    // Host (RFC 9112, section 3.2)
    case missingHost
    case duplicateHost
    case invalidHost

    // Framing (RFC 9112, section 6)
    case invalidContentLength
    case conflictingContentLength
    case contentLengthWithTransferEncoding
    case transferEncodingInHTTP10
    case invalidTransferEncoding
    case chunkedNotLast
    case chunkedTwice
    case unknownTransferCoding
    case bodyTooLarge(limit: Int)

    // Expect (RFC 9110, section 10.1.1)
    case unsupportedExpectation

    // Chunked bodies (RFC 9112, section 7.1)
    case invalidChunkSize
    case invalidChunkExtension
    case chunkLineTooLong(limit: Int)
    case chunkExtensionsTooLarge(limit: Int)
    case missingChunkEnd
    case trailerSectionTooLarge(limit: Int)
    case tooManyTrailerFields(limit: Int)

    /// The status that answers it.
    package var status: Int {
        switch self {
        case .requestLineTooLong: 414
        case .unsupportedVersion: 505
        case .headerSectionTooLarge, .tooManyFields: 431
        case .unknownTransferCoding: 501
        case .bodyTooLarge: 413
        case .unsupportedExpectation: 417
        default: 400
        }
    }
}
