import SandboxCore
import SandboxJSON

/// `"hang": { "at": "before_head", "for": "30s" }` sends a part of the answer, then nothing more, and keeps the
/// connection open.
package struct Hang: Effect {
    package static let key = "hang"

    /// How much of the answer is sent: nothing by default.
    package let at: DeliveryPoint
    /// How long the connection stays open, on the session's clock, before it is closed; `nil`, the default: until the
    /// client goes, the session is deleted or the sandbox stops.
    package let `for`: Duration?

    package static let schema = Schema.object(
        "Sends a part of the answer, then nothing more, and keeps the connection open.",
        [
            "at": DeliveryPoint.schema,
            "for": Schema.duration("How long until the connection is closed. Default: until the client goes."),
        ])

    package static func read(_ input: JSONInput) -> Hang? {
        guard let object = input.object(keys: ["at", "for"], valid: DeliveryPoint.objectExpectation) else { return nil }
        let duration = object.optional("for").map { $0.parsed(valid: DurationText.expectation, DurationText.parse) }
        guard let at = DeliveryPoint.read(object.optional("at")) else { return nil }
        switch duration {
        case .none: return Hang(at: at, for: nil)
        case .some(.some(let duration)): return Hang(at: at, for: duration)
        case .some(.none): return nil
        }
    }

    package var json: JSONValue {
        .object(at.members + (`for`.map { [JSONMember("for", .duration($0))] } ?? []))
    }

    package var character: EffectCharacter { EffectCharacter(ending: at.ending) }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.cut(after: at.offset(in: delivery))
        // The hang is reached when the delays before it are over.
        let start = context.now + delivery.waited
        delivery.end(with: .hang(until: `for`.map { start + max($0, .zero) }))
    }
}

extension FaultEffect {
    /// Sends the answer up to a point, then nothing more; closes after `duration`, with `nil` never.
    public static func hang(at point: DeliveryPoint = .beforeHead, for duration: Duration? = nil) -> FaultEffect {
        FaultEffect(Hang(at: point, for: duration))
    }
}
