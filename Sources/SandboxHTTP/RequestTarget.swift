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
    /// Host and port of an absolute form, which then replace the `Host` field (RFC 9112, section 3.2.2), or of CONNECT;
    /// otherwise `nil`. See `RequestHead.host`.
    package let authority: String?

    package init(
        form: Form, raw: String, rawPath: String, rawQuery: String?, segments: [String], authority: String? = nil
    ) {
        self.form = form
        self.raw = raw
        self.rawPath = rawPath
        self.rawQuery = rawQuery
        self.segments = segments
        self.authority = authority
    }

    /// The decoded query pairs in order, repeated names kept; `+` is a space. Percent-encoding was checked by the
    /// parser, so nothing is lost here.
    package var query: [FormPair] {
        rawQuery.map { FormDecoder.pairs(repairing: $0) } ?? []
    }
}
