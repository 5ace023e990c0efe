import Testing

@testable import SandboxHTTP

@Suite struct RequestMeaningTests {
    @Test func originForm_IsSplitThenDecoded() throws {
        let request = try Wire.request(
            "GET //p/tok%2F1/a+b%20c/?x=1&y=%2B+z&x= HTTP/1.1\r\nHost: pay.example:8080\r\n\r\n")
        #expect(request.method == .get)
        #expect(request.target.form == .origin)
        #expect(request.target.raw == "//p/tok%2F1/a+b%20c/?x=1&y=%2B+z&x=")
        #expect(request.target.rawPath == "//p/tok%2F1/a+b%20c/")
        #expect(request.target.rawQuery == "x=1&y=%2B+z&x=")
        #expect(request.target.segments == ["", "p", "tok/1", "a+b c", ""])
        #expect(
            request.target.query == [
                FormPair(name: "x", value: "1"), FormPair(name: "y", value: "+ z"), FormPair(name: "x", value: ""),
            ])
        #expect(request.target.authority == nil)
        #expect(request.head.host == "pay.example:8080")
    }

    @Test(arguments: [
        ("/", [""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("//", ["", ""]), ("/a//b", ["a", "", "b"]),
        ("/%E2%82%B9", ["₹"]), ("/%EF%BF%BD", ["\u{fffd}"]), ("/..%2f.", ["../."]), ("/a%25", ["a%"]),
        ("/{|}\"<>^`\\", ["{|}\"<>^`\\"]), ("/a?b/c", ["a"]), ("/?", [""]),
    ])
    func path_BecomesTheseSegments(_ target: String, _ segments: [String]) throws {
        #expect(try Wire.request("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").target.segments == segments)
    }

    @Test(arguments: [
        ("http://b.example:81/x?y", "/x", "y", "b.example:81"), ("HTTPS://b", "/", nil, "b"),
        ("http://b?y", "/", "y", "b"), ("http://[::1]:1/", "/", nil, "[::1]:1"),
    ])
    func absoluteForm_ReplacesTheHost(_ target: String, _ path: String, _ query: String?, _ host: String) throws {
        let request = try Wire.request("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(request.target.form == .absolute)
        #expect(request.target.raw == target)
        #expect(request.target.rawPath == path)
        #expect(request.target.rawQuery == query)
        #expect(request.target.segments == [String(path.dropFirst())])
        #expect(request.target.authority == host)
        #expect(request.head.host == host)
        #expect(request.fields[.host] == "a")
    }

    @Test func connectAndTheStar_Parse() throws {
        let connect = try Wire.request("CONNECT a.example:443 HTTP/1.1\r\nHost: b\r\n\r\n")
        #expect(connect.method == .connect)
        #expect(connect.target.form == .authority)
        #expect(connect.head.host == "a.example:443")
        let options = try Wire.request("OPTIONS * HTTP/1.1\r\nHost: b\r\n\r\n")
        #expect(options.target.form == .asterisk)
        #expect(options.target.segments == [])
    }

    @Test func method_IsCaseSensitiveAndAnyToken() throws {
        #expect(try Wire.request("get / HTTP/1.1\r\nHost: a\r\n\r\n").method != .get)
        #expect(try Wire.request("M-SEARCH / HTTP/1.1\r\nHost: a\r\n\r\n").method.name == "M-SEARCH")
        for method in [Method.get, .head, .post, .put, .delete, .options, .patch] {
            #expect(try Wire.request("\(method.name) / HTTP/1.1\r\nHost: a\r\n\r\n").method == method)
        }
    }

    @Test func fields_KeepOrderCaseAndRepeats_AndLoseOuterWhiteSpace() throws {
        let request = try Wire.request(
            "GET / HTTP/1.1\r\nHost:a\r\nx-One: \t 1 \t\r\nX-Two:\r\nX-ONE: a\tb  c\r\nq: a: b\r\n\r\n")
        #expect(request.fields.pairs.map(\.name) == ["Host", "x-One", "X-Two", "X-ONE", "q"])
        #expect(request.fields.pairs.map(\.value) == ["a", "1", "", "a\tb  c", "a: b"])
    }

    @Test(arguments: [
        "a", "a.example", "a_b", "127.0.0.1:8080", "a:", "[::1]", "[::1]:80", "[v1.x:y]", "%41.b", "10.0.2.2:65535",
    ])
    func validHost_IsAccepted(_ host: String) throws {
        #expect(try Wire.request("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").head.host == host)
    }

    @Test func http10_NeedsNoHost() throws {
        let request = try Wire.request("GET / HTTP/1.0\r\n\r\n")
        #expect(request.head.version == .http10)
        #expect(request.head.host == nil)
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
        ("HTTP/1.1", "Connection: x, CLOSE\r\n", false), ("HTTP/1.1", "Connection: closed\r\n", true),
        ("HTTP/1.1", "Connection: keep-alive\r\nConnection: close\r\n", false),
        ("HTTP/1.1", "Connection: Upgrade\r\nUpgrade: h2c\r\n", true), ("HTTP/1.0", "", false),
        ("HTTP/1.0", "Connection: Keep-Alive\r\n", true), ("HTTP/1.0", "Connection: close, keep-alive\r\n", false),
    ])
    func connectionLife_FollowsVersionAndField(_ version: String, _ fields: String, _ keepsAlive: Bool) throws {
        let request = try Wire.request("GET / \(version)\r\nHost: a\r\n\(fields)\r\n")
        #expect(request.head.keepsAlive == keepsAlive)
    }

    @Test(arguments: [
        ("Content-Length: 5\r\n\r\nhello", "hello"),
        ("Content-Length: 5, 5\r\nContent-Length: 005\r\n\r\nhello", "hello"),
        ("Content-Length: 0\r\n\r\n", ""), ("X: y\r\n\r\n", ""),
        ("Transfer-Encoding: CHUNKED\r\n\r\n3\r\nhel\r\n02;x=\"a;b\"\r\nlo\r\n0\r\nT: u\r\n\r\n", "hello"),
        ("Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", ""),
    ])
    func body_IsDecoded(_ rest: String, _ body: String) throws {
        let request = try Wire.request("POST / HTTP/1.1\r\nHost: a\r\n\(rest)")
        #expect(request.body == Array(body.utf8))
        #expect(request.fields["T".name] == nil)
    }

    @Test func headSizeOnTheWire_CountsNeitherEmptyLinesNorBody() throws {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n"
        #expect(try Wire.request("\r\n" + head + "ab").head.wireByteCount == head.utf8.count)
    }
}

extension String {
    /// A name that is known to be valid; an invalid one finds no field.
    fileprivate var name: FieldName { FieldName(self) ?? FieldName(known: "-") }
}
