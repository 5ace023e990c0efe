import SandboxBackend
import SandboxCore
import SandboxJSON
import SandboxPlatform
import SandboxScenarios
import SandboxWebhooks

/// One backend of one session, whichever it is: what the session can ask of all of them alike. What has to know the
/// backend's own types asks for its ``CellOf``.
///
/// Asked within the session's critical section only, so the lock that a cell has of its own never waits.
package protocol BackendCell: AnyObject, Sendable {
    var backend: Backend { get }
    var signing: WebhookSigning { get }

    /// Forgets the state; what waits for a change of it is to be run outside the critical section, and gets nothing.
    func reset() -> [@Sendable () -> Void]
    /// As ``reset()``, but the state stays.
    func endWaits() -> [@Sendable () -> Void]
    /// What makes the session as it stands now again.
    func foundation(at now: Instant) -> SessionFoundation
    func sessionMembers(at now: Instant) -> [JSONMember]
    func idleness(of scenario: Scenario, _ use: ScenarioUse) -> [Idleness]
    var lostActs: [String] { get }
}

/// Does the operations that a session was made with.
package typealias SessionFoundation =
    @Sendable (
        inout SessionState, _ now: Instant, inout SessionState.Consequences
    ) -> Void

/// The state of one backend in one session.
package final class CellOf<Kind: EmulatedBackend>: BackendCell {
    package struct State {
        var machine: Kind.Machine
        var waits = ObjectWaits<Kind.Machine>()
        /// The directive of the scenario that came up last: most calls come under the same as the one before.
        private var latest: (scenario: ActiveScenario, directive: Kind.Section.Directive)?

        init(machine: Kind.Machine) {
            self.machine = machine
        }

        mutating func directive(under active: ActiveScenario) -> Kind.Section.Directive {
            if let latest, latest.scenario === active { return latest.directive }
            let directive = active.scenario.sections[Kind.Section.self].directive
            latest = (active, directive)
            return directive
        }
    }

    package let state: Locked<State>
    package let identity: SessionIdentity

    package init(_ kind: Kind.Type, _ identity: SessionIdentity) {
        self.identity = identity
        state = Locked(State(machine: kind.machine(for: identity)))
    }

    package var backend: Backend { Kind.id }
    package var signing: WebhookSigning { Kind.signing }

    package func reset() -> [@Sendable () -> Void] {
        state.withLock { state in
            state.machine.reset()
            return state.waits.removeAll()
        }
    }

    package func endWaits() -> [@Sendable () -> Void] {
        state.withLock { $0.waits.removeAll() }
    }

    package func foundation(at now: Instant) -> SessionFoundation {
        let operations = state.withLock { Kind.foundation(of: $0.machine, at: now) }
        return { [self] session, now, consequences in
            for operation in operations {
                _ = session.operate(operation, in: self, under: session.base, now: now, &consequences)
            }
        }
    }

    package func sessionMembers(at now: Instant) -> [JSONMember] {
        state.withLock { Kind.sessionMembers($0.machine, at: now) }
    }

    package func idleness(of scenario: Scenario, _ use: ScenarioUse) -> [Idleness] {
        state.withLock { Kind.idleness(of: scenario, $0.machine, use) }
    }

    package var lostActs: [String] { state.withLock { Kind.lostActs(in: $0.machine) } }
}

extension BackendList {
    /// The cells of a new session.
    package func cells(for identity: SessionIdentity) -> [any BackendCell] {
        func cell<Kind: EmulatedBackend>(_ kind: Kind.Type) -> any BackendCell { CellOf(kind, identity) }
        return types.map { cell($0) }
    }
}
