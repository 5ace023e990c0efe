import SandboxCore
import SandboxHTTP
import SandboxJSON
import PaymentSandbox
import SandboxTestSupport

@testable import SandboxScenarios

extension ResponseFiles {
    /// Every file is there, and holds its own name.
    static let sample = ResponseFiles { .bytes(Array($0.utf8)) }
}

/// Makes scenarios by chance that a file can say: every effect, selector and directive, alone and together.
struct ScenarioMaker {
    private var draw: Draw

    init(number: UInt64) {
        draw = Draw(seed: 42, "scenario", number: number)
    }

    /// One value of each kind of effect, and more where they differ much: what property tests combine.
    static let effects: [FaultEffect] = {
        let header = ResponseHeader("X-Made", "1").map { [$0] } ?? []
        let pointers = [FaultEffect.setNull("/a", "/b/c"), FaultEffect.asString("/a")].compactMap { $0 }
        return pointers + [
            .noOp, .delay(.seconds(1)), .delay(.between(.seconds(1), .seconds(2)), at: .midBody),
            .delay(.logNormal(median: .seconds(1), cap: .seconds(9)), at: .afterBody),
            .respond(status: 503, body: .json(["error": "unavailable"])), .respond(status: 204),
            .respond(
                status: 200, headers: header, body: .file(ResponseFile(name: "a.html", bytes: Array("a.html".utf8)))),
            .redirect(status: 302, times: 3), .redirect(status: 308, times: nil), .garbage(), .garbage("SSH\r\n"),
            .patch(["a": nil, "b": ["c": .number(literal: "1.50")]]), FaultEffect(SetHeaders(headers: header)),
            .removeHeaders("Content-Type", "Date"), .contentType("text/html"), .byteOrderMark,
            FaultEffect(Charset(encoding: .utf16LittleEndian)), .corsRefused, .contentLength(by: -3),
            .contentLength(by: 7), .malformedChunk, FaultEffect(MalformedChunk(kind: .badEnd)),
            FaultEffect(MalformedChunk(kind: .noLastChunk)), .truncate(keepBytes: 3), .truncate(dropBytes: 1),
            .truncate(dropBytes: 2, declaresSent: true), .drip(bytes: 3, every: .milliseconds(100)),
            .drip(bytes: 1, every: .seconds(1), from: .afterHead), .throttle(bytesPerSecond: 100), .hang(),
            .hang(at: .afterBody, for: .seconds(3)), .reset(), .reset(at: .midHead), .reset(at: .bodyBytes(2)),
            .close(),
            .close(at: .midBody), .close(at: .afterBody),
        ]
    }()

