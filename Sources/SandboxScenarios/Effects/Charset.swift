import SandboxHTTP
import SandboxJSON

/// `"charset": "utf-16le"` sends the body in another encoding and says nothing of it: `Content-Type` stays as it is, and
/// `content_type` changes it. A body that is not UTF-8 is left alone.
package struct Charset: Effect {
    /// How the body is encoded.
    package enum Encoding: String, CaseIterable, Sendable {
        /// UTF-8 with a byte order mark, which strict JSON decoders refuse.
        case utf8WithMark = "utf-8-bom"
        case utf16LittleEndian = "utf-16le"
        case utf16BigEndian = "utf-16be"
        /// ISO 8859-1, `?` for what it has not.
        case latin1 = "iso-8859-1"
    }

    package static let key = "charset"

    package let encoding: Encoding

    package static let schema = Schema.words(
        "Sends the body in another encoding; Content-Type stays as it is.", Encoding.allCases.map(\.rawValue))

    package static func read(_ input: JSONInput) -> Charset? {
        input.choice(Encoding.allCases.map { (key: $0.rawValue, value: $0) }).map { Charset(encoding: $0) }
    }

    package var json: JSONValue { .string(encoding.rawValue) }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        guard let body = response?.body, !body.isEmpty else { return }
        let text = String(decoding: body, as: UTF8.self)
        guard text.utf8.elementsEqual(body) else { return }
        response?.body = encoded(text)
    }

    private func encoded(_ text: String) -> [UInt8] {
        switch encoding {
        case .utf8WithMark: [0xef, 0xbb, 0xbf] + Array(text.utf8)
        case .utf16LittleEndian:
            text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        case .utf16BigEndian:
            text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        case .latin1: text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
        }
    }
}

extension FaultEffect {
    /// Sends the body in UTF-8 with a byte order mark, which strict JSON decoders refuse.
    public static let byteOrderMark = FaultEffect(Charset(encoding: .utf8WithMark))
}
