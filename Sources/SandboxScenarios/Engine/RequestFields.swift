import SandboxHTTP
import SandboxJSON

/// What a request carries in names and values: the members of its JSON body, the fields of its form, or, without a
/// body, the pairs of its query. What the body is, it shows itself: its `Content-Type` may be what a test is about.
///
/// Lives as long as the rules of one call are looked at.
final class RequestFields {
    private enum Content {
        case json(JSONNode)
        case pairs([FormPair])
    }

    private let content: Content
    /// The text of the member `app` of a JSON body.
    private(set) lazy var app = if case .json(let node) = content { node["app"]?.string } else { String?.none }

    /// - Parameter body: The JSON body, where it has been read already.
    init(_ request: Request, body: JSONNode? = nil) {
        if let body {
            content = .json(body)
            return
        }
        guard !request.body.isEmpty else {
            content = .pairs(request.target.query)
            return
        }
        let first = request.body.first { $0 > 0x20 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let node = try? JSONReader.read(request.body, dialect: .strict)
        {
            content = .json(node)
        } else {
            content = .pairs(FormDecoder.pairs(repairing: request.body))
        }
    }

    /// Whether the condition about one of these holds. Of several pairs of one name the last counts; a form knows texts
    /// only, so there `5` and `"5"` are the same.
    func meets(_ condition: RequestMatch.Condition) -> Bool {
        switch content {
        case .pairs(let pairs):
            let pair = pairs.last { $0.name.utf8.elementsEqual(condition.name.utf8) }
            switch condition.value {
            case .present: return pair != nil
            case .absent: return pair == nil
            case .equal(.string(let text)): return pair?.value.utf8.elementsEqual(text.utf8) == true
            case .equal(let value): return pair?.value == String(decoding: value.encoded(), as: UTF8.self)
            }
        case .json(let node):
            let found = condition.pointer.map { node.node(at: $0) } ?? node[condition.name]
            switch condition.value {
            case .present: return found != nil
            case .absent: return found == nil
            case .equal(.string(let text)): return found?.string?.utf8.elementsEqual(text.utf8) == true
            case .equal(let value): return found.flatMap { JSONValue($0) } == value
            }
        }
    }
}

extension JSONNode {
    /// The value at the pointer, if there is one.
    fileprivate func node(at pointer: JSONPointer) -> JSONNode? {
        var node = self
        for token in pointer.tokens {
            let next: JSONNode?
            if case .array(let elements) = node.value {
                next = JSONPointer.index(token).flatMap { $0 < elements.count ? elements[$0] : nil }
            } else {
                next = node[token]
            }
            guard let next else { return nil }
            node = next
        }
        return node
    }
}

extension RequestMatch.Content {
    /// Whether the request of a call meets every condition. `fields` keeps what was decoded for the next rule.
    func selects(_ call: Call, _ request: Request, _ fields: inout RequestFields?) -> Bool {
        if !methods.isEmpty, !methods.contains(request.method.name) { return false }
        for condition in headers where !Self.meets(condition, request.fields) { return false }
        guard !apps.isEmpty || !self.fields.isEmpty else { return true }
        guard apps.isEmpty || call.endpoint.traits.contains(.namesApp) else { return false }
        if fields == nil { fields = RequestFields(request, body: call.body) }
        guard let fields else { return false }
        if !apps.isEmpty {
            guard let app = fields.app, apps.contains(app) else { return false }
        }
        return self.fields.allSatisfy(fields.meets)
    }

    private static func meets(_ condition: RequestMatch.Condition, _ fields: FieldList) -> Bool {
        guard let name = condition.fieldName else { return condition.value == .absent }
        switch condition.value {
        case .equal(.string(let text)): return fields.has(name, text)
        case .equal: return false
        case .present: return fields.contains(name)
        case .absent: return !fields.contains(name)
        }
    }
}
