import SandboxCore
import SandboxHTTP

/// What the engine says about one call: the input of the state machine, and what happens to the answer.
package struct Plan: Sendable {
    /// What the customer, their bank and the merchant do, and whatever else the scenario says of the backends.
    package let directive: Directive
    /// Whether the fault comes before or after the state change; `after` without one.
    package let when: FaultTiming
    /// What happens to the answer, in order; empty without a fault.
    package let effects: [FaultEffect]
    /// For the journal and the `X-Sandbox-Matched` field.
    package let matched: MatchedRule

    package init(
        directive: Directive, when: FaultTiming, effects: [FaultEffect], matched: MatchedRule
    ) {
        self.directive = directive
        self.when = when
        self.effects = effects
        self.matched = matched
    }

    /// Whether the state machine is to handle the call. If not, there is no genuine answer.
    package var reachesBackend: Bool { when == .after }

    /// How the answer is delivered.
    ///
    /// - Parameters:
    ///   - genuine: The backend's answer; `nil` if the call did not reach it.
    ///   - keepsAlive: Whether the client lets the connection carry another request. An effect can only take that away.
    ///   - context: What effects may look at; not asked for without one.
    ///   - complete: Adds the fields that every answer has; called once, and not if there is no answer.
    ///   - encode: Makes the bytes of the answer; called once, and not if there is no answer.
    ///
    /// With no answer at all and no effect that ends the delivery, which validation keeps out of files, the connection
    /// is closed: a client must not wait for an answer that nobody will send.
    package func delivery(
        genuine: Response?, keepsAlive: Bool, context: @autoclosure () -> EffectContext,
        complete: (inout Response) -> Void, encode: (Response) -> EncodedResponse
    ) -> Delivery {
        if effects.isEmpty, var response = genuine {
            complete(&response)
            return Plan.whole(response, keepsAlive: keepsAlive, encode: encode)
        }
        var context = context()
        var response = genuine
        for (position, effect) in effects.enumerated() {
            context.position = position
            effect.effect.shape(&response, context)
        }
        var delivery = Delivery(steps: [], status: nil, keepsAlive: false)
        if var answer = response {
            complete(&answer)
            for (position, effect) in effects.enumerated() {
                context.position = position
                effect.effect.finish(&answer, context)
            }
            delivery = Plan.whole(answer, keepsAlive: keepsAlive, encode: encode)
        }
        for (position, effect) in effects.enumerated() {
            context.position = position
            effect.effect.deliver(&delivery, context)
        }
        if response == nil, !delivery.hasEnd { delivery.end(with: .close) }
        return delivery
    }

    private static func whole(
        _ response: Response, keepsAlive: Bool, encode: (Response) -> EncodedResponse
    ) -> Delivery {
        let encoded = encode(response)
        return Delivery(
            steps: [.send(encoded.bytes)], headByteCount: encoded.headByteCount, status: response.status,
            keepsAlive: keepsAlive)
    }
}

/// Which rule decided about a call.
package struct MatchedRule: Equatable, Sendable {
    /// The scenario's name.
    package let scenario: String
    /// The rule's number in the file, from 1; `nil` if none fired.
    package let rule: Int?
    /// The call's number, from 1, among those of the same endpoint and credential.
    package let call: Int
    /// Whether any rule of the scenario is about this endpoint, so that the number of the call means something.
    package let isNumbered: Bool

    package init(scenario: String, rule: Int?, call: Int, isNumbered: Bool) {
        self.scenario = scenario
        self.rule = rule
        self.call = call
        self.isNumbered = isNumbered
    }

    /// The value of `X-Sandbox-Matched`: `<scenario>[; rule=<n>][; call=<n>]`. The rule is named if one fired, the call
    /// if the scenario has a rule for its endpoint.
    package var headerValue: String {
        guard isNumbered else { return scenario }
        // On the way of every request of a scenario with faults, so no interpolation.
        var text = scenario
        text.reserveCapacity(scenario.utf8.count + 32)
        if let rule {
            text += "; rule="
            text += String(rule)
        }
        text += "; call="
        text += String(call)
        return text
    }
}
