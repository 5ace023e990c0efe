import SandboxBackend
import Foundation
import SandboxCore
import SandboxHTTP
import SandboxJSON
import Testing

@testable import SandboxBushaPay

private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}

@Suite struct PaymentObjectTests {
    private func json(_ payment: BushaPaymentRequest) throws -> [String: Any] { try object(payment.json.encoded()) }

    @Test func object_HasEveryDocumentedMember_AndEveryAmountIsAString() throws {
        var bench = Bench()
        let payment = try bench.open(reference: "order-1")
        let json = try json(payment)
        for name in ["source_amount", "target_amount", "requested_amount"] { #expect(json[name] is String) }
        #expect(json["id"] as? String == payment.id)
        #expect(json["type"] is String)
        #expect(json["status"] as? String == "pending")
        #expect(json["source_amount"] as? String == "6.25")
        #expect(json["source_currency"] as? String == "USDT")
        #expect(json["target_amount"] as? String == "10000")
        #expect(json["target_currency"] as? String == "NGN")
        #expect(json["requested_amount"] as? String == "10000")
        #expect(json["currency"] as? String == "NGN")
        #expect(json["reference"] as? String == "order-1")
        #expect((json["fees"] as? [Any])?.isEmpty == true)
        #expect(
            json["rate"] as? [String: String] == [
                "product": "USDTNGN", "rate_explained": "1 USDT = 1600 NGN", "source_currency": "USDT",
                "target_currency": "NGN", "rate": "1600", "side": "sell", "type": "FIXED",
            ])
        #expect(
            json["merchant_info"] as? [String: String] == [
                "name": "Sandbox Merchant", "email": "merchant@sandbox.invalid",
            ])
        #expect(
            json["additional_info"] as? [String: String]
                == ["name": "", "email": "", "phone_number": "", "source": ""])
        let payIn = try #require(json["pay_in"] as? [String: Any])
        #expect(payIn["type"] as? String == "address")
        #expect(payIn["network"] as? String == "TRX")
        #expect((payIn["address"] as? String)?.hasPrefix("SANDBOX-TRX-") == true)
        #expect(payIn["memo"] is NSNull)
        #expect(json["created_at"] as? String == "1970-01-12T13:46:40.000000Z")
        #expect(json["updated_at"] as? String == json["created_at"] as? String)
        #expect(json["expires_at"] as? String == "1970-01-12T14:16:40.000000Z")
    }

    private func timeline(_ payment: BushaPaymentRequest) throws -> (total: Int?, current: Int?, steps: [String]) {
        let timeline = try #require(try json(payment)["timeline"] as? [String: Any])
        #expect(timeline["transfer_status"] as? String == payment.status.rawValue)
        let events = try #require(timeline["events"] as? [[String: Any]])
        for (index, event) in events.enumerated() {
            #expect(event["step"] as? Int == index + 1)
            #expect((event["done"] as? Bool == true) == (event["timestamp"] is String))
            #expect((event["title"] as? String)?.isEmpty == false)
        }
        return (
            timeline["total_steps"] as? Int, timeline["current_step"] as? Int,
            events.map { "\($0["status"] ?? "")\($0["done"] as? Bool == true ? "!" : "")" }
        )
    }

    @Test func timeline_ShowsWhatIsDoneAndWhatIsAhead() throws {
        var bench = Bench(BushaDirective(processingTime: .seconds(5)))
        let id = try bench.open().id
        #expect(try timeline(bench.read(id)) == (3, 1, ["pending!", "processing", "completed"]))
        bench.handle(.act(id: id, .pay(nil)))
        #expect(try timeline(bench.read(id)) == (3, 2, ["pending!", "processing!", "completed"]))
        bench.advance(.seconds(5))
        #expect(try timeline(bench.read(id)) == (3, 3, ["pending!", "processing!", "completed!"]))
        for (action, last) in [(BushaAction.reject, "cancelled!"), (.expire, "expired!")] {
            let other = try bench.open().id
            bench.handle(.act(id: other, action))
            #expect(try timeline(bench.read(other)) == (2, 2, ["pending!", last]))
        }
    }

    @Test func failure_ShowsItsCodeAndMessage_HoweverHostile() throws {
        var bench = Bench()
        let id = try bench.open().id
        let text = "</script>\"\\\u{2028}\n"
        let failed = try bench.payment(.act(id: id, .fail(code: text, message: text)))
        #expect(try json(failed)["error"] as? [String: String] == ["code": text, "message": text])
    }

    @Test func fiatPayment_GoesToABankAccount() throws {
        var bench = Bench()
        let payment = try bench.payment(.open(try Bench.quote(source: "NGN")))
        let payIn = try #require(try json(payment)["pay_in"] as? [String: Any])
        #expect(payIn["type"] as? String == "temporary_bank_account")
        #expect(payIn["account_number"] is String)
    }
}

