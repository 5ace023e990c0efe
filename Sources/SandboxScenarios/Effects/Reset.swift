import SandboxCore
import SandboxJSON

/// `"reset": { "at": "before_head" }` sends a part of the answer and then resets the connection (TCP RST). The only
/// effect that causes one.
package struct Reset: Effect {
    package static let key = "reset"

    /// How much of the answer is sent: nothing by default.
    package let at: DeliveryPoint

    package static let schema = Schema.object(
        "Sends a part of the answer, then resets the connection (TCP RST).", ["at": DeliveryPoint.schema])

    package static func read(_ input: JSONInput) -> Reset? {
        guard let object = input.object(keys: ["at"], valid: DeliveryPoint.objectExpectation) else { return nil }
        return DeliveryPoint.read(object.optional("at")).map { Reset(at: $0) }
    }

    package var json: JSONValue { .object(at.members) }

    package var character: EffectCharacter { EffectCharacter(ending: at.ending) }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.cut(after: at.offset(in: delivery))
        delivery.end(with: .reset)
    }
}

extension FaultEffect {
    /// Sends the answer up to a point, then resets the connection.
    public static func reset(at point: DeliveryPoint = .beforeHead) -> FaultEffect {
        FaultEffect(Reset(at: point))
    }
}
