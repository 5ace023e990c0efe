import SandboxHTTP
import SandboxJSON

/// The body of an answer that an effect makes.
public enum ResponseBody: Equatable, Sendable {
    /// An empty body.
    case none
    /// JSON, sent compactly; `Content-Type: application/json` unless a header says otherwise.
    case json(JSONValue)
    /// Text, sent as it is; `Content-Type: text/plain; charset=utf-8` unless a header says otherwise.
    case text(String)
    /// A file, sent as it is; `Content-Type` by its ending unless a header says otherwise.
    case file(ResponseFile)
}

/// A header field of an answer that an effect makes.
public struct ResponseHeader: Equatable, Sendable {
    package let name: FieldName
    package let value: FieldValue

    /// `nil` if the name is not a token, if the value has a control character or white space at its ends, or if the
    /// field frames the message (`Content-Length`, `Transfer-Encoding`, `Connection`), or says what happened
    /// (`X-Sandbox-Matched`): those are the sandbox's own.
    public init?(_ name: String, _ value: String) {
        guard ResponseHeader.problem(withName: name) == nil, let name = FieldName(name), let value = FieldValue(value)
        else { return nil }
        self.name = name
        self.value = value
    }

    private static let reserved: [FieldName] = [
        .contentLength, .transferEncoding, .connection, FieldName(known: "X-Sandbox-Matched"),
    ]
    static let namePattern =
        "^(?!([Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Ll][Ee][Nn][Gg][Tt][Hh]|"
        + "[Tt][Rr][Aa][Nn][Ss][Ff][Ee][Rr]-[Ee][Nn][Cc][Oo][Dd][Ii][Nn][Gg]|"
        + "[Cc][Oo][Nn][Nn][Ee][Cc][Tt][Ii][Oo][Nn]|"
        + "[Xx]-[Ss][Aa][Nn][Dd][Bb][Oo][Xx]-[Mm][Aa][Tt][Cc][Hh][Ee][Dd])$)[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
    static let nonemptyValuePattern =
        "^[^\\u0000-\\u0020\\u007f]([^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*[^\\u0000-\\u0020\\u007f])?$"
    static let valuePattern = "^$|" + nonemptyValuePattern

    /// What is wrong with a name that an effect may not set or remove; `nil` if nothing is.
    static func problem(withName text: String) -> (message: String, valid: String)? {
        guard let name = FieldName(text) else { return ("this is not a field name", "letters, digits and hyphens") }
        return reserved.contains(name) ? ("the sandbox sets \(name) itself", "any other field") : nil
    }

    /// Reads an object of strings; what is wrong is reported and left out.
    static func read(_ input: JSONInput) -> [ResponseHeader] {
        guard let members = input.object(valid: "an object of strings such as { \"Retry-After\": \"1\" }") else {
            return []
        }
        var headers: [ResponseHeader] = []
        for (member, value) in members.values {
            let text = value.string(valid: "a string such as \"1\"")
            if let problem = problem(withName: member.name) {
                members.report(atKey: member, problem.message, valid: problem.valid)
                continue
            }
            guard !headers.contains(where: { $0.name == FieldName(member.name) }) else {
                members.report(atKey: member, "the field is written twice; case does not matter in field names")
                continue
            }
            guard let text else { continue }
            guard let header = ResponseHeader(member.name, text) else {
                value.report(
                    "this cannot be the value of a field",
                    valid: "text without control characters and without white space at its ends")
                continue
            }
            headers.append(header)
        }
        return headers
    }
}

extension [ResponseHeader] {
    /// As they stand in a file.
    var json: JSONValue { .object(map { JSONMember($0.name.text, .string($0.value.text)) }) }
}

extension Schema {
    /// An object of field names and values.
    static func headers(_ description: String) -> JSONValue {
        map(description, names: ResponseHeader.namePattern, to: text(nil, pattern: ResponseHeader.valuePattern))
    }
}
