import SandboxBackend
import SandboxCore
import SandboxHTTP
import Testing

@testable import SandboxBushaPay

/// What the faults of a callback make of its URL, and when the callbacks come.
@Suite struct CallbackFaultTests {
    private static let base = "com.Example.App.busha-pay://callback"
    private static let genuine = [
        FormPair(name: "status", value: "completed"), FormPair(name: "paymentRequestId", value: "PAYR_x"),
    ]

    private func url(_ faults: BushaCallbackFaults, base: String = CallbackFaultTests.base) -> String {
        BushaCallback.url(base, adding: Self.genuine, faults)
    }

    private func url(_ query: BushaCallbackQueryFaults, base: String = CallbackFaultTests.base) -> String {
        url(BushaCallbackFaults(query: query), base: base)
    }

    // MARK: The URL

    @Test func withoutFaults_TheQueryIsTheContracts() {
        #expect(url(BushaCallbackFaults()) == Self.base + "?status=completed&paymentRequestId=PAYR_x")
    }

    @Test(
        arguments: [
            ([("status", nil)], "paymentRequestId=PAYR_x"), ([("paymentRequestId", nil)], "status=completed"),
            ([("status", "")], "status=&paymentRequestId=PAYR_x"),
            ([("status", "COMPLETED")], "status=COMPLETED&paymentRequestId=PAYR_x"),
            ([("checkoutId", "c 1+2")], "status=completed&paymentRequestId=PAYR_x&checkoutId=c%201%2B2"),
            ([("status", nil), ("status", "late")], "paymentRequestId=PAYR_x&status=late"),
        ] as [([(String, String?)], String)])
    func changes_ReplaceRemoveAndAdd(changes: [(String, String?)], expected: String) {
        let query = BushaCallbackQueryFaults(changes: changes.map { .init($0.0, $0.1) })
        #expect(url(query) == Self.base + "?" + expected)
    }

    @Test func allPairsRemoved_LeaveNoQuestionMark() {
        let query = BushaCallbackQueryFaults(changes: [.init("status", nil), .init("paymentRequestId", nil)])
        #expect(url(query) == Self.base)
    }

