import Dispatch
import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxSockets

/// What the backends' own pages call.
extension SandboxHandler {
    func serve<Kind: EmulatedBackend>(_ call: PageCall<Kind>, _ routed: RoutedRequest) -> Answer? {
        let (request, exchange) = (routed.request, routed.exchange)
        guard let found = call.find(routed.captured, sessions), let session = found.host as? Session else {
            return sessions.standard.answerUnrecorded(call.otherwise(), to: request.head)
        }
        if request.method != .get, request.method != .head,
            let problem = gate.refusal(of: request.head, from: exchange.peer) ?? ControlGate.refusal(ofBody: request)
        {
            return sessions.standard.answerUnrecorded(problem.response, to: request.head)
        }
        switch call.perform(request, routed.captured, found) {
        case .now(let response): return session.answerUnrecorded(response, to: request.head)
        case .never:
            let delivery = Delivery(steps: [.hang(until: nil)], status: nil, keepsAlive: false)
            return Answer(delivery, clock: session.clock, scope: session.scope)
        case .at(let instant, let response):
            answerPage(exchange, response, at: instant, request.head, in: session)
            return nil
        case .once(let object, let bound, let look):
            answerPage(exchange, once: object, of: Kind.self, within: bound, request.head, in: session, look)
            return nil
        }
    }

    /// Answers as soon as `look` has an answer, after `bound` of real time with the last that it has.
    private func answerPage<Kind: EmulatedBackend>(
        _ exchange: Exchange, once object: String, of kind: Kind.Type, within bound: Duration, _ head: RequestHead,
        in session: Session, _ look: @escaping @Sendable (Kind.Machine, Instant, Bool) -> Response?
    ) {
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: false, onEnd: cancellation.cancel))
        let wait = session.whenChanged(object, of: kind, look: look) { response in
            exchange.answer(session.answerUnrecorded(response ?? Problem.stopping().response, to: head))
        }
        guard let wait else { return }
        cancellation.begun(wait.drop)
        control.waitQueue.asyncAfter(deadline: .now() + bound.dispatchInterval, execute: wait.end)
    }

    /// Answers when the session's clock shows `instant`.
    private func answerPage(
        _ exchange: Exchange, _ response: Response, at instant: Instant, _ head: RequestHead, in session: Session
    ) {
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: true, onEnd: cancellation.cancel))
        let clock = session.clock
        let over: @Sendable () -> Void = {
            exchange.answer(session.answerUnrecorded(response, to: head))
        }
        let stopped: @Sendable () -> Void = {
            exchange.answer(session.answerUnrecorded(Problem.stopping().response, to: head))
        }
        guard let timer = clock.schedule(at: instant, dropped: stopped, over) else { return stopped() }
        // A manual clock may have come this far before the timer was there; it would fire with the next advance only.
        if clock.now >= instant, clock.cancel(timer) { return over() }
        cancellation.begun { clock.cancel(timer) }
    }
}
