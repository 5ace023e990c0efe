/// Streams: what follows the steps of an answer that has one.
extension Connection {
    /// Asks the stream for its next bytes and makes them the current delivery's; what to do if there are none now.
    func nextOfStream() -> ConnectionMachine.Action? {
        guard let stream = current?.answer.stream else { return nil }
        if current?.isStreaming == false {
            current?.isStreaming = true
            machine.discardInput()
        }
        if machine.peerFinished { return endStream(.clientClosed) }
        let requestNumber = machine.requestCount
        let step = stream.next { [weak self] in
            guard let self else { return }
            lane.queue.async { self.streamHasMore(requestNumber) }
        }
        switch step {
        case .bytes(let bytes):
            current?.writer.goOn(with: bytes)
            return nil
        case .idle:
            current?.isIdle = true
            return ConnectionMachine.Action.none
        case .end: return endStream(.delivered)
        }
    }

    private func streamHasMore(_ requestNumber: UInt64) {
        guard requestNumber == machine.requestCount, current?.isIdle == true else { return }
        current?.isIdle = false
        run(deliver())
    }

    /// The client has sent its FIN: it is gone, since nobody else would ever notice that while nothing is sent.
    func peerFinishedWhileStreaming() {
        guard current?.isStreaming == true else { return }
        run(endStream(.clientClosed))
    }

    private func endStream(_ outcome: DeliveryOutcome) -> ConnectionMachine.Action {
        end(outcome)
        return machine.linger(now: Lane.now)
    }
}
