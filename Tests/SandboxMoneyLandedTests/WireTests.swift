import SandboxBackend
import Foundation
import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import SandboxMoneyLanded

@Suite struct ReserveDecodingTests {
    private func decode(
        _ body: String, type: String? = "application/json", pageToken: String = "a"
    ) -> Result<MoneyLandedOperation, MoneyLandedProblem> {
        var fields = FieldList()
        if let type, let value = FieldValue(type) { fields.append(.contentType, value) }
        let target = RequestTarget(
            form: .origin, raw: "/p/a/reserve", rawPath: "/p/a/reserve", rawQuery: nil, segments: ["p", "a", "reserve"])
        let head = RequestHead(method: .post, version: .http11, target: target, fields: fields)
        return MoneyLandedWire.decodeReserve(Request(head: head, body: Array(body.utf8)), pageToken: pageToken)
    }

    private func problem(_ result: Result<MoneyLandedOperation, MoneyLandedProblem>) -> MoneyLandedProblem? {
        if case .failure(let problem) = result { problem } else { nil }
    }

    @Test(arguments: ["phonepe", "gpay", "paytm", "bhim", "other", "qr"])
    func eachOfTheSixApps_IsAccepted(name: String) throws {
        let app = try #require(MoneyLandedApp(rawValue: name))
        #expect(decode(#"{"app":"\#(name)"}"#) == .success(.reserve(pageToken: "a", app: app)))
    }

