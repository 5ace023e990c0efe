import SandboxHTTP
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

private func body(_ effects: FaultEffect..., json: String) -> String? {
    let response = Response(status: 200, body: Array(json.utf8))
    var shaped: Response?
    _ = Sample.plan(.after, effects).delivery(genuine: response) {
        shaped = $0
        return Sample.encode($0)
    }
    return shaped.map { String(decoding: $0.body, as: UTF8.self) }
}

@Suite struct PatchTests {
    /// The examples of RFC 7396, appendix A, that have an object as the patch.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func isAMergePatch(json: String, patch: String, result: String) throws {
        let effect = try #require(try readEffect("patch", patch).effect)
        #expect(body(effect, json: json) == result)
    }

    @Test func numbersThatItDoesNotTouchKeepTheirSpelling() {
        #expect(
            body(.patch(["x": 1]), json: #"{"a":49899.0,"b":1e400,"c":0.1000}"#)
                == #"{"a":49899.0,"b":1e400,"c":0.1000,"x":1}"#)
    }

    @Test(arguments: ["<html>", "", "abc", #"{"a":"#, "5", "\"text\""])
    func anAnswerThatIsNoJSONObjectOrArrayIsLeftAlone(text: String) {
        #expect(body(.patch(["a": 1]), json: text) == text)
    }

    @Test func theLengthIsThatOfThePatchedBody() {
        let genuine = Response(status: 200, body: Array(#"{"a":1}"#.utf8))
        #expect(Sample.wire(.patch(["a": nil]), genuine: genuine).text.contains("Content-Length: 2\r\n"))
    }

    @Test func readsAnObject() throws {
        try expectRead(
            "patch", #"{"a":{"b":[1,null,2.50]}}"#, as: .patch(["a": ["b": [1, nil, .number(literal: "2.50")]]]))
        #expect(
            try readEffect("patch", "null").problems == [
                #"1:1: $: this is null; valid: an object with the members to change; "respond" replaces a whole answer"#
            ])
        #expect(
            try readEffect("patch", "{}").problems == [
                "1:1: $: this changes nothing; valid: an object with the members to change"
            ])
    }
}

@Suite struct SetNullTests {
    @Test func setsMembersThatAreThereAndAddsThoseThatAreNot() throws {
        let effect = try #require(FaultEffect.setNull("/a", "/b/c", "/d", "/l/1"))
        #expect(
            body(effect, json: #"{"a":1,"b":{"c":2,"x":3},"l":[1,2]}"#)
                == #"{"a":null,"b":{"c":null,"x":3},"l":[1,null],"d":null}"#)
    }

    @Test func wherethereIsNoPlaceNothingHappens() throws {
        let effect = try #require(FaultEffect.setNull("/a/b", "/l/2", "/l/-", "/l/01"))
        #expect(body(effect, json: #"{"a":1,"l":[1,2]}"#) == #"{"a":1,"l":[1,2]}"#)
        #expect(body(effect, json: "no JSON") == "no JSON")
    }

    @Test func namesAreEscapedAsInPointers() throws {
        let effect = try #require(FaultEffect.setNull("/a~1b", "/c~0d"))
        #expect(body(effect, json: #"{"a/b":1,"c~d":2}"#) == #"{"a/b":null,"c~d":null}"#)
    }

    @Test func comesAfterAPatchInOrder() throws {
        let null = try #require(FaultEffect.setNull("/a/b"))
        #expect(body(.patch(["a": ["b": 1]]), null, json: "{}") == #"{"a":{"b":null}}"#)
    }

    @Test func readsPointers() throws {
        try expectRead("set_null", #"["/a","/b~1c/0"]"#, as: try #require(.setNull("/a", "/b~1c/0")))
        #expect(FaultEffect.setNull("") == nil)
        #expect(
            try readEffect("set_null", #"["a","","/~2"]"#).problems == [
                #"1:2: $[0]: "a" is not valid here; valid: a JSON Pointer such as "/paid_paise" or "/app_links/gpay""#,
                #"1:6: $[1]: "" is not valid here; valid: a JSON Pointer such as "/paid_paise" or "/app_links/gpay""#,
                #"1:9: $[2]: "/~2" is not valid here; valid: a JSON Pointer such as "/paid_paise" or "/app_links/gpay""#,
            ])
        #expect(
            try readEffect("set_null", "[]").problems == [
                "1:1: $: there are no elements; valid: an array of JSON Pointers with at least 1"
            ])
    }
}

@Suite struct RetypeTests {
    @Test(arguments: [
        ("49899", "string", #""49899""#), ("498.90", "string", #""498.90""#), ("true", "string", #""true""#),
        (#"{"b":1}"#, "string", #""{\"b\":1}""#), (#""x""#, "string", #""x""#), ("null", "string", "null"),
        ("49899", "float", "49899.0"), ("498.90", "float", "498.90"), (#""49899""#, "float", "49899.0"),
        (#""498.9""#, "float", "498.9"), (#""x""#, "float", #""x""#), (#""49899""#, "number", "49899"),
        (#""1e400""#, "number", "1e400"), (#""0x10""#, "number", #""0x10""#), ("5", "number", "5"),
        ("5", "array", "[5]"), (#""x""#, "object", #"{"value":"x"}"#),
    ])
    func keepsTheValue(value: String, kind: String, result: String) throws {
        let effect = try #require(try readEffect("retype", #"{"/a":"\#(kind)"}"#).effect)
        #expect(body(effect, json: #"{"a":\#(value)}"#) == #"{"a":\#(result)}"#)
    }

    @Test func whatIsMissingStaysMissing() throws {
        let effect = try #require(FaultEffect.asString("/b"))
        #expect(body(effect, json: #"{"a":1}"#) == #"{"a":1}"#)
        #expect(FaultEffect.asString("b") == nil)
    }

    @Test func readsPointersAndKinds() throws {
        try expectRead("retype", #"{"/paid_paise":"string"}"#, as: try #require(.asString("/paid_paise")))
        #expect(
            try readEffect("retype", #"{"paid_paise":"text"}"#).problems == [
                #"1:2: $.paid_paise: this is no JSON Pointer; valid: a JSON Pointer such as "/paid_paise" or "/app_links/gpay""#,
                #"1:15: $.paid_paise: "text" is not valid here; valid: "string", "float", "number", "array" or "object""#,
            ])
    }
}
