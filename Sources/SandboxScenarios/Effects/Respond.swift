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
    /// `json`, `text` or `file`, or an empty body without any. Sets `Content-Type` unless `headers` has one.
    package let body: ResponseBody

    private static let bodyKeys = ["json", "text", "file"]

    package static let schema = Schema.object(
        "Puts an answer in the place of the backend's.",
        [
            "status": Schema.integer("The status.", 200...599),
            "headers": Schema.headers("Fields of the answer. Those that frame it are the sandbox's own."),
            "json": Schema.anything("The body, as JSON."),
            "text": Schema.text("The body, as it is."),
            "file": Schema.text(
                "The body: a file beside the scenario's, at most 1 MiB. Its ending decides about Content-Type.",
                pattern: ResponseFiles.namePattern),
        ], required: ["status"], atMostOne: bodyKeys)

    package static func read(_ input: JSONInput) -> Respond? { read(input, .none) }

    package static func read(_ input: JSONInput, _ files: ResponseFiles) -> Respond? {
        let known = input.problems.count
        guard let object = input.object(keys: ["status", "headers"] + bodyKeys) else { return nil }
        let status = object.required("status", valid: "a status from 200 to 599")?.integer(in: 200...599)
        let headers = object.optional("headers").map(ResponseHeader.read) ?? []
        let body: ResponseBody?
        switch object.exclusive(bodyKeys) {
        case .none: body = ResponseBody.none
        case .some(("json", let value)): body = value.json().map { .json($0) }
        case .some(("text", let value)): body = value.string().map { .text($0) }
        case .some((_, let value)): body = files.read(value).map { .file($0) }
        }
        guard let status, let body, input.problems.count == known else { return nil }
        if body != .none, status == 204 || status == 304 {
            input.report("an answer with status \(status) has no body", valid: "no \"json\", \"text\" or \"file\"")
            return nil
        }
        return Respond(status: Int(status), headers: headers, body: body)
    }

    package var json: JSONValue {
        var members = [JSONMember("status", .integer(Int64(status)))]
        if !headers.isEmpty { members.append(JSONMember("headers", headers.json)) }
        switch body {
        case .none: break
        case .json(let value): members.append(JSONMember("json", value))
        case .text(let text): members.append(JSONMember("text", .string(text)))
        case .file(let file): members.append(JSONMember("file", .string(file.name)))
        }
        return .object(members)
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
            case .file(let file): (FieldValue(known: file.contentType), file.bytes)
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
