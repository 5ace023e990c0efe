import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

@Suite struct RespondTests {
    private func shaped(_ effect: FaultEffect, _ genuine: Response? = Sample.response) -> Response? {
        var response = genuine
        effect.effect.shape(&response, Sample.context())
        return response
    }

    private func fields(_ pairs: (FieldName, FieldValue)...) -> FieldList {
        var list = FieldList()
        for (name, value) in pairs { list.append(name, value) }
        return list
    }

    @Test func jsonTakesThePlaceOfTheAnswer() throws {
        let header = try #require(ResponseHeader("Retry-After", "1"))
        let effect = FaultEffect.respond(status: 503, headers: [header], body: .json(["error": "unavailable"]))
        let wanted = Response(
            status: 503,
            fields: fields((.retryAfter, FieldValue(1)), (.contentType, FieldValue(known: "application/json"))),
            body: Array(#"{"error":"unavailable"}"#.utf8))
        #expect(shaped(effect) == wanted)
        #expect(shaped(effect, nil) == wanted)
    }

    @Test func textIsSentAsItIs() {
        #expect(
            shaped(.respond(status: 200, body: .text("é\n")))
                == Response(
                    status: 200, fields: fields((.contentType, FieldValue(known: "text/plain; charset=utf-8"))),
                    body: [0xc3, 0xa9, 0x0a]))
    }

    @Test func noBodyHasNoContentType() {
        #expect(shaped(.respond(status: 404)) == Response(status: 404))
    }

    @Test func aContentTypeThatIsGivenStays() throws {
        let header = try #require(ResponseHeader("content-type", "text/html"))
        let response = shaped(.respond(status: 200, headers: [header], body: .text("<p>")))
        #expect(response?.fields.values(.contentType) == ["text/html"])
    }

    @Test func itsDeliveryIsThatOfAnyAnswer() {
        let delivery = Sample.deliver(.delay(.seconds(1)), .respond(status: 503, body: .text("x")))
        #expect(
            delivery
                == Delivery(
                    steps: [.wait(.seconds(1)), .send(Sample.head + Array("x".utf8))], headByteCount: 10, status: 503,
                    keepsAlive: true))
    }

    @Test func statusesOfSwiftCallersAreClamped() {
        #expect(shaped(.respond(status: 99))?.status == 200)
        #expect(shaped(.respond(status: 1_000))?.status == 599)
    }

    @Test func decodesAllItsKeys() throws {
        let header = try #require(ResponseHeader("Retry-After", "1"))
        #expect(
            try readEffect("respond", #"{"status":503,"headers":{"Retry-After":"1"},"json":{"a":[1.0,null]}}"#).effect
                == .respond(
                    status: 503, headers: [header],
                    body: .json(["a": .array([.number(literal: "1.0"), .null])])))
        #expect(
            try readEffect("respond", #"{"status":200,"text":""}"#).effect == .respond(status: 200, body: .text("")))
        #expect(try readEffect("respond", #"{"status":204}"#).effect == .respond(status: 204))
        #expect(
            try readEffect("respond", #"{"status":200,"json":null}"#).effect == .respond(status: 200, body: .json(nil)))
    }

    @Test(arguments: [
        (#"{}"#, #"1:1: $: the key "status" is missing; valid: a status from 200 to 599"#),
        (#"{"status":600}"#, "1:11: $.status: 600 is out of range; valid: a whole number from 200 to 599"),
        (
            #"{"status":204,"text":""}"#,
            #"1:1: $: an answer with status 204 has no body; valid: no "json", "text" or "file""#
        ),
        (
            #"{"status":200,"json":{},"text":""}"#,
            #"1:25: $.text: "text" cannot stand beside "json"; valid: one of "json", "text" or "file""#
        ),
        (
            #"{"status":200,"headers":{"Content-Length":"5"}}"#,
            #"1:26: $.headers["Content-Length"]: the sandbox sets Content-Length itself; valid: any other field"#
        ),
        (
            #"{"status":200,"headers":{"a b":"5"}}"#,
            #"1:26: $.headers["a b"]: this is not a field name; valid: letters, digits and hyphens"#
        ),
        (
            #"{"status":200,"headers":{"A":"x\r\nB: y"}}"#,
            "1:30: $.headers.A: this cannot be the value of a field; valid: text without control characters and "
                + "without white space at its ends"
        ),
        (
            #"{"status":200,"headers":{"A":"1","a":"2"}}"#,
            "1:34: $.headers.a: the field is written twice; case does not matter in field names"
        ),
        (
            #"{"status":200,"headers":{"Retry-After":1}}"#,
            #"1:40: $.headers["Retry-After"]: this is a number; valid: a string such as "1""#
        ),
        (
            #"{"status":200,"json":0x10}"#,
            "1:22: $.json: JSON cannot spell a hexadecimal number, Infinity or NaN that is in here; "
                + "valid: decimal numbers"
        ),
    ])
    func reportsWhatIsWrong(text: String, problem: String) throws {
        let read = try readEffect("respond", text)
        #expect(read.problems == [problem])
        #expect(read.effect == nil)
    }

    @Test(arguments: ["Content-Length", "transfer-encoding", "CONNECTION", "", "a b", "é"])
    func headersThatWouldBreakTheMessageCannotBeMade(name: String) {
        #expect(ResponseHeader(name, "1") == nil)
        #expect(ResponseHeader("X-Fine", "a\r\nb") == nil)
    }
}
