import SandboxCore
import SandboxHTTP
import SandboxJSON

/// `"respond": { "status": 503, "headers": { "Retry-After": "1" }, "json": { "error": "unavailable" } }` puts an answer
/// in the place of the backend's.
package struct Respond: Effect {
    package static let key = "respond"

    /// 200 to 599; required.
    package let status: Int
    /// Fields of the answer; none by default. Those that frame the message are the sandbox's own.
    package let headers: [ResponseHeader]
    /// `json` or `text`, or an empty body without either. Sets `Content-Type` unless `headers` has one.
    package let body: ResponseBody

    package static func read(_ input: JSONInput) -> Respond? {
        let known = input.problems.count
        guard let object = input.object(keys: ["status", "headers", "json", "text"]) else { return nil }
        let status = object.required("status", valid: "a status from 200 to 599")?.integer(in: 200...599)
        let headers = object.optional("headers").map(ResponseHeader.read) ?? []
        let body: ResponseBody?
        switch object.exclusive(["json", "text"]) {
        case .none: body = ResponseBody.none
        case .some(("json", let value)): body = value.json().map { .json($0) }
        case .some((_, let value)): body = value.string().map { .text($0) }
        }
        guard let status, let body, input.problems.count == known else { return nil }
        if body != .none, status == 204 || status == 304 {
            input.report("an answer with status \(status) has no body", valid: "no \"json\" and no \"text\"")
            return nil
        }
        return Respond(status: Int(status), headers: headers, body: body)
    }

    package var character: EffectCharacter { EffectCharacter(makesAnswer: true) }

    package func shape(_ response: inout Response?, _ context: EffectContext) {
        var fields = FieldList()
        for header in headers { fields.append(header.name, header.value) }
        let (type, bytes): (FieldValue?, [UInt8]) =
            switch body {
            case .none: (nil, [])
            case .json(let value): (FieldValue(known: "application/json"), value.encoded())
            case .text(let text): (FieldValue(known: "text/plain; charset=utf-8"), Array(text.utf8))
            }
        if let type, fields[.contentType] == nil { fields.append(.contentType, type) }
        response = Response(status: status, fields: fields, body: bytes)
    }
}

extension FaultEffect {
    /// Puts an answer in the place of the backend's. A status outside 200...599 is clamped to that range.
    public static func respond(
        status: Int, headers: [ResponseHeader] = [], body: ResponseBody = .none
    ) -> FaultEffect {
        FaultEffect(Respond(status: min(max(status, 200), 599), headers: headers, body: body))
    }
}
