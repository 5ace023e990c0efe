import Testing

@testable import SandboxHTTP

/// A form, and the pairs it holds as name, value, name, value.
struct FormVector: Sendable, CustomTestStringConvertible {
    let form: String
    let pairs: [FormPair]

    init(_ form: String, _ flat: String...) {
        self.form = form
        pairs = stride(from: 0, to: flat.count, by: 2).map { FormPair(name: flat[$0], value: flat[$0 + 1]) }
    }

    var testDescription: String { form }

    /// Inputs of the WHATWG URL standard's own tests of its urlencoded parser, with what they mean there.
    static let urlStandard: [FormVector] = [
        FormVector("test", "test", ""),
        FormVector("\u{feff}test=\u{feff}", "\u{feff}test", "\u{feff}"),
        FormVector("%EF%BB%BFtest=%EF%BB%BF", "\u{feff}test", "\u{feff}"),
        FormVector("%EF%BF%BF=%EF%BF%BF", "\u{ffff}", "\u{ffff}"),
        FormVector("%FE%FF", "\u{fffd}\u{fffd}", ""),
        FormVector("%FF%FE", "\u{fffd}\u{fffd}", ""),
        FormVector("†&†=x", "†", "", "†", "x"),
        FormVector("%C2", "\u{fffd}", ""),
        FormVector("%C2x", "\u{fffd}x", ""),
        FormVector("_charset_=windows-1252&test=%C2x", "_charset_", "windows-1252", "test", "\u{fffd}x"),
        FormVector(""),
        FormVector("a", "a", ""),
        FormVector("a=b", "a", "b"),
        FormVector("a=", "a", ""),
        FormVector("=b", "", "b"),
        FormVector("&"),
        FormVector("&a", "a", ""),
        FormVector("a&", "a", ""),
        FormVector("a&a", "a", "", "a", ""),
        FormVector("a&b&c", "a", "", "b", "", "c", ""),
        FormVector("a=b&c=d", "a", "b", "c", "d"),
        FormVector("a=b&c=d&", "a", "b", "c", "d"),
        FormVector("&&&a=b&&&&c=d&", "a", "b", "c", "d"),
        FormVector("a=a&a=b&a=c", "a", "a", "a", "b", "a", "c"),
        FormVector("a==a", "a", "=a"),
        FormVector("a=a+b+c+d", "a", "a b c d"),
        FormVector("%=a", "%", "a"),
        FormVector("%a=a", "%a", "a"),
        FormVector("%a_=a", "%a_", "a"),
        FormVector("%61=a", "a", "a"),
        FormVector("%61+%4d%4D=", "a MM", ""),
        FormVector("id=0&value=%", "id", "0", "value", "%"),
        FormVector("b=%2sf%2a", "b", "%2sf*"),
        FormVector("b=%2%2af%2a", "b", "%2*f*"),
        FormVector("b=%%2a", "b", "%*"),
    ]
}

@Suite struct FormDecoderTests {
    private func pairs(_ pairs: (String, String)...) -> [FormPair] {
        pairs.map { FormPair(name: $0.0, value: $0.1) }
    }

    @Test(arguments: FormVector.urlStandard)
    func form_IsReadAsTheURLStandardReadsIt(_ vector: FormVector) {
        #expect(FormDecoder.pairs(repairing: vector.form) == vector.pairs)
    }

    @Test(arguments: [("%", 0), ("a=%2", 2), ("a=b&c%zz=", 5), ("%41%4", 3), ("a=%&%2", 2)])
    func strictDecoder_NamesThePositionOfABrokenSequence(_ form: String, _ position: Int) {
        #expect(throws: FormDecoder.Failure(position: position)) { try FormDecoder.decode(form) }
        #expect(FormDecoder.Failure(position: position).message.contains("byte \(position)"))
    }

    @Test func strictDecoder_ReadsAValidForm() throws {
        #expect(
            try FormDecoder.decode("vpa=shop%40bank&name=A+B&%E2%82%B9=499.00&x=%ff")
                == pairs(("vpa", "shop@bank"), ("name", "A B"), ("₹", "499.00"), ("x", "\u{fffd}")))
    }
}

@Suite struct PercentEncodingTests {
    @Test func encode_KeepsUnreservedBytesOnly() {
        #expect(PercentEncoding.encode("AZaz09-._~") == "AZaz09-._~")
        #expect(PercentEncoding.encode("a b&c=d+e/@₹%") == "a%20b%26c%3Dd%2Be%2F%40%E2%82%B9%25")
        #expect(PercentEncoding.encode("\0\r\n") == "%00%0D%0A")
    }

    @Test func encode_KeepsWhatIsAllowedBesides_ButNeverThePercentSign() {
        #expect(PercentEncoding.encode("a@b/c%", allowing: "@%") == "a@b%2Fc%25")
        #expect(PercentEncoding.encode("é", allowing: "é") == "%C3%A9")
    }

    @Test(arguments: [
        ("a%20b+c", "a b+c"), ("%e2%82%B9", "₹"), ("", ""), ("%", nil), ("%4", nil), ("%4g", nil), ("%ff", nil),
        ("%00", "\0"),
    ])
    func decode_IsStrict(_ text: String, _ expected: String?) {
        #expect(PercentEncoding.decode(text) == expected)
    }
}
