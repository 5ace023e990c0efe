import SandboxPlatform

/// A bag of closures with an id each.
final class HeldDeliveries: Sendable {
    private struct State {
        var next: UInt64 = 0
        var ends: [UInt64: @Sendable () -> Void] = [:]
        var isClosed = false
    }

    private let state = Locked(State())

    /// `nil` once closed.
    func add(_ end: @escaping @Sendable () -> Void) -> UInt64? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.next &+= 1
            state.ends[state.next] = end
            return state.next
        }
    }

    func remove(_ id: UInt64) {
        state.withLock { state in
            state.ends[id] = nil
            if state.ends.isEmpty { state.ends = [:] }
        }
    }

    func takeAll(andClose closes: Bool) -> [@Sendable () -> Void] {
        state.withLock { state in
            if closes { state.isClosed = true }
            let ends = Array(state.ends.values)
            state.ends = [:]
            return ends
        }
    }

    var count: Int { state.withLock { $0.ends.count } }
}
