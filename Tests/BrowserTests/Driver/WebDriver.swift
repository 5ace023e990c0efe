import SandboxJSON

/// One session of a browser: the few calls of the WebDriver protocol that these tests need.
struct WebDriver: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let code: String
        let message: String

        var description: String { "\(code): \(message)" }
    }

    private let root: String
    private let port: UInt16
    /// Where the browser keeps what it knows.
    let profileFolder: String?

    /// A headless browser at phone width whose commands do not wait for pages to load.
    static func start(_ other: ChromeDriver? = nil) async throws -> WebDriver {
        let shared = other == nil ? try await ChromeDriver.shared.value : nil
        guard let driver = other ?? shared else { throw BrowserFailure("no driver") }
        let options: JSONValue = [
            "args": ["--headless=new", "--no-sandbox", "--window-size=390,844", "--disable-dev-shm-usage"],
            "perfLoggingPrefs": ["enableNetwork": true, "enablePage": true],
        ]
        let wanted: JSONValue = [
            "pageLoadStrategy": "none", "goog:chromeOptions": options,
            "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
        ]
        let answer = try await send(
            "POST", "/session", ["capabilities": ["alwaysMatch": wanted]], to: driver.port)
        guard let id = answer["sessionId"]?.string else { throw BrowserFailure("chromedriver made no session") }
        return WebDriver(
            root: "/session/" + id, port: driver.port,
            profileFolder: answer["capabilities"]?["chrome"]?["userDataDir"]?.string)
    }

    func end() async {
        _ = try? await Self.send("DELETE", root, nil, to: port)
    }

    func open(_ url: String) async throws {
        _ = try await post("url", ["url": .string(url)])
    }

    /// Runs the body of a function, and gives what it returns.
    @discardableResult
    func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONNode {
        try await post("execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Runs the body of a function whose last argument is a callback, and gives what that is called with.
    func runAsync(_ script: String, _ arguments: JSONValue...) async throws -> JSONNode {
        try await post("execute/async", ["script": .string(script), "args": .array(arguments)])
    }

    /// A command of the DevTools protocol.
    @discardableResult
    func devTools(_ command: String, _ parameters: JSONValue = [:]) async throws -> JSONNode {
        try await post("goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    /// Clicks as a person does: the element must be visible and not covered.
    func click(_ selector: String) async throws {
        let found = try await post("element", ["using": "css selector", "value": .string(selector)])
        guard let element = found.members?.first?.node.string else { throw BrowserFailure("no \(selector)") }
        _ = try await post("element/\(element)/click", [:])
    }

    /// Into the frame at `index`, or with `nil` back to the page.
    func switchToFrame(_ index: Int?) async throws {
        _ = try await post("frame", ["id": index.map { .integer(Int64($0)) } ?? nil])
    }

    /// The entries of a log since the last call.
    func log(_ type: String) async throws -> [JSONNode] {
        try await post("se/log", ["type": .string(type)]).elements
    }

    private func post(_ path: String, _ body: JSONValue) async throws -> JSONNode {
        try await Self.send("POST", root + "/" + path, body, to: port)
    }

    private static func send(
        _ method: String, _ path: String, _ body: JSONValue?, to port: UInt16
    ) async throws -> JSONNode {
        let answer = try await DriverSocket.send(method, port: port, path: path, body: body?.encoded() ?? [])
        let node = try JSONReader.read(answer.body, dialect: .strict)
        guard let value = node["value"] else { throw BrowserFailure("chromedriver answered without a value") }
        if answer.status == 200 { return value }
        throw Failure(code: value["error"]?.string ?? "", message: value["message"]?.string ?? "")
    }
}

extension JSONNode {
    var elements: [JSONNode] {
        if case .array(let nodes) = value { nodes } else { [] }
    }

    var isTrue: Bool {
        if case .bool(true) = value { true } else { false }
    }

    var isNull: Bool {
        if case .null = value { true } else { false }
    }
}
