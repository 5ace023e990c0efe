import SandboxHTTP
import SandboxJSON

/// An error of the control API: RFC 9457 `application/problem+json`, whose `detail` says what to do.
package struct Problem: Error, Equatable, Sendable {
    package let status: Int
    package let title: String
    package let detail: String
    /// Fields that the status asks for, such as `Allow`.
    package var fields = FieldList()
    /// Extension members of the document (RFC 9457, section 3.2).
    package var members: [JSONMember] = []

    package init(status: Int, title: String, detail: String) {
        self.status = status
        self.title = title
        self.detail = detail
    }

    package static func badRequest(_ detail: String) -> Problem {
        Problem(status: 400, title: "Bad request", detail: detail)
    }
    package static func forbidden(_ detail: String) -> Problem {
        Problem(status: 403, title: "Forbidden", detail: detail)
    }
    package static func notFound(_ detail: String) -> Problem {
        Problem(status: 404, title: "Not found", detail: detail)
    }
    package static func wrongMethod(_ method: String, allowed: String) -> Problem {
        var problem = Problem(
            status: 405, title: "Method not allowed", detail: "\(method) is not served here; use \(allowed).")
        if let value = FieldValue(allowed) { problem.fields.append(.allow, value) }
        return problem
    }
    package static func conflict(_ detail: String) -> Problem {
        Problem(status: 409, title: "Conflict", detail: detail)
    }
    package static func misdirected(_ detail: String) -> Problem {
        Problem(status: 421, title: "Misdirected request", detail: detail)
    }
    package static func unsupportedMediaType(_ detail: String) -> Problem {
        Problem(status: 415, title: "Unsupported media type", detail: detail)
    }
    package static func unprocessable(_ detail: String) -> Problem {
        Problem(status: 422, title: "Unprocessable content", detail: detail)
    }
    package static func stopping() -> Problem {
        Problem(status: 503, title: "Stopping", detail: "The sandbox or the session ended while the call was waiting.")
    }

    package var response: Response {
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
    package static func json(_ value: JSONValue, status: Int = 200) -> Response {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "application/json"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        return Response(status: status, fields: fields, body: value.encoded())
    }
}
