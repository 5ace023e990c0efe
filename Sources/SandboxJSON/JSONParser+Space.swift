/// What stands between tokens, tokens that are not strings, and errors.
extension JSONParser {
    /// White space, and the comments of JSON5.
    mutating func skipSpace() throws(JSONSyntaxError) {
        while let byte {
            switch byte {
            case 0x20, 0x09, 0x0a, 0x0d: index += 1
            case UInt8(ascii: "/") where nextByte == UInt8(ascii: "/") || nextByte == UInt8(ascii: "*"):
                guard dialect == .json5 else { throw error(.comment) }
                try skipComment()
            case 0x0b, 0x0c:
                guard dialect == .json5 else { return }
                index += 1
            case 0x80...:
                guard dialect == .json5, let scalar = UTF8Text.scalar(in: bytes, at: index),
                    JSONParser.isSpace(scalar)
                else { return }
                index += UTF8.width(scalar)
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONSyntaxError) {
        let start = index
        let isBlock = nextByte == UInt8(ascii: "*")
        index += 2
        while let byte {
            if isBlock {
                if byte == UInt8(ascii: "*"), nextByte == UInt8(ascii: "/") {
                    index += 2
                    return
                }
            } else if byte == 0x0a || byte == 0x0d || isSeparator {
                return
            }
            index += 1
        }
        if isBlock { throw error(.unterminatedComment, at: start) }
    }

    /// Whether U+2028 or U+2029 stands here, which end a line in JSON5.
    var isSeparator: Bool {
        guard byte == 0xe2, let scalar = UTF8Text.scalar(in: bytes, at: index) else { return false }
        return scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xa0, 0x2028, 0x2029, 0xfeff: true
        default: scalar.properties.generalCategory == .spaceSeparator
        }
    }

    /// The bytes from here on that `belongs` accepts, as text.
    mutating func token(_ belongs: (UInt8) -> Bool) -> String {
        let start = index
        while let byte, belongs(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }

    /// A name without quotes: an `IdentifierName` of ECMAScript 5.1. `nil`, with nothing taken, if none stands here.
    mutating func identifier() throws(JSONSyntaxError) -> String? {
        var name = ""
        while let scalar = UTF8Text.scalar(in: bytes, at: index) {
            if scalar == "\\" {
                let start = index
                guard nextByte == UInt8(ascii: "u") else { throw error(.invalidEscape) }
                index += 2
                let escaped = try unicodeEscape(at: start)
                guard JSONParser.belongs(escaped, toNameOf: name) else { throw error(.invalidEscape, at: start) }
                name.unicodeScalars.append(escaped)
            } else {
                guard JSONParser.belongs(scalar, toNameOf: name) else { break }
                name.unicodeScalars.append(scalar)
                index += UTF8.width(scalar)
            }
        }
        return name.isEmpty ? nil : name
    }

    private static func belongs(_ scalar: Unicode.Scalar, toNameOf name: String) -> Bool {
        if scalar == "$" || scalar == "_" { return true }
        if name.isEmpty { return scalar.properties.isIDStart }
        return scalar.properties.isIDContinue || scalar.value == 0x200c || scalar.value == 0x200d
    }

    /// A number: everything that looks like part of one is taken, and the whole is judged, so that messages show it.
    mutating func number() throws(JSONSyntaxError) -> JSONNumber {
        let start = index
        let text = token { byte in
            JSONParser.isWordByte(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
        var grammar = NumberGrammar(text, dialect: dialect)
        guard grammar.accepts() else { throw error(.invalidNumber(JSONParser.shortened(text)), at: start) }
        return JSONNumber(literal: text)
    }

    static func shortened(_ text: String) -> String {
        text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "…"
    }

    func error(_ rule: JSONSyntaxError.Rule, at offset: Int? = nil) -> JSONSyntaxError {
        let offset = offset ?? index
        return JSONSyntaxError(
            rule: rule, offset: offset, position: SourcePosition(offset: offset, in: bytes), dialect: dialect)
    }

    /// Something else than `expected` stands here, or nothing.
    func unexpected(_ expected: String) -> JSONSyntaxError {
        guard let scalar = UTF8Text.scalar(in: bytes, at: index) else {
            return error(.unexpectedEnd(expected: expected))
        }
        return error(.unexpected(scalar, expected: expected))
    }
}

/// The grammar of numbers, of RFC 8259 or of JSON5.
private struct NumberGrammar {
    private var rest: Substring.UTF8View
    private let dialect: JSONDialect

    init(_ text: String, dialect: JSONDialect) {
        rest = Substring(text).utf8
        self.dialect = dialect
    }

    mutating func accepts() -> Bool {
        if !take("-"), dialect == .json5 { _ = take("+") }
        if dialect == .json5 {
            if Substring(rest) == "Infinity" || Substring(rest) == "NaN" { return true }
            let before = rest
            if take("0"), take("x") || take("X") { return !rest.isEmpty && rest.allSatisfy(isHexDigit) }
            rest = before
        }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = takeDigits()
        if whole > 1, startsWithZero { return false }
        if whole == 0, dialect == .strict { return false }
        if take(".") {
            let fraction = takeDigits()
            if fraction == 0, dialect == .strict || whole == 0 { return false }
        } else if whole == 0 {
            return false
        }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if takeDigits() == 0 { return false }
        }
        return rest.isEmpty
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first.map(UInt32.init) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeDigits() -> Int {
        let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
        rest = rest[digits.endIndex...]
        return digits.count
    }

    private func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
