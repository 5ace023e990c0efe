import SandboxHTTP
import SandboxJSON

/// `"set_null": ["/upi_uri", "/app_links/gpay"]` sets members of a JSON answer to null, which a merge patch cannot. A
/// member that is missing is added; where there is not even an object to add it to, nothing happens.
package struct SetNull: Effect {
    package static let key = "set_null"

    /// JSON Pointers (RFC 6901).
    package let pointers: [JSONPointer]

    package static let schema = Schema.array(
        "Sets members of a JSON answer to null, which \"patch\" cannot.",
        of: Schema.text("A JSON Pointer (RFC 6901).", pattern: JSONPointer.pattern), count: 1...100)

    package static func read(_ input: JSONInput) -> SetNull? {
        let known = input.problems.count
        let pointers = input.array(count: 1...100, valid: "an array of JSON Pointers", JSONPointer.read)
        guard let pointers, input.problems.count == known else { return nil }
        return SetNull(pointers: pointers)
    }

    package var json: JSONValue { .array(pointers.map { .string($0.text) }) }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true, needsJSON: true) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        response?.changeJSON { value in
            pointers.reduce(value) { value, pointer in value.changed(at: pointer) { _ in .null } }
        }
    }
}

extension FaultEffect {
    /// Sets members of a JSON answer to null; `nil` if one of the texts is no JSON Pointer to something within it.
    public static func setNull(_ pointers: String...) -> FaultEffect? {
        let read = pointers.compactMap(JSONPointer.within)
        return read.count == pointers.count ? FaultEffect(SetNull(pointers: read)) : nil
    }
}
