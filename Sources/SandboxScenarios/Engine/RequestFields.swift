import SandboxHTTP
import SandboxJSON

/// What a request carries in names and values: the members of its JSON body, the fields of its form, or, without a
/// body, the pairs of its query.
enum RequestFields {
    case json(JSONValue)
    case pairs([FormPair])

    init(_ request: Request) {
        guard !request.body.isEmpty else {
            self = .pairs(request.target.query)
            return
        }
        let type = request.fields[.contentType].flatMap { MediaType($0) }?.essence
        if type != "application/x-www-form-urlencoded",
            let node = try? JSONReader.read(request.body, dialect: .strict), let value = JSONValue(node)
        {
            self = .json(value)
        } else {
            self = .pairs(FormDecoder.pairs(repairing: request.body))
        }
    }

    /// The value of this name, of several the last; a name that begins with `/` is a JSON Pointer into a JSON body.
    func value(_ name: String) -> JSONValue? {
        switch self {
        case .pairs(let pairs):
            return pairs.last { $0.name.utf8.elementsEqual(name.utf8) }.map { .string($0.value) }
        case .json(let value):
            if name.utf8.first == UInt8(ascii: "/") { return JSONPointer(name).flatMap { value.value(at: $0) } }
            guard case .object(let members) = value else { return nil }
            return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
        }
    }

    /// Whether the value of this name is `wanted`. A form knows texts only, so there `5` and `"5"` are the same.
    func has(_ name: String, _ wanted: JSONValue) -> Bool {
        guard let value = value(name) else { return false }
        if value == wanted { return true }
        guard case .pairs = self, case .string(let text) = value else { return false }
        return text == String(decoding: wanted.encoded(), as: UTF8.self)
    }
}

extension RequestMatch {
    /// Whether the request of a call meets every condition. `fields` keeps what was decoded for the next rule.
    func selects(_ call: Call, _ request: Request, _ fields: inout RequestFields?) -> Bool {
        if !methods.isEmpty, !methods.contains(request.method.name) { return false }
        for condition in headers where !RequestMatch.meets(condition, request.fields) { return false }
        guard !apps.isEmpty || !self.fields.isEmpty else { return true }
        let decoded = fields ?? RequestFields(request)
        fields = decoded
        if !apps.isEmpty {
            guard call.endpoint == .moneyLandedReserve, case .string(let app) = decoded.value("app"), apps.contains(app)
            else { return false }
        }
        return self.fields.allSatisfy { condition in
            switch condition.value {
            case .equal(let value): decoded.has(condition.name, value)
            case .present: decoded.value(condition.name) != nil
            case .absent: decoded.value(condition.name) == nil
            }
        }
    }

    private static func meets(_ condition: Condition, _ fields: FieldList) -> Bool {
        guard let name = FieldName(condition.name) else { return condition.value == .absent }
        switch condition.value {
        case .equal(.string(let text)): return fields.values(name).contains(text)
        case .equal: return false
        case .present: return fields.contains(name)
        case .absent: return !fields.contains(name)
        }
    }
}
