import SandboxAssets
import SandboxBackend
import SandboxHTTP
import SandboxJSON

/// What the sandbox serves beside the backends and the control API.
enum OwnPages {
    static let routes: [RouteTable.Route] =
        [
            RouteTable.Route(.get, "/landing", .own(landing)),
            RouteTable.Route(.get, "/robots.txt", .own { _ in robots }),
        ]
        + unasked.map { path in RouteTable.Route(.get, path, .own { _ in nothing }) }

    /// What browsers ask for by themselves. Nobody who tests an SDK has called it, so it is answered with nothing and is no
    /// stray request.
    private static let unasked = [
        "/favicon.ico", "/favicon.png", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png",
        "/apple-touch-icon-120x120.png", "/apple-touch-icon-120x120-precomposed.png",
        "/apple-touch-icon-152x152.png", "/apple-touch-icon-152x152-precomposed.png",
        "/apple-touch-icon-180x180.png", "/apple-touch-icon-180x180-precomposed.png",
        "/browserconfig.xml", "/site.webmanifest", "/manifest.json", "/apple-app-site-association",
        "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
        "/.well-known/appspecific/com.chrome.devtools.json", "/.well-known/change-password",
        "/.well-known/security.txt", "/.well-known/traffic-advice",
    ]

    private static let nothing: Response = {
        var fields = FieldList()
        fields.append(.cacheControl, FieldValue(known: "max-age=86400"))
        return Response(status: 204, fields: fields)
    }()

    private static let robots: Response = {
        var fields = FieldList()
        fields.append(.contentType, FieldValue(known: "text/plain; charset=utf-8"))
        return Response(status: 200, fields: fields, body: Array("User-agent: *\nDisallow: /\n".utf8))
    }()

    /// Where a merchant's page would be: shows what a callback URL that leads here was given.
    @Sendable private static func landing(_ request: Request) -> Response {
        let pairs = request.target.query.map { pair -> JSONValue in [.string(pair.name), .string(pair.value)] }
        return PageResponse.make(
            template.filled(["data": HTMLText.scriptData(["query": .array(pairs)])]))
    }

    private static let template = PageTemplate("landing.html")
}