@Suite struct PaymentAPITests {
    private func decode(_ body: String, type: String? = "application/json") -> Result<BushaOperation, BushaProblem> {
        BushaWire.decodeCreate(request(body, type: type), publicKey: "pub_1")
    }

    private func problem(_ body: String, type: String? = "application/json") -> BushaProblem? {
        if case .failure(let problem) = decode(body, type: type) { problem } else { nil }
    }

    private static let four =
        #""quote_currency":"NGN","quote_amount":"10000","source_currency":"USDT","target_currency":"NGN""#

    @Test func fourCurrencyMembers_AreEnough() throws {
        #expect(try decode("{\(Self.four)}") == .success(.create(Bench.quote(reference: nil), dryRun: false)))
        #expect(
            try decode("{\(Self.four),\"dry_run\":true,\"reference\":\"r\",\"pay_in\":null,\"more\":[1]}")
                == .success(.create(Bench.quote(reference: "r"), dryRun: true)))
    }

    @Test func payInAndAdditionalInfo_AreReadWhenGiven() throws {
        var expected = try Bench.quote(reference: nil, network: "BSC")
        expected.info = BushaAdditionalInfo(name: "n", email: "e", phoneNumber: "p", source: "s")
        let info = #""additional_info":{"email":"e","phone_number":"p","name":"n","source":"s"}"#
        #expect(
            decode("{\(Self.four),\(info),\"pay_in\":{\"type\":\"address\",\"network\":\"BSC\"}}")
                == .success(.create(expected, dryRun: false)))
    }

    @Test(arguments: [
        (#"{}"#, "quote_amount"), (#"{"quote_amount":10000}"#, "quote_amount"),
        (#"{"quote_amount":"x"}"#, "quote_amount"),
        (#"{"quote_amount":"1","quote_currency":""}"#, "quote_currency"),
        (#"{"quote_amount":"1","quote_currency":"NGN"}"#, "target_currency"),
        (#"{"quote_amount":"1","quote_currency":"NGN","target_currency":"NGN"}"#, "source_currency"),
        ("{\(four),\"reference\":7}", "reference"), ("{\(four),\"dry_run\":\"true\"}", "dry_run"),
        ("{\(four),\"pay_in\":[]}", "pay_in"), ("{\(four),\"pay_in\":{}}", "pay_in.type"),
        ("{\(four),\"pay_in\":{\"type\":\"card\"}}", "pay_in.type"),
        ("{\(four),\"pay_in\":{\"type\":\"temporary_bank_account\"}}", "pay_in.type"),
        ("{\(four),\"pay_in\":{\"type\":\"address\",\"network\":1}}", "pay_in.network"),
        ("{\(four),\"additional_info\":\"x\"}", "additional_info"),
        ("{\(four),\"additional_info\":{\"email\":1}}", "additional_info.email"),
        ("{\(four),\"reference\":\"\(String(repeating: "r", count: 513))\"}", "reference"),
    ])
    func badMember_IsNamed(body: String, field: String) {
        let problem = problem(body)
        #expect(problem?.status == 400)
        #expect(problem?.name == .badRequest)
        #expect(problem?.field == field)
    }

    @Test func bodyThatIsNoJSONObject_IsRefused() {
        for body in ["", "[]", "null", "{", "quote_amount=1"] { #expect(problem(body)?.status == 400) }
        #expect(problem("{}", type: "text/plain")?.status == 415)
        #expect(problem("{}", type: nil)?.status == 415)
    }

    @Test func credential_IsAPublicKeyOrABearer() throws {
        func credential(_ fields: [(String, String)]) -> BushaWire.Credential? {
            try? BushaWire.credential(of: request("", type: nil, fields: fields)).get()
        }
        #expect(credential([("x-bu-public-key", "pub_1")]) == .publicKey("pub_1"))
        #expect(credential([("Authorization", "Bearer sk_1")]) == .secretKey("sk_1"))
        #expect(credential([("authorization", "bearer sk_1")]) == .secretKey("sk_1"))
        #expect(credential([("X-BU-PUBLIC-KEY", "pub_1"), ("Authorization", "Bearer sk_1")]) == .publicKey("pub_1"))
        for fields in [
            [], [("X-BU-PUBLIC-KEY", "sk_1")], [("X-BU-PUBLIC-KEY", "pub_")], [("X-BU-PUBLIC-KEY", "pub_a b")],
            [("Authorization", "sk_1")], [("Authorization", "Basic c2s=")], [("Authorization", "Bearer")],
            [("Authorization", "Bearer a b")],
        ] {
            guard case .failure(let problem) = BushaWire.credential(of: request("", type: nil, fields: fields)) else {
                Issue.record("\(fields) was accepted")
                continue
            }
            #expect(problem.status == 401)
            #expect(problem.name == .unauthorized)
        }
    }

    @Test func answers_AreInTheDocumentedEnvelope() throws {
        var bench = Bench()
        let made = BushaWire.encode(bench.handle(.create(try Bench.quote(), dryRun: false)))
        #expect(made.status == 201)
        #expect(made.fields[.contentType] == "application/json")
        #expect(try object(made.body)["status"] as? String == "success")
        let id = try #require((try object(made.body)["data"] as? [String: Any])?["id"] as? String)
        let read = BushaWire.encode(bench.handle(.read(id: id)))
        #expect(read.status == 200)
        #expect(try (object(read.body)["data"] as? [String: Any])?["id"] as? String == id)

        let list = try object(BushaWire.encode(bench.handle(.list(cursor: nil))).body)
        #expect((list["data"] as? [[String: Any]])?.count == 1)
        let pagination = try #require(list["pagination"] as? [String: Any])
        #expect(pagination["current_entries_size"] as? Int == 1)
        #expect(pagination["next_cursor"] is NSNull && pagination["previous_cursor"] is NSNull)

        let merchant = try object(
            BushaWire.encode(.merchant(name: "Sandbox Merchant", email: "merchant@sandbox.invalid")).body)
        #expect((merchant["data"] as? [String: Any])?["username"] as? String == "Sandbox Merchant")
    }

    @Test func refusals_AreInTheDocumentedErrorEnvelope() throws {
        let cases: [(BushaRefusal, Int, String)] = [
            (.unknownPayment(id: "x"), 404, "not_found"), (.unknownCurrency("USDX", field: "f"), 400, "bad_request"),
            (.unknownNetwork("x", currency: "BTC", known: ["BTC"]), 400, "bad_request"),
            (.unknownNetwork("x", currency: "NGN", known: []), 400, "bad_request"),
            (.invalidAmount(field: "f", reason: "is zero"), 400, "bad_request"),
            (.belowMinimum(.zero, minimum: .zero, currency: "BTC"), 400, "bad_request"),
            (.invalidCursor("x"), 400, "bad_request"), (.notPossible(id: "x", status: .failed), 409, "bad_request"),
            (.tooManyPayments(limit: 1), 503, "service_unavailable"),
        ]
        for (refusal, status, name) in cases {
            let response = BushaWire.encode(.refused(refusal))
            #expect(response.status == status)
            let body = try object(response.body)
            let error = try #require(body["error"] as? [String: Any])
            #expect(error["name"] as? String == name)
            #expect((error["message"] as? String)?.isEmpty == false)
            #expect(body["status"] as? String == "error")
        }
        #expect(
            BushaProblem(.unknownCurrency("UDST", field: "source_currency")).message
                == "the field source_currency names the unknown currency 'UDST'; did you mean USDT? use one of "
                + "NGN, KES, GHS, USD, USDT, USDC, BTC")
    }
}
