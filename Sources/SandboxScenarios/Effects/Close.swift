import SandboxCore
import SandboxJSON

/// `"close": { "at": "before_head" }` sends a part of the answer and then closes the connection in the orderly way
/// (FIN).
package struct Close: Effect {
    package static let key = "close"

    /// How much of the answer is sent: nothing by default.
    package let at: DeliveryPoint

    package static let schema = Schema.object(
        "Sends a part of the answer, then closes the connection (FIN).", ["at": DeliveryPoint.schema])

    package static func read(_ input: JSONInput) -> Close? {
        guard let object = input.object(keys: ["at"], valid: DeliveryPoint.objectExpectation) else { return nil }
        return DeliveryPoint.read(object.optional("at")).map { Close(at: $0) }
    }

    package var json: JSONValue { .object(at.members) }

    package var character: EffectCharacter { EffectCharacter(ending: at.ending) }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.cut(after: at.offset(in: delivery))
        delivery.end(with: .close)
    }
}

extension FaultEffect {
    /// Sends the answer up to a point, then closes the connection.
    public static func close(at point: DeliveryPoint = .beforeHead) -> FaultEffect {
        FaultEffect(Close(at: point))
    }
}
