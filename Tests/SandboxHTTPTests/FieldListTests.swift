import Testing

@testable import SandboxHTTP

@Suite struct FieldListTests {
    private let x = FieldName(known: "X-One")

    @Test(arguments: ["", "a b", "a:", "é", "a\r\n", "a\0"])
    func textThatIsNoToken_IsNoNameAndNoMethod(_ text: String) {
        #expect(FieldName(text) == nil)
        #expect(Method(text) == nil)
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\rb", "a\0", "\u{7f}", " a", "a ", "\ta", "a\t", " "])
    func textThatCouldLeaveItsLine_IsNoValue(_ text: String) {
        #expect(FieldValue(text) == nil)
    }

    @Test(arguments: ["", "a", "a b", "a\tb", "é"])
    func otherText_IsAValue(_ text: String) {
        #expect(FieldValue(text)?.text == text)
    }

    @Test func everyByte_IsATokenByteOnlyIfTheGrammarHasIt() {
        let token = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        for byte in UInt8.min...UInt8.max {
            #expect(HTTPSyntax.isTokenByte(byte) == token.contains(byte))
        }
    }

    @Test func namesAndValuesWrittenInTheSource_AreValid() {
        let names: [FieldName] = [
            .accept, .allow, .authorization, .cacheControl, .connection, .contentLength, .contentType, .date, .expect,
            .host, .location, .origin, .retryAfter, .transferEncoding, .vary,
        ]
        for name in names { #expect(FieldName(name.text) == name) }
    }

    @Test func names_AreEqualWithoutRegardToCase() {
        #expect(FieldName("content-TYPE") == .contentType)
        #expect(FieldName("content-TYPE")?.hashValue == FieldName.contentType.hashValue)
        #expect(FieldName("Content_Type") != .contentType)
    }

    @Test func list_KeepsOrderAndRepeats_AndSetReplacesThemAll() {
        var list = FieldList()
        list.append(x, FieldValue(1))
        list.append(.vary, FieldValue(known: "Origin"))
        list.append(FieldName(known: "x-ONE"), FieldValue(2))
        #expect(list.values(x) == ["1", "2"])
        #expect(list[x] == "1")
        #expect(list.contains(.vary))
        list.set(x, FieldValue(3))
        #expect(list.pairs.map(\.name) == ["Vary", "X-One"])
        #expect(list.pairs.map(\.value) == ["Origin", "3"])
        list.remove(.vary)
        list.remove(.date)
        #expect(list.pairs.map(\.name) == ["X-One"])
        #expect(!list.contains(.vary))
    }

    @Test func removal_KeepsBytesThatAreNotUTF8() throws {
        var parser = RequestParser()
        parser.feed(Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xe9] + Array("\r\n\r\n".utf8))
        guard case .request(let request) = parser.next() else {
            Issue.record("no request")
            return
        }
        var list = request.fields
        list.remove(.host)
        #expect(list["X".name] == "\u{fffd}")
        #expect(list.storage.contains(0xe9))
    }

    @Test(arguments: [("a, close", true), ("CLOSE", true), ("closed", false), ("a,,close ,b", true), ("", false)])
    func token_IsFoundInAList(_ value: String, _ found: Bool) throws {
        var list = FieldList()
        list.append(.connection, try #require(FieldValue("x")))
        list.append(.connection, try #require(FieldValue(value)))
        #expect(list.hasToken(.connection, "close") == found)
    }
}

extension String {
    fileprivate var name: FieldName { FieldName(self) ?? FieldName(known: "-") }
}
