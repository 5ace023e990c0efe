import SandboxCore

/// Whether a fault keeps the request from the backend or spoils the way of the answer: two different bugs in a client.
public enum FaultTiming: Hashable, Sendable {
    /// The request never reaches the backend: nothing changes there.
    case before
    /// The backend handles the request, its state changes, and then the answer suffers.
    case after
}

/// One fault: for some calls of some endpoints, what happens to the answer.
public struct FaultRule: Equatable, Sendable {
    /// `on` in a file: the endpoints that the rule applies to.
    public var endpoints: EndpointSet
    /// `calls` in a file: which calls of each of them; every call by default.
    public var calls: CallSelector
    /// `chance` in a file: how likely the rule fires for a call that it selects; always by default. A rule that does
    /// not fire is passed over, and a later one can match.
    public var chance: Chance
    /// `app`, `method`, `header` and `field` in a file; every request by default. `calls` counts those too that these do
    /// not select.
    public var request: RequestMatch
    /// `when` in a file. By default `before` if an effect makes an answer of its own or withholds every answer
    /// (`respond`, `redirect` and `garbage`; `hang`, `reset` and `close` before the head), else `after`.
    public var when: FaultTiming
    /// What happens, in order.
    public var effects: [FaultEffect]

    /// A rule; `when` follows from the effects if it is `nil`.
    public init(
        on endpoints: EndpointSet, calls: CallSelector = .all, chance: Chance = .always,
        request: RequestMatch = RequestMatch(), when: FaultTiming? = nil, effects: [FaultEffect]
    ) {
        self.endpoints = endpoints
        self.calls = calls
        self.chance = chance
        self.request = request
        self.when = when ?? FaultRule.defaultTiming(of: effects)
        self.effects = effects
    }

    static func defaultTiming(of effects: [FaultEffect]) -> FaultTiming {
        effects.contains { $0.character.needsNoGenuineAnswer } ? .before : .after
    }

    /// How many redirects the rule sends a call through; `nil` if it has none.
    var redirects: Int? { effects.lazy.compactMap { $0.character.redirects }.first }
}
