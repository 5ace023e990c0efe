extension RequestTarget {
    /// Reads a target: its form, its parts, its decoded path segments (RFC 9112, section 3.2).
    ///
    /// Printable ASCII is accepted even where a URI would have it encoded (browsers send `|` and `{` as they are), but
    /// no `#`, because a fragment is never sent. A decoded NUL is refused in the path, where no name has one.
    init(_ bytes: [UInt8], in range: Range<Int>, method: Method) throws(ParseError) {
        let raw = String(decoding: bytes[range], as: UTF8.self)
        try Self.checkBytes(bytes, range)
        let first = bytes[range.lowerBound]

        if method == .connect {
            guard HostSyntax.isValidWithPort(bytes, range) else { throw .invalidAuthority }
            self.init(form: .authority, raw: raw, rawPath: "", rawQuery: nil, segments: [], authority: raw)
            return
        }
        if first == 0x2f {
            try self.init(form: .origin, raw: raw, bytes, pathAndQuery: range, authority: nil)
            return
        }
        if first == 0x2a, range.count == 1 {
            guard method == .options else { throw .asteriskWithoutOptions }
            self.init(form: .asterisk, raw: raw, rawPath: "", rawQuery: nil, segments: [])
            return
        }
        guard let authorityStart = Self.endOfScheme(bytes, range) else { throw .unknownTargetForm }
        var end = authorityStart
        while end < range.upperBound, bytes[end] != 0x2f, bytes[end] != 0x3f { end += 1 }
        let authority = authorityStart..<end
        guard HostSyntax.isValid(bytes, authority) else { throw .invalidAuthority }
        try self.init(
            form: .absolute, raw: raw, bytes, pathAndQuery: end..<range.upperBound,
            authority: String(decoding: bytes[authority], as: UTF8.self))
    }

    private init(
        form: Form, raw: String, _ bytes: [UInt8], pathAndQuery range: Range<Int>, authority: String?
    ) throws(ParseError) {
        var pathEnd = range.lowerBound
        while pathEnd < range.upperBound, bytes[pathEnd] != 0x3f { pathEnd += 1 }
        let path = range.lowerBound..<pathEnd
        let rawPath =
            path.isEmpty
            ? "/" : path.count == raw.utf8.count ? raw : String(decoding: bytes[path], as: UTF8.self)
        let segments = try Self.segments(bytes, path)
        var rawQuery: String?
        if pathEnd < range.upperBound {
            rawQuery = String(decoding: bytes[(pathEnd + 1)..<range.upperBound], as: UTF8.self)
        }
        self.init(
            form: form, raw: raw, rawPath: rawPath, rawQuery: rawQuery, segments: segments, authority: authority)
    }

    /// Every byte printable ASCII but `#`, every percent sign with its two digits.
    private static func checkBytes(_ bytes: [UInt8], _ range: Range<Int>) throws(ParseError) {
        var percent = false
        for index in range {
            let byte = bytes[index]
            guard byte > 0x20, byte < 0x7f, byte != 0x23 else { throw .invalidTargetByte }
            if byte == 0x25 { percent = true }
        }
        guard percent else { return }
        for index in range where bytes[index] == 0x25 {
            guard PercentEncoding.isTriplet(bytes, at: index, end: range.upperBound) else {
                throw .invalidPercentEncoding
            }
        }
    }

    /// The index after `http://` or `https://`, either case.
    private static func endOfScheme(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        let start = range.lowerBound
        if range.count >= 7, HTTPSyntax.matches(bytes, start..<(start + 7), "http://") { return start + 7 }
        if range.count >= 8, HTTPSyntax.matches(bytes, start..<(start + 8), "https://") { return start + 8 }
        return nil
    }

    /// Splits at `/`, then decodes, so that `%2F` is part of a segment.
    private static func segments(_ bytes: [UInt8], _ path: Range<Int>) throws(ParseError) -> [String] {
        var segments: [String] = []
        segments.reserveCapacity(4)
        var start = path.lowerBound + 1
        var index = start
        var isEncoded = false
        while index <= path.upperBound {
            if index == path.upperBound || bytes[index] == 0x2f {
                let segment = start..<max(start, index)
                segments.append(
                    isEncoded
                        ? try decodedSegment(bytes, segment) : String(decoding: bytes[segment], as: UTF8.self))
                start = index + 1
                isEncoded = false
            } else if bytes[index] == 0x25 {
                isEncoded = true
            }
            index += 1
        }
        // The path of an absolute form may be absent; it then means "/".
        return path.isEmpty ? [""] : segments
    }

    private static func decodedSegment(_ bytes: [UInt8], _ segment: Range<Int>) throws(ParseError) -> String {
        guard let decoded = PercentEncoding.decode(bytes, segment) else { throw .invalidPercentEncoding }
        guard !decoded.contains(0) else { throw .nulInPath }
        guard let text = PercentEncoding.string(utf8: decoded) else { throw .pathNotUTF8 }
        return text
    }
}
