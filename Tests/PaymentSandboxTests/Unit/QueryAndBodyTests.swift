import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

@Suite struct QueryParametersTests {
    private enum Fruit: String, CaseIterable { case apple, pear }

    private func parameters(_ query: String, known: [String] = ["a", "count", "timeout"]) throws -> QueryParameters {
        try QueryParameters(try Sample.request("GET", "/x?\(query)"), known: known)
    }

    private func refusal(_ body: () throws -> Void) -> Problem? {
        do { try body() } catch { return error as? Problem }
        return nil
    }

    @Test func unknownNamesAreRefusedWithTheNearest() {
        #expect(refusal { _ = try parameters("cuont=1") }?.detail.contains("did you mean count?") == true)
        #expect(refusal { _ = try parameters("zzzzzz=1") }?.detail.contains("use a, count, timeout.") == true)
        #expect(refusal { _ = try parameters("a=1&a=2") }?.status == 400)
        #expect(refusal { _ = try parameters("") } == nil)
    }

    @Test(arguments: ["", "-1", "+1", "1.0", "0x1", " 1", "1 ", "11", "99999999999999999999", "one"])
    func anythingButAPlainWholeNumberInRangeIsRefused(text: String) throws {
        let encoded = text.replacing(" ", with: "%20").replacing("+", with: "%2B")
        let parameters = try parameters("count=\(encoded)")
        #expect(refusal { _ = try parameters.integer("count", in: 0...10) }?.status == 400)
    }

    @Test func valuesAreRead() throws {
        let parameters = try parameters("count=10&a=pear&timeout=1.5s")
        #expect(try parameters.integer("count", in: 0...10) == 10)
        #expect(try parameters.choice("a", of: Fruit.self) == .pear)
        #expect(try parameters.single("a") == "pear")
        #expect(try parameters.timeout() == .milliseconds(1_500))
        #expect(try self.parameters("").timeout() == .seconds(5))
        #expect(try self.parameters("").integer("count", in: 0...1) == nil)
    }

    @Test func aChoiceNamesTheNearestAndATimeoutHasABound() throws {
        let wrong = try parameters("a=peer&timeout=11m")
        #expect(
            refusal { _ = try wrong.choice("a", of: Fruit.self) }?.detail
                == "a is unknown; did you mean pear? Use one of apple, pear.")
        #expect(refusal { _ = try wrong.timeout() }?.status == 400)
        #expect(refusal { _ = try parameters("timeout=-1s").timeout() }?.status == 400)
        #expect(try parameters("timeout=10m").timeout() == .seconds(600))
    }
}

@Suite struct RequestBodyTests {
    private func read(_ text: String) throws(Problem) -> Int64 {
        guard let request = try? Sample.json("POST", "/x", text) else { throw .badRequest("no request") }
        return try RequestBody.read(request) { input -> Int64? in
            let body = input.object(keys: ["paise", "label"])
            _ = body?.optional("label")?.string()
            return body?.required("paise")?.integer(in: 1...10, unit: "paise")
        }
    }

    private func problem(_ text: String) -> Problem? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatIsNoJSONIs400WithItsPlace() throws {
        #expect(try read(#"{"paise": 7}"#) == 7)
        for text in ["", "{", "{paise: 7}", #"{"paise": 7,}"#, #"{"paise": 7} x"#] {
            #expect(problem(text)?.status == 400, "\(text)")
        }
        #expect(problem("{\n  oops }")?.detail.contains("line 2, column 3") == true)
    }

    @Test func everythingThatIsWrongIsSaidAtOnce() {
        let problem = problem(#"{"paise": 70, "label": 5, "extra": 1}"#)
        #expect(problem?.status == 422)
        let lines = problem?.detail.split(separator: "\n") ?? []
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("body:1:11: $.paise: 70 is out of range") == true)
        let twice = self.problem(#"{"paise":7,"paise":8,"extra":1}"#)
        #expect(twice?.status == 422)
        #expect(twice?.detail.contains(#"body:1:12: $.paise: the key "paise" is written twice"#) == true)
        #expect(twice?.detail.contains("$.extra") == true)
        #expect(self.problem("[]")?.status == 422)
        #expect(self.problem("null")?.status == 422)
        #expect(self.problem(#"{"paise": 7.0}"#)?.status == 422)
    }
}

@Suite struct PaymentActionsTests {
    private func read(_ name: String, _ body: String) throws -> BushaAction {
        try PaymentActions.read(name, try body.isEmpty ? Sample.request("POST", "/x") : Sample.json("POST", "/x", body))
    }

    private func status(_ name: String, _ body: String) -> Int? {
        do {
            _ = try read(name, body)
            return nil
        } catch {
            return (error as? Problem)?.status
        }
    }

    @Test func everyActionIsReadWithAndWithoutABody() throws {
        #expect(try read("complete", "") == .complete(nil))
        #expect(try read("complete", "{}") == .complete(nil))
        #expect(try read("complete", #"{"source_amount": "7.25"}"#) == .complete(DecimalAmount("7.25")))
        #expect(try read("pay", #"{"source_amount": "7.25"}"#) == .pay(DecimalAmount("7.25")))
        #expect(try read("pay", "") == .pay(nil))
        #expect(try read("reject", "") == .reject)
        #expect(try read("expire", "{}") == .expire)
        #expect(try read("cancel", "{}") == .cancel)
        #expect(try read("fail", "") == .fail(code: "failed", message: "The payment failed"))
        #expect(
            try read("fail", #"{"error_code": "E1", "error_message": "no"}"#) == .fail(code: "E1", message: "no"))
    }

    @Test func whatDoesNotBelongToAnActionIsRefused() {
        #expect(status("explode", "") == 404)
        #expect(status("reject", #"{"source_amount": "1"}"#) == 422)
        #expect(status("complete", #"{"error_code": "E"}"#) == 422)
        #expect(status("complete", #"{"source_amount": 7}"#) == 422)
        #expect(status("complete", #"{"source_amount": "-7"}"#) == 422)
        #expect(status("fail", #"{"error_code": ""}"#) == 422)
        #expect(status("fail", #"{"error_code": "two words"}"#) == 422)
        #expect(status("complete", #"{"amount": "7"}"#) == 422)
        #expect(status("complete", "[") == 400)
    }

    @Test func thePagesNameTheActionInTheBody() throws {
        func read(_ body: String) throws -> BushaAction { try PaymentActions.read(try Sample.json("POST", "/x", body)) }
        #expect(try read(#"{"action": "pay"}"#) == .pay(nil))
        #expect(try read(#"{"action": "fail", "error_code": "E"}"#) == .fail(code: "E", message: "The payment failed"))
        #expect(throws: Problem.self) { try read(#"{"action": "explode"}"#) }
        #expect(throws: Problem.self) { try read("{}") }
    }
}
