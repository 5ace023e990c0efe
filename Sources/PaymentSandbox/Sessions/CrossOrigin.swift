import SandboxHTTP

/// The CORS answers of the emulated endpoints: browser SDKs and Flutter web call them from any origin. The control API
/// never answers this way.
package enum CrossOrigin {
    private static let allowOrigin = FieldName(known: "Access-Control-Allow-Origin")
    private static let allowMethods = FieldName(known: "Access-Control-Allow-Methods")
    private static let allowHeaders = FieldName(known: "Access-Control-Allow-Headers")
    private static let allowPrivateNetwork = FieldName(known: "Access-Control-Allow-Private-Network")
    private static let exposeHeaders = FieldName(known: "Access-Control-Expose-Headers")
    private static let maxAge = FieldName(known: "Access-Control-Max-Age")
    private static let requestMethod = FieldName(known: "Access-Control-Request-Method")
    private static let requestHeaders = FieldName(known: "Access-Control-Request-Headers")
    private static let requestPrivateNetwork = FieldName(known: "Access-Control-Request-Private-Network")

    /// Lets the origin of the request read the answer; nothing is added to a request without `Origin`.
    package static func allow(_ response: inout Response, for fields: FieldList) {
        guard let origin = fields[.origin], let value = FieldValue(origin) else { return }
        response.fields.append(allowOrigin, value)
        response.fields.append(exposeHeaders, FieldValue(known: "X-Request-Id, X-Sandbox-Matched"))
        response.fields.append(.vary, FieldValue(known: "Origin"))
    }

    /// Whether this is a preflight of the Fetch standard: `OPTIONS` with an origin and a method to ask about.
    package static func isPreflight(_ method: Method, _ fields: FieldList) -> Bool {
        method == .options && fields[.origin] != nil && fields[requestMethod] != nil
    }

    /// The answer to a preflight: every method and field that it asks about is allowed, since the endpoint itself says
    /// what is wrong with them better than a browser's console does.
    package static func preflight(_ fields: FieldList) -> Response {
        var response = Response(status: 204)
        guard let origin = fields[.origin].flatMap({ FieldValue($0) }) else { return response }
        response.fields.append(allowOrigin, origin)
        if let method = fields[requestMethod].flatMap({ Method($0) }).flatMap({ FieldValue($0.name) }) {
            response.fields.append(allowMethods, method)
        }
        let names = fields.values(requestHeaders).joined(separator: ", ")
        if !names.isEmpty, let value = FieldValue(names) { response.fields.append(allowHeaders, value) }
        if fields[requestPrivateNetwork] == "true" {
            response.fields.append(allowPrivateNetwork, FieldValue(known: "true"))
        }
        response.fields.append(maxAge, FieldValue(600))
        response.fields.append(.vary, FieldValue(known: "Origin"))
        return response
    }
}
