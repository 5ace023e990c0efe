import SandboxPlatform

/// Hands the way to take something back from where it is begun to where it is no longer wanted; either may come first.
package final class Cancellation: Sendable {
    private enum State {
        case nothingYet
        case running(@Sendable () -> Void)
        case cancelled
    }

    private let state = Locked(State.nothingYet)

    package init() {}

    /// It has begun; `cancel` takes it back, at once if that is already wanted.
    package func begun(_ cancel: @escaping @Sendable () -> Void) {
        let isWanted = state.withLock { state -> Bool in
            if case .cancelled = state { return true }
            state = .running(cancel)
            return false
        }
        if isWanted { cancel() }
    }

    /// It is no longer wanted.
    package func cancel() {
        let cancel = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state = .cancelled }
            if case .running(let cancel) = state { return cancel }
            return nil
        }
        cancel?()
    }
}
