import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"content_length": { "by": -5 }` declares a body of 5 bytes less than is sent; `{ "by": 5 }` one of 5 bytes more. The
/// connection closes after the answer, because nobody could say where the next one begins. An answer without a body is
/// left alone.
package struct ContentLength: Effect {
    package static let key = "content_length"

    /// How much the declared length differs; never declared is less than 0. Required, -1,000,000 to 1,000,000, not 0.
    package let by: Int

    private static let differences: ClosedRange<Int64> = -1_000_000...1_000_000

    package static let schema = Schema.object(
        "Declares a wrong length of the body: too small (a negative number) or too large.",
        ["by": Schema.integer("How many bytes the declared length differs by; not 0.", differences)], required: ["by"])

    package static func read(_ input: JSONInput) -> ContentLength? {
        let object = input.object(keys: ["by"], valid: "an object such as { \"by\": -5 }")
        guard let by = object?.required("by", valid: "a number of bytes such as -5"),
            let difference = by.integer(in: differences, unit: "bytes")
        else { return nil }
        guard difference != 0 else {
            by.report(
                "this length is right", valid: "a negative number to declare too little, a positive one for too much")
            return nil
        }
        return ContentLength(by: Int(difference))
    }

    package var json: JSONValue { ["by": .integer(Int64(by))] }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true, breaksFraming: true) }

    package func finish(_ response: inout Response, _ context: EffectContext) {
        guard context.sendsBody(of: response) else { return }
        response.fields.remove(.transferEncoding)
        response.fields.set(.contentLength, FieldValue(max(response.body.count + by, 0)))
    }

    package func deliver(_ delivery: inout Delivery, _ context: EffectContext) {
        delivery.keepsAlive = false
    }
}

extension FaultEffect {
    /// Declares a body that is so many bytes longer than what is sent, or shorter; clamped to a million.
    public static func contentLength(by difference: Int) -> FaultEffect {
        FaultEffect(ContentLength(by: min(max(difference, -1_000_000), 1_000_000)))
    }
}
