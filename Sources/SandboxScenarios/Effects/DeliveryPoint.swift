import SandboxCore
import SandboxJSON

/// A point within an answer, as `at` in a file names it.
public enum DeliveryPoint: Hashable, Sendable {
    /// Before the first byte; `"before_head"` in a file.
    case beforeHead
    /// After half of the head, rounded down; `"mid_head"`.
    case midHead
    /// After the blank line that ends the head; `"after_head"`. Of an answer without a body that is all of it.
    case afterHead
    /// After half of the body, rounded down: less than the head declares, unless there is no body; `"mid_body"`.
    case midBody
    /// After so many bytes of the body, or all of it if it has no more; `{ "body_bytes": 20 }`.
    case bodyBytes(Int)
    /// After the last byte; `"after_body"`.
    case afterBody

    /// How many bytes of the delivery come before the point.
    func offset(in delivery: Delivery) -> Int {
        let all = delivery.byteCount
        let body = all - delivery.headByteCount
        return switch self {
        case .beforeHead: 0
        case .midHead: delivery.headByteCount / 2
        case .afterHead: delivery.headByteCount
        case .midBody: delivery.headByteCount + body / 2
        case .bodyBytes(let count): delivery.headByteCount + min(max(count, 0), body)
        case .afterBody: all
        }
    }

    /// How an effect that stops here ends the answer.
    var ending: EffectCharacter.Ending { self == .beforeHead ? .beforeAnswer : .withinAnswer }

    private static let words: [(key: String, value: DeliveryPoint)] = [
        ("before_head", .beforeHead), ("mid_head", .midHead), ("after_head", .afterHead), ("mid_body", .midBody),
        ("after_body", .afterBody),
    ]
    static let objectExpectation = "{}, or an object such as { \"at\": \"after_head\" }"
    private static let byteCounts: ClosedRange<Int64> = 0...10_000_000

    /// Reads the value of `at`: before the head if it is not written, `nil` after having reported what is wrong.
    static func read(_ input: JSONInput?) -> DeliveryPoint? {
        guard let input else { return .beforeHead }
        guard input.node.members != nil else {
            guard input.node.string != nil else {
                input.report(
                    "this is \(input.node.kind)",
                    valid: JSONInput.list(words.map(\.key)) + ", or { \"body_bytes\": 20 }")
                return nil
            }
            return input.choice(words)
        }
        return input.object(keys: ["body_bytes"])?.required("body_bytes")?.integer(in: byteCounts, unit: "bytes")
            .map { .bodyBytes(Int($0)) }
    }

    /// As it stands in a file.
    var json: JSONValue {
        if case .bodyBytes(let count) = self { return ["body_bytes": .integer(Int64(count))] }
        return .string(DeliveryPoint.words.first { $0.value == self }?.key ?? "before_head")
    }

    /// `at` and its value, unless it is the default.
    var members: [JSONMember] { self == .beforeHead ? [] : [JSONMember("at", json)] }

    static let schema = Schema.any(
        "A point within the answer. Default \"before_head\".",
        of: [
            Schema.words(nil, words.map(\.key)),
            Schema.object(
                nil, ["body_bytes": Schema.integer("After so many bytes of the body.", byteCounts)],
                required: ["body_bytes"]),
        ])
}
