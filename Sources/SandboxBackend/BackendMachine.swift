import SandboxCore
import SandboxJSON
import SandboxScenarios

/// The state of one backend in one session: a pure state machine. It reads no clock and draws nothing that does not follow
/// from its seed.
///
/// The session calls ``handle(_:directive:now:)`` one call at a time, with instants that do not go back, and hands back
/// each scheduled operation when it is due.
package protocol BackendMachine: Sendable {
    associatedtype Operation: BackendOperation
    associatedtype Reply: Sendable
    associatedtype Event: BackendEvent
    associatedtype Section: ScenarioSection

    /// Does one operation at `now`, under the directive of the scenario that this call runs under.
    mutating func handle(
        _ operation: Operation, directive: Section.Directive, now: Instant
    ) -> BackendOutcome<Operation, Reply, Event>

    /// Forgets everything. Ids begin again as in a new machine, but timers from before mean nothing.
    mutating func reset()
}

/// Something that can happen to a backend: a call, or a timer that an earlier outcome asked for.
package protocol BackendOperation: Sendable {
    /// For a timer at which the scripted customer or merchant does something: what, in a few words; `nil` for everything
    /// else.
    var scriptedAct: String? { get }
}

/// Something that happened in a backend: what the live stream, the log and the webhooks are told.
package protocol BackendEvent: Equatable, Sendable {
    /// The event's type in the live stream, such as `payment`.
    var topic: String { get }
    /// What the live stream says of it, beside the session and the time.
    var members: [JSONMember] { get }
}

/// An operation for the session to hand back at `at`, on its clock.
package struct BackendSchedule<Operation: Sendable>: Sendable {
    package let at: Instant
    package let operation: Operation

    package init(at: Instant, operation: Operation) {
        self.at = at
        self.operation = operation
    }
}

extension BackendSchedule: Equatable where Operation: Equatable {}

/// What an operation led to: the answer, what happened in order, and what to hand back later.
package struct BackendOutcome<Operation: Sendable, Reply: Sendable, Event: Sendable>: Sendable {
    package let reply: Reply
    package let events: [Event]
    /// In the order in which ties are to be fired.
    package let timers: [BackendSchedule<Operation>]
    /// The ids of the objects that changed in a way that somebody may wait for, once each.
    package let changed: Set<String>

    package init(
        reply: Reply, events: [Event], timers: [BackendSchedule<Operation>], changed: Set<String> = []
    ) {
        self.reply = reply
        self.events = events
        self.timers = timers
        self.changed = changed
    }
}

extension BackendOutcome: Equatable where Operation: Equatable, Reply: Equatable, Event: Equatable {}
