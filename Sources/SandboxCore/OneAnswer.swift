import SandboxPlatform

/// A value that is given once, from anywhere, and awaited once. The first answer counts; later ones are dropped, so
/// that a result, a time-out and a cancellation can race for it. Safe to use from any thread.
package final class OneAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case answered(Value)
    }

    private let state = Locked(State.open)

    package init() {}

    /// Gives the answer, unless there is one.
    package func answer(_ value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state {
            case .open:
                state = .answered(value)
                return nil
            case .awaited(let continuation):
                state = .answered(value)
                return continuation
            case .answered: return nil
            }
        }
        continuation?.resume(returning: value)
    }

    /// The answer, as soon as there is one. For one task.
    package var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state -> Value? in
                    if case .answered(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}
