import SandboxCore
import SandboxHTTP

/// Who waits for an object of a backend, such as a payment request, to change: each wait looks at the state when it does,
/// and is over as soon as it has an answer. A value that lives inside the session's critical section; what it hands back
/// is run outside it.
package struct ObjectWaits<Machine: Sendable>: Sendable {
    /// Names a wait in its session.
    package struct ID: Hashable, Sendable {
        let object: String
        fileprivate let number: UInt64
    }

    /// Looks for an answer; `isLast` if it will not be asked again.
    package typealias Look = @Sendable (Machine, _ now: Instant, _ isLast: Bool) -> Response?
    /// Gets the answer, or `nil` if there will be none.
    package typealias Resume = @Sendable (Response?) -> Void

    private struct Wait {
        let number: UInt64
        let look: Look
        let resume: Resume
    }

    private var waits: [String: [Wait]] = [:]
    private var lastNumber: UInt64 = 0

    package mutating func add(_ object: String, _ look: @escaping Look, _ resume: @escaping Resume) -> ID {
        lastNumber &+= 1
        waits[object, default: []].append(Wait(number: lastNumber, look: look, resume: resume))
        return ID(object: object, number: lastNumber)
    }

    /// Takes out the waits that are over now that these objects have changed.
    package mutating func changed(_ objects: Set<String>, _ machine: Machine, now: Instant) -> [@Sendable () -> Void] {
        guard !waits.isEmpty else { return [] }
        var wakeUps: [@Sendable () -> Void] = []
        for object in objects {
            guard let waiting = waits[object] else { continue }
            var rest: [Wait] = []
            for wait in waiting {
                if let response = wait.look(machine, now, false) {
                    wakeUps.append { wait.resume(response) }
                } else {
                    rest.append(wait)
                }
            }
            waits[object] = rest.isEmpty ? nil : rest
        }
        return wakeUps
    }

    /// Takes a wait back: nobody is told.
    package mutating func remove(_ id: ID) {
        _ = take(id)
    }

    /// Ends a wait with the last look that it gets.
    package mutating func end(_ id: ID, _ machine: Machine, now: Instant) -> (@Sendable () -> Void)? {
        guard let wait = take(id) else { return nil }
        let response = wait.look(machine, now, true)
        return { wait.resume(response) }
    }

    package mutating func removeAll() -> [@Sendable () -> Void] {
        defer { waits = [:] }
        return waits.values.flatMap { $0 }.map { wait in { @Sendable in wait.resume(nil) } }
    }

    private mutating func take(_ id: ID) -> Wait? {
        guard let index = waits[id.object]?.firstIndex(where: { $0.number == id.number }) else { return nil }
        let wait = waits[id.object]?.remove(at: index)
        if waits[id.object]?.isEmpty == true { waits[id.object] = nil }
        return wait
    }
}
