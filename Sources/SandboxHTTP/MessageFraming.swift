/// What a message's fields say of the length of its body and of the connection's life, gathered a field at a time.
struct MessageFraming {
    /// How the end of a body is found.
    enum Body: Equatable {
        case none
        case sized(Int)
        case chunked
    }

    /// `nil` without the field. A number too large for `Int` counts as `Int.max`, which is over every limit.
    private(set) var contentLength: Int?
    private(set) var hasTransferEncoding = false
    private(set) var saysClose = false
    private(set) var saysKeepAlive = false
    private var isChunked = false
    private var hasUnknownCoding = false

    /// Decimal digits only, no sign, no empty value; a list and repeated fields must agree (RFC 9112, section 6.3).
    mutating func noteContentLength(_ bytes: [UInt8], _ value: Range<Int>) throws(ParseError) {
        var list = CommaList(value)
        while let element = list.next(in: bytes) {
            guard !element.isEmpty else { throw .invalidContentLength }
            var length = 0
            for index in element {
                guard HTTPSyntax.isDigit(bytes[index]) else { throw .invalidContentLength }
                let (tens, over) = length.multipliedReportingOverflow(by: 10)
                let (sum, overSum) = tens.addingReportingOverflow(Int(bytes[index] - 0x30))
                length = over || overSum ? Int.max : sum
            }
            guard contentLength == nil || contentLength == length else { throw .conflictingContentLength }
            contentLength = length
        }
    }

    /// `chunked`, once and last, without parameters (RFC 9112, sections 6.1 and 7.1).
    ///
    /// A value that never says `chunked` breaks two rules at once, "not last" and "unknown"; "unknown" says more.
    mutating func noteTransferEncoding(_ bytes: [UInt8], _ value: Range<Int>) throws(ParseError) {
        hasTransferEncoding = true
        var list = CommaList(value)
        while let element = list.next(in: bytes) {
            var end = element.lowerBound
            while end < element.upperBound, HTTPSyntax.isTokenByte(bytes[end]) { end += 1 }
            let name = element.lowerBound..<end
            guard !name.isEmpty else { throw .invalidTransferEncoding }
            let hasParameters = end < element.upperBound
            if HTTPSyntax.matches(bytes, name, "chunked") {
                guard !isChunked else { throw .chunkedTwice }
                guard !hasParameters else { throw .invalidTransferEncoding }
                isChunked = true
            } else {
                guard !isChunked else { throw .chunkedNotLast }
                guard !hasParameters || bytes[end] == 0x3b || HTTPSyntax.isSpace(bytes[end]) else {
                    throw .invalidTransferEncoding
                }
                hasUnknownCoding = true
            }
        }
    }

    mutating func noteConnection(_ bytes: [UInt8], _ value: Range<Int>) {
        var list = CommaList(value)
        while let element = list.next(in: bytes) {
            if HTTPSyntax.matches(bytes, element, "close") { saysClose = true }
            if HTTPSyntax.matches(bytes, element, "keep-alive") { saysKeepAlive = true }
        }
    }

    /// The default is to keep alive in 1.1 and to close in 1.0 (RFC 9112, section 9.3).
    func keepsAlive(_ version: HTTPVersion) -> Bool {
        !saysClose && (version == .http11 || saysKeepAlive)
    }

    /// How the body ends, once all fields are known. `none` also stands for "no field says it".
    func body(_ version: HTTPVersion, limit: Int) throws(ParseError) -> Body {
        if hasTransferEncoding {
            guard version == .http11 else { throw .transferEncodingInHTTP10 }
            guard contentLength == nil else { throw .contentLengthWithTransferEncoding }
            guard !hasUnknownCoding else { throw .unknownTransferCoding }
            return .chunked
        }
        guard let contentLength else { return .none }
        guard contentLength <= limit else { throw .bodyTooLarge(limit: limit) }
        return .sized(contentLength)
    }
}
