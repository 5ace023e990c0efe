import SandboxHTTP
import SandboxJSON

/// `"content_type": "text/html; charset=utf-8"` declares another type of the body, which stays as it is.
package struct ContentType: Effect {
    package static let key = "content_type"

    /// The value of `Content-Type`. It need not make sense.
    package let value: String

    private static let expectation = "a value of Content-Type such as \"text/html; charset=utf-8\""

    package static let schema = Schema.text(
        "Declares another type of the body, which stays as it is.", pattern: ResponseHeader.nonemptyValuePattern)

    package static func read(_ input: JSONInput) -> ContentType? {
        input.parsed(valid: expectation) { FieldValue($0) != nil && !$0.isEmpty ? ContentType(value: $0) : nil }
    }

    package var json: JSONValue { .string(value) }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true) }

    package func finish(_ response: inout Response, _ context: EffectContext) {
        guard let value = FieldValue(value) else { return }
        response.fields.set(.contentType, value)
    }
}

extension FaultEffect {
    /// Declares another type of the body; a text that no field can have is passed over.
    public static func contentType(_ value: String) -> FaultEffect { FaultEffect(ContentType(value: value)) }
}
