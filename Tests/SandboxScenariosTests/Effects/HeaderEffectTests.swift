import SandboxHTTP
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

private let genuine = {
    var fields = FieldList()
    fields.append(.contentType, FieldValue(known: "application/json"))
    fields.append(.retryAfter, FieldValue(1))
    fields.append(FieldName(known: "Access-Control-Allow-Origin"), FieldValue(known: "https://a.example"))
    fields.append(FieldName(known: "Access-Control-Expose-Headers"), FieldValue(known: "X-Request-Id"))
    return Response(status: 200, fields: fields, body: Array("é".utf8))
}()

@Suite struct SetHeadersTests {
    @Test func aFieldTakesThePlaceOfThoseOfItsName() throws {
        let effect = FaultEffect.setHeaders(try #require(ResponseHeader("retry-after", "soon")))
        let response = Sample.shaped(effect, genuine: genuine)
        #expect(response?.fields.values(.retryAfter) == ["soon"])
        #expect(response?.fields.values(.contentType) == ["application/json"])
    }

    /// So that even what the sandbox adds to every answer can be changed.
    @Test func fieldsThatAreAddedLaterAreReplacedToo() throws {
        let effect = FaultEffect.setHeaders(try #require(ResponseHeader("X-Request-Id", "")))
        var shaped: Response?
        _ = Sample.plan(.after, [effect]).delivery(
            genuine: genuine, keepsAlive: true, context: Sample.context(),
            complete: { $0.fields.append(FieldName(known: "X-Request-Id"), FieldValue(known: "req_1")) },
            encode: {
                shaped = $0
                return Sample.encode($0)
            })
        #expect(shaped?.fields.values(FieldName(known: "X-Request-Id")) == [""])
    }

    @Test func readsFields() throws {
        try expectRead(
            "set_headers", #"{"Retry-After":"1","X-A":""}"#,
            as: .setHeaders(
                try #require(ResponseHeader("Retry-After", "1")), try #require(ResponseHeader("X-A", ""))))
        #expect(
            try readEffect("set_headers", #"{"content-length":"1"}"#).problems == [
                #"1:2: $["content-length"]: the sandbox sets content-length itself; valid: any other field"#
            ])
        #expect(
            try readEffect("set_headers", "{}").problems == [
                #"1:1: $: this changes nothing; valid: an object of strings such as { "Retry-After": "1" }"#
            ])
    }
}

@Suite struct RemoveHeadersTests {
    @Test func fieldsGoWhateverTheirCase() {
        let response = Sample.shaped(.removeHeaders("CONTENT-TYPE", "X-Nothing"), genuine: genuine)
        #expect(response?.fields.contains(.contentType) == false)
        #expect(response?.fields.contains(.retryAfter) == true)
    }

    @Test func readsNames() throws {
        try expectRead("remove_headers", #"["Content-Type","Date"]"#, as: .removeHeaders("Content-Type", "Date"))
        #expect(FaultEffect.removeHeaders("Connection", "a b", "Date") == .removeHeaders("Date"))
        #expect(
            try readEffect("remove_headers", #"["Connection","a b",1,"X-Sandbox-Matched"]"#).problems == [
                "1:2: $[0]: the sandbox sets Connection itself; valid: any other field",
                "1:15: $[1]: this is not a field name; valid: letters, digits and hyphens",
                "1:21: $[2]: this is a number; valid: a string",
                "1:23: $[3]: the sandbox sets X-Sandbox-Matched itself; valid: any other field",
            ])
    }
}

@Suite struct ContentTypeTests {
    @Test func onlyTheDeclarationChanges() {
        let response = Sample.shaped(.contentType("text/html"), genuine: genuine)
        #expect(response?.fields.values(.contentType) == ["text/html"])
        #expect(response?.body == genuine.body)
    }

    @Test func readsAnyFieldValue() throws {
        try expectRead(
            "content_type", #""application/json; charset=klingon""#,
            as: .contentType("application/json; charset=klingon"))
        for text in [#""""#, #""a\nb""#, #"" a""#] {
            #expect(try readEffect("content_type", text).problems.count == 1)
        }
        #expect(Sample.shaped(.contentType("a\r\nb"), genuine: genuine) == genuine)
    }
}

@Suite struct CharsetTests {
    @Test(
        arguments: [
            ("utf-8-bom", [0xef, 0xbb, 0xbf, 0xc3, 0xa9]), ("utf-16le", [0xe9, 0]), ("utf-16be", [0, 0xe9]),
            ("iso-8859-1", [0xe9]),
        ] as [(String, [UInt8])])
    func onlyTheBodyChanges(charset: String, bytes: [UInt8]) throws {
        let effect = try #require(try readEffect("charset", "\"\(charset)\"").effect)
        let response = Sample.shaped(effect, genuine: genuine)
        #expect(response?.body == bytes)
        #expect(response?.fields == genuine.fields)
        try expectRead("charset", "\"\(charset)\"", as: effect)
    }

    @Test func whatLatin1HasNotIsAQuestionMark() throws {
        let effect = try #require(try readEffect("charset", #""iso-8859-1""#).effect)
        #expect(Sample.shaped(effect, genuine: Response(status: 200, body: Array("₹1".utf8)))?.body == Array("?1".utf8))
    }

    @Test func bytesThatAreNoTextAreLeftAlone() {
        let response = Response(status: 200, body: [0xff, 0x41])
        #expect(Sample.shaped(.byteOrderMark, genuine: response) == response)
        #expect(Sample.shaped(.byteOrderMark, genuine: Response(status: 200)) == Response(status: 200))
    }
}

@Suite struct CORSRefusedTests {
    @Test func everyFieldThatLetsAPageReadTheAnswerGoes() {
        let fields = Sample.shaped(.corsRefused, genuine: genuine)?.fields
        #expect(fields?.pairs.map(\.name) == ["Content-Type", "Retry-After"])
    }

    @Test func readsAnEmptyObject() throws {
        try expectRead("cors_refused", "{}", as: .corsRefused)
        #expect(try readEffect("cors_refused", "true").problems == ["1:1: $: this is true; valid: {}"])
    }
}
