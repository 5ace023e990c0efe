@testable import SandboxHTTP

extension BadSample {
    static let lengths = [
        length("+5"), length("-1"), length("0x5"), length("5 5"), length("5;"), length("5.0"), length(""),
        length(","), length("5,"), length(",5"), length("٥"),
        BadSample(
            "lengths that differ in two fields", post("Content-Length: 5\r\nContent-Length: 6"),
            .conflictingContentLength),
        BadSample("lengths that differ in one list", post("Content-Length: 5, 6"), .conflictingContentLength),
        BadSample(
            "a length and a coding", post("Content-Length: 5\r\nTransfer-Encoding: chunked"),
            .contentLengthWithTransferEncoding),
        BadSample(
            "a coding and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 0"),
            .contentLengthWithTransferEncoding),
        BadSample("a length one over the limit", post("Content-Length: 1048577"), .bodyTooLarge(limit: 1_048_576), 413),
        BadSample(
            "a length beyond 64 bits", post("Content-Length: 99999999999999999999999"),
            .bodyTooLarge(limit: 1_048_576), 413),
        BadSample(
            "a length of 2^64 + 5", post("Content-Length: 18446744073709551621"), .bodyTooLarge(limit: 1_048_576), 413),
        BadSample(
            "too long a body is not waited for", post("Content-Length: 2000000\r\nExpect: 100-continue"),
            .bodyTooLarge(limit: 1_048_576), 413),
    ]

    static let codings = [
        BadSample(
            "a coding in 1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            .transferEncodingInHTTP10),
        BadSample("chunked not last", post("Transfer-Encoding: chunked, gzip"), .chunkedNotLast),
        BadSample(
            "chunked not last in two fields", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
            .chunkedNotLast),
        BadSample("chunked twice", post("Transfer-Encoding: chunked, chunked"), .chunkedTwice),
        BadSample(
            "chunked twice in two fields", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: CHUNKED"),
            .chunkedTwice),
        BadSample("an unknown coding", post("Transfer-Encoding: gzip, chunked"), .unknownTransferCoding, 501),
        BadSample("an unknown coding alone", post("Transfer-Encoding: identity"), .unknownTransferCoding, 501),
        BadSample("a coding that looks like chunked", post("Transfer-Encoding: xchunked"), .unknownTransferCoding, 501),
        BadSample("a coding with a parameter", post("Transfer-Encoding: a;b=c"), .unknownTransferCoding, 501),
        BadSample("an empty coding", post("Transfer-Encoding:"), .invalidTransferEncoding),
        BadSample("an empty element", post("Transfer-Encoding: chunked,"), .invalidTransferEncoding),
        BadSample("chunked with a parameter", post("Transfer-Encoding: chunked;a=b"), .invalidTransferEncoding),
        BadSample("a quoted coding", post("Transfer-Encoding: \"chunked\""), .invalidTransferEncoding),
        BadSample("a coding that is no token", post("Transfer-Encoding: a{b"), .invalidTransferEncoding),
    ]

    static let chunks = [
        chunked("no size", "\r\nhello\r\n0\r\n\r\n", .invalidChunkSize),
        chunked("a sign", "+5\r\nhello\r\n0\r\n\r\n", .invalidChunkSize),
        chunked("a prefix", "0x5\r\nhello\r\n0\r\n\r\n", .invalidChunkSize),
        chunked("a letter beyond F", "5g\r\nhello\r\n0\r\n\r\n", .invalidChunkSize),
        chunked("a space before the size", " 5\r\nhello\r\n0\r\n\r\n", .invalidChunkSize),
        chunked("a space after the size", "5 \r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("an extension without a name", "5;\r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("an extension without a value", "5;a=\r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("an open quotation", "5;a=\"b\r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("an escape at the end of a line", "5;a=\"b\\\r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("a space after an extension", "5;a \r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("words after an extension", "5;a b\r\nhello\r\n0\r\n\r\n", .invalidChunkExtension),
        chunked("a bare LF after the size", "5\nhello\r\n0\r\n\r\n", .bareLF),
        chunked("a bare CR in the extension", "5;a\rb\r\nhello\r\n0\r\n\r\n", .bareCR),
        chunked("a NUL in the extension", "5;a\0\r\nhello\r\n0\r\n\r\n", .nulByte),
        chunked("data longer than its size", "4\r\nhello\r\n0\r\n\r\n", .missingChunkEnd),
        chunked("an LF after the data", "5\r\nhello\n0\r\n\r\n", .missingChunkEnd),
        chunked("a CR alone after the data", "5\r\nhello\rx0\r\n\r\n", .missingChunkEnd),
        chunked("a size beyond 64 bits", "10000000000000005\r\nhello", .bodyTooLarge(limit: 1_048_576), 413),
        chunked("a size of the largest Int", "7fffffffffffffff\r\nhello", .bodyTooLarge(limit: 1_048_576), 413),
        chunked(
            "a second chunk that adds up", "1\r\nx\r\n7fffffffffffffff\r\nhello", .bodyTooLarge(limit: 1_048_576), 413),
        chunked("a folded trailer", "0\r\nX: a\r\n b\r\n\r\n", .lineFolding),
        chunked("a trailer without a colon", "0\r\nX\r\n\r\n", .missingColon),
        chunked("a trailer without a name", "0\r\n: a\r\n\r\n", .emptyFieldName),
        chunked("a space before a trailer's colon", "0\r\nX : a\r\n\r\n", .spaceBeforeColon),
        chunked("a bare LF after the trailers", "0\r\nX: a\r\n\n", .bareLF),
    ]

    private static func post(_ fields: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n"
    }

    private static func length(_ value: String) -> BadSample {
        BadSample("Content-Length: \(value)", post("Content-Length: \(value)") + "hello", .invalidContentLength)
    }

    private static func chunked(_ name: String, _ body: String, _ error: ParseError, _ status: Int = 400) -> BadSample {
        BadSample("chunks: \(name)", post("Transfer-Encoding: chunked") + body, error, status)
    }
}
