import SandboxBackend
import SandboxCore
import SandboxHTTP

/// The endpoints that answer with a page: the checkout and the stand-in for the app (contract, sections 2 and 4).
extension BushaPay {
    static let checkout = Endpoint<BushaPay>(
        .bushaCheckout, [DocumentedRoute(.post, "/pay", BushaDocumentation.checkout)]
    ) { request, _, _ in
        open(BushaCheckoutForm.decode(request)) { payment, form, call in
            .now(
                CheckoutPage.response(
                    CheckoutPage.Model(
                        payment: payment, method: form.method, parentOrigin: form.parentOrigin,
                        customerIsAPerson: payment.customer == .waits, faults: call.section.page,
                        deepLinkScheme: DeepLink.scheme(userAgent: call.request.fields[.userAgent]), now: call.now,
                        clockRuns: call.clockRuns)))
        }
    }

    static let app = Endpoint<BushaPay>(
        .bushaApp, [DocumentedRoute(.get, "/busha-app/pay", BushaDocumentation.app)]
    ) { request, _, _ in
        open(BushaCheckoutForm.decode(deepLink: request.target.query)) { payment, _, call in
            answerFromApp(payment, call)
        }
    }

    /// Opens the payment request that a form or a deep link asks for, and answers with the page that is made of it; an
    /// error is a page, too.
    private static func open(
        _ decoded: Result<BushaCheckoutForm, BushaProblem>,
        _ page:
            @escaping @Sendable (BushaPaymentRequest, BushaCheckoutForm, AnsweredCall<BushaPay>) -> CallAnswer<BushaPay>
    ) -> IncomingCall<BushaPay> {
        switch decoded {
        case .failure(let problem):
            return IncomingCall(.standard, credential: "", .respond(errorPage(problem)))
        case .success(let form):
            let key = form.quote.publicKey
            return IncomingCall(
                .key(key), credential: key,
                .answer(.open(form.quote)) { reply, call in
                    switch reply {
                    case .payment(let payment, _): page(payment, form, call)
                    case .refused(let refusal): .now(errorPage(BushaProblem(refusal)))
                    case .merchant, .page, .timerHandled: .now(BushaWire.encode(reply))
                    }
                })
        }
    }

    private static func errorPage(_ problem: BushaProblem) -> Response {
        ErrorPage.response(
            status: problem.status, title: "This checkout cannot be opened", problems: [problem.message])
    }

    // MARK: The app

    /// Where the scenario's customer acts by themselves, the answer waits for them: what carries the callback once it
    /// comes, or a page that goes nowhere if they leave without an answer. A person gets a page to play with.
    private static func answerFromApp(
        _ payment: BushaPaymentRequest, _ call: AnsweredCall<BushaPay>
    ) -> CallAnswer<BushaPay> {
        if payment.ending == nil, payment.customer == .waits {
            return .now(AppPage.response(payment, customer: .person, now: call.now))
        }
        if payment.ending == nil, payment.leavesWithoutAnswer, payment.previousAttemptID == nil {
            let leaves = max(payment.customerActsAt - call.now, .zero)
            return .later(leaves, AppPage.response(payment, customer: .gone, now: call.now))
        }
        // A page that leaves by script, once a callback comes: in a web view a redirect to a custom scheme can surface
        // as a load error before the callback arrives (contract, section 2, item 9). Scripts get the redirect.
        if isNavigation(call.request.fields) {
            return .now(AppPage.response(payment, customer: .scripted, now: call.now))
        }
        if hasAnswer(payment) { return .now(leaving(payment, call.now)) }
        return .once(object: payment.id) { machine, now in
            machine.payment(id: payment.id, at: now).flatMap { hasAnswer($0) ? leaving($0, now) : nil }
        }
    }

    /// Whether the app brings the customer back now, or never will.
    private static func hasAnswer(_ payment: BushaPaymentRequest) -> Bool {
        payment.callbacksDue > 0 || payment.isOver
    }

    /// Whether the answer becomes a page in a browser. `Sec-Fetch-Mode` says so, which browsers leave out where neither
    /// `https` nor a loopback address makes the sandbox trustworthy, as on an emulator: then what they accept does.
    private static func isNavigation(_ fields: FieldList) -> Bool {
        if let mode = fields[fetchMode] { return mode == "navigate" }
        return fields[.accept]?.lowercased().hasPrefix("text/html") == true
    }

    private static let fetchMode = FieldName(known: "Sec-Fetch-Mode")

    /// Where no callback comes nobody sends the customer back: they closed the page instead of answering in the app, there
    /// is no address, or the scenario loses it.
    private static func leaving(_ payment: BushaPaymentRequest, _ now: Instant) -> Response {
        guard !BushaCallback.due(for: payment).isEmpty else {
            return AppPage.response(payment, customer: .gone, now: now)
        }
        return WayBack.firstResponse(payment) ?? AppPage.response(payment, customer: .scripted, now: now)
    }
}
