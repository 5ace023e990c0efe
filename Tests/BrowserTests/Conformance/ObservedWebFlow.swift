import PaymentSandbox
import SandboxCore
import SandboxTestSupport

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

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
            webhooks: session.events.compactMap(\.bushaWebhook))
    }
}

/// Brings the page up to what the server knows.
private struct Flow {
    let bench: Bench
    let sheet: CheckoutSheet
    let rules: SheetRules
    private let answer: AnswerWatch
    private var hasSettled = false
    /// How the payment request stood then; `nil` where there is none.
    private var settledVersion: Int?
    /// The time that the page still waits for.
    private var waitsUntil: Instant?
    private var hasClicked = false

    init(bench: Bench, sheet: CheckoutSheet, rules: SheetRules) {
        self.bench = bench
        self.sheet = sheet
        self.rules = rules
        answer = AnswerWatch(session: bench.sandbox.sessions.standard)
    }

    /// Returns once the sheet has an outcome, the answer to the form is held back by the scenario, or the page has
    /// come as far as it does, its tile is clicked, it has noticed how the payment request stands, and it waits for no
    /// time that has come. What is not the checkout page notices nothing.
    mutating func settle() async throws {
        if hasSettled, settledVersion == version, !isDue(waitsUntil) { return }
        try await answer.heldOrCompleted()
        if answer.isHeld { return }
        try await sheet.take("the page and the server agree") {
            if rules.report(sheet.events) != nil { return true }
            guard let look = try await sheet.look() else { return false }
            let hasLoaded = look.isLoaded && sheet.events.contains(.loadFinished)
            guard hasLoaded || look.lacksAnImage else { return false }
            // SDKs click after the load.
            if hasLoaded, !hasClicked {
                hasClicked = true
                try await sheet.clickTile("Stablecoins")
            }
            try await tapBack(look)
            let agrees = look.version == version && !isDue(look.waitsUntil) && hasActed(look)
            guard agrees || look.isDead else { return false }
            try await sheet.pump()
            hasSettled = true
            settledVersion = version
            waitsUntil = look.waitsUntil
            return true
        }
    }

    /// Whether the page has said what it says of the end, and has gone back as often as callbacks have come. One that
    /// shows an expired or a closed request stays where it is.
    private func hasActed(_ look: PageLook) -> Bool {
        guard let payment = bench.payment, payment.ending == nil || look.isOver else { return false }
        return payment.ending == .expired || payment.ending == .dismissed || look.leftCount >= payment.callbacksDue
    }

    /// The customer taps the button that leads back, where there is one that he has to tap.
    private func tapBack(_ look: PageLook) async throws {
        guard let payment = bench.payment, payment.callbackFaults.carrier == .tap, look.isOver,
            look.leftCount < payment.callbacksDue, try await bench.isVisible("#return")
        else { return }
        try await bench.driver.run("document.getElementById('return').click()")
    }

    private func isDue(_ time: Instant?) -> Bool { time.map { $0 <= bench.sandbox.clock.now } ?? false }

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
