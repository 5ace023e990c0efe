import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"truncate": { "drop_bytes": 1 }` leaves out the end of the body. The head declares the whole of it, so the client
/// waits for more until the connection closes; with `"declares": "sent"` the head declares what is sent, and only the
/// body itself is broken.
package struct Truncate: Effect {
    /// What the head says about the length.
    package enum Declared: String, CaseIterable, Sendable {
        case whole
        case sent
    }

    /// How much of the body is sent: `keep_bytes` or `drop_bytes`, one of which is required.
    package enum Amount: Hashable, Sendable {
        case keep(Int)
        case drop(Int)

        /// How many of `count` bytes are sent.
        func kept(of count: Int) -> Int {
            switch self {
            case .keep(let bytes): min(max(bytes, 0), count)
            case .drop(let bytes): count - min(max(bytes, 0), count)
            }
        }
    }

    package static let key = "truncate"

    package let amount: Amount
    /// `whole` by default.
    package let declares: Declared

    private static let keys = ["keep_bytes", "drop_bytes"]
    private static let counts: ClosedRange<Int64> = 0...10_000_000

    package static let schema = Schema.object(
        "Leaves out the end of the body.",
        [
            "keep_bytes": Schema.integer("How many bytes of the body are sent.", counts),
            "drop_bytes": Schema.integer("How many bytes of the body are not sent.", counts),
            "declares": Schema.words(
                "What Content-Length says: the \"whole\" body (the default), or what is \"sent\".",
                Declared.allCases.map(\.rawValue)),
        ], exactlyOne: keys)

    package static func read(_ input: JSONInput) -> Truncate? {
        guard let object = input.object(keys: keys + ["declares"]) else { return nil }
        let words = Declared.allCases.map { (key: $0.rawValue, value: $0) }
        let declares = object.optional("declares").map { $0.choice(words) } ?? .whole
        guard let (key, value) = object.exclusive(keys) else {
            if !object.hasUnknownKeys {
                input.report("this says nothing of how much is sent", valid: JSONInput.list(keys))
            }
            return nil
        }
        guard let count = value.integer(in: counts, unit: "bytes"), let declares else { return nil }
        return Truncate(amount: key == "keep_bytes" ? .keep(Int(count)) : .drop(Int(count)), declares: declares)
    }

    package var json: JSONValue {
        let amount =
            switch amount {
            case .keep(let count): JSONMember("keep_bytes", .integer(Int64(count)))
            case .drop(let count): JSONMember("drop_bytes", .integer(Int64(count)))
            }
        return .object([amount] + (declares == .whole ? [] : [JSONMember("declares", "sent")]))
    }

    package var character: EffectCharacter {
        declares == .sent
            ? EffectCharacter(changesAnswer: true)
            : EffectCharacter(changesAnswer: true, breaksFraming: true, ending: .withinAnswer)
    }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        guard declares == .sent, let count = response?.body.count else { return }
        response?.body.removeLast(count - amount.kept(of: count))
    }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        guard declares == .whole else { return }
        let body = delivery.byteCount - delivery.headByteCount
        delivery.cut(after: delivery.headByteCount + amount.kept(of: body))
        delivery.end(with: .close)
    }
}

extension FaultEffect {
    /// Sends this much of the body; the head declares the whole of it, or, if `declaresSent`, what is sent.
    public static func truncate(keepBytes: Int, declaresSent: Bool = false) -> FaultEffect {
        FaultEffect(Truncate(amount: .keep(keepBytes), declares: declaresSent ? .sent : .whole))
    }

    /// Leaves out so many bytes at the end of the body; the head declares the whole of it, or, if `declaresSent`, what is
    /// sent.
    public static func truncate(dropBytes: Int, declaresSent: Bool = false) -> FaultEffect {
        FaultEffect(Truncate(amount: .drop(dropBytes), declares: declaresSent ? .sent : .whole))
    }
}
