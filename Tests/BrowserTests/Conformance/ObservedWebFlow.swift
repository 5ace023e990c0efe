import PaymentSandbox
import SandboxBushaPay
import SandboxTestSupport

@testable import PaymentSandbox

/// What a run of a web view under a bundled scenario came to, and what the server knows once the time is over after
/// which an expectation looks. The client's time is the sandbox's manual clock; it is moved only while nothing is under
/// way between the server and the page, so an outcome never depends on how fast this machine is.
struct ObservedWebFlow {
    let seen: SeenByBushaFlow
    let report: SheetRules.Report?
    let payments: [BushaPaymentRequest]
    /// Faults of an endpoint that was called, none of whose calls they selected: the scenario is not what its file says.
    let idleFaults: [String]

    /// Not ready this long after the sheet opened: `WEBVIEW_TIMEOUT`.
    private static let readyTimeout = Duration.seconds(30)
    private static let step = Duration.seconds(1)

    static func run(_ scenario: String, on platform: MobilePlatform) async throws -> ObservedWebFlow {
        var observed: ObservedWebFlow?
        try await Bench.run(scenario) { observed = try await ObservedWebFlow($0, platform) }
        guard let observed else { throw BrowserFailure("nothing was observed") }
        return observed
    }

    private init(_ bench: Bench, _ platform: MobilePlatform) async throws {
        let clock = bench.sandbox.clock
        let opened = clock.now
        let end = opened + BushaExpectation.settlingTime
        let rules = SheetRules(platform: platform, callbackURL: Bench.callbackURL)
        let sheet = try await bench.open([:], CheckoutSheet.Options(userAgent: platform.userAgent))
        var flow = Flow(bench: bench, sheet: sheet, rules: rules)
        var result: BushaExpectation.Result?
        while result == nil {
            try await flow.settle()
            if let report = rules.report(sheet.events) {
                result = report.result
            } else if clock.now >= opened + Self.readyTimeout, !rules.isReady(sheet.events) {
                result = .error(code: "WEBVIEW_TIMEOUT")
            } else if clock.now >= end {
                result = .neverEnds
            } else {
                _ = try await clock.advance(by: Self.step)
            }
        }
        report = rules.report(sheet.events)
        _ = try await clock.advance(by: max(end - clock.now, .zero))
        let session = bench.sandbox.sessions.standard
        payments = session.payments
        idleFaults = bench.sandbox.findings
            .filter { $0.kind == .faultNeverFired && !$0.message.hasSuffix("was never called") }.map(\.message)
        seen = SeenByBushaFlow(
            result: result ?? .neverEnds, merchant: nil, paymentStatus: OrNull(payments.first?.status),
            sourceAmountReceived: OrNull(payments.first?.received),
            webhooks: session.events.compactMap { event in
                switch event {
                case .busha(.created): BushaPaymentStatus.pending.webhookEvent
                case .busha(.statusChanged(_, _, _, let status, _)): status.webhookEvent
                case .moneyLanded: nil
                }
            })
    }
}

/// Brings the page up to what the server knows.
private struct Flow {
    let bench: Bench
    let sheet: CheckoutSheet
    let rules: SheetRules
    private let answer: AnswerWatch
    private var settledVersion: Int?
    private var hasClicked = false
    private var isForeign = false

    init(bench: Bench, sheet: CheckoutSheet, rules: SheetRules) {
        self.bench = bench
        self.sheet = sheet
        self.rules = rules
        answer = AnswerWatch(session: bench.sandbox.sessions.standard)
    }

    /// Returns once the sheet has an outcome, the answer to the form is held back by the scenario, or the page has
    /// loaded, its tile is clicked, and it has noticed how the payment request stands. What has loaded without being the
    /// checkout page (its script runs before the load ends) notices nothing.
    mutating func settle() async throws {
        if isForeign || (hasClicked && settledVersion == version) { return }
        try await answer.heldOrCompleted()
        if answer.isHeld { return }
        try await sheet.take("the page and the server agree") {
            if rules.report(sheet.events) != nil { return true }
            guard sheet.events.contains(.loadFinished) else { return false }
            guard try await sheet.version() != nil, let version else {
                isForeign = true
                return true
            }
            if !hasClicked {
                hasClicked = true
                try await sheet.clickTile("Stablecoins")
            }
            // A page that knows of the end has more to say, unless the time ran out: it then waits for the customer.
            let ending = bench.payment?.ending
            guard ending == nil || ending == .expired, try await sheet.version() == version else { return false }
            try await sheet.pump()
            settledVersion = version
            return true
        }
    }

    private var version: Int? { bench.payment.map { CheckoutState.version(of: $0) } }
}

extension MobilePlatform {
    var userAgent: String {
        switch self {
        case .ios:
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
        case .android:
            "Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile"
        }
    }
}
