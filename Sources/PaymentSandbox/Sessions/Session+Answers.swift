import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// A call in its session, as it was decided: everything that the answer is made from.
package struct HandledCall<Kind: EmulatedBackend>: Sendable {
    package let call: Call
    package let plan: Plan
    /// `nil` if the call did not reach the backend.
    package let reply: Kind.Reply?
    package let now: Instant
    package let date: String
    /// The call's journal entry.
    package let sequence: UInt64
}

/// A request that is a call of an endpoint.
package struct EndpointCall: Sendable {
    package let endpoint: EndpointID
    /// Where in a chain of redirects the request stands; `nil` if it began a call.
    package let hop: RedirectHop?
    /// The scenario that it asks for; `nil`: the session's.
    package let scenario: ActiveScenario?
    package let request: Request

    package init(endpoint: EndpointID, hop: RedirectHop? = nil, scenario: ActiveScenario?, request: Request) {
        self.endpoint = endpoint
        self.hop = hop
        self.scenario = scenario
        self.request = request
    }
}

/// From a call to what is decided about it, from that to the bytes that are sent, and to whom the end of the delivery is
/// told.
extension Session {
    /// Serves a call: decides about it in one critical section, and answers. `nil`: the answer comes later.
    package func serve<Kind: EmulatedBackend>(
        _ incoming: IncomingCall<Kind>, _ call: EndpointCall, in exchange: Exchange
    ) -> Answer? {
        switch incoming.work {
        case .perform(let operation):
            let handled = decide(incoming, operation, call, from: exchange.peer, requestNumber: exchange.requestNumber)
            return encodeAnswer(handled, handled.reply.map { Kind.response(to: $0) }, call)
        case .respond(let response):
            let handled = decide(incoming, nil, call, from: exchange.peer, requestNumber: exchange.requestNumber)
            return encodeAnswer(handled, handled.plan.reachesBackend ? response : nil, call)
        case .answer(let operation, let make):
            let handled = decide(incoming, operation, call, from: exchange.peer, requestNumber: exchange.requestNumber)
            guard let reply = handled.reply else { return encodeAnswer(handled, nil, call) }
            let answered = AnsweredCall<Kind>(
                request: call.request, section: handled.plan.directive.sections[Kind.Section.self], now: handled.now,
                clockRuns: clock.mode == .real)
            switch make(reply, answered) {
            case .now(let response): return encodeAnswer(handled, response, call)
            case .later(let delay, let response): return encodeAnswer(handled, response, call, after: delay)
            case .once(let object, let response):
                awaitAnswer(to: handled, object, response, call, in: exchange)
                return nil
            }
        }
    }

    /// Decides about one call: asks the engine, does the operation if it reaches the backend, and writes the journal.
    package func decide<Kind: EmulatedBackend>(
        _ incoming: IncomingCall<Kind>, _ operation: Kind.Operation?, _ call: EndpointCall, from peer: Peer,
        requestNumber: UInt64
    ) -> HandledCall<Kind> {
        touch()
        let matched = Call(
            endpoint: call.endpoint, credential: incoming.credential, hop: call.hop, body: incoming.body)
        return change { state, now, consequences in
            let active = call.scenario ?? state.scenario
            let (plan, reply) = state.decide(
                matched, operation, of: Kind.self, call.request, under: active, now: now, &consequences)
            let match = JournalEntry.Match(plan, of: active, credential: incoming.credential)
            let entry = JournalEntry(
                receivedAt: now, endpoint: call.endpoint, content: .request(call.request), match: match, peer: peer,
                requestNumber: requestNumber)
            return HandledCall(
                call: matched, plan: plan, reply: reply, now: now, date: state.date.text(at: now),
                sequence: state.append(entry, &consequences))
        }
    }

