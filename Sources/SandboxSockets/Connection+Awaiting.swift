/// Answers that come later: what happens to those who wait for them when the client goes first.
extension Connection {
    // MARK: From any thread

    func await(_ answer: AwaitedAnswer, requestNumber: UInt64) {
        lane.queue.async { [self] in
            guard isUnanswered(requestNumber) else { return answer.end(ending ?? .closed) }
            awaited = answer
            // The client may have gone meanwhile.
            peerFinishedWhileAwaited()
        }
    }

    func abandon(requestNumber: UInt64) {
        lane.queue.async { [self] in
            guard isUnanswered(requestNumber) else { return }
            endAwaited(.stopped)
            run(machine.linger(now: Lane.now))
        }
    }

    func answerLater(_ answer: Answer, requestNumber: UInt64) {
        lane.queue.async { [self] in
            guard isUnanswered(requestNumber) else {
                answer.observer?.deliveryEnded(ending ?? .closed, sentByteCount: 0)
                answer.stream?.ended()
                return
            }
            awaited = nil
            run(begin(answer))
        }
    }

    // MARK: On the lane

    private func isUnanswered(_ requestNumber: UInt64) -> Bool {
        machine.request != nil && machine.requestCount == requestNumber && current == nil
    }

    func endAwaited(_ outcome: DeliveryOutcome) {
        let ended = awaited
        awaited = nil
        ended?.end(outcome)
    }

    /// The client has sent its FIN.
    func peerFinishedWhileAwaited() {
        guard machine.peerFinished, awaited?.endsWithPeer == true else { return }
        endAwaited(.clientClosed)
        run(machine.linger(now: Lane.now))
    }
}
