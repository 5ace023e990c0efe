import Foundation

/// What comes out of a pipe, as far as it has come.
final class Output: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var hasEnded = false
        var waiting: [(isSatisfied: @Sendable (String, Bool) -> Bool, resume: @Sendable (String) -> Void)] = []
    }

    private let state = Guarded(State())

    private let descriptor: Int32

    /// Takes over `descriptor`.
    init(reading descriptor: Int32) { self.descriptor = descriptor }

    /// Begins to read, on a thread of its own. To be called once.
    func begin() {
        Thread.detachNewThread { [state, descriptor] in
            var buffer = [UInt8](repeating: 0, count: 16 << 10)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                Output.change(state) { $0.bytes += buffer[..<count] }
            }
            close(descriptor)
            Output.change(state) { $0.hasEnded = true }
        }
    }

    /// What has come so far.
    var soFar: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Everything, once the pipe is closed.
    var whole: String {
        get async { await wait { _, hasEnded in hasEnded } }
    }

    /// What has come once it satisfies the condition, or once the pipe is closed.
    func wait(for condition: @escaping @Sendable (String) -> Bool) async -> String {
        await wait { text, hasEnded in hasEnded || condition(text) }
    }

    private func wait(_ isSatisfied: @escaping @Sendable (String, Bool) -> Bool) async -> String {
        await withCheckedContinuation { continuation in
            Output.change(state) { state in
                state.waiting.append((isSatisfied, { continuation.resume(returning: $0) }))
            }
        }
    }

    private static func change(_ state: Guarded<State>, _ change: (inout State) -> Void) {
        let (text, satisfied) = state.withLock { state in
            change(&state)
            let text = String(decoding: state.bytes, as: UTF8.self)
            let satisfied = state.waiting.filter { $0.isSatisfied(text, state.hasEnded) }
            state.waiting.removeAll { $0.isSatisfied(text, state.hasEnded) }
            return (text, satisfied)
        }
        satisfied.forEach { $0.resume(text) }
    }
}

/// A value that comes once; any number of tasks wait for it.
final class Latch<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Guarded(State())

    func open(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume(returning: value) }
    }

    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state -> Value? in
                    if state.value == nil { state.waiting.append(continuation) }
                    return state.value
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}

/// A value behind a lock.
///
/// `@unchecked Sendable`: the value is reachable only through `withLock`, which holds the lock.
final class Guarded<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
