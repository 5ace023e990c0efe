import SandboxCore
import SandboxHTTP
import SandboxJSON

extension RequestMatch {
    /// The keys of a fault that it is read from.
    static let keys = ["app", "method", "header", "field"]

    /// The methods that endpoints take.
    private static let methodNames = ["GET", "HEAD", "POST"]

    /// Reads the selectors of a fault; what is wrong is reported and left out.
    static func read(
        _ fault: JSONObjectInput, on endpoints: EndpointSet?, _ language: ScenarioLanguage
    ) -> RequestMatch {
        var match = RequestMatch()
        if let app = fault.optional("app") {
            match.apps = words(app, language.apps, valid: "an array of apps")
            let naming = language.endpoints.filter { $0.traits.contains(.namesApp) }
            if let endpoints, !naming.contains(where: endpoints.contains) {
                let names = naming.map { $0.rawValue.split(separator: ".").last.map(String.init) ?? "" }
                app.report(
                    "only a \(names.joined(separator: " or ")) call names an app",
                    valid: "\"on\": \(JSONInput.list(naming.map(\.rawValue))), or no \"app\"")
            }
        }
        if let method = fault.optional("method") {
            match.methods = words(method, methodNames, valid: "an array of methods")
        }
        if let header = fault.optional("header") {
            match.headers = conditions(header, valid: "an object such as { \"User-Agent\": \"…\" }") {
                object, member, value in
                if FieldName(member.name) == nil {
                    object.report(atKey: member, "this is not a field name", valid: "letters, digits and hyphens")
                }
                return value.string(valid: "a text, { \"present\": true } or { \"present\": false }").map {
                    .string($0)
                }
            }
        }
        if let field = fault.optional("field") {
            match.fields = conditions(field, valid: "an object such as { \"reference\": \"…\" }") {
                object, member, value in
                if member.name.hasPrefix("/"), JSONPointer(member.name) == nil {
                    object.report(atKey: member, "this is no JSON Pointer", valid: JSONPointer.expectation)
                }
                if case .array = value.node.value {
                    value.report(
                        "this is an array",
                        valid: "a text, a number, true, false, null, { \"present\": true } or { \"present\": false }")
                    return nil
                }
                return value.json()
            }
        }
        return match
    }

    private static func words(_ input: JSONInput, _ names: [String], valid: String) -> [String] {
        let choices = names.map { (key: $0, value: $0) }
        guard case .array = input.node.value else { return input.choice(choices).map { [$0] } ?? [] }
        return input.array(count: 1...32, valid: valid) { $0.choice(choices) } ?? []
    }

    private static func conditions(
        _ input: JSONInput, valid: String,
        _ read: (JSONObjectInput, JSONNodeMember, JSONInput) -> JSONValue?
    ) -> [Condition] {
        guard let object = input.object(valid: valid) else { return [] }
        if object.members.isEmpty { input.report("this selects nothing", valid: valid) }
        return object.values.compactMap { member, value in
            guard value.node.members != nil else {
                return read(object, member, value).map { Condition(member.name, .equal($0)) }
            }
            let valid = "a value, { \"present\": true } or { \"present\": false }"
            return value.object(keys: ["present"], valid: valid)?.required("present", valid: valid)?.bool()
                .map { Condition(member.name, $0 ? .present : .absent) }
        }
    }

    /// The keys of a fault, as they stand in a file.
    var members: [JSONMember] {
        func words(_ key: String, _ words: [String]) -> [JSONMember] {
            guard let first = words.first else { return [] }
            let several = JSONValue.array(words.map { .string($0) })
            return [JSONMember(key, words.count == 1 ? .string(first) : several)]
        }
        func conditions(_ key: String, _ conditions: [Condition]) -> [JSONMember] {
            guard !conditions.isEmpty else { return [] }
            return [
                JSONMember(
                    key,
                    .object(
                        conditions.map { condition in
                            switch condition.value {
                            case .equal(let value): JSONMember(condition.name, value)
                            case .present: JSONMember(condition.name, ["present": true])
                            case .absent: JSONMember(condition.name, ["present": false])
                            }
                        }))
            ]
        }
        return words("app", apps) + words("method", methods) + conditions("header", headers)
            + conditions("field", fields)
    }

    /// The schemas of the keys.
    static func schemas(_ language: ScenarioLanguage) -> [(key: String, value: JSONValue)] {
        func words(_ description: String, _ names: [String]) -> JSONValue {
            Schema.any(
                description,
                of: [Schema.words(nil, names), Schema.array(nil, of: Schema.words(nil, names), count: 1...32)])
        }
        let presence = Schema.object(
            nil, ["present": Schema.flag("Whether there has to be one.")], required: ["present"])
        return [
            ("app", words("Only reserve calls for this app, or one of these.", language.apps)),
            ("method", words("Only requests with this method, or one of these.", methodNames)),
            (
                "header",
                Schema.map(
                    "Only requests whose headers have exactly these values, or are present or not.",
                    names: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", to: Schema.any(nil, of: [Schema.text(nil), presence]),
                    isEmptyValid: false)
            ),
            (
                "field",
                Schema.map(
                    "Only requests whose form fields, JSON members or query pairs have exactly these values, or are "
                        + "present or not. A name that begins with / is a JSON Pointer.",
                    names: "^(?!/)|^(/([^~/]|~[01])*)+$",
                    to: Schema.any(
                        nil, of: [["type": ["string", "number", "boolean", "null"]], presence]), isEmptyValid: false)
            ),
        ]
    }
}
