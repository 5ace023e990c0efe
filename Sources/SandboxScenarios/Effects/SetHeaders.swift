import SandboxHTTP
import SandboxJSON

/// `"set_headers": { "Retry-After": "soon" }` adds fields to the answer, in the place of those that have the same name.
package struct SetHeaders: Effect {
    package static let key = "set_headers"

    /// Not those that frame the message.
    package let headers: [ResponseHeader]

    package static let schema = Schema.headers("Sets fields of the answer, in the place of those of the same name.")

    package static func read(_ input: JSONInput) -> SetHeaders? {
        let known = input.problems.count
        let headers = ResponseHeader.read(input)
        guard input.problems.count == known else { return nil }
        guard !headers.isEmpty else {
            input.report("this changes nothing", valid: "an object of strings such as { \"Retry-After\": \"1\" }")
            return nil
        }
        return SetHeaders(headers: headers)
    }

    package var json: JSONValue { headers.json }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true) }

    package func finish(_ response: inout Response, _ context: EffectContext) {
        for header in headers { response.fields.set(header.name, header.value) }
    }
}

extension FaultEffect {
    /// Sets fields of the answer, in the place of those that have the same names.
    public static func setHeaders(_ headers: ResponseHeader...) -> FaultEffect {
        FaultEffect(SetHeaders(headers: headers))
    }
}
