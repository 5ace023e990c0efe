import SandboxCore
import SandboxJSON
import SandboxScenarios

/// A JSON value, for answers that a scenario built in Swift makes: literals do,
/// such as `["error": "unavailable", "retry": true]`.
public typealias ScenarioJSON = JSONValue

extension FaultEffect {
    /// A header field that no answer can have.
    public struct InvalidHeader: Error, Hashable, Sendable, CustomStringConvertible {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: String

        /// The error for this field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// One line.
        public var description: String {
            "\"\(name): \(value)\" cannot be a field of an answer: the name is a token and no framing field, the value "
                + "has no control characters and no white space at its ends"
        }
    }

    /// Puts an answer in the place of the backend's:
    /// `try .respond(status: 503, headers: ["Retry-After": "1"], body: .json(["error": "unavailable"]))`.
    ///
    /// A status outside 200...599 is clamped to that range. Throws ``InvalidHeader``.
    public static func respond(
        status: Int, headers: KeyValuePairs<String, String>, body: ResponseBody = .none
    ) throws(InvalidHeader) -> FaultEffect {
        var fields: [ResponseHeader] = []
        for (name, value) in headers {
            guard let field = ResponseHeader(name, value) else { throw InvalidHeader(name: name, value: value) }
            fields.append(field)
        }
        return .respond(status: status, headers: fields, body: body)
    }
}
