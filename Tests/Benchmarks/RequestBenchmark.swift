import PaymentSandbox
import SandboxHTTP
import SandboxTestSupport

/// What the server spends on a request under 20 faults that do not match it, beside what it spends without: from the bytes
/// of the request to those of the answer, over one connection.
enum RequestBenchmark {
    private static let batch = 100
    private static let batchesPerRun = 10
    private static let runs = 40

    static func run(_ report: inout Report) async throws {
        report.note("A request under 20 faults, over a socket")
        let status = "GET /p/t/status HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\n\r\n"
        try await compare("status, 20 rules with calls", status, with: calls, &report)
        try await compare("status, 20 rules with header and method", status, with: heads, &report)
        let body = #"{"app":"gpay"}"#
        let reserve =
            "POST /p/t/reserve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        // The body is read once, for the backend and for them.
        try await compare("reserve, 20 rules with app and field", reserve, with: bodies, &report)
    }

    private static let endpoints: EndpointSet = [.moneyLandedStatus, .moneyLandedReserve]

    private static let calls = (0..<20).map { number in
        FaultRule(on: endpoints, calls: .only(900_000 + number...900_001 + number), effects: [.reset()])
    }

    private static let heads = (0..<20).map { number in
        let headers = [RequestMatch.Condition("User-Agent", .equal(.string("client-\(number)")))]
        return FaultRule(
            on: endpoints,
            request: RequestMatch(methods: number.isMultiple(of: 2) ? ["GET"] : ["POST"], headers: headers),
            effects: [.reset()])
    }

    private static let bodies = (0..<20).map { number in
        FaultRule(
            on: endpoints,
            request: number.isMultiple(of: 2)
                ? RequestMatch(apps: ["qr", "bhim"])
                : RequestMatch(fields: [RequestMatch.Condition("app", .equal(.string("app-\(number)")))]),
            effects: [.reset()])
    }

    private static func compare(
        _ name: String, _ request: String, with faults: [FaultRule], _ report: inout Report
    ) async throws {
        // As happy-path, but that nobody pays: a reserve of a paid order is another answer.
        let directive = MoneyLandedDirective(credits: [])
        let plain = try await Sandbox.start(
            scenario: Scenario(name: "without", summary: "S.", moneyLanded: directive))
        let faulty = try await Sandbox.start(
            scenario: Scenario(name: "with", summary: "S.", moneyLanded: directive, faults: faults))
        let plainClient = try RawClient(port: plain.port)
        let faultyClient = try RawClient(port: faulty.port)
        var without = Measured("no faults")
        var with = Measured("20 faults")
        let bytes = Array(String(repeating: request, count: batch).utf8)
        for _ in 0..<4 {
            try exchange(plainClient, bytes)
            try exchange(faultyClient, bytes)
        }
        for _ in 0..<runs {
            // In turn, so that both see the same machine.
            try without.run(batch * batchesPerRun, isClient: true) { try exchange(plainClient, bytes) }
            try with.run(batch * batchesPerRun, isClient: true) { try exchange(faultyClient, bytes) }
        }
        await plain.stop()
        await faulty.stop()
        report.note(" \(name)")
        report.show(without)
        report.show(with)
        report.check("more by", with.percentOver(without), atMost: 10, unit: "%")
    }

    private static func exchange(_ client: RawClient, _ bytes: [UInt8]) throws {
        for _ in 0..<batchesPerRun {
            client.send(bytes)
            for _ in 0..<batch {
                let response = try client.response()
                guard response.status == 200 else { throw Unexpected(status: response.status) }
            }
        }
    }

    struct Unexpected: Error {
        let status: Int
    }
}