    @Test func whiteSpaceEscapesAndOtherMembers_AreAccepted() {
        #expect(
            decode("\n { \"app\" : \"g\\u0070ay\", \"x\": [1, null] }\r\n")
                == .success(.reserve(pageToken: "a", app: .gpay)))
    }

    @Test(arguments: [
        "application/json", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json;charset=\"UTF-8\"",
        "Application/Json ; CharSet=utf-8",
    ])
    func jsonContentType_IsAcceptedInEveryCaseAndWithACharset(type: String) {
        #expect(decode(#"{"app":"gpay"}"#, type: type) == .success(.reserve(pageToken: "a", app: .gpay)))
    }

    @Test(arguments: [
        nil, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json+x", "json",
        "application/", "text/json; application/json", "application/json, text/plain",
    ])
    func otherContentType_Is415AndNamesTheRightOne(type: String?) {
        let problem = problem(decode(#"{"app":"gpay"}"#, type: type))
        #expect(problem?.status == 415)
        #expect(problem?.code == "unsupported_media_type")
        #expect(problem?.message.contains("Content-Type: application/json") == true)
    }

    @Test(arguments: [
        "", " ", "{", "app=gpay", "{\"app\":\"gpay\"} x", "{\"app\":\"gpay\",}", "{'app':'gpay'}", "{app:\"gpay\"}",
        "{\"app\":\"gpay\",\"app\":\"qr\"}", "\u{feff}{\"app\":\"gpay\"}", "{\"app\":\"\u{0}\"}", "nul",
        String(repeating: "[", count: 100_000),
    ])
    func bodyThatIsNotJSON_Is400AndSaysWhere(body: String) {
        let problem = problem(decode(body))
        #expect(problem?.status == 400)
        #expect(problem?.code == "invalid_json")
        #expect(problem?.message.contains("line 1, column") == true)
    }

    @Test func bodyThatIsNotUTF8_Is400() {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        let target = RequestTarget(form: .origin, raw: "/", rawPath: "/", rawQuery: nil, segments: [""])
        let head = RequestHead(method: .post, version: .http11, target: target, fields: fields)
        let request = Request(head: head, body: Array("{\"app\":\"".utf8) + [0xff] + Array("\"}".utf8))
        #expect(problem(MoneyLandedWire.decodeReserve(request, pageToken: "a"))?.code == "invalid_json")
    }

    @Test(arguments: [
        "null", "1", "\"gpay\"", "[]", "[{\"app\":\"gpay\"}]", "{}", "{\"App\":\"gpay\"}", "{\"app\":null}",
        "{\"app\":1}", "{\"app\":[\"gpay\"]}", "{\"app\":{}}", "{\"app\":true}",
    ])
    func jsonWithoutAStringApp_Is400AndShowsTheForm(body: String) {
        let problem = problem(decode(body))
        #expect(problem?.status == 400)
        #expect(problem?.code == "invalid_body")
        #expect(
            problem?.message.contains(#"{"app":"<app>"} with one of phonepe, gpay, paytm, bhim, other, qr"#) == true)
    }

    @Test func unknownApp_Is422AndNamesTheSixAndTheNearest() {
        let near = problem(decode(#"{"app":"PhonePay"}"#))
        #expect(near?.status == 422)
        #expect(near?.code == "unknown_app")
        #expect(
            near?.message
                == "app 'PhonePay' is unknown; did you mean phonepe? use one of phonepe, gpay, paytm, bhim, other, qr")
        let far = problem(decode(#"{"app":"bitcoin wallet"}"#))
        #expect(far?.status == 422)
        #expect(far?.message == "app 'bitcoin wallet' is unknown; use one of phonepe, gpay, paytm, bhim, other, qr")
        #expect(problem(decode(#"{"app":""}"#))?.status == 422)
    }

    @Test func endlessUnknownApp_IsCutInTheMessage() {
        let long = problem(decode("{\"app\":\"" + String(repeating: "😀", count: 10_000) + "\"}"))
        #expect(long?.status == 422)
        #expect((long?.message.utf8.count ?? .max) < 500)
    }

    @Test func impossiblePageToken_Is404BeforeAnythingElse() {
        #expect(problem(decode("", type: nil, pageToken: "a\u{7}"))?.status == 404)
        #expect(problem(decode("", type: nil, pageToken: "")) == .invalidPageToken)
    }
}

/// What a client sees; read with Foundation, which knows nothing of how it was written.
@Suite struct AnswerTests {
    private func object(_ response: Response) throws -> [String: Any] {
        #expect(response.fields[.contentType] == "application/json")
        return try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    /// The strict decoder of the documented client.
    private struct Documented: Decodable {
        let paidPaise: Int
        let discountPaise: Int
        let vpa: String
        let upiUri: String
        let appLinks: [String: String]
    }

    @Test(arguments: MoneyLandedApp.allCases)
    func reserve_HasTheFiveDocumentedMembersWhateverTheApp(app: MoneyLandedApp) throws {
        var bench = Bench()
        let response = MoneyLandedWire.encode(bench.handle(.reserve(pageToken: "a", app: app)))
        #expect(response.status == 200)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let reserved = try decoder.decode(Documented.self, from: Data(response.body))
        #expect(reserved.paidPaise == 49_899)
        #expect(reserved.discountPaise == 1)
        #expect(reserved.vpa == "merchant@sandbox")
        #expect(reserved.upiUri.hasPrefix("upi://pay?pa=merchant@sandbox&pn=Sandbox%20Merchant&tr=T000001&am=498.99&"))
        #expect(Set(reserved.appLinks.keys) == ["phonepe", "gpay", "paytm"])
        #expect(reserved.appLinks["gpay"]?.hasPrefix("gpay://upi/pay?") == true)
        let extras = try object(response)
        #expect(extras["expires_at"] as? String == "1970-01-12T14:01:40.000000Z")
        #expect(extras["amount_paise"] as? Int == 49_900)
        #expect(extras["status"] as? String == "pending")
        #expect((extras["order_id"] as? String)?.hasPrefix("ord_") == true)
    }

    @Test func status_OfEachKind_SaysItsNameAndTheAmountsThatStillMatter() throws {
        var bench = Bench()
        func status() throws -> [String: Any] {
            let response = MoneyLandedWire.encode(bench.handle(.status(pageToken: "a")))
            #expect(response.status == 200)
            #expect(response.fields[.cacheControl] == "no-store")
            return try object(response)
        }
        let created = try status()
        #expect(created["status"] as? String == "created")
        #expect(Set(created.keys) == ["status", "order_id", "amount_paise"])

        let reservation = try bench.reserve("a")
        let pending = try status()
        #expect(pending["status"] as? String == "pending")
        #expect(pending["paid_paise"] as? Int == 49_899)
        #expect(pending["discount_paise"] as? Int == 1)
        #expect(pending["vpa"] as? String == "merchant@sandbox")
        #expect(pending["expires_at"] as? String == reservation.expiresAt.rfc3339())

        bench.now = reservation.expiresAt
        let expired = try status()
        #expect(expired["status"] as? String == "expired")
        #expect(Set(expired.keys) == ["status", "order_id", "amount_paise"])

        _ = try bench.reserve("a")
        try bench.credit(49_899)
        let confirmed = try status()
        #expect(confirmed["status"] as? String == "confirmed")
        #expect(confirmed["paid_paise"] as? Int == 49_899)
        #expect(confirmed["discount_paise"] as? Int == 1)
        #expect(confirmed["credited_paise"] as? Int == 49_899)
        #expect(confirmed["confirmed_at"] as? String == bench.now.rfc3339())
        #expect(confirmed["confirmed_by"] as? String == "amount")
    }

    @Test func statusOfAPlacedOrder_SaysSo() throws {
        var bench = Bench()
        _ = bench.status("a")
        let credit = try bench.credit(10)
        bench.handle(.placeCredit(id: credit.id, pageToken: "a"))
        let placed = try object(MoneyLandedWire.encode(bench.handle(.status(pageToken: "a"))))
        #expect(placed["confirmed_by"] as? String == "placed")
        #expect(placed["credited_paise"] as? Int == 10)
        #expect(placed["paid_paise"] as? Int == 49_900)
    }

    @Test func hostileVPA_CannotBreakOutOfTheJSON() throws {
        var bench = Bench(MoneyLandedDirective(payeeVPA: "a\"},\\\n\u{1f}@b"))
        _ = try bench.reserve("a")
        let status = try object(MoneyLandedWire.encode(bench.handle(.status(pageToken: "a"))))
        #expect(status["vpa"] as? String == bench.directive.payeeVPA)
    }

    @Test func refusals_HaveTheContractsStatusesAndAJSONError() throws {
        let cases: [(MoneyLandedRefusal, Int, String)] = [
            (.invalidPageToken, 404, "not_found"), (.alreadyConfirmed(pageToken: "a"), 409, "already_confirmed"),
            (.amountsExhausted(retryAfterSeconds: 17), 503, "amounts_exhausted"),
            (.noDiscountPossible(amount: Paise(5)), 503, "no_discount_possible"),
            (.tooManyOrders(limit: 9), 503, "too_many_orders"), (.tooManyCredits(limit: 9), 503, "too_many_credits"),
            (.amountOutOfRange(Paise(1), smallest: Paise(2), largest: .largest), 422, "amount_out_of_range"),
            (.payeeVPATooLong, 422, "invalid_vpa"), (.orderExists(pageToken: "a"), 409, "order_exists"),
            (.unknownOrder(pageToken: "a"), 404, "unknown_order"), (.unknownCredit(id: "c"), 404, "unknown_credit"),
            (.creditNotUnplaced(id: "c", state: .matched), 409, "credit_not_unplaced"),
        ]
        for (refusal, status, code) in cases {
            let response = MoneyLandedWire.encode(.refused(refusal))
            #expect(response.status == status)
            let body = try object(response)
            #expect(body["error"] as? String == code)
            #expect((body["message"] as? String)?.isEmpty == false)
            #expect(Set(body.keys) == ["error", "message"])
        }
    }

    @Test func retryAfter_IsSentOnlyWhereWaitingHelps() {
        let exhausted = MoneyLandedWire.encode(.refused(.amountsExhausted(retryAfterSeconds: 17)))
        #expect(exhausted.fields[.retryAfter] == "17")
        #expect(MoneyLandedWire.encode(.refused(.tooManyOrders(limit: 1))).fields[.retryAfter] == nil)
    }

    @Test func madeOrderAndCredit_AreShownWithTheirIds() throws {
        var bench = Bench()
        let made = MoneyLandedWire.encode(bench.handle(.createOrder(pageToken: nil, amount: Paise(500))))
        #expect(made.status == 201)
        #expect(try object(made)["page_token"] as? String == "s_t_1")
        #expect(try object(made)["amount_paise"] as? Int == 500)
        _ = try bench.reserve("s_t_1")
        let arrived = MoneyLandedWire.encode(bench.handle(.creditArrives(amount: Paise(499), origin: .control)))
        #expect(arrived.status == 200)
        #expect(try object(arrived)["state"] as? String == "matched")
        #expect(try object(arrived)["page_token"] as? String == "s_t_1")
        let order = try #require(bench.machine.orders(at: bench.now).first)
        let listed = MoneyLandedWire.json(order)
        guard case .object(let members) = listed else {
            Issue.record("not an object")
            return
        }
        #expect(members.contains(JSONMember("credited_paise", 499)))
        #expect(members.contains(JSONMember("confirmed_by", "amount")))
    }
}
