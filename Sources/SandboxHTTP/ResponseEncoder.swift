/// Turns a response into the bytes that answer one request.
package enum ResponseEncoder {
    /// The interim answer to `Expect: 100-continue`, whole.
    package static let continueBytes = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The bytes of `response`.
    ///
    /// - `method` decides whether a body is sent; `nil` where the request was too broken to have one.
    /// - `version` is the request's. The answer always says HTTP/1.1, as RFC 9110, section 6.2, has it; a 1.0 client
    ///   learns from `Connection: keep-alive` that the connection stays open.
    /// - `date` is an IMF-fixdate, added as `Date` unless the response has one.
    ///
    /// Framing: `Content-Length` is added (the body's length, for HEAD as well; none for 1xx, 204 and a 304 without a
    /// body), and `Connection` where it differs from the version's default. **A response that carries
    /// `Content-Length` or `Transfer-Encoding` itself is left alone**: its fields go out as they are and its body as it
    /// is, even where they contradict each other. Only an effect that lies about framing on purpose does that; a
    /// `Connection` field is left alone likewise. HEAD, 1xx, 204 and 304 never send a body.
    ///
    /// A status outside 100...999 has no three digits and goes out as 500.
    package static func encode(
        _ response: Response, method: Method?, version: HTTPVersion, date: String, keepsAlive: Bool
    ) -> EncodedResponse {
        let status = (100...999).contains(response.status) ? response.status : 500
        let fields = response.fields
        let neverHasBody = status < 200 || status == 204 || status == 304
        let sendsBody = !neverHasBody && method != .head

        var bytes: [UInt8] = []
        bytes.reserveCapacity(fields.storage.count + (sendsBody ? response.body.count : 0) + 192)
        append("HTTP/1.1 ", to: &bytes)
        append(status, to: &bytes)
        bytes.append(0x20)
        append(ReasonPhrase.of(status), to: &bytes)
        append("\r\n", to: &bytes)
        append(fields, to: &bytes)
        if !fields.contains(.date) {
            append("Date: ", to: &bytes)
            bytes.append(contentsOf: date.utf8)
            append("\r\n", to: &bytes)
        }
        let hasLength = !neverHasBody || (status == 304 && !response.body.isEmpty)
        if hasLength, !fields.contains(.contentLength), !fields.contains(.transferEncoding) {
            append("Content-Length: ", to: &bytes)
            append(response.body.count, to: &bytes)
            append("\r\n", to: &bytes)
        }
        if !keepsAlive || version == .http10, !fields.contains(.connection) {
            append(keepsAlive ? "Connection: keep-alive\r\n" : "Connection: close\r\n", to: &bytes)
        }
        append("\r\n", to: &bytes)
        let headByteCount = bytes.count
        if sendsBody { bytes.append(contentsOf: response.body) }
        return EncodedResponse(bytes: bytes, headByteCount: headByteCount)
    }

    @inline(__always)
    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A number that is not negative, in decimal.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    private static func append(_ fields: FieldList, to bytes: inout [UInt8]) {
        if fields.isWireForm {
            bytes.append(contentsOf: fields.storage)
            return
        }
        for entry in fields.entries {
            bytes.append(contentsOf: fields.storage[entry.name])
            append(": ", to: &bytes)
            bytes.append(contentsOf: fields.storage[entry.value])
            append("\r\n", to: &bytes)
        }
    }
}
