import PaymentSandbox
import Testing

/// What a correct SDK makes of what a page says, by the contract's section 2. Needs no browser.
@Suite struct SheetRulesOfTheContract {
    private func rules(_ platform: MobilePlatform) -> SheetRules {
        SheetRules(platform: platform, callbackURL: "com.example.busha-pay://callback")
    }

    private func message(_ text: String) -> SheetEvent { .message(origin: "http://127.0.0.1:1", text: text) }

    @Test func ready_IsTheEndOfTheLoadOnIOSOnly_AndInitializedOnBoth() {
        let initialized = message(#"{"status":"INITIALIZED"}"#)
        for platform in MobilePlatform.allCases {
            #expect(rules(platform).isReady([.loadFinished]) == (platform == .ios))
            #expect(rules(platform).isReady([.response(status: 200), initialized]))
            #expect(!rules(platform).isReady([.response(status: 200), message(#""INITIALIZED""#), .bridge("{}")]))
            #expect(rules(platform).report([initialized, .loadFinished, .scriptError("E")]) == nil)
        }
    }

    @Test func numbers_AreDroppedOnIOS_AndTextOnAndroid() {
        let event = message(#"{"status":"COMPLETED","data":{"id":"PAYR_1","source_amount":6.25}}"#)
        #expect(
            rules(.ios).report([event])
                == SheetRules.Report(result: .success(fullData: false), paymentID: "PAYR_1", sourceAmount: nil))
        #expect(
            rules(.android).report([event])
                == SheetRules.Report(result: .success(fullData: true), paymentID: "PAYR_1", sourceAmount: "6.25"))
    }

    @Test(arguments: [
        #"{"status":"COMPLETED"}"#, #"{"status":"COMPLETED","data":null}"#, #"{"status":"COMPLETED","data":"PAYR_1"}"#,
    ])
    func completedWithoutData_IsASuccessWithAnEmptyID_AndFullDataOnAndroid(text: String) {
        for platform in MobilePlatform.allCases {
            #expect(
                rules(platform).report([message(text)])
                    == SheetRules.Report(result: .success(fullData: platform == .android), paymentID: ""))
        }
    }

    @Test func id_IsTheReferenceWhereThereIsNone() {
        let event = message(#"{"status":"COMPLETED","data":{"reference":"order-1","source_amount":"6.25"}}"#)
        #expect(rules(.ios).report([event])?.paymentID == "order-1")
    }

    @Test func firstTerminalEventWins() {
        let bridge = SheetEvent.bridge(#"{"type":"error","data":{"message":"M","code":"ANY_CODE"}}"#)
        let completed = message(#"{"status":"COMPLETED"}"#)
        let cancelled = message(#"{"status":"CANCELLED","data":{"reference":"order-1"}}"#)
        let callback = SheetEvent.externalNavigation("com.example.busha-pay://callback?status=completed")
        let all = [bridge, completed, cancelled, callback]
        let results: [BushaExpectation.Result] = [
            .error(code: "ANY_CODE"), .success(fullData: true), .cancelled(.dismissed), .success(fullData: false),
        ]
        for index in all.indices {
            #expect(rules(.android).report(Array(all[index...]))?.result == results[index])
        }
    }
}
