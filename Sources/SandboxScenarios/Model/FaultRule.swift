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
    /// `when` in a file. By default `before` if an effect makes an answer of its own or withholds every answer
    /// (`respond`; `hang`, `reset` and `close` before the head), else `after`.
    public var when: FaultTiming
    /// What happens, in order.
    public var effects: [FaultEffect]
    // Further selectors (app, method, header, field) stand here; `Call` then carries what they look at.

    /// A rule; `when` follows from the effects if it is `nil`.
    public init(
        on endpoints: EndpointSet, calls: CallSelector = .all, chance: Chance = .always, when: FaultTiming? = nil,
        effects: [FaultEffect]
    ) {
        self.endpoints = endpoints
        self.calls = calls
        self.chance = chance
        self.when = when ?? FaultRule.defaultTiming(of: effects)
        self.effects = effects
    }

    static func defaultTiming(of effects: [FaultEffect]) -> FaultTiming {
        effects.contains { $0.character.needsNoGenuineAnswer } ? .before : .after
    }

    /// What contradicts itself in the rule: what, what to write instead, and at which effect (`nil`: the rule as a
    /// whole).
    package var contradictions: [(effect: Int?, message: String, valid: String)] {
        var found: [(Int?, String, String)] = []
        for (index, effect) in effects.enumerated() {
            let character = effect.character
            if character.ending != nil, index < effects.count - 1 {
                found.append(
                    (index, "\"\(effect.key)\" ends the answer, so the effects after it never happen", "put it last"))
            }
            if character.makesAnswer, effects[..<index].contains(where: { $0.character.makesAnswer }) {
                found.append((index, "a second answer would replace the first", "one effect that makes an answer"))
            }
        }
        let makesAnswer = effects.contains { $0.character.makesAnswer }
        if makesAnswer, let last = effects.last, last.character.ending == .beforeAnswer {
            found.append(
                (
                    effects.count - 1,
                    "the answer that is made here is never sent, because \"\(last.key)\" comes first",
                    "\"at\": \"after_head\" or \"mid_body\", or no answer"
                ))
        }
        if when == .before, !effects.contains(where: { $0.character.needsNoGenuineAnswer }) {
            found.append(
                (
                    nil, "\"before\" keeps the request from the backend, so there is no answer for these effects",
                    "\"when\": \"after\", or add an effect that makes or withholds the answer: "
                        + "\"respond\", or \"hang\", \"reset\" or \"close\" before the head"
                ))
        }
        return found
    }
}
