/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// One case for each rule that a text can break.
    package enum Rule: Equatable, Sendable {
        case invalidUTF8
        case byteOrderMark
        case empty
        case unexpectedEnd(expected: String)
        case unexpected(Unicode.Scalar, expected: String)
        case contentAfterValue
        case tooDeep
        case duplicateKey(String, first: SourcePosition)
        case trailingComma
        case comment
        case unterminatedComment
        case singleQuotes
        case unquotedKey(String)
        case unknownWord(String)
        case invalidNumber(String)
        case controlCharacter(UInt8)
        case lineBreakInString
        case unterminatedString
        case invalidEscape
        case loneSurrogate
    }

    package let rule: Rule
    /// The byte at which the rule is broken.
    package let offset: Int
    package let position: SourcePosition
    package let dialect: JSONDialect

    /// What is wrong and what would be valid, without the place.
    package var description: String { "\(message); valid: \(valid)" }

    /// What is wrong.
    package var message: String {
        switch rule {
        case .invalidUTF8: "this is not UTF-8"
        case .byteOrderMark: "the text begins with a byte order mark"
        case .empty: "there is no value"
        case .unexpectedEnd: "the text ends too early"
        case .unexpected(let scalar, _): "unexpected \(JSONSyntaxError.name(scalar))"
        case .contentAfterValue: "there is more after the end of the value"
        case .tooDeep: "arrays and objects are nested more than \(JSONReader.depthLimit) deep"
        case .duplicateKey(let name, let first):
            "the key \(JSONSyntaxError.quoted(name)) is written twice, first at line \(first.line), "
                + "column \(first.column)"
        case .trailingComma: "a comma stands before the closing bracket"
        case .comment: "JSON has no comments"
        case .unterminatedComment: "the comment does not end"
        case .singleQuotes: "JSON has no single quotes"
        case .unquotedKey(let name): "the key \(name) is not in double quotes"
        case .unknownWord(let word): "\(word) is not a JSON value"
        case .invalidNumber(let text): "\(text) is not a \(dialect.name) number"
        case .controlCharacter(let byte):
            "the control character \(JSONSyntaxError.codePoint(UInt32(byte))) stands in a string"
        case .lineBreakInString: "a string breaks off at the end of its line"
        case .unterminatedString: "a string does not end"
        case .invalidEscape: "a backslash begins no known escape"
        case .loneSurrogate: "half a surrogate pair stands alone"
        }
    }

    /// What would be valid.
    package var valid: String {
        switch rule {
        case .invalidUTF8: "text in UTF-8"
        case .byteOrderMark: "a text that begins with its value"
        case .empty: "a \(dialect.name) value"
        case .unexpectedEnd(let expected), .unexpected(_, let expected): expected
        case .contentAfterValue: "one value"
        case .tooDeep: "at most \(JSONReader.depthLimit) levels"
        case .duplicateKey: "one of the two"
        case .trailingComma: "no comma here"
        case .comment: "no comment"
        case .unterminatedComment: "*/ at its end"
        case .singleQuotes: "double quotes"
        case .unquotedKey(let name): "\"\(name)\""
        case .unknownWord: "true, false, null, or text in double quotes"
        case .invalidNumber:
            dialect == .strict
                ? "a number such as 49900, -1 or 0.25" : "a number such as 49900, -1, .25 or 0xff"
        case .controlCharacter: #"an escape such as \n, \t or \u0000"#
        case .lineBreakInString: #"\n for a line break, and a quote at the end"#
        case .unterminatedString: "a quote at its end"
        case .invalidEscape:
            dialect == .strict
                ? #"\" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
                : #"an escape such as \" \\ \n, \x and two, or \u and four hexadecimal digits"#
        case .loneSurrogate: #"a pair such as \ud83d\ude00"#
        }
    }

    static func quoted(_ text: String) -> String {
        let shown = text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(60)) + "…"
        var bytes: [UInt8] = []
        JSONValue.write(shown, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        scalar.value > 0x20 && scalar.value < 0x7f ? "'\(scalar)'" : codePoint(scalar.value)
    }

    private static func codePoint(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
