import SandboxJSON

/// What a request must be like for a rule to select it, beyond its endpoint and number. Every condition has to hold.
public struct RequestMatch: Hashable, Sendable {
    /// One condition about a named thing.
    public struct Condition: Hashable, Sendable {
        /// What the value has to be.
        public enum Value: Hashable, Sendable {
            /// Exactly this. A header's is a text.
            case equal(JSONValue)
            /// Any value.
            case present
            /// There must be none.
            case absent
        }

        /// The name of the header, of the form field or query pair, or of the JSON member; one that begins with `/` is a
        /// JSON Pointer into a JSON body.
        public var name: String
        /// What its value has to be.
        public var value: Value

        /// A condition.
        public init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// `app` in a file: the `app` of a MoneyLanded reserve call is one of these; any if empty.
    public var apps: [String]
    /// `method` in a file: the method is one of these; any if empty.
    public var methods: [String]
    /// `header` in a file.
    public var headers: [Condition]
    /// `field` in a file: of the form or the JSON body, or, without a body, of the query.
    public var fields: [Condition]

    /// Conditions; without any, every request meets them.
    public init(apps: [String] = [], methods: [String] = [], headers: [Condition] = [], fields: [Condition] = []) {
        self.apps = apps
        self.methods = methods
        self.headers = headers
        self.fields = fields
    }

    /// Whether every request meets the conditions.
    public var isEmpty: Bool { apps.isEmpty && methods.isEmpty && headers.isEmpty && fields.isEmpty }

    /// Whether every request that meets `other` meets this too. May say no where it takes thought to see a yes.
    func includes(_ other: RequestMatch) -> Bool {
        func includes(_ wide: [String], _ narrow: [String]) -> Bool {
            wide.isEmpty || (!narrow.isEmpty && narrow.allSatisfy(wide.contains))
        }
        func isImplied(_ condition: Condition, by others: [Condition], isSame: (String, String) -> Bool) -> Bool {
            others.contains { other in
                guard isSame(other.name, condition.name) else { return false }
                if case .equal = other.value, condition.value == .present { return true }
                return other.value == condition.value
            }
        }
        return includes(apps, other.apps) && includes(methods, other.methods)
            && headers.allSatisfy { isImplied($0, by: other.headers) { $0.lowercased() == $1.lowercased() } }
            && fields.allSatisfy { isImplied($0, by: other.fields, isSame: ==) }
    }
}
