import SandboxCore
import SandboxHTTP
import SandboxSockets

/// What lets a page be late, or never finish its load, on the session's clock.
extension SandboxHandler {
    /// Answers when the session's clock shows the time `until` of the query, in nanoseconds since 1970. Without one no
    /// answer comes: the call ends when the client goes, or the session or the sandbox ends.
    func wait(for id: String, of key: String, _ request: Request, in exchange: Exchange) -> Answer? {
        guard let session = owner(ofPage: key), session.payment(id: id) != nil else {
            return sessions.standard.answerUnrecorded(Self.unknownPayment.response, to: request.head)
        }
        guard let text = request.target.query.last(where: { $0.name == "until" })?.value else {
            let delivery = Delivery(steps: [.hang(until: nil)], status: nil, keepsAlive: false)
            return Answer(delivery, clock: session.clock, scope: session.scope)
        }
        guard let nanoseconds = Int64(text) else {
            let problem = Problem.badRequest("\"until\" has to be a whole number of nanoseconds since 1970.")
            return session.answerUnrecorded(problem.response, to: request.head)
        }
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: true, onEnd: cancellation.cancel))
        answer(exchange, at: Instant(nanoseconds: nanoseconds), request.head, session, cancellation)
        return nil
    }

    private func answer(
        _ exchange: Exchange, at until: Instant, _ head: RequestHead, _ session: Session, _ cancellation: Cancellation
    ) {
        let clock = session.clock
        let over: @Sendable () -> Void = {
            exchange.answer(session.answerUnrecorded(.json(["is_over": true]), to: head))
        }
        let stopped: @Sendable () -> Void = {
            exchange.answer(session.answerUnrecorded(Problem.stopping().response, to: head))
        }
        guard let timer = clock.schedule(at: until, dropped: stopped, over) else { return stopped() }
        // A manual clock may have come this far before the timer was there; it would fire with the next advance only.
        if clock.now >= until, clock.cancel(timer) { return over() }
        cancellation.begun { clock.cancel(timer) }
    }
}