    @Test func aKeyThatTheCallbackURLHadAlready_IsRepeatedOnlyOnPurpose() {
        let base = Self.base + "?status=old&checkoutId=old&x=1"
        let query = BushaCallbackQueryFaults(
            changes: [.init("checkoutId", "new")], repeated: [.init("status", "again")])
        #expect(
            url(query, base: base) == Self.base
                + "?x=1&status=completed&paymentRequestId=PAYR_x&checkoutId=new&status=again")
    }

    @Test func upperCaseKeys_LeaveValuesAlone() {
        let query = BushaCallbackQueryFaults(repeated: [.init("k", "v")], hasUpperCaseKeys: true)
        #expect(url(query) == Self.base + "?STATUS=completed&PAYMENTREQUESTID=PAYR_x&K=v")
    }

    @Test func keysThatLookAlike_AreTold_Apart() {
        let query = BushaCallbackQueryFaults(changes: [.init("e\u{301}", "1"), .init("\u{e9}", "2")])
        #expect(url(query).hasSuffix("&e%CC%81=1&%C3%A9=2"))
        #expect(url(query, base: Self.base + "?\u{e9}=old&e\u{301}x=kept").contains("?e\u{301}x=kept&"))
    }

    @Test func schemeThatRunsScript_IsNotTaken() {
        #expect(url(BushaCallbackFaults(scheme: "JavaScript")).hasPrefix(Self.base + "?"))
    }

    @Test func spaceAsPlus_IsNotConfusedWithAPlusOrAPercentSign() {
        let query = BushaCallbackQueryFaults(changes: [.init("m", "a b+c%20d")], writesSpaceAsPlus: true)
        #expect(url(query) == Self.base + "?status=completed&paymentRequestId=PAYR_x&m=a+b%2Bc%2520d")
    }

    @Test func prefixAndFragment_StandAroundTheQuery() {
        let faults = BushaCallbackFaults(
            query: BushaCallbackQueryFaults(prefix: "utm_source=app&v=%C3%A9"), fragment: "done")
        #expect(
            url(faults, base: "https://shop.example/r?x=1#old")
                == "https://shop.example/r?utm_source=app&v=%C3%A9&x=1&status=completed&paymentRequestId=PAYR_x#done")
    }

    @Test(
        arguments: [
            ("a.b://callback", "other", nil, "a.b://other"), ("a.b://callback/path", "other", nil, "a.b://other/path"),
            ("a.b://callback", nil, "c.d", "c.d://callback"), ("A.b://Callback", "other", "c.d", "c.d://other"),
            ("a:", "other", nil, "a:"), ("a:callback", "other", "c", "c:callback"), ("a://", "other", nil, "a://other"),
            ("https://[::1]:80/r:x", "other", nil, "https://other/r:x"),
        ] as [(String, String?, String?, String)])
    func hostAndScheme_AreReplaced_AndTheRestIsKept(base: String, host: String?, scheme: String?, expected: String) {
        let faults = BushaCallbackFaults(host: host, scheme: scheme)
        #expect(url(faults, base: base) == expected + "?status=completed&paymentRequestId=PAYR_x")
    }

    // MARK: When they come

    private func bench(_ faults: BushaCallbackFaults, _ customer: BushaCustomer = .pays()) -> Bench {
        Bench(BushaDirective(customer: customer, after: .seconds(1), callback: faults))
    }

    private func due(_ bench: inout Bench, _ payment: BushaPaymentRequest) throws -> [String] {
        BushaCallback.due(for: try bench.read(payment.id)).map(\.url)
    }

    @Test func withoutFaults_OneCallbackComesWithTheEnd() throws {
        var bench = bench(BushaCallbackFaults())
        let payment = try bench.open(callbackURL: Self.base)
        #expect(try due(&bench, payment) == [])
        bench.advance(.seconds(1))
        let ended = try bench.read(payment.id)
        #expect(
            BushaCallback.due(for: ended).map(\.url) == [Self.base + "?status=completed&paymentRequestId=\(payment.id)"]
        )
        #expect(ended.isOver)
    }

    @Test func never_TheRequestIsOverWithoutACallback() throws {
        var bench = bench(BushaCallbackFaults(times: 0))
        let payment = try bench.open(callbackURL: Self.base)
        bench.advance(.seconds(60))
        let ended = try bench.read(payment.id)
        #expect(ended.status == .completed)
        #expect(BushaCallback.due(for: ended).map(\.url) == [])
        #expect(ended.isOver)
    }

    @Test func lateAndTwice_EachComesAtItsTime_AndIsAChange() throws {
        var bench = bench(BushaCallbackFaults(times: 2, after: .seconds(10), every: .seconds(5)))
        let payment = try bench.open(callbackURL: Self.base)
        bench.advance(.seconds(1))
        let ended = try bench.read(payment.id)
        #expect(ended.status == .completed)
        #expect(!ended.isOver)
        bench.advance(.milliseconds(9_999))
        #expect(try bench.read(payment.id).revision == ended.revision)
        bench.advance(.milliseconds(1))
        let once = try bench.read(payment.id)
        #expect(BushaCallback.due(for: once).map(\.url).count == 1)
        #expect(once.revision > ended.revision)
        #expect(!once.isOver)
        bench.advance(.seconds(5))
        let twice = try bench.read(payment.id)
        #expect(Set(BushaCallback.due(for: twice).map(\.url)).count == 1)
        #expect(BushaCallback.due(for: twice).map(\.url).count == 2)
        #expect(twice.isOver)
        #expect(bench.statuses == [.pending, .processing, .completed], "a callback is no event")
    }

    @Test func closedPage_HasNoCallback_WhateverTheFaults() throws {
        var bench = bench(BushaCallbackFaults(times: 2, previousAttempt: .completed), .cancels)
        let payment = try bench.open(callbackURL: Self.base)
        bench.advance(.seconds(60))
        let ended = try bench.read(payment.id)
        #expect(ended.status == .cancelled)
        #expect(BushaCallback.due(for: ended).map(\.url) == [])
        #expect(ended.isOver)
    }

    @Test func previousAttempt_ComesFirst_WithTheIDOfTheRequestBefore() throws {
        var bench = bench(
            BushaCallbackFaults(previousAttempt: .cancelled, query: .init(changes: [.init("status", "x")])))
        let first = try bench.open(reference: "one", callbackURL: Self.base)
        let second = try bench.open(reference: "two", callbackURL: Self.base)
        bench.advance(.seconds(1))
        #expect(
            try due(&bench, second) == [
                Self.base + "?status=cancelled&paymentRequestId=\(first.id)",
                Self.base + "?status=x&paymentRequestId=\(second.id)",
            ])
        let unknown = try #require(try due(&bench, first).first)
        #expect(unknown.hasPrefix(Self.base + "?status=cancelled&paymentRequestId=PAYR_"))
        #expect(![first.id, second.id].contains { unknown.hasSuffix($0) })
    }

    @Test func previousAttempt_ComesWhenTheCustomerLeaves_AndNotAgainAtTheEnd() throws {
        var bench = bench(
            BushaCallbackFaults(previousAttempt: .completed), .abandonsThenPays(.exact, later: .seconds(30)))
        let payment = try bench.open(callbackURL: Self.base)
        #expect(try due(&bench, payment) == [])
        bench.advance(.seconds(1))
        #expect(try bench.read(payment.id).status == .pending)
        #expect(try due(&bench, payment).count == 1)
        bench.advance(.seconds(30))
        #expect(try bench.read(payment.id).status == .completed)
        #expect(
            try due(&bench, payment).last == Self.base + "?status=completed&paymentRequestId=\(payment.id)")
        #expect(try due(&bench, payment).count == 2)
    }

    @Test func callbacksOfBeforeAReset_DoNotCome() throws {
        var bench = bench(BushaCallbackFaults(after: .seconds(10)))
        let payment = try bench.open(reference: "one", callbackURL: Self.base)
        bench.advance(.seconds(1))
        bench.machine.reset()
        let again = try bench.open(reference: "one", callbackURL: Self.base)
        #expect(again.id == payment.id, "ids begin again")
        bench.advance(.seconds(1))
        bench.advance(.milliseconds(9_500))
        #expect(try due(&bench, again) == [])
        bench.advance(.milliseconds(500))
        #expect(try due(&bench, again).count == 1)
    }

    @Test(arguments: [-5, 1_000])
    func senselessCounts_AreHeldWithinBounds(times: Int) throws {
        var bench = bench(BushaCallbackFaults(times: times, after: .seconds(-1), every: .seconds(-1)))
        let payment = try bench.open(callbackURL: Self.base)
        bench.advance(.seconds(1))
        #expect(try due(&bench, payment).count == (times < 0 ? 0 : BushaCallbackFaults.largestCount))
    }
}
