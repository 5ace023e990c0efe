import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"malformed_chunk": { "kind": "bad_size" }` sends the answer chunked: half of the body in a chunk that is fine, the
/// rest in one that is broken. The connection closes after it. An answer without a body is left alone.
package struct MalformedChunk: Effect {
    /// What is wrong with the second chunk.
    package enum Kind: String, CaseIterable, Sendable {
        /// Its size is not a number.
        case badSize = "bad_size"
        /// Its size is one more than the bytes that it has.
        case badEnd = "bad_end"
        /// It is fine, but the chunk of size 0 that ends a body never comes.
        case noLastChunk = "no_last_chunk"
    }

    package static let key = "malformed_chunk"

    /// `bad_size` by default.
    package let kind: Kind

    package static let schema = Schema.object(
        "Sends the answer chunked, with a broken chunk in the middle.",
        [
            "kind": Schema.words(
                "A size that is no number (the default), a size that is not the chunk's, or no last chunk.",
                Kind.allCases.map(\.rawValue))
        ])

    package static func read(_ input: JSONInput) -> MalformedChunk? {
        guard let object = input.object(keys: ["kind"], valid: "{}, or an object such as { \"kind\": \"bad_size\" }")
        else { return nil }
        guard let written = object.optional("kind") else { return MalformedChunk(kind: .badSize) }
        return written.choice(Kind.allCases.map { (key: $0.rawValue, value: $0) }).map { MalformedChunk(kind: $0) }
    }

    package var json: JSONValue { kind == .badSize ? [:] : ["kind": .string(kind.rawValue)] }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true, breaksFraming: true) }

    package func finish(_ response: inout Response, _ context: EffectContext) {
        guard context.sendsBody(of: response) else { return }
        let half = response.body.count / 2
        let (first, second) = (response.body[..<half], response.body[half...])
        var body: [UInt8] = []
        if !first.isEmpty { MalformedChunk.append(first, size: MalformedChunk.hexadecimal(first.count), to: &body) }
        switch kind {
        case .badSize: MalformedChunk.append(second, size: "zz", to: &body)
        case .badEnd: MalformedChunk.append(second, size: MalformedChunk.hexadecimal(second.count + 1), to: &body)
        case .noLastChunk:
            if !second.isEmpty {
                MalformedChunk.append(second, size: MalformedChunk.hexadecimal(second.count), to: &body)
            }
        }
        if kind != .noLastChunk { body += Array("0\r\n\r\n".utf8) }
        response.body = body
        response.fields.remove(.contentLength)
        response.fields.set(.transferEncoding, FieldValue(known: "chunked"))
    }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.keepsAlive = false
    }

    private static func append(_ bytes: ArraySlice<UInt8>, size: String, to body: inout [UInt8]) {
        body += Array("\(size)\r\n".utf8)
        body += bytes
        body += [0x0d, 0x0a]
    }

    private static func hexadecimal(_ count: Int) -> String { String(count, radix: 16) }
}

extension FaultEffect {
    /// Sends the answer chunked, with a chunk size in the middle that is no number.
    public static let malformedChunk = FaultEffect(MalformedChunk(kind: .badSize))
}
