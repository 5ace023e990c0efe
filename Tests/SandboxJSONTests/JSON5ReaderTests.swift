import Testing

@testable import SandboxJSON

@Suite struct JSON5Reader {
    @Test(arguments: [
        ("{a: 1, $b_2: 2, 'c': 3, \"d\": 4,}", #"{"a":1,"$b_2":2,"c":3,"d":4}"#),
        ("[1, 2,]", "[1,2]"),
        ("// first\n/* second\n * third */ [1] // last", "[1]"),
        ("/***/[/**/]", "[]"),
        (#"'it\'s "x"'"#, #""it's \"x\"""#),
        ("'a\\\nb\\\r\nc'", #""abc""#),
        (#""\x41\v\0\q""#, "\"A\\u000b\\u0000q\""),
        ("[+5, .5, 5., -.5e1, +1.25]", "[5,0.5,5.0,-0.5e1,1.25]"),
        ("\u{FEFF}[1]", "[1]"),
        ("\u{a0}\u{b}\u{c}\u{2003}[\u{2028}1\u{FEFF}]", "[1]"),
        ("{été: 1, \\u0061b: 2, true: 3}", #"{"été":1,"ab":2,"true":3}"#),
        ("[1] // end\u{2028}", "[1]"),
        ("'\t'", #""\t""#),
    ])
    func acceptsWhatJSON5Adds(text: String, meaning: String) throws {
        #expect(try compact(text, .json5) == meaning)
    }

    @Test(arguments: ["0x10", "0XfF", "-0x1", "+5", ".5", "5.", "1e2", "Infinity", "-Infinity", "NaN", "+NaN"])
    func itsOtherNumbersAreNumbersButNotIntegers(text: String) throws {
        let node = try read(text, .json5)
        guard case .number(let number) = node.value else {
            Issue.record("\(text) is not a number")
            return
        }
        #expect(number.literal == text)
        #expect(number.asInteger == nil)
    }

    @Test(arguments: ["0x10", "Infinity", "-NaN", "[1, {a: 0xff}]"])
    func numbersThatJSONCannotSpellDoNotBecomeJSON(text: String) throws {
        #expect(JSONValue(try read(text, .json5)) == nil)
    }

    @Test(arguments: [
        "[,]", "{,}", "[1,,]", "{a}", "{a:}", "{1a: 1}", "{-a: 1}", "010", "0x", "0xg", "1e", ".", "+", "5.e", "1a",
        "'a\nb'", "'a", "/* a", "/", "[1] /", #"'\1'"#, #"'\01'"#, #"'\x4'"#, #"'\u12'"#, "'\\", "undefined",
        "{\\x61: 1}",
        "{\\u0020: 1}", "{a: 1, 'a': 2}", "[1] [2]", "\u{FEFF}", "'\\ud800'",
    ])
    func rejectsTheRest(text: String) {
        #expect(rule(text, .json5) != nil)
    }

    @Test func aSecondByteOrderMarkIsOnlySpaceAfterTheFirst() {
        #expect(rule("\u{FEFF}\u{FEFF}1", .json5) == nil)
    }

    @Test func anUnterminatedCommentIsReportedAtItsStart() {
        do {
            _ = try read("[\n  1 /* two", .json5)
            Issue.record("accepted")
        } catch {
            #expect(error.rule == .unterminatedComment)
            #expect(error.position == SourcePosition(line: 2, column: 5))
        }
    }
}

@Suite struct Positions {
    @Test(arguments: [
        ("ab", 0, 1, 1), ("ab", 1, 1, 2), ("ab", 2, 1, 3), ("ab", 99, 1, 3), ("", 0, 1, 1),
        ("a\nb", 2, 2, 1), ("a\rb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\r\n\r\nb", 5, 3, 1), ("a\n\rb", 3, 3, 1),
        ("é😀x", 2, 1, 2), ("é😀x", 6, 1, 3), ("e\u{301}x", 3, 1, 3), ("\u{FEFF}x", 3, 1, 1),
        ("\u{FEFF}x", 4, 1, 2),
    ])
    func areCountedAsEditorsDo(text: String, offset: Int, line: Int, column: Int) {
        #expect(
            SourcePosition(offset: offset, in: Array(text.utf8)) == SourcePosition(line: line, column: column))
    }
}
