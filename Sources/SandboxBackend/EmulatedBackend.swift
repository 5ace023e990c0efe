import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxWebhooks

/// A backend: everything that the rest of the sandbox asks of one. A type without values; its state is ``Machine``.
///
/// What is the backend's own stands in its module: endpoints, decoding, the machine, encoding, pages and their calls, the
/// scenario section, webhooks, control calls and their documentation. A sandbox knows the backends that it is made with
/// (``BackendList``), and nobody else does.
package protocol EmulatedBackend: Sendable {
    associatedtype Machine: BackendMachine
    typealias Operation = Machine.Operation
    typealias Reply = Machine.Reply
    typealias Event = Machine.Event
    typealias Section = Machine.Section

    /// What people call it, such as `Busha Pay`.
    static var title: String { get }

    // MARK: Calls

    /// The endpoints that clients call.
    static var endpoints: [Endpoint<Self>] { get }
    /// What its pages call themselves.
    static var pageCalls: [PageCall<Self>] { get }
    /// The answer that follows from a reply alone.
    static func response(to reply: Reply) -> Response
    /// Adds the fields that every answer of this backend has.
    static func complete(_ response: inout Response, to call: MatchedCall)
    /// The credentials that a request carries which matched no endpoint, so that it is journaled where it belongs.
    static func credentials(in request: Request) -> [Credential]

    // MARK: State

    /// The machine of a new session.
    static func machine(for session: SessionIdentity) -> Machine
    /// The operations that make a session as it stands now again after a reset.
    static func foundation(of machine: Machine, at now: Instant) -> [Operation]

    // MARK: What others are told

    /// What the webhook targets are told of an event; `nil` for nothing.
    static func webhook(for event: Event, in session: SessionIdentity) -> WebhookMessage?
    /// How its webhooks are signed.
    static var signing: WebhookSigning { get }
    /// The types that its events have in the live stream, each with what it is about.
    static var topics: [String] { get }

    // MARK: Control

    /// Its calls of the control API.
    static var controlCalls: [ControlCall<BackendControlHandler<Self>>] { get }
    /// The keys of the body that makes a session which are this backend's.
    static var sessionKeys: [SessionKey<Self>] { get }
    /// What a session says of this backend where it is shown.
    static func sessionMembers(_ machine: Machine, at now: Instant) -> [JSONMember]
    /// The named schemas that the documentation of its calls refers to.
    static var schemas: [(name: String, schema: APISchema)] { get }
    /// Why a reply is a refusal, for the control API; `nil` if it is none.
    static func problem(in reply: Reply) -> Problem?

    // MARK: The verdict

    /// What of a scenario never came into play in a session: `use` says what did.
    static func idleness(of scenario: Scenario, _ machine: Machine, _ use: ScenarioUse) -> [Idleness]
    /// What the scripted customer or merchant can never do, whatever the scenario.
    static func lostActs(in machine: Machine) -> [String]
}

extension EmulatedBackend {
    /// Its name in files, such as `busha`.
    package static var id: Backend { Section.backend }

    package static var pageCalls: [PageCall<Self>] { [] }
    package static func complete(_ response: inout Response, to call: MatchedCall) {}
    package static func credentials(in request: Request) -> [Credential] { [] }
    package static func foundation(of machine: Machine, at now: Instant) -> [Operation] { [] }
    package static func webhook(for event: Event, in session: SessionIdentity) -> WebhookMessage? { nil }
    package static var signing: WebhookSigning { { _, _, _ in [] } }
    package static var controlCalls: [ControlCall<BackendControlHandler<Self>>] { [] }
    package static var sessionKeys: [SessionKey<Self>] { [] }
    package static func sessionMembers(_ machine: Machine, at now: Instant) -> [JSONMember] { [] }
    package static var schemas: [(name: String, schema: APISchema)] { [] }
    package static func idleness(of scenario: Scenario, _ machine: Machine, _ use: ScenarioUse) -> [Idleness] { [] }
    package static func lostActs(in machine: Machine) -> [String] { [] }
}

/// Names a session for its machines.
package struct SessionIdentity: Equatable, Sendable {
    package let id: String
    /// Counts the sessions of a sandbox; the default session is 0.
    package let number: UInt64
    /// What ids are drawn from.
    package let seed: UInt64

    package init(id: String, number: UInt64, seed: UInt64) {
        self.id = id
        self.number = number
        self.seed = seed
    }
}

/// What is known of a call when its answer is completed.
package struct MatchedCall: Sendable {
    package let endpoint: EndpointID
    package let credential: String
    /// The call's number, from 1, among those of the same endpoint and credential.
    package let number: Int
    package let seed: UInt64

    package init(endpoint: EndpointID, credential: String, number: Int, seed: UInt64) {
        self.endpoint = endpoint
        self.credential = credential
        self.number = number
        self.seed = seed
    }
}

/// What became of a scenario's part for one backend in a session.
package struct ScenarioUse: Sendable {
    /// Whether an endpoint of the backend was called under it.
    package let wasCalled: Bool
    /// Whether a call led to an act of the customer or the merchant.
    package let hasActs: Bool

    package init(wasCalled: Bool, hasActs: Bool) {
        self.wasCalled = wasCalled
        self.hasActs = hasActs
    }
}

/// Something that a scenario says and that never happened.
package enum Idleness: Equatable, Sendable {
    /// A fault beside the rules, such as one of the callback, never came into play: why.
    case fault(String)
    /// The scripted customer or merchant never acted: why.
    case act(String)
}

/// The backends of a sandbox: a value that it is made with.
package struct BackendList: Sendable {
    package let types: [any EmulatedBackend.Type]
    /// What scenario files can say.
    package let language: ScenarioLanguage

    /// In the order in which scenario files have them. No two may share a name, an endpoint or an endpoint's number; where
    /// they do, the later one is left out, and ``conflicts`` says so.
    package init(_ types: [any EmulatedBackend.Type]) {
        var kept: [any EmulatedBackend.Type] = []
        var conflicts: [String] = []
        var names: Set<String> = []
        var endpoints: [EndpointID] = []
        for type in types {
            let ids = Self.endpointIDs(of: type)
            let clash = ids.first { id in
                id.index > EndpointID.largestIndex
                    || endpoints.contains { $0.index == id.index || $0.rawValue == id.rawValue }
            }
            if let clash {
                conflicts.append("\(type.title): the endpoint \(clash), number \(clash.index), is another backend's")
            } else if !names.insert(type.id.rawValue).inserted {
                conflicts.append("\(type.title): the name \(type.id) is another backend's")
            } else {
                endpoints += ids
                kept.append(type)
            }
        }
        self.types = kept
        self.conflicts = conflicts
        language = ScenarioLanguage(sections: kept.map { Self.section(of: $0) }, endpoints: endpoints)
    }

    /// What is wrong with the list; empty for every good one.
    package let conflicts: [String]

    /// Every name, sorted.
    package var names: [Backend] { types.map { $0.id }.sorted { $0.rawValue < $1.rawValue } }

    private static func endpointIDs<Kind: EmulatedBackend>(of kind: Kind.Type) -> [EndpointID] {
        kind.endpoints.map(\.id)
    }

    private static func section<Kind: EmulatedBackend>(of kind: Kind.Type) -> any ScenarioSection.Type {
        Kind.Section.self
    }
}
