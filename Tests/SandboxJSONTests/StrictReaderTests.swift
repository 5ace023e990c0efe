import Testing

@testable import SandboxJSON

func read(_ text: String, _ dialect: JSONDialect = .strict) throws(JSONSyntaxError) -> JSONNode {
    try JSONReader.read(Array(text.utf8), dialect: dialect)
}

/// The value as compact JSON, which shows all that the reader understood.
func compact(_ text: String, _ dialect: JSONDialect = .strict) throws -> String {
    let value = try #require(JSONValue(try read(text, dialect)))
    return String(decoding: value.encoded(), as: UTF8.self)
}

func rule(_ text: String, _ dialect: JSONDialect = .strict) -> JSONSyntaxError.Rule? {
    rule(Array(text.utf8), dialect)
}

func rule(_ bytes: [UInt8], _ dialect: JSONDialect = .strict) -> JSONSyntaxError.Rule? {
    do {
        _ = try JSONReader.read(bytes, dialect: dialect)
        return nil
    } catch {
        return error.rule
    }
}

@Suite struct StrictReader {
    @Test(arguments: [
        "[]", "{}", " [ ] ", "[1]", "[[]]", "[\"a\",null,true,false]", "{\"a\":{\"b\":[]}}", "\"\"", "0", "-0", "-1",
        "1.5",
        "1e400", "1E-2", "1e+2", "0.0", "123456789012345678901234567890", "\"\\u0000\"", "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"", "\"\u{7f}\"", "\"\u{2028}\"", "\"\\/\"", "\"\\\"\\\\\\b\\f\\n\\r\\t\"", "\t\r\n true",
        "{\"\":0}", "{\"a\":1,\"A\":2}", "\"é\u{1F600}\"", "[\"a\" , \"b\"]",
    ])
    func acceptsWhatRFC8259Allows(text: String) {
        #expect(rule(text) == nil)
    }

    @Test(arguments: [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1,,2]", "{\"a\":1,}", "{\"a\"}",
        "{\"a\":}",
        "{\"a\" 1}", "{a:1}", "{'a':1}", "{1:1}", "{\"a\":1 \"b\":2}", "[1]]", "[1]x", "'a'", "tru", "True", "nul",
        "NaN",
        "Infinity", "-Infinity", "+1", "01", "-01", "1.", ".5", "-", "-.5", "1e", "1e+", "1.e1", "0x10", "1_000", "--1",
        "1-2", "\"", "\"a", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\a\"", "\"\t\"", "\"\n\"",
        "\"\u{0}\"",
        "// a\n1", "/* a */1", "[1]//", "\u{FEFF}[]", "\u{a0}[]", "[]\u{c}", "\"\\ud83d\"", "\"\\ud83d\\u0041\"",
        "\"\\ude00\"", "\"\\ud83dx\"", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "*", "[1}", "{\"a\":1]", "\u{0}",
    ])
    func rejectsEverythingElse(text: String) {
        #expect(rule(text) != nil)
    }

    @Test(
        arguments: [
            [0xff], [0x22, 0xc3, 0x22], [0x22, 0xc0, 0x80, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
            [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xe2, 0x82], [0x22, 0x80, 0x22],
            [0x22, 0xf8, 0x88, 0x80, 0x80, 0x22],
            [0x22, 0xe0, 0x80, 0x80, 0x22], [0x22, 0xf0, 0x80, 0x80, 0x80, 0x22],
        ] as [[UInt8]])
    func rejectsBytesThatAreNotUTF8(bytes: [UInt8]) {
        #expect(rule(bytes) == .invalidUTF8)
    }

    @Test func invalidUTF8IsReportedWhereItStands() {
        let bytes = Array("{\n  \"é\": \"".utf8) + [0xff] + Array("\"}".utf8)
        #expect {
            try JSONReader.read(bytes)
        } throws: { error in
            guard let error = error as? JSONSyntaxError else { return false }
            return error.rule == .invalidUTF8 && error.position == SourcePosition(line: 2, column: 9)
                && error.offset == bytes.count - 3
        }
    }

    @Test func sixtyFourLevelsAreAcceptedAndOneMoreIsNot() {
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(rule(deepest) == nil)
        #expect(rule("[" + deepest + "]") == .tooDeep)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func hostileNestingIsAnErrorAndNotAStackOverflow(text: String) {
        #expect(rule(String(repeating: text, count: 100_000)) == .tooDeep)
    }

