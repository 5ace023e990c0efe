import SandboxJSON

extension JSONValue {
    /// The schema of an object whose `result`, where it is one word, says which other key it needs; with `isExclusive`
    /// no other result may have that key.
    package func requiring(_ details: [(result: String, key: String)], isExclusive: Bool) -> JSONValue {
        guard case .object(let members) = self else { return self }
        let rules = details.map { result, key -> JSONValue in
            var rule = [
                JSONMember(
                    "if",
                    ["properties": ["result": ["const": .string(result)]], "required": ["result"]]),
                JSONMember("then", ["required": [.string(key)]]),
            ]
            if isExclusive { rule.append(JSONMember("else", ["not": ["required": [.string(key)]]])) }
            return .object(rule)
        }
        return .object(members + [JSONMember("allOf", .array(rules))])
    }
}
