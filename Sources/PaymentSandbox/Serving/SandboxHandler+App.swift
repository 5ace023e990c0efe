import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxSockets

/// The stand-in for the Busha app, and the way back from the pages to the merchant.
extension SandboxHandler {
    /// Where the scenario's customer acts by himself, the answer waits for him: what carries the callback once it comes,
    /// or a page that goes nowhere if he leaves without an answer. A person gets a page to play with.
    func serveApp(_ request: Request, in exchange: Exchange) throws(CredentialRefusal) -> Answer? {
        let link = BushaCheckoutForm.decode(deepLink: request.target.query)
        switch try open(link, at: .bushaApp, request, in: exchange) {
        case .refused(let answer): return answer
        case .payment(let payment, _, let handled, let session):
            return answerApp(payment, handled, request, session, in: exchange)
        }
    }

    private func answerApp(
        _ payment: BushaPaymentRequest, _ handled: HandledCall, _ request: Request, _ session: Session,
        in exchange: Exchange
    ) -> Answer? {
        if payment.ending == nil, payment.customer == .waits {
            return session.answer(handled, Self.appPage(payment, .person, handled.now), to: request.head)
        }
        if payment.ending == nil, payment.leavesWithoutAnswer, payment.previousAttemptID == nil {
            let leaves = max(payment.customerActsAt - handled.now, .zero)
            return session.answer(handled, Self.appPage(payment, .gone, handled.now), to: request.head, after: leaves)
        }
        // A page that leaves by script, once a callback comes: in a web view a redirect to a custom scheme can surface
        // as a load error before the callback arrives (contract, section 2, item 9). Scripts get the redirect.
        if Self.isNavigation(request.fields) {
            return session.answer(handled, Self.appPage(payment, .scripted, handled.now), to: request.head)
        }
        guard !Self.hasAnswer(payment) else {
            return session.answer(handled, Self.leaving(payment, handled.now), to: request.head)
        }
        // A call with a fault that makes the answer does not wait for one.
        let cancellation = Cancellation()
        session.answerIsAwaited(handled, in: exchange, onEnd: cancellation.cancel)
        let wait = session.whenPayment(payment.id, Self.hasAnswer) { payment in
            guard let payment else { return exchange.abandon() }
            exchange.answer(session.answer(handled, Self.leaving(payment, session.clock.now), to: request.head))
        }
        if let wait { cancellation.begun { session.dropWait(wait) } }
        return nil
    }

    /// Whether the app brings the customer back now, or never will.
    private static func hasAnswer(_ payment: BushaPaymentRequest) -> Bool {
        payment.callbacksDue > 0 || payment.isOver
    }

    /// Whether the answer becomes a page in a browser. `Sec-Fetch-Mode` says so, which browsers leave out where neither
    /// `https` nor a loopback address makes the sandbox trustworthy, as on an emulator: then what they accept does.
    private static func isNavigation(_ fields: FieldList) -> Bool {
        if let mode = fields[fetchMode] { return mode == "navigate" }
        return fields[accept]?.lowercased().hasPrefix("text/html") == true
    }

    private static let fetchMode = FieldName(known: "Sec-Fetch-Mode")
    private static let accept = FieldName(known: "Accept")

    /// Where no callback comes nobody sends the customer back: he closed the page instead of answering in the app, there
    /// is no address, or the scenario loses it.
    private static func leaving(_ payment: BushaPaymentRequest, _ now: Instant) -> Response {
        guard !BushaCallback.due(for: payment).isEmpty else { return appPage(payment, .gone, now) }
        return WayBack.firstResponse(payment) ?? appPage(payment, .scripted, now)
    }

    private static func appPage(
        _ payment: BushaPaymentRequest, _ customer: AppPage.Customer, _ now: Instant
    ) -> Response {
        AppPage.response(payment, customer: customer, now: now)
    }

    // MARK: The way back

    /// Carries a callback that has come, from a page that leaves by this address.
    func goBack(from id: String, of key: String, _ request: Request) -> Answer {
        let session = owner(ofPage: key)
        let response = session?.payment(id: id).flatMap { WayBack.response($0, query: request.target.query) }
        return (session ?? sessions.standard).answerUnrecorded(
            response
                ?? ErrorPage.response(
                    status: 404, title: "There is no way back from here",
                    problems: ["No callback of this payment request has come that this address could carry."]),
            to: request.head)
    }
}
