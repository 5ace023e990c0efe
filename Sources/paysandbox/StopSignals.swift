import Dispatch
import SandboxPlatform

/// SIGINT and SIGTERM: the first asks for an orderly stop, the second ends the process at once.
final class StopSignals: Sendable {
    private struct State {
        var count = 0
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())
    private let sources: Locked<[any DispatchSourceSignal]> = Locked([])

    init() {
        let queue = DispatchQueue(label: "paysandbox.signals")
        let sources = [SIGINT, SIGTERM].map { number in
            // Dispatch sees a signal beside its default action, which would end the process.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [weak self] in self?.received(number) }
            source.resume()
            return source
        }
        self.sources.withLock { $0 = sources }
    }

    /// Returns once the first signal has come.
    func first() async {
        await withCheckedContinuation { continuation in
            let hasCome = state.withLock { state -> Bool in
                if state.count == 0 { state.waiting = continuation }
                return state.count > 0
            }
            if hasCome { continuation.resume() }
        }
    }

    private func received(_ number: Int32) {
        let (count, waiting) = state.withLock { state in
            state.count += 1
            defer { state.waiting = nil }
            return (state.count, state.waiting)
        }
        waiting?.resume()
        if count > 1 { _exit(128 + number) }
    }
}
