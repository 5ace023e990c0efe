/// Reads the head of one request, a line at a time, resuming where the bytes ran out.
struct HeadParser {
    /// Where the message begins: after the empty lines that were skipped.
    private(set) var messageStart: Int
    /// Everything before this index has been scanned.
    private(set) var position: Int
    private var emptyLines = 0
    private var lineStart: Int
    /// Where the field lines begin.
    private(set) var sectionStart = 0
    private var line: RequestLine?
    private var entries: [FieldList.Entry] = []
    private var framing = MessageFraming()
    private var hasHost = false
    private var expectsContinue = false
    private var hasBody = false

    init(at start: Int) {
        messageStart = start
        position = start
        lineStart = start
    }

    /// Follows a buffer whose first `count` bytes, all before the message, were dropped.
    mutating func shift(by count: Int) {
        messageStart -= count
        position -= count
        lineStart -= count
        sectionStart -= count
    }

    /// Whether a byte of the message itself has come; the CR of an empty line is not one.
    func stage(bytesIn buffer: [UInt8]) -> RequestParser.Stage {
        let count = buffer.count - messageStart
        return count == 0 || (count == 1 && buffer[messageStart] == 0x0d) ? .idle : .head
    }

    /// How the body ends, once the head is whole and valid; `nil` while bytes are missing. `position` is then, or after
    /// an error, the index after the last byte that the outcome depends on.
    mutating func advance(_ bytes: [UInt8], _ limits: HTTPLimits) throws(ParseError) -> MessageFraming.Body? {
        while line == nil {
            guard try readRequestLine(bytes, limits) else { return nil }
        }
        let contentLimit = sectionStart + limits.headerSection - 2
        let tooLarge = ParseError.headerSectionTooLarge(limit: limits.headerSection)
        while true {
            let end = try LineScanner.endOfLine(
                bytes, resumingAt: &position, contentLimit: contentLimit, tooLong: tooLarge)
            guard let end else { return nil }
            if end == lineStart { return try checkWhole(limits) }
            guard entries.count < limits.fieldCount else { throw .tooManyFields(limit: limits.fieldCount) }
            let field = try FieldLine(bytes, in: lineStart..<end)
            try note(field, bytes)
            entries.append(FieldList.Entry(name: field.name, value: field.value, relativeTo: sectionStart))
            lineStart = position
        }
    }

    /// False while the line is not whole; an empty line is skipped.
    private mutating func readRequestLine(_ bytes: [UInt8], _ limits: HTTPLimits) throws(ParseError) -> Bool {
        let end = try LineScanner.endOfLine(
            bytes, resumingAt: &position, contentLimit: lineStart + limits.requestLine,
            tooLong: .requestLineTooLong(limit: limits.requestLine))
        guard let end else { return false }
        if end == lineStart {
            emptyLines += 1
            guard emptyLines <= limits.leadingEmptyLines else {
                throw .tooManyEmptyLines(limit: limits.leadingEmptyLines)
            }
            messageStart = position
        } else {
            line = try RequestLine(bytes, in: lineStart..<end)
            sectionStart = position
            entries.reserveCapacity(8)
        }
        lineStart = position
        return true
    }

    /// Remembers what the few fields say that decide how the message is read.
    private mutating func note(_ field: FieldLine, _ bytes: [UInt8]) throws(ParseError) {
        switch field.name.count {
        case 4 where HTTPSyntax.matches(bytes, field.name, "host"):
            guard !hasHost else { throw .duplicateHost }
            guard HostSyntax.isValid(bytes, field.value) else { throw .invalidHost }
            hasHost = true
        case 6 where HTTPSyntax.matches(bytes, field.name, "expect"):
            var list = CommaList(field.value)
            while let element = list.next(in: bytes) {
                if element.isEmpty { continue }
                guard HTTPSyntax.matches(bytes, element, "100-continue") else { throw .unsupportedExpectation }
                expectsContinue = true
            }
        case 10 where HTTPSyntax.matches(bytes, field.name, "connection"):
            framing.noteConnection(bytes, field.value)
        case 14 where HTTPSyntax.matches(bytes, field.name, "content-length"):
            try framing.noteContentLength(bytes, field.value)
        case 17 where HTTPSyntax.matches(bytes, field.name, "transfer-encoding"):
            try framing.noteTransferEncoding(bytes, field.value)
        default:
            break
        }
    }

    /// The rules that need all fields.
    private mutating func checkWhole(_ limits: HTTPLimits) throws(ParseError) -> MessageFraming.Body? {
        guard let line else { return nil }
        guard hasHost || line.version == .http10 else { throw .missingHost }
        let body = try framing.body(line.version, limit: limits.body)
        hasBody = body != .none && body != .sized(0)
        return hasBody ? body : MessageFraming.Body.none
    }

    /// The head that was read. `storage` holds the field lines from `base` on.
    func head(fieldsIn storage: [UInt8], at base: Int) -> RequestHead? {
        guard let line else { return nil }
        return RequestHead(
            method: line.method, version: line.version, target: line.target,
            fields: FieldList(uncheckedStorage: storage, entries: entries, base: base),
            keepsAlive: framing.keepsAlive(line.version),
            // A 1.0 client cannot mean it (RFC 9110, section 10.1.1), and without a body there is nothing to wait for.
            expectsContinue: expectsContinue && line.version == .http11 && hasBody,
            wireByteCount: position - messageStart)
    }
}
