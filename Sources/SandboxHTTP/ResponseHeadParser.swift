/// Reads the head of one response, a line at a time, resuming where the bytes ran out.
struct ResponseHeadParser {
    private(set) var version = HTTPVersion.http11
    private(set) var status = 0
    private(set) var reason = ""
    private(set) var framing = MessageFraming()
    /// Everything before this index has been scanned; after a whole head, the index where its body begins.
    private(set) var position = 0
    private var lineStart = 0
    private var sectionStart = 0
    private var entries: [FieldList.Entry] = []

    /// The fields once the head is whole; `nil` while bytes are missing. The head begins at index 0 of `bytes`.
    mutating func advance(_ bytes: [UInt8], _ limits: HTTPLimits) throws(ResponseParseError) -> FieldList? {
        if status == 0 {
            guard try readStatusLine(bytes, limits) else { return nil }
        }
        do throws(ParseError) {
            guard try readFields(bytes, limits) else { return nil }
        } catch {
            throw .message(error)
        }
        return FieldList(uncheckedStorage: Array(bytes[sectionStart..<position]), entries: entries, base: 0)
    }

    private mutating func readStatusLine(_ bytes: [UInt8], _ limits: HTTPLimits) throws(ResponseParseError) -> Bool {
        // The scanner has no case for this line; the limit below is the one that is meant.
        let tooLong = ParseError.requestLineTooLong(limit: limits.requestLine)
        let end: Int?
        do throws(ParseError) {
            end = try LineScanner.endOfLine(
                bytes, resumingAt: &position, contentLimit: limits.requestLine, tooLong: tooLong)
        } catch {
            throw error == tooLong ? .statusLineTooLong(limit: limits.requestLine) : .message(error)
        }
        guard let end else { return false }
        let prefix = Array(bytes[..<min(end, 13)])
        guard prefix.count >= 12, prefix.starts(with: "HTTP/".utf8), HTTPSyntax.isDigit(prefix[5]), prefix[6] == 0x2e,
            HTTPSyntax.isDigit(prefix[7]), prefix[8] == 0x20
        else { throw .malformedStatusLine }
        guard prefix[5] == 0x31, prefix[7] == 0x31 || prefix[7] == 0x30 else { throw .unsupportedVersion }
        version = prefix[7] == 0x31 ? .http11 : .http10
        // The space before an empty reason is often left out; no other part depends on it.
        guard prefix[9...11].allSatisfy(HTTPSyntax.isDigit), prefix.count == 12 || prefix[12] == 0x20 else {
            throw .malformedStatusLine
        }
        let code = prefix[9...11].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard code >= 100 else { throw .malformedStatusLine }
        status = code
        reason = end > 13 ? String(decoding: bytes[13..<end], as: UTF8.self) : ""
        lineStart = position
        sectionStart = position
        return true
    }

    private mutating func readFields(_ bytes: [UInt8], _ limits: HTTPLimits) throws(ParseError) -> Bool {
        let contentLimit = sectionStart + limits.headerSection - 2
        let tooLarge = ParseError.headerSectionTooLarge(limit: limits.headerSection)
        while true {
            let end = try LineScanner.endOfLine(
                bytes, resumingAt: &position, contentLimit: contentLimit, tooLong: tooLarge)
            guard let end else { return false }
            if end == lineStart { return true }
            guard entries.count < limits.fieldCount else { throw .tooManyFields(limit: limits.fieldCount) }
            let field = try FieldLine(bytes, in: lineStart..<end)
            if HTTPSyntax.matches(bytes, field.name, "content-length") {
                try framing.noteContentLength(bytes, field.value)
            } else if HTTPSyntax.matches(bytes, field.name, "transfer-encoding") {
                try framing.noteTransferEncoding(bytes, field.value)
            } else if HTTPSyntax.matches(bytes, field.name, "connection") {
                framing.noteConnection(bytes, field.value)
            }
            entries.append(FieldList.Entry(name: field.name, value: field.value, relativeTo: sectionStart))
            lineStart = position
        }
    }
}
