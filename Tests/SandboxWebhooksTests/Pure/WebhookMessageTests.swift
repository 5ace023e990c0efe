import SandboxBushaPay
import SandboxCore
import SandboxMoneyLanded
import SandboxJSON
import Testing

@testable import SandboxWebhooks

@Suite struct WebhookMessageTests {
    @Test func bushaBody_HoldsTheObjectsBytesAsTheyStood() throws {
        // Not what an encoder would make of it: spaces, an escape and a number's spelling must survive.
        let object = Array(#"{ "id":"PAYR_1", "status":"completed","n":1.50,"t":"\u00e9" }"#.utf8)
        let webhooks = BushaWebhooks(seed: 7)
        let message = try #require(
            webhooks.message(
                .statusChanged(paymentID: "PAYR_1", reference: "r", from: .processing, to: .completed, object: object)))
        #expect(message.event == "payment_request.completed")
        #expect(message.objectID == "PAYR_1")
        #expect(
            String(decoding: message.body, as: UTF8.self)
                == #"{"business_id":"\#(webhooks.businessID)","event":"payment_request.completed","data":"#
                + String(decoding: object, as: UTF8.self) + "}")
        #expect(try JSONReader.read(message.body, dialect: .strict)["data"]?["status"]?.string == "completed")
    }

    @Test(arguments: BushaPaymentStatus.allCases)
    func eachStatus_HasItsEvent(status: BushaPaymentStatus) {
        let event = BushaEvent.statusChanged(
            paymentID: "PAYR_1", reference: "r", from: .pending, to: status, object: Array("{}".utf8))
        #expect(BushaWebhooks(seed: 0).message(event)?.event == "payment_request." + status.rawValue)
    }

    @Test func making_IsAPendingEvent() {
        let event = BushaEvent.created(paymentID: "PAYR_1", reference: "r", object: Array("{}".utf8))
        #expect(BushaWebhooks(seed: 0).message(event)?.event == "payment_request.pending")
    }

    @Test func amountWithoutAStatus_IsNoEventOfTheService() {
        let event = BushaEvent.amountChanged(paymentID: "PAYR_1", reference: "r", status: .expired)
        #expect(BushaWebhooks(seed: 0).message(event) == nil)
    }

    @Test func businessID_FollowsFromTheSeed() {
        #expect(BushaWebhooks(seed: 1).businessID == BushaWebhooks(seed: 1).businessID)
        #expect(BushaWebhooks(seed: 1).businessID != BushaWebhooks(seed: 2).businessID)
        #expect(BushaWebhooks(seed: 1).businessID.hasPrefix("BUS_"))
    }

    @Test(arguments: [(true, "placed"), (false, "amount")])
    func moneyLandedBody_IsThatOfTheContract(placed: Bool, by: String) throws {
        let message = MoneyLandedWebhooks(seed: 3).message(confirmation(order: "ord_1", placed: placed))
        let id = try #require(try JSONReader.read(message.body)["id"]?.string)
        #expect(id.hasPrefix("evt_") && id.utf8.count == 20)
        let at = "2026-01-02T03:04:05.000000Z"
        #expect(
            String(decoding: message.body, as: UTF8.self)
                == #"{"event":"payment.confirmed","id":"\#(id)","created_at":"\#(at)","data":{"page_token":"tok","#
                + #""order_id":"ord_1","amount_paise":49900,"paid_paise":49899,"discount_paise":1,"#
                + #""confirmed_at":"\#(at)","confirmed_by":"\#(by)"}}"#)
        #expect(message.event == "payment.confirmed")
        #expect(message.objectID == "tok")
    }

    @Test func eventIDs_FollowFromTheSeedAndTheOrder() {
        let first = MoneyLandedWebhooks(seed: 3).message(confirmation(order: "ord_1"))
        #expect(first == MoneyLandedWebhooks(seed: 3).message(confirmation(order: "ord_1")))
        #expect(first.body != MoneyLandedWebhooks(seed: 4).message(confirmation(order: "ord_1")).body)
        #expect(first.body != MoneyLandedWebhooks(seed: 3).message(confirmation(order: "ord_2")).body)
    }

    @Test func signatures_AreOfTheRawBody() {
        let body = Array(#"{"a":1}"#.utf8)
        // By: printf '{"a":1}' | openssl dgst -sha256 -hmac whsec_sandbox -binary | base64
        #expect(
            BushaSignature.value(body: body, secret: "whsec_sandbox") == "JSwSPvdMCBNkVm/0SlUC1T2HofdqIzaj4eu+0N1Li6E=")
        // By: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_sandbox
        #expect(
            MoneyLandedSignature.value(
                body: body, secret: "whsec_sandbox", at: Instant(nanoseconds: 1_700_000_000_999_999_999))
                == "t=1700000000,v1=8538c2b82bc03892391ca36dc8b79bfbc1b1d7a9492e254952537c4558f637db")
        #expect(BushaSignature.field.text == "x-bu-signature")
        #expect(MoneyLandedSignature.field.text == "X-MoneyLanded-Signature")
    }

    private func confirmation(order: String, placed: Bool = false) -> MoneyLandedConfirmation {
        MoneyLandedConfirmation(
            pageToken: "tok", orderID: order, creditID: "crd_1", amount: Paise(49_900), paid: Paise(49_899),
            discount: Paise(1), credited: Paise(49_899), placed: placed, at: Instant(unixSeconds: 1_767_323_045))
    }
}
