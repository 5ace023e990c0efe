/// What to do if a request ends before its answer comes.
package struct AwaitedAnswer: Sendable {
    /// Whether the client's FIN ends the request. A full close looks just like a half-close, so where the answer may still
    /// be wanted it does not, and only a reset or a stop does.
    package var endsWithPeer: Bool
    /// Is told how the request ended, if no answer comes.
    package var observer: (any DeliveryObserver)?
    /// The answer is no longer wanted. Called at most once, on the connection's lane; not if the answer comes.
    package var onEnd: @Sendable () -> Void

    package init(
        endsWithPeer: Bool, observer: (any DeliveryObserver)? = nil, onEnd: @escaping @Sendable () -> Void = {}
    ) {
        self.endsWithPeer = endsWithPeer
        self.observer = observer
        self.onEnd = onEnd
    }

    func end(_ outcome: DeliveryOutcome) {
        observer?.deliveryEnded(outcome, sentByteCount: 0)
        onEnd()
    }
}
