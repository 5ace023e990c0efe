import SandboxHTTP
import SandboxJSON

/// `"remove_headers": ["Content-Type", "X-Request-Id"]` removes fields of the answer.
package struct RemoveHeaders: Effect {
    package static let key = "remove_headers"

    /// Not those that frame the message.
    package let names: [String]

    package static let schema = Schema.array(
        "Removes fields of the answer.", of: Schema.text("A field's name.", pattern: ResponseHeader.namePattern),
        count: 1...100)

    package static func read(_ input: JSONInput) -> RemoveHeaders? {
        let known = input.problems.count
        let names = input.array(count: 1...100, valid: "an array of field names") { element in
            element.string().flatMap { text -> String? in
                guard let problem = ResponseHeader.problem(withName: text) else { return text }
                element.report(problem.message, valid: problem.valid)
                return nil
            }
        }
        guard let names, input.problems.count == known else { return nil }
        return RemoveHeaders(names: names)
    }

    package var json: JSONValue { .array(names.map { .string($0) }) }

    package var character: EffectCharacter { EffectCharacter(changesAnswer: true) }

    package func finish(_ response: inout Response, _ context: EffectContext) {
        for name in names.compactMap({ FieldName($0) }) { response.fields.remove(name) }
    }
}

extension FaultEffect {
    /// Removes fields of the answer; names that no field can have, or that are the sandbox's own, are passed over.
    public static func removeHeaders(_ names: String...) -> FaultEffect {
        FaultEffect(RemoveHeaders(names: names.filter { ResponseHeader.problem(withName: $0) == nil }))
    }
}
