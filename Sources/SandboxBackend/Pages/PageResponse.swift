import SandboxHTTP

/// How every page is answered.
package enum PageResponse {
    /// `loadsImages`: the page holds an image that the sandbox serves.
    package static func make(status: Int = 200, loadsImages: Bool = false, _ body: [UInt8]) -> Response {
        Response(status: status, fields: loadsImages ? fieldsWithImages : fields, body: body)
    }

    /// In the policy, `script-src` allows inline scripts without a nonce, on purpose: a nonce or hash would switch
    /// `'unsafe-inline'` off, and with it the `<script>` elements and `javascript:` URLs by which some SDKs put their
    /// code into the page. `'unsafe-eval'` is there for the same reason. What keeps foreign text from becoming script is
    /// that it reaches the page in one place only, as escaped JSON, and is shown by `textContent` (see ``HTMLText``).
    /// The rest is shut: nothing is loaded, connected or submitted elsewhere. No `frame-ancestors` and no
    /// `X-Frame-Options`, because any merchant may hold the page in an iframe.
    private static let fields = fields(
        policy: """
            default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; \
            img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'
            """)

    private static let fieldsWithImages = fields(
        policy: """
            default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; \
            img-src data: 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'
            """)

    private static func fields(policy: StaticString) -> FieldList {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "text/html; charset=utf-8"))
        fields.append(.cacheControl, FieldValue(known: "no-store"))
        fields.append(FieldName(known: "Content-Security-Policy"), FieldValue(known: policy))
        fields.append(FieldName(known: "Referrer-Policy"), FieldValue(known: "same-origin"))
        fields.append(FieldName(known: "X-Content-Type-Options"), FieldValue(known: "nosniff"))
        return fields
    }
}
