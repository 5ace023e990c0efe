import SandboxHTTP
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

        /// One reference to pass around for each request, instead of a dozen to count.
        private final class Storage: Sendable {
            let name: String
            let value: Value
            /// Made once, not for each request.
            let fieldName: FieldName?
            let pointer: JSONPointer?

            init(_ name: String, _ value: Value) {
                self.name = name
                self.value = value
                fieldName = FieldName(name)
                pointer = name.utf8.first == UInt8(ascii: "/") ? JSONPointer(name) : nil
            }
        }

        private let storage: Storage

        /// The name of the header, of the form field or query pair, or of the JSON member; one that begins with `/` is a
        /// JSON Pointer into a JSON body.
        public var name: String { storage.name }
        /// What its value has to be.
        public var value: Value { storage.value }
        /// The name as a header's; `nil` if it can be none.
        var fieldName: FieldName? { storage.fieldName }
        /// The name as a pointer, if it begins with `/` and is one.
        var pointer: JSONPointer? { storage.pointer }

        /// A condition.
        public init(_ name: String, _ value: Value) {
            storage = Storage(name, value)
        }

        /// Equal names and equal values.
        public static func == (left: Condition, right: Condition) -> Bool {
            left.name == right.name && left.value == right.value
        }

        /// By name and value.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(value)
        }
    }

    /// What the conditions are, shared by all copies: one reference to count where a rule is looked at.
    final class Content: Hashable, Sendable {
        let apps: [String]
        let methods: [String]
        let headers: [Condition]
        let fields: [Condition]

        init(apps: [String], methods: [String], headers: [Condition], fields: [Condition]) {
            self.apps = apps
            self.methods = methods
            self.headers = headers
            self.fields = fields
        }

        static func == (left: Content, right: Content) -> Bool {
            left.apps == right.apps && left.methods == right.methods && left.headers == right.headers
                && left.fields == right.fields
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(apps)
            hasher.combine(methods)
            hasher.combine(headers)
            hasher.combine(fields)
        }
    }

    /// `nil` without conditions.
    private(set) var content: Content?

    /// `app` in a file: the `app` of a MoneyLanded reserve call is one of these; any if empty.
    public var apps: [String] {
        get { content?.apps ?? [] }
        set { self = RequestMatch(apps: newValue, methods: methods, headers: headers, fields: fields) }
    }
    /// `method` in a file: the method is one of these; any if empty.
    public var methods: [String] {
        get { content?.methods ?? [] }
        set { self = RequestMatch(apps: apps, methods: newValue, headers: headers, fields: fields) }
    }
    /// `header` in a file.
    public var headers: [Condition] {
        get { content?.headers ?? [] }
        set { self = RequestMatch(apps: apps, methods: methods, headers: newValue, fields: fields) }
    }
    /// `field` in a file: of the form or the JSON body, or, without a body, of the query.
    public var fields: [Condition] {
        get { content?.fields ?? [] }
        set { self = RequestMatch(apps: apps, methods: methods, headers: headers, fields: newValue) }
    }

    /// Conditions; without any, every request meets them.
    public init(apps: [String] = [], methods: [String] = [], headers: [Condition] = [], fields: [Condition] = []) {
        let isEmpty = apps.isEmpty && methods.isEmpty && headers.isEmpty && fields.isEmpty
        content = isEmpty ? nil : Content(apps: apps, methods: methods, headers: headers, fields: fields)
    }

    /// Whether every request meets the conditions.
    public var isEmpty: Bool { content == nil }

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
