import SandboxHTTP

/// A page that says what is wrong with a request that a browser made.
package enum ErrorPage {
    /// - Parameters:
    ///   - status: 400 to 599.
    ///   - title: what went wrong, in a few words.
    ///   - problems: one sentence for each, which names the field; a list item each.
    package static func response(status: Int, title: String, problems: [String]) -> Response {
        let items = problems.map { Array("<li>".utf8) + HTMLText.escaped($0) + Array("</li>".utf8) }
        return PageResponse.make(
            status: status,
            template.filled([
                "title": HTMLText.escaped(title), "status": Array(String(status).utf8),
                "problems": Array(items.joined()),
            ]))
    }

    private static let template = PageTemplate("error.html")
}
