import SandboxCore
import SandboxJSON

/// `"delay": "3s"` lets time pass on the session's clock before the first byte of the answer, or at another point of
/// it: `"delay": { "between": ["1s", "3s"], "at": "after_head" }`. The backend has handled the request by then.
package struct Delay: Effect {
    package static let key = "delay"

    /// How long.
    package let time: DelayTime
    /// Where in the answer: before its first byte by default.
    package let at: DeliveryPoint

    package static let schema = Schema.any(
        "Lets time pass on the session's clock, before the first byte of the answer unless \"at\" says where.",
        of: [
            Schema.duration(),
            Schema.object(
                nil,
                [
                    "for": Schema.duration("Always this long."),
                    "between": Schema.array(
                        "A shortest and a longest time, both included; drawn anew, from the seed, for each call.",
                        of: Schema.duration(), count: 2...2),
                    "median": Schema.duration(
                        "Half of the calls wait at most this long, and few much longer: log-normal, drawn from the seed."
                    ),
                    "cap": Schema.duration("No call waits longer than this."),
                    "at": DeliveryPoint.schema,
                ], exactlyOne: ["for", "between", "median"]),
        ])

    package static func read(_ input: JSONInput) -> Delay? {
        guard input.node.members != nil else {
            return input.duration().map { Delay(time: .fixed($0), at: .beforeHead) }
        }
        guard let object = input.object(keys: ["for", "between", "median", "cap", "at"]) else { return nil }
        let time = DelayTime.read(object)
        guard let at = DeliveryPoint.read(object.optional("at")), let time else { return nil }
        return Delay(time: time, at: at)
    }

    package var json: JSONValue {
        if case .fixed(let duration) = time, at == .beforeHead { return .duration(duration) }
        return .object(time.members + at.members)
    }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        let duration = time.duration(context.draw)
        guard duration > .zero else { return }
        delivery.steps.insert(.wait(duration), at: delivery.split(after: at.offset(in: delivery)))
    }
}

extension FaultEffect {
    /// Lets `duration` pass on the session's clock before the first byte of the answer, or at another point of it; a
    /// negative one counts as none.
    public static func delay(_ duration: Duration, at point: DeliveryPoint = .beforeHead) -> FaultEffect {
        FaultEffect(Delay(time: .fixed(duration), at: point))
    }

    /// Lets a time pass that is drawn anew, from the seed, for each call.
    public static func delay(_ time: DelayTime, at point: DeliveryPoint = .beforeHead) -> FaultEffect {
        FaultEffect(Delay(time: time, at: point))
    }
}
