import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"garbage": { "text": "SSH-2.0-OpenSSH_9.6\r\n" }` sends bytes that are not HTTP in the place of the answer, then
/// closes. Without a key it sends 64 bytes that are drawn from the seed.
package struct Garbage: Effect {
    /// What is sent.
    package enum Content: Hashable, Sendable {
        /// This text; `text` in a file.
        case text(String)
        /// These bytes; `hex` in a file, two digits for each.
        case bytes([UInt8])
        /// So many bytes, drawn from the seed for each call; `random_bytes` in a file.
        case random(Int)
    }

    package static let key = "garbage"

    package let content: Content

    private static let keys = ["text", "hex", "random_bytes"]
    private static let counts: ClosedRange<Int64> = 1...100_000
    private static let hexExpectation = "pairs of hexadecimal digits, such as \"15030100\""

    package static let schema = Schema.object(
        "Sends bytes that are not HTTP in the place of the answer, then closes.",
        [
            "text": Schema.text("This text.", pattern: "^[\\s\\S]{1,100000}$"),
            "hex": Schema.text(
                "These bytes, two hexadecimal digits for each.", pattern: "^([0-9A-Fa-f]{2}){1,100000}$"),
            "random_bytes": Schema.integer("So many bytes, drawn from the seed. Default 64.", counts),
        ], atMostOne: keys)

    package static func read(_ input: JSONInput) -> Garbage? {
        guard let object = input.object(keys: keys, valid: "{}, or an object such as { \"text\": \"SSH-2.0-x\" }")
        else { return nil }
        switch object.exclusive(keys) {
        case .none: return object.hasUnknownKeys ? nil : Garbage(content: .random(64))
        case .some(("text", let value)):
            let valid = "a text of 1 to 100000 bytes"
            return value.parsed(valid: valid) { (1...100_000).contains($0.utf8.count) ? $0 : nil }
                .map { Garbage(content: .text($0)) }
        case .some(("hex", let value)):
            return value.parsed(valid: hexExpectation, bytes).map { Garbage(content: .bytes($0)) }
        case .some((_, let value)):
            return value.integer(in: counts, unit: "bytes").map { Garbage(content: .random(Int($0))) }
        }
    }

    private static func bytes(_ hex: String) -> [UInt8]? {
        let digits = Array(hex.utf8)
        guard !digits.isEmpty, digits.count.isMultiple(of: 2), digits.count <= 200_000 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[index]), let low = digit(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    package var json: JSONValue {
        switch content {
        case .text(let text): ["text": .string(text)]
        case .bytes(let bytes): ["hex": .string(bytes.map(Garbage.hex).joined())]
        case .random(64): [:]
        case .random(let count): ["random_bytes": .integer(Int64(count))]
        }
    }

    private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    package var character: EffectCharacter { EffectCharacter(makesAnswer: true, makesNoHTTP: true) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        response = nil
    }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.steps.append(.send(bytes(context.draw)))
        delivery.status = nil
        delivery.keepsAlive = false
    }

    private func bytes(_ draw: Draw) -> [UInt8] {
        switch content {
        case .text(let text): return Array(text.utf8)
        case .bytes(let bytes): return bytes
        case .random(let count):
            var draw = draw
            // The first bit is set, so that it can never be the beginning of an answer by chance.
            return (0..<max(count, 1)).map { UInt8(truncatingIfNeeded: draw.next()) | ($0 == 0 ? 0x80 : 0) }
        }
    }
}

extension FaultEffect {
    /// Sends this text, which should not be HTTP, in the place of the answer, then closes.
    public static func garbage(_ text: String) -> FaultEffect { FaultEffect(Garbage(content: .text(text))) }

    /// Sends so many bytes, drawn from the seed, in the place of the answer, then closes.
    public static func garbage(randomBytes count: Int = 64) -> FaultEffect {
        FaultEffect(Garbage(content: .random(min(max(count, 1), 100_000))))
    }
}