    /// The answer to a call that was handled: `genuine` is what the backend says, `nil` if the call did not reach it.
    /// `after` holds it back on the session's clock, beside what the plan's effects do.
    private func encodeAnswer<Kind: EmulatedBackend>(
        _ handled: HandledCall<Kind>, _ genuine: Response?, _ call: EndpointCall, after: Duration = .zero
    ) -> Answer {
        let head = call.request.head
        var delivery = handled.plan.delivery(
            genuine: genuine, keepsAlive: head.keepsAlive,
            context: EffectContext(
                now: clock.now, seed: seed, call: handled.call, request: head, matched: handled.plan.matched)
        ) {
            SandboxFields.add(matched: handled.plan.matched.headerValue, to: &$0)
            Kind.complete(
                &$0,
                to: MatchedCall(
                    endpoint: handled.call.endpoint, credential: handled.call.credential,
                    number: handled.plan.matched.call, seed: seed))
            CrossOrigin.allow(&$0, for: head.fields)
        } encode: {
            ResponseEncoder.encode(
                $0, method: head.method, version: head.version, date: handled.date, keepsAlive: head.keepsAlive)
        }
        if after > .zero { delivery.steps.insert(.wait(after), at: 0) }
        return journaled(delivery, as: handled.sequence)
    }

    /// The answer waits for something that has to happen in the backend first; the journal shows it as held until then,
    /// or until the client goes. On a manual clock a client that has sent its FIN counts as gone, as it does while a
    /// scenario holds an answer back.
    private func awaitAnswer<Kind: EmulatedBackend>(
        to handled: HandledCall<Kind>, _ object: String,
        _ response: @escaping @Sendable (Kind.Machine, Instant) -> Response?, _ call: EndpointCall,
        in exchange: Exchange
    ) {
        let cancellation = Cancellation()
        exchange.await(
            AwaitedAnswer(
                endsWithPeer: clock.mode == .manual,
                observer: EntryObserver(session: self, sequence: handled.sequence, status: nil, headByteCount: 0),
                onEnd: cancellation.cancel))
        journalChanged(handled.sequence) { $0.state = .held }
        let wait = whenChanged(object, of: Kind.self, look: { machine, now, _ in response(machine, now) }) {
            [self] response in
            guard let response else { return exchange.abandon() }
            exchange.answer(encodeAnswer(handled, response, call))
        }
        if let wait { cancellation.begun(wait.drop) }
    }

    // MARK: What is not a call

    /// What kind of request that is no call of an endpoint.
    package enum Stray {
        /// Bytes that are no request.
        case malformed
        /// Nothing is served there; what was probably meant.
        case unmatched(nearest: String?)
        /// It was for this endpoint, but its credential or scenario leads nowhere.
        case refused(EndpointID, why: String)
    }

    /// Journals what is no call of an endpoint, and answers it.
    package func answerStray(
        _ response: Response, to content: JournalEntry.Content, _ stray: Stray, from peer: Peer,
        requestNumber: UInt64, closes: Bool = false
    ) -> Answer {
        let (date, sequence) = change { state, now, consequences in
            var endpoint: EndpointID?
            if case .refused(let meant, _) = stray { endpoint = meant }
            var entry = JournalEntry(
                receivedAt: now, endpoint: endpoint, content: content, match: nil, peer: peer,
                requestNumber: requestNumber)
            if case .unmatched(let nearest) = stray { entry.nearest = nearest }
            if case .refused(_, let why) = stray { entry.refusal = why }
            return (state.date.text(at: now), state.append(entry, &consequences))
        }
        var head: RequestHead?
        if case .request(let request) = content { head = request.head }
        return journaled(Delivery(response, to: head, date: date, closes: closes), as: sequence)
    }

    /// Answers without the journal: the control API and preflights.
    package func answerUnrecorded(_ response: Response, to head: RequestHead?, closes: Bool = false) -> Answer {
        let date = dateText
        return Answer(Delivery(response, to: head, date: date, closes: closes), clock: clock)
    }

    private func journaled(_ delivery: Delivery, as sequence: UInt64) -> Answer {
        let observer = EntryObserver(
            session: self, sequence: sequence, status: delivery.status, headByteCount: delivery.headByteCount)
        return Answer(delivery, clock: clock, observer: observer, scope: scope)
    }
}
