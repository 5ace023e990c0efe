import Dispatch
import SandboxBushaPay
import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// Busha Pay's endpoints: the payment API, the checkout page and the stand-in for the app.
extension SandboxHandler {
    // MARK: The payment API and the merchant

    func serveBusha(
        _ request: Request, _ endpoint: EndpointID, paymentID: String, in exchange: Exchange
    ) throws(CredentialRefusal) -> Answer {
        let key: String
        let operation: BackendOperation
        switch BushaWire.credential(of: request) {
        case .failure(let problem):
            key = ""
            operation = .answered(BushaWire.encode(problem))
        case .success(let credential):
            key = credential.text
            operation = Self.operation(of: request, endpoint, paymentID, publicKey: credential.publicKey)
        }
        let owner = try sessions.owner(ofKey: key, scenarios: scenarios)
        return answer(
            try handle(request, endpoint, credential: key, operation, owner, in: exchange), request, owner.session)
    }

    private static func operation(
        of request: Request, _ endpoint: EndpointID, _ paymentID: String, publicKey: String
    ) -> BackendOperation {
        switch endpoint {
        case .bushaMerchant: return .merchant
        case .bushaPayment: return .busha(.read(id: paymentID))
        case .bushaPayments:
            return .busha(.list(cursor: request.target.query.last { $0.name == "cursor" && !$0.value.isEmpty }?.value))
        default:
            switch BushaWire.decodeCreate(request, publicKey: publicKey) {
            case .success(let operation): return .busha(operation)
            case .failure(let problem): return .answered(BushaWire.encode(problem))
            }
        }
    }

    // MARK: The checkout page

    func serveCheckout(_ request: Request, in exchange: Exchange) throws(CredentialRefusal) -> Answer {
        switch try open(BushaCheckoutForm.decode(request), at: .bushaCheckout, request, in: exchange) {
        case .refused(let answer): return answer
        case .payment(let payment, let form, let handled, let session):
            let page = CheckoutPage.response(
                CheckoutPage.Model(
                    payment: payment, method: form.method, parentOrigin: form.parentOrigin,
                    customerIsAPerson: payment.customer == .waits, faults: handled.plan.page,
                    deepLinkScheme: DeepLink.scheme(userAgent: request.fields[.userAgent]), now: handled.now,
                    clockRuns: session.clock.mode == .real))
            return session.answer(handled, page, to: request.head)
        }
    }

    /// What became of a form or a deep link.
    enum Opening {
        case payment(BushaPaymentRequest, BushaCheckoutForm, HandledCall, Session)
        /// It cannot be opened, and the answer is a page that says why, or a fault's.
        case refused(Answer)
    }

    /// Opens the payment request that a page is for.
    func open(
        _ decoded: Result<BushaCheckoutForm, BushaProblem>, at endpoint: EndpointID, _ request: Request,
        in exchange: Exchange
    ) throws(CredentialRefusal) -> Opening {
        switch decoded {
        case .failure(let problem):
            let owner: SessionRegistry.Owner = (sessions.standard, nil)
            let refusal = BackendOperation.answered(ErrorPage.response(problem))
            return .refused(
                answer(
                    try handle(request, endpoint, credential: "", refusal, owner, in: exchange), request,
                    owner.session))
        case .success(let form):
            let key = form.quote.publicKey
            let owner = try sessions.owner(ofKey: key, scenarios: scenarios)
            let handled = try handle(
                request, endpoint, credential: key, .busha(.open(form.quote)), owner, in: exchange)
            guard case .busha(.payment(let payment, _)) = handled.reply else {
                return .refused(owner.session.answer(handled, handled.pageGenuine, to: request.head))
            }
            return .payment(payment, form, handled, owner.session)
        }
    }

    // MARK: What the pages call

    /// How long the page's look at the state waits for a change, in real time.
    private static let stateTimeout = Duration.seconds(20)

    func serve(_ route: PageRoute, _ request: Request, in exchange: Exchange) -> Answer? {
        switch route {
        case .state(let key, let id): return showState(of: id, of: key, request, in: exchange)
        case .act(let key, let id): return act(on: id, of: key, request, from: exchange.peer)
        case .goBack(let key, let id): return goBack(from: id, of: key, request)
        case .wait(let key, let id): return wait(for: id, of: key, request, in: exchange)
        case .payWithUPI(let reference): return payWithUPI(reference: reference, request, from: exchange.peer)
        }
    }

    /// The session of a page: payment ids are drawn from seeds, so two sessions may well have the same ones.
    func owner(ofPage key: String) -> Session? {
        guard let session = sessions.owner(ofPage: key) else { return nil }
        session.touch()
        return session
    }

    private func showState(of id: String, of key: String, _ request: Request, in exchange: Exchange) -> Answer? {
        guard let session = owner(ofPage: key), let payment = session.payment(id: id) else {
            return sessions.standard.answerUnrecorded(Self.unknownPayment.response, to: request.head)
        }
        let after = request.target.query.last { $0.name == "after" }.flatMap { Int($0.value) }
        guard CheckoutState.version(of: payment) == after else {
            let response = CheckoutState.response(payment, now: session.clock.now)
            return session.answerUnrecorded(response, to: request.head)
        }
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: false, onEnd: cancellation.cancel))
        let wait = session.whenPayment(id, { CheckoutState.version(of: $0) != after }) { payment in
            let response =
                payment.map { CheckoutState.response($0, now: session.clock.now) } ?? Problem.stopping().response
            exchange.answer(session.answerUnrecorded(response, to: request.head))
        }
        guard let wait else { return nil }
        cancellation.begun { session.dropWait(wait) }
        control.waitQueue.asyncAfter(deadline: .now() + Self.stateTimeout.dispatchInterval) { [weak session] in
            session?.endWait(wait)
        }
        return nil
    }

    private func act(on id: String, of key: String, _ request: Request, from peer: Peer) -> Answer {
        guard let session = owner(ofPage: key), session.payment(id: id) != nil else {
            return sessions.standard.answerUnrecorded(Self.unknownPayment.response, to: request.head)
        }
        do throws(Problem) {
            if let problem = gate.refusal(of: request.head, from: peer) ?? ControlGate.refusal(ofBody: request) {
                throw problem
            }
            let payment = try PaymentActions.act(on: id, try PaymentActions.read(request), in: session)
            let response = CheckoutState.response(payment, now: session.clock.now)
            return session.answerUnrecorded(response, to: request.head)
        } catch {
            return session.answerUnrecorded(error.response, to: request.head)
        }
    }

    static let unknownPayment = Problem.notFound("There is no payment request with this id.")
}

extension BushaWire.Credential {
    /// As it stood in the request.
    var text: String {
        switch self {
        case .publicKey(let key), .secretKey(let key): key
        }
    }

    /// The public key of the merchant whose secret key this is: they differ in their beginning only [assumed].
    var publicKey: String {
        switch self {
        case .publicKey(let key): key
        case .secretKey(let key): "pub_" + (key.hasPrefix("sk_") ? String(key.dropFirst(3)) : key)
        }
    }
}

extension ErrorPage {
    static func response(_ problem: BushaProblem) -> Response {
        response(status: problem.status, title: "This checkout cannot be opened", problems: [problem.message])
    }
}

extension HandledCall {
    /// As ``genuine``, but an error is a page.
    var pageGenuine: Response? {
        guard case .busha(.refused(let refusal)) = reply else { return genuine }
        return ErrorPage.response(BushaProblem(refusal))
    }
}
