import SandboxCore
import SandboxJSON

/// `"drip": { "bytes": 1, "every": "100ms" }` sends the answer in pieces of so many bytes, with a wait on the session's
/// clock between two. After 10,000 pieces the rest is sent at once.
package struct Drip: Effect {
    package static let key = "drip"

    /// The size of a piece, 1 to 1,000,000; required.
    package let bytes: Int
    /// The wait between two pieces; required, longer than nothing.
    package let every: Duration
    /// The point up to which the answer is sent at once: by default the first piece is its beginning.
    package let from: DeliveryPoint

    private static let sizes: ClosedRange<Int64> = 1...1_000_000

    package static let schema = Schema.object(
        "Sends the answer in pieces, with a wait on the session's clock between two.",
        [
            "bytes": Schema.integer("The size of a piece.", sizes),
            "every": Schema.duration("The wait between two pieces."),
            "from": DeliveryPoint.schema,
        ], required: ["bytes", "every"])

    package static func read(_ input: JSONInput) -> Drip? {
        guard
            let object = input.object(
                keys: ["bytes", "every", "from"], valid: "an object such as { \"bytes\": 1, \"every\": \"100ms\" }")
        else { return nil }
        let bytes = object.required("bytes", valid: "how many bytes a piece has")?.integer(in: sizes, unit: "bytes")
        let pause = object.required("every", valid: DurationText.expectation)
        let every = pause?.duration()
        guard let from = DeliveryPoint.read(object.optional("from")), let bytes, let every else { return nil }
        guard every > .zero else {
            pause?.report("no time between the pieces makes them one", valid: "a longer duration such as \"100ms\"")
            return nil
        }
        return Drip(bytes: Int(bytes), every: every, from: from)
    }

    package var json: JSONValue {
        .object(
            [JSONMember("bytes", .integer(Int64(bytes))), JSONMember("every", .duration(every))]
                + (from == .beforeHead ? [] : [JSONMember("from", from.json)]))
    }

    package var character: EffectCharacter { EffectCharacter(changesPace: true) }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.space(after: from.offset(in: delivery), size: bytes, pause: every)
    }
}

extension FaultEffect {
    /// Sends the answer in pieces of `bytes`, from a point on, with a wait on the session's clock between two.
    public static func drip(
        bytes: Int, every pause: Duration, from point: DeliveryPoint = .beforeHead
    ) -> FaultEffect {
        FaultEffect(Drip(bytes: max(bytes, 1), every: pause, from: point))
    }
}
