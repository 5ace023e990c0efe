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
}

/// A header field of an answer that an effect makes.
public struct ResponseHeader: Equatable, Sendable {
    package let name: FieldName
    package let value: FieldValue

    /// `nil` if the name is not a token, if the value has a control character or white space at its ends, or if the
    /// field frames the message (`Content-Length`, `Transfer-Encoding`, `Connection`): those are the sandbox's own.
    public init?(_ name: String, _ value: String) {
        guard let name = FieldName(name), let value = FieldValue(value), !ResponseHeader.framing.contains(name) else {
            return nil
        }
        self.name = name
        self.value = value
    }

    private static let framing: [FieldName] = [.contentLength, .transferEncoding, .connection]

    /// Reads an object of strings; what is wrong is reported and left out.
    static func read(_ input: JSONInput) -> [ResponseHeader] {
        guard let members = input.object(valid: "an object of strings such as { \"Retry-After\": \"1\" }") else {
            return []
        }
        var headers: [ResponseHeader] = []
        for (member, value) in members.values {
            let text = value.string(valid: "a string such as \"1\"")
            guard let name = FieldName(member.name) else {
                members.report(atKey: member, "this is not a field name", valid: "letters, digits and hyphens")
                continue
            }
            guard !framing.contains(name) else {
                members.report(atKey: member, "the sandbox sets \(name) itself", valid: "any other field")
                continue
            }
            guard !headers.contains(where: { $0.name == name }) else {
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
