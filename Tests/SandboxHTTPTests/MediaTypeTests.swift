import Testing

@testable import SandboxHTTP

@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("application/json", "application/json", nil), (" Application/JSON ", "application/json", nil),
        ("text/html; charset=UTF-8", "text/html", "utf-8"), ("text/html;Charset=\"utf-8\"", "text/html", "utf-8"),
        ("text/html ; a=\"x;charset=no\" ; charset=\"u\\tf\"", "text/html", "utf"),
        ("text/html;;charset;charset=a;charset=b", "text/html", "a"), ("a/b;charset=\"open", "a/b", "open"),
        ("a/b; charset = x", "a/b", nil), ("a/b;", "a/b", nil),
    ])
    func mediaType_IsRead(_ text: String, _ essence: String, _ charset: String?) {
        let type = MediaType(text)
        #expect(type?.essence == essence)
        #expect(type?.charset == charset)
    }

    @Test(arguments: ["", "text", "text/", "/html", "text /html", "text/ html", "text/html x", "te(t/html", "*"])
    func otherText_IsNoMediaType(_ text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test func parameters_KeepTheirOrderAndTheCaseOfTheirValues() {
        let type = MediaType("multipart/form-data; Boundary=AbC; x=1")
        #expect(type?.parameters.map(\.name) == ["boundary", "x"])
        #expect(type?.parameter("boundary") == "AbC")
    }
}
