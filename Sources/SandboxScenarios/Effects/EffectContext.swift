import SandboxCore
import SandboxHTTP

/// What an effect may look at besides the answer.
package struct EffectContext: Sendable {
    /// The time on the session's clock at which the delivery begins.
    package let now: Instant
    /// The session's seed.
    package let seed: UInt64
    /// The call that is answered.
    package let call: Call
    /// The head of its request.
    package let request: RequestHead
    /// The rule that decided, and the call's number.
    package let matched: MatchedRule
    /// The effect's place among those of its rule, from 0.
    package internal(set) var position = 0

    package init(now: Instant, seed: UInt64, call: Call, request: RequestHead, matched: MatchedRule) {
        self.now = now
        self.seed = seed
        self.call = call
        self.request = request
        self.matched = matched
    }

    /// Seeded chance for this effect on this call. It depends on the seed, the rule, the effect's place in it, the
    /// endpoint, the credential and the call's number, and so not on the order in which calls arrive.
    package var draw: Draw {
        Draw(
            seed: seed, "effect", String(matched.rule ?? 0), String(position), call.endpoint.rawValue, call.credential,
            number: UInt64(clamping: matched.call))
    }

    /// Whether the answer has a body on the wire; see `ResponseEncoder`.
    package func sendsBody(of response: Response) -> Bool {
        request.method != .head && response.status != 204 && response.status != 304
    }
}
