import SandboxHTTP
import SandboxJSON

/// An error of the control API: RFC 9457 `application/problem+json`, whose `detail` says what to do.
struct Problem: Error, Equatable, Sendable {
    let status: Int
    let title: String
    let detail: String
    /// Fields that the status asks for, such as `Allow`.
    var fields = FieldList()
    /// Extension members of the document (RFC 9457, section 3.2).
    var members: [JSONMember] = []

    static func badRequest(_ detail: String) -> Problem { Problem(status: 400, title: "Bad request", detail: detail) }
    static func forbidden(_ detail: String) -> Problem { Problem(status: 403, title: "Forbidden", detail: detail) }
    static func notFound(_ detail: String) -> Problem { Problem(status: 404, title: "Not found", detail: detail) }
    static func wrongMethod(_ method: String, allowed: String) -> Problem {
        var problem = Problem(
            status: 405, title: "Method not allowed", detail: "\(method) is not served here; use \(allowed).")
        if let value = FieldValue(allowed) { problem.fields.append(.allow, value) }
        return problem
    }
    static func conflict(_ detail: String) -> Problem { Problem(status: 409, title: "Conflict", detail: detail) }
    static func misdirected(_ detail: String) -> Problem {
        Problem(status: 421, title: "Misdirected request", detail: detail)
    }
    static func unsupportedMediaType(_ detail: String) -> Problem {
        Problem(status: 415, title: "Unsupported media type", detail: detail)
    }
    static func unprocessable(_ detail: String) -> Problem {
        Problem(status: 422, title: "Unprocessable content", detail: detail)
    }
    static func stopping() -> Problem {
        Problem(status: 503, title: "Stopping", detail: "The sandbox or the session ended while the call was waiting.")
    }

    var response: Response {
        var fields = fields
        fields.append(.contentType, FieldValue(known: "application/problem+json"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        let standard = [
            JSONMember("type", "about:blank"), JSONMember("title", .string(title)),
            JSONMember("status", .integer(Int64(status))), JSONMember("detail", .string(detail)),
        ]
        return Response(status: status, fields: fields, body: JSONValue.object(standard + members).encoded())
    }
}

extension Response {
    /// A JSON answer of the control API.
    static func json(_ value: JSONValue, status: Int = 200) -> Response {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        return Response(status: status, fields: fields, body: value.encoded())
    }
}
