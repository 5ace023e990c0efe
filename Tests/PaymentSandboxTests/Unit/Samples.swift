import SandboxAssets
import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxMoneyLanded
import SandboxScenarios
import SandboxTestSupport
import SandboxSockets
import Testing

@testable import PaymentSandbox

/// Values that unit tests begin with.
enum Sample {
    static let peer = Peer(connectionID: 7, address: .loopback(port: 4_000))
    static let start = Instant(unixSeconds: 1_000_000)

    /// A request as the parser makes it.
    static func request(
        _ method: String = "GET", _ target: String = "/p/t/status", fields: [String] = [], body: [UInt8] = []
    ) throws -> Request {
        var parser = RequestParser(limits: HTTPLimits())
        var lines = ["\(method) \(target) HTTP/1.1"]
        if !fields.contains(where: { $0.lowercased().hasPrefix("host:") }) { lines.append("Host: localhost") }
        lines += fields
        if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
        parser.feed(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        guard case .request(let request) = parser.next() else {
            throw TestClient.Failure(what: "no request: \(lines)")
        }
        return request
    }

    static func json(_ method: String = "POST", _ target: String = "/x", _ text: String) throws -> Request {
        try request(method, target, fields: ["Content-Type: application/json"], body: Array(text.utf8))
    }

    static func entry(
        _ endpoint: EndpointID? = .moneyLandedStatus, target: String = "/p/t/status", method: String = "GET",
        scenario: String? = "happy-path", body: Int = 0
    ) throws -> JournalEntry {
        JournalEntry(
            receivedAt: start, endpoint: endpoint,
            content: .request(
                try request(method, target, body: [UInt8](repeating: 0x61, count: body))),
            match: scenario.map { name in
                JournalEntry.Match(
                    active: ActiveScenario(Scenario(name: name, summary: "")), credential: "t", rule: nil, call: 1,
                    effects: [])
            }, peer: peer, requestNumber: 1)
    }

    static func session(
        _ id: String = "abc", scenario: Scenario = Scenario(name: "happy-path", summary: ""),
        journal: Journal.Limits = Journal.Limits()
    ) -> Session {
        var settings = Session.Settings(scenario: scenario)
        settings.clock = .manual
        settings.start = start
        settings.journal = journal
        return Session(id: id, settings, backends: .shipped, log: SandboxLog(format: .off))
    }

    static func library() throws -> ScenarioLibrary {
        try ScenarioLibrary(BackendList.shipped.language, bundled: BundledAssets.scenarios.map { ($0.name, $0.text) })
    }

    static func registry() -> SessionRegistry {
        SessionRegistry(standard: session("default"), backends: .shipped, log: SandboxLog(format: .off))
    }

    static func wish() -> SessionWish {
        var wish = SessionWish()
        wish.scenario = Scenario(name: "happy-path", summary: "")
        wish.clock = .manual
        wish.start = start
        return wish
    }
}

extension Session {
    /// A call of MoneyLanded as its endpoint makes it.
    @discardableResult
    func call(
        _ endpoint: EndpointID, token: String = "t", scenario: Scenario? = nil
    ) throws -> HandledCall<MoneyLanded> {
        let operation: MoneyLandedOperation =
            endpoint == .moneyLandedReserve ? .reserve(pageToken: token, app: .gpay) : .status(pageToken: token)
        return decide(
            IncomingCall<MoneyLanded>(.pageToken(token), credential: token, .perform(operation)), operation,
            EndpointCall(
                endpoint: endpoint, scenario: scenario.map(ActiveScenario.init), request: try Sample.request()),
            from: Sample.peer, requestNumber: 1)
    }
}
