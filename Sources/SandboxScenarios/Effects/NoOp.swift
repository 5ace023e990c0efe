import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"no_op": {}` leaves the answer alone. Useful to exempt calls from a later rule, and the model of an effect.
package struct NoOp: Effect {
    package static let key = "no_op"

    package static let schema = Schema.object("Leaves the answer alone: exempts calls from a later rule.", [:])

    package static func read(_ input: JSONInput) -> NoOp? {
        input.object(keys: [], valid: "{}").map { _ in NoOp() }
    }

    package var json: JSONValue { [:] }
}

extension FaultEffect {
    /// Leaves the answer alone: exempts calls from a later rule.
    public static let noOp = FaultEffect(NoOp())
}
