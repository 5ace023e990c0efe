import SandboxCore
import SandboxJSON

/// A point within an answer, as `at` in a file names it.
public enum DeliveryPoint: Equatable, Sendable {
    /// Before the first byte.
    case beforeHead
    /// After the blank line that ends the head. Of an answer without a body that is all of it.
    case afterHead
    /// After half of the body, rounded down: less than the head declares, unless there is no body.
    case midBody

    /// How many bytes of the delivery come before the point.
    func offset(in delivery: Delivery) -> Int {
        switch self {
        case .beforeHead: 0
        case .afterHead: delivery.headByteCount
        case .midBody: delivery.headByteCount + (delivery.byteCount - delivery.headByteCount) / 2
        }
    }

    /// How an effect that stops here ends the answer.
    var ending: EffectCharacter.Ending { self == .beforeHead ? .beforeAnswer : .withinAnswer }

    /// Reads the value of `at`: before the head if it is not written, `nil` after having reported what is wrong.
    static func read(_ input: JSONInput?) -> DeliveryPoint? {
        guard let input else { return .beforeHead }
        return input.choice(["before_head": .beforeHead, "after_head": .afterHead, "mid_body": .midBody])
    }
}