    @Test func aManyTimesRepeatedKeyIsFoundAmongManyKeys() {
        let members = (0..<50_000).map { "\"k\($0)\":0" }.joined(separator: ",")
        #expect(rule("{\(members)}") == nil)
        #expect(
            rule("{\"first\":0,\(members),\n\"first\":1}")
                == .duplicateKey("first", first: SourcePosition(line: 1, column: 2)))
    }

    @Test func keysThatOnlyLookEqualAreDistinct() throws {
        #expect(try read("{\"\u{e9}\":1,\"e\u{301}\":2}")["e\u{301}"]?.integer == 2)
    }

    @Test func stringsAreDecoded() throws {
        let text = #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#
        #expect(try read(text).string == "\"\\/\u{8}\u{c}\n\r\té😀é")
    }

    @Test(
        arguments: [
            ("49899", 49_899), ("-5", -5), ("0", 0), ("9223372036854775807", Int64.max),
            ("-9223372036854775808", Int64.min),
            ("9223372036854775808", nil), ("49899.0", nil), ("1e2", nil), ("1E0", nil), ("\"5\"", nil), ("true", nil),
        ] as [(String, Int64?)])
    func onlyPlainIntegersAreIntegers(text: String, integer: Int64?) throws {
        #expect(try read(text).integer == integer)
    }

    @Test(arguments: ["49899.0", "1e400", "-0", "0.10", "1E+2", "123456789012345678901234567890"])
    func numbersKeepTheirSpelling(text: String) throws {
        #expect(try compact(text) == text)
    }

    @Test func everyValueAndNameKnowsItsOffset() throws {
        let node = try read(#" {"a": [1, "b"], "c": null}"#)
        let members = try #require(node.members)
        #expect(node.offset == 1)
        #expect(members.map(\.nameOffset) == [2, 17])
        #expect(members.map(\.node.offset) == [7, 22])
        guard case .array(let elements) = members[0].node.value else {
            Issue.record("not an array")
            return
        }
        #expect(elements.map(\.offset) == [8, 11])
    }

    @Test(arguments: [
        (
            "{\"a\":1,\n  \"a\":2}", "2:3",
            #"the key "a" is written twice, first at line 1, column 2; valid: one of the two"#
        ),
        ("[1,]", "1:3", "a comma stands before the closing bracket; valid: no comma here"),
        ("[1 2]", "1:4", "unexpected '2'; valid: a comma or a closing bracket"),
        ("[1", "1:3", "the text ends too early; valid: a comma or a closing bracket"),
        ("{a: 1}", "1:2", "the key a is not in double quotes; valid: \"a\""),
        ("[True]", "1:2", "True is not a JSON value; valid: true, false, null, or text in double quotes"),
        ("[01]", "1:2", "01 is not a JSON number; valid: a number such as 49900, -1 or 0.25"),
        (
            "\"a\nb\"", "1:3",
            "a string breaks off at the end of its line; valid: \\n for a line break, and a quote at the end"
        ),
        (
            "\"\u{1}\"", "1:2",
            "the control character U+0001 stands in a string; valid: an escape such as \\n, \\t or \\u0000"
        ),
        ("{\"a\": é}", "1:7", "unexpected U+00E9; valid: a value"),
        ("[] []", "1:4", "there is more after the end of the value; valid: one value"),
        (" // x", "1:2", "JSON has no comments; valid: no comment"),
    ])
    func errorsSayWhereWhatAndWhatInstead(text: String, position: String, message: String) {
        do {
            _ = try read(text)
            Issue.record("accepted \(text)")
        } catch {
            #expect(error.position.description == position)
            #expect(error.description == message)
        }
    }

    @Test func noCutOfAValidTextIsAcceptedOrTraps() {
        let text = Array(#"{"a":[1,-2.5e3,"\u00e9\ud83d\ude00é",true,null],"b":{"c":"\\"}}"#.utf8)
        for end in 0..<text.count {
            #expect(rule(Array(text[..<end])) != nil, "\(end) bytes")
        }
        #expect(rule(text) == nil)
    }

    @Test(arguments: [JSONDialect.strict, .json5])
    func noChangedByteTraps(dialect: JSONDialect) {
        let text = Array(#"{"a":[1,-2.5e3,"\u00e9\ud83d\ude00é",true,null],"b":{"c":"\\"}}"#.utf8)
        var accepted = 0
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                if rule(changed, dialect) == nil { accepted += 1 }
            }
        }
        // Each unchanged text at least, and some letters of names and strings.
        #expect(accepted > text.count)
    }
}