    private mutating func one<Element>(_ elements: [Element]) -> Element {
        elements[Int(draw.next() % UInt64(elements.count))]
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + Int64(draw.next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    private mutating func duration() -> Duration {
        .nanoseconds(one([1, 1_000_000, 1_500_000_000, 86_400_000_000_000]) * number(0...90))
    }

    private mutating func isTrue() -> Bool { draw.next() & 1 == 0 }

    mutating func scenario() -> Scenario {
        var moneyLanded = MoneyLandedDirective.paysExactly
        if isTrue() { moneyLanded.orderAmount = Paise(number(1...10_000_000_000)) }
        if isTrue() { moneyLanded.largestDiscount = number(1...1_000_000) }
        if isTrue() { moneyLanded.payeeName = one(["A", "सैंड", "\"\\"]) }
        if isTrue() { moneyLanded.credits = (0..<number(0...3)).map { _ in credit() } }
        var busha = BushaDirective.paysExactly
        busha.customer = one([
            .pays(.exact), .pays(.percent(Int(number(1...10_000)))), .pays(.absolute(DecimalAmount(625, scale: 2))),
            .paysInParts([.percent(40), .exact, .absolute(DecimalAmount(5))], every: duration()),
            .paysAfterExpiry(.percent(5), later: duration()), .paysWrongAsset("USDC"), .rejects,
            .fails(code: "E", message: "M"), .cancels, .abandons, .abandonsThenPays(.percent(5), later: duration()),
            .waits,
        ])
        if isTrue(), busha.customer != .waits { busha.after = duration() }
        if isTrue() { busha.processingTime = duration() }
        busha.callback = callback(busha.customer)
        return Scenario(
            name: "sample", summary: "S.", moneyLanded: moneyLanded, busha: busha,
            faults: (0..<number(0...4)).map { _ in rule() }, page: page())
    }

    /// Page faults without contradictions.
    private mutating func page() -> PageFaults {
        while true {
            let page = PageFaults(
                neverInitialises: one([false, true]),
                initialisesAfter: one([nil, .nanoseconds(number(1...90_000_000_000))]),
                scriptError: one([nil, nil, .atStart, .onceReady]), blank: one([false, false, true]),
                noiseMessages: isTrue(), wrongTargetOrigin: isTrue(),
                completed: one([nil, nil, .twice, .withoutData, .amountsAsNumbers]), hangingSubresource: isTrue(),
                bridgeError: one([nil, .init(code: "E"), .init(code: "É 1", message: "\"")]))
            if page.contradictions.isEmpty { return page }
        }
    }

    /// Faults of the way back, without contradictions.
    private mutating func callback(_ customer: BushaCustomer) -> BushaCallbackFaults {
        while true {
            let faults = anyCallback()
            if faults.contradictions(for: customer).isEmpty { return faults }
        }
    }

    private mutating func anyCallback() -> BushaCallbackFaults {
        var faults = BushaCallbackFaults()
        if isTrue() { faults.times = Int(number(0...20)) }
        if isTrue() { faults.after = duration() }
        if isTrue() { faults.every = duration() }
        if isTrue() { faults.previousAttempt = one(BushaPaymentStatus.allCases) }
        if isTrue() { faults.carrier = one(BushaCallbackCarrier.allCases) }
        if isTrue() { faults.redirects = Int(number(1...10)) }
        if isTrue() { faults.query.changes = [.init("status", one([nil, "", "ü +&"])), .init("x", "y")] }
        if isTrue() { faults.query.repeated = [.init("status", "completed")] }
        faults.query.hasUpperCaseKeys = isTrue()
        faults.query.writesSpaceAsPlus = isTrue()
        if isTrue() { faults.query.prefix = "a=%20&b" }
        if isTrue() { faults.host = "elsewhere" }
        if isTrue() { faults.scheme = "com.other.busha-pay" }
        if isTrue() { faults.fragment = "done" }
        return faults
    }

    private mutating func credit() -> CreditDirective {
        CreditDirective(
            amount: one([
                .exact, .roundedUp, .roundedDown, .offset(number(-5...5)), .absolute(Paise(number(1...9_999))),
            ]), after: duration(), placedAfter: isTrue() ? duration() : nil)
    }

    /// A rule without contradictions.
    private mutating func rule() -> FaultRule {
        while true {
            let rule = FaultRule(
                on: one([.all, [.moneyLandedReserve], [.moneyLandedReserve, .bushaMerchant]]),
                calls: one([.all, .only(2...2), .only(1...4), .from(3), .every(5)]),
                chance: one([.always, .never, Chance(billionths: number(0...1_000_000_000))]), request: match(),
                when: one([nil, .before, .after]), effects: (0..<number(1...3)).map { _ in one(ScenarioMaker.effects) })
            if rule.contradictions.isEmpty { return rule }
        }
    }

    private mutating func match() -> RequestMatch {
        RequestMatch(
            apps: one([[], ["gpay"], ["gpay", "qr"]]), methods: one([[], ["POST"]]),
            headers: one([[], [.init("Accept", .present), .init("A", .equal("b"))]]),
            fields: one([[], [.init("/a~1", .equal(.number(literal: "1.0"))), .init("b", .absent)]]))
    }
}
