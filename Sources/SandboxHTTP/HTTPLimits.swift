/// What one connection may cost: bytes for the parsers, time for whoever owns the socket.
///
/// The byte limits are inclusive: a part of exactly that size is accepted, one byte more is refused. The parsers treat
/// a negative limit as 0 and one over 256 MiB as 256 MiB.
package struct HTTPLimits: Sendable, Equatable {
    /// Bytes of a request line without its CRLF. Over it: 414. Default 8,192.
    package var requestLine = 8192
    /// Bytes of all field lines with their CRLFs, and of the empty line that ends them. Over it: 431. Default 32,768.
    package var headerSection = 32768
    /// Field lines in a head, and likewise in a trailer section. Over it: 431 (trailers: 400). Default 100.
    package var fieldCount = 100
    /// Bytes of a decoded body. Over it: 413, for a `Content-Length` as soon as the head ends, for a chunked body as
    /// soon as the announced chunks exceed it. Default 1,048,576.
    package var body = 1_048_576
    /// Bytes of one chunk line, size and extensions, without its CRLF. Over it: 400. Default 256.
    package var chunkLine = 256
    /// Bytes of all chunk extensions of one body together, so that one-byte chunks cannot carry megabytes of them.
    /// Over it: 400. Default 16,384.
    package var chunkExtensions = 16384
    /// Bytes of a trailer section, its last empty line included. Over it: 400. Default 8,192.
    package var trailerSection = 8192
    /// Empty lines skipped before a request line (RFC 9112, section 2.2, asks for one at least). Over it: 400.
    /// Default 4.
    package var leadingEmptyLines = 4

    /// From the first byte of a head to its last. Over it: 408. Default 15 s.
    package var headDeadline: Duration = .seconds(15)
    /// From the end of a head to the end of its body. Over it: 408. Default 30 s.
    package var bodyDeadline: Duration = .seconds(30)
    /// How long a connection without a request stays open. Over it: closed without an answer. Default 75 s.
    package var idleDeadline: Duration = .seconds(75)
    /// How long a client may leave an answer unread before the connection is closed. Default 30 s.
    package var writeStall: Duration = .seconds(30)

    package init() {}

    /// The same limits with every byte limit in 0...2^28, so that sums of them fit the 32 bits of field offsets.
    func clamped() -> HTTPLimits {
        func clamp(_ value: Int) -> Int { min(max(value, 0), 1 << 28) }
        var copy = self
        copy.requestLine = clamp(requestLine)
        copy.headerSection = clamp(headerSection)
        copy.fieldCount = clamp(fieldCount)
        copy.body = clamp(body)
        copy.chunkLine = clamp(chunkLine)
        copy.chunkExtensions = clamp(chunkExtensions)
        copy.trailerSection = clamp(trailerSection)
        copy.leadingEmptyLines = clamp(leadingEmptyLines)
        return copy
    }
}
