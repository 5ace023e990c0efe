import SandboxCore
import SandboxJSON

/// `"delay": "3s"` lets time pass on the session's clock before the first byte of the answer. The backend has handled
/// the request by then.
package struct Delay: Effect {
    package static let key = "delay"

    /// How long. Not negative.
    package let duration: Duration

    package static func read(_ input: JSONInput) -> Delay? {
        input.parsed(valid: DurationText.expectation, DurationText.parse).map { Delay(duration: $0) }
    }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        guard duration > .zero else { return }
        delivery.insertBeforeFirstByte(.wait(duration))
    }
}

extension FaultEffect {
    /// Lets `duration` pass on the session's clock before the first byte of the answer; a negative one counts as none.
    public static func delay(_ duration: Duration) -> FaultEffect {
        FaultEffect(Delay(duration: duration))
    }
}
