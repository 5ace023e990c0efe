import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON

/// The backends' state, as the control API, the pages and tests see and change it.
extension Session {
    /// Does something to a backend that is no call of a client, under the session's scenario.
    package func operate<Kind: EmulatedBackend>(_ operation: Kind.Operation, in kind: Kind.Type) -> Kind.Reply? {
        change { state, now, consequences in
            state.cell(of: kind).map {
                state.operate(operation, in: $0, under: state.scenario, now: now, &consequences)
            }
        }
    }

    package func look<Kind: EmulatedBackend, Result>(
        at kind: Kind.Type, _ body: (Kind.Machine, _ now: Instant) -> Result
    ) -> Result? {
        look { state, now in
            state.cell(of: kind).map { cell in cell.state.withLock { body($0.machine, now) } }
        }
    }

    /// What the backends say of the session where it is shown.
    package var backendMembers: [JSONMember] {
        look { state, now in state.backends.flatMap { $0.sessionMembers(at: now) } }
    }

    // MARK: Waiting

    /// A wait for a change of an object that can be ended.
    package struct ObjectWait: Sendable {
        /// Takes it back: nobody is told.
        package let drop: @Sendable () -> Void
        /// Ends it: it gets the answer of its last look.
        package let end: @Sendable () -> Void
    }

    /// Calls `resume` once, outside the critical section: with an answer as soon as `look` has one, which is asked now and
    /// whenever the object of this id has changed; with `nil` if the session ends or is reset first, or has no such
    /// backend. `nil` if it has been called already.
    package func whenChanged<Kind: EmulatedBackend>(
        _ object: String, of kind: Kind.Type, look: @escaping @Sendable (Kind.Machine, Instant, Bool) -> Response?,
        resume: @escaping @Sendable (Response?) -> Void
    ) -> ObjectWait? {
        let (id, response) = change { state, now, _ -> (ObjectWaits<Kind.Machine>.ID?, Response?) in
            guard let cell = state.cell(of: kind) else { return (nil, nil) }
            let isEnded = state.isEnded
            return cell.state.withLock { cell in
                if let response = look(cell.machine, now, false) { return (nil, response) }
                return isEnded ? (nil, nil) : (cell.waits.add(object, look, resume), nil)
            }
        }
        guard let id else {
            resume(response)
            return nil
        }
        return ObjectWait(
            drop: { [weak self] in
                self?.change { state, _, _ in
                    state.cell(of: kind)?.state.withLock { $0.waits.remove(id) }
                }
            },
            end: { [weak self] in
                let wake = self?.change { state, now, _ in
                    state.cell(of: kind)?.state.withLock { cell in cell.waits.end(id, cell.machine, now: now) }
                }
                (wake ?? nil)?()
            })
    }
}
