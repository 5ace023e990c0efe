extension ParseError {
    /// What was wrong and what would be valid, in plain words. Nothing the client sent is repeated in it.
    package var message: String {
        switch self {
        case .bareCR: "A carriage return without a line feed; a line ends with CR LF."
        case .bareLF: "A line feed without a carriage return before it; a line ends with CR LF."
        case .nulByte: "A NUL byte in the head; only tabs, spaces and printable bytes are valid."
        case .controlByte: "A control byte in the head; only tabs, spaces and printable bytes are valid."
        case .tooManyEmptyLines(let limit):
            "Too many empty lines before the request line; at most \(limit) are skipped."
        case .requestLineTooLong(let limit): "The request line is too long; at most \(limit) bytes are valid."
        case .malformedRequestLine:
            "The request line is malformed; valid is a method, a target and HTTP/1.1, with one space between each."
        case .invalidMethod: "The method is not a token; letters, digits and !#$%&'*+-.^_`|~ are valid."
        case .malformedVersion: "The protocol version is malformed; HTTP/1.1 and HTTP/1.0 are valid."
        case .unsupportedVersion: "This protocol version is not supported; HTTP/1.1 and HTTP/1.0 are."
        case .invalidTargetByte:
            "The request target holds a byte that it may not; printable ASCII other than # is valid, all else is "
                + "percent-encoded."
        case .unknownTargetForm:
            "The request target has no valid form; valid are a path that begins with /, an http or https URL, * with "
                + "OPTIONS, and host:port with CONNECT."
        case .asteriskWithoutOptions: "The request target * is valid only with the method OPTIONS."
        case .invalidAuthority: "The authority in the request target is invalid; valid is host or host:port."
        case .invalidPercentEncoding:
            "The request target has a percent sign without two hexadecimal digits; a percent sign itself is %25."
        case .pathNotUTF8: "The decoded path is not UTF-8; percent-encode the bytes of UTF-8 text."
        case .nulInPath: "The path holds %00; a path holds any other character."
        case .lineFolding: "A field line begins with white space; a field stands on one line."
        case .spaceBeforeColon: "White space between a field name and its colon; the colon follows the name at once."
        case .emptyFieldName: "A field line begins with a colon; a name comes before it."
        case .invalidFieldName: "A field name is not a token; letters, digits and !#$%&'*+-.^_`|~ are valid."
        case .missingColon: "A field line has no colon; valid is name, colon, value."
        case .headerSectionTooLarge(let limit): "The header section is too large; at most \(limit) bytes are valid."
        case .tooManyFields(let limit): "The head has too many fields; at most \(limit) are valid."
        case .missingHost: "The Host field is missing; an HTTP/1.1 request has exactly one."
        case .duplicateHost: "The Host field is repeated; a request has exactly one."
        case .invalidHost: "The Host field is invalid; valid is host or host:port."
        case .invalidContentLength: "Content-Length is invalid; only decimal digits are."
        case .conflictingContentLength: "Content-Length is repeated with different values; repeats must agree."
        case .contentLengthWithTransferEncoding:
            "Content-Length and Transfer-Encoding in one message; at most one of them is valid."
        case .transferEncodingInHTTP10: "Transfer-Encoding in HTTP/1.0; use Content-Length, or HTTP/1.1."
        case .invalidTransferEncoding: "Transfer-Encoding is malformed; the valid value is chunked."
        case .chunkedNotLast: "chunked is not the last transfer coding; it is valid only there."
        case .chunkedTwice: "The transfer coding chunked is repeated; it is valid once."
        case .unknownTransferCoding: "This transfer coding is not supported; chunked is."
        case .bodyTooLarge(let limit): "The body is too large; at most \(limit) bytes are valid."
        case .unsupportedExpectation: "This expectation is not supported; 100-continue is."
        case .invalidChunkSize: "A chunk size is invalid; only hexadecimal digits are."
        case .invalidChunkExtension: "A chunk extension is malformed; valid is a semicolon, a name, and = with a value."
        case .chunkLineTooLong(let limit): "A chunk line is too long; at most \(limit) bytes are valid."
        case .chunkExtensionsTooLarge(let limit):
            "The chunk extensions are too large; at most \(limit) bytes in all are valid."
        case .missingChunkEnd: "A chunk's data is not followed by CR LF; its size and its data disagree."
        case .trailerSectionTooLarge(let limit): "The trailer section is too large; at most \(limit) bytes are valid."
        case .tooManyTrailerFields(let limit): "The trailer section has too many fields; at most \(limit) are valid."
        }
    }
}
