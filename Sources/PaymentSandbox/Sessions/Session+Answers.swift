import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// From what a session decided to the bytes that are sent, and to whom the end of the delivery is told.
extension Session {
    /// The answer to a call that was handled: `genuine` is what the backend says, `nil` if the call did not reach it.
    /// `after` holds it back on the session's clock, beside what the plan's effects do.
    func answer(
        _ handled: HandledCall, _ genuine: Response?, to head: RequestHead, after: Duration = .zero
    ) -> Answer {
        var delivery = handled.plan.delivery(
            genuine: genuine, keepsAlive: head.keepsAlive,
            context: EffectContext(
                now: clock.now, seed: seed, call: handled.call.matched, request: head, matched: handled.plan.matched)
        ) {
            handled.addFields(to: &$0, seed: seed)
            CrossOrigin.allow(&$0, for: head.fields)
        } encode: {
            ResponseEncoder.encode(
                $0, method: head.method, version: head.version, date: handled.date, keepsAlive: head.keepsAlive)
        }
        if after > .zero { delivery.steps.insert(.wait(after), at: 0) }
        return answer(delivery, journaledAs: handled.sequence)
    }

    /// The answer waits for something that has to happen in the backend first; the journal shows it as held until then,
    /// or until the client goes: `onEnd` is called then. On a manual clock a client that has sent its FIN counts as
    /// gone, as it does while a scenario holds an answer back.
    func answerIsAwaited(_ handled: HandledCall, in exchange: Exchange, onEnd: @escaping @Sendable () -> Void) {
        journalChanged(handled.sequence) { $0.state = .held }
        exchange.await(
            AwaitedAnswer(
                endsWithPeer: clock.mode == .manual,
                observer: EntryObserver(session: self, sequence: handled.sequence, status: nil, headByteCount: 0),
                onEnd: onEnd))
    }

    // MARK: What is not a call

    /// What kind of request that is no call of an endpoint.
    enum Stray {
        /// Bytes that are no request.
        case malformed
        /// Nothing is served there; what was probably meant.
        case unmatched(nearest: String?)
        /// It was for this endpoint, but its credential or scenario leads nowhere.
        case refused(EndpointID, why: String)
    }

    /// Journals what is no call of an endpoint, and answers it.
    func answer(
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
        return answer(Delivery(response, to: head, date: date, closes: closes), journaledAs: sequence)
    }

    /// Answers without the journal: the control API and preflights.
    func answerUnrecorded(_ response: Response, to head: RequestHead?, closes: Bool = false) -> Answer {
        let date = dateText
        return Answer(Delivery(response, to: head, date: date, closes: closes), clock: clock)
    }

    func answer(_ delivery: Delivery, journaledAs sequence: UInt64) -> Answer {
        let observer = EntryObserver(
            session: self, sequence: sequence, status: delivery.status, headByteCount: delivery.headByteCount)
        return Answer(delivery, clock: clock, observer: observer, scope: scope)
    }
}
