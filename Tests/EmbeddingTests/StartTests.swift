import Foundation
import PaymentSandbox
import Testing

@Suite("Starting and stopping")
struct StartTests {
    @Test("A scenario by its name, time by hand: the payer pays when the clock says so")
    func start_ByName_PaysWhenTheClockSaysSo() async throws {
        let sandbox = try await Sandbox.start(scenario: "happy-path", clock: .manual)
        let client = Client(sandbox.baseURL)
        _ = try await client.reserve("order-1")
        #expect(try await client.status("order-1") == "pending")
        try await sandbox.clock.advance(by: .seconds(1))
        #expect(try await client.status("order-1") == "confirmed")
        try await sandbox.verify()
        await sandbox.stop()
    }

    @Test("A scenario built in Swift needs nothing but this import")
    func start_ScenarioInSwift_Decides() async throws {
        let scenario = Scenario(
            name: "second-call-fails", summary: "The second reserve call is refused.",
            moneyLanded: MoneyLandedDirective(
                orderAmount: Paise(10_000), credits: [CreditDirective(amount: .roundedUp, after: .seconds(2))]),
            busha: BushaDirective(customer: .pays(.percent(80)), after: .seconds(3)),
            faults: [
                FaultRule(
                    on: [.moneyLandedReserve], calls: .only(2...2),
                    effects: [
                        .delay(.milliseconds(1)),
                        try .respond(
                            status: 503, headers: ["Retry-After": "1"],
                            body: .json(["error": "busy", "codes": [1, 2], "again": true])),
                    ]),
                FaultRule(on: .all, calls: .from(100), chance: Chance(percent: 50), effects: [.reset(at: .midBody)]),
            ])
        try await withSandbox(scenario: scenario, clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            let first = try await client.reserve("a")
            #expect(first.paid < 10_000 && first.paid >= 9_001)
            let answer = Task { try await client.send("POST", "/p/a/reserve", body: #"{"app":"qr"}"#) }
            try await sandbox.clock.waitForTimers(atLeast: 3, within: .seconds(600))
            try await sandbox.clock.advance(by: .milliseconds(1))
            let second = try await answer.value
            #expect(second.status == 503)
            #expect(String(decoding: second.body, as: UTF8.self) == #"{"error":"busy","codes":[1,2],"again":true}"#)
        }
    }

    @Test("A scenario that contradicts itself does not start, and every problem is named")
    func start_Contradiction_IsRefused() async throws {
        let scenario = Scenario(
            name: "Bad Name", summary: "Two answers.",
            faults: [
                FaultRule(on: [.bushaMerchant], effects: [.respond(status: 500), .respond(status: 503)])
            ])
        await #expect {
            _ = try await Sandbox.start(scenario: scenario)
        } throws: { error in
            guard case .brokenScenario("Bad Name", let problems) = error as? Sandbox.StartError else { return false }
            return problems.count == 2
        }
    }

    @Test("An unknown scenario names the nearest")
    func start_UnknownScenario_NamesNearest() async throws {
        await #expect(throws: Sandbox.StartError.unknownScenario("hapy-path", nearest: "happy-path")) {
            _ = try await Sandbox.start(scenario: "hapy-path")
        }
    }

    @Test("A header that no answer can have is refused before it is sent")
    func respond_BadHeader_Throws() throws {
        #expect(throws: FaultEffect.InvalidHeader(name: "X-A", value: "1\r\nX-B: 2")) {
            _ = try FaultEffect.respond(status: 200, headers: ["X-A": "1\r\nX-B: 2"])
        }
        #expect(throws: FaultEffect.InvalidHeader.self) {
            _ = try FaultEffect.respond(status: 200, headers: ["Content-Length": "1"])
        }
    }

    @Test("withSandbox stops the sandbox when its body throws, and hands out the transcript first")
    func withSandbox_BodyThrows_StopsAfterTheTranscript() async throws {
        struct Failure: Error {}
        var transcript = ""
        var address: URL?
        await #expect(throws: Failure.self) {
            try await withSandbox(
                onError: { text, error in transcript = error is Failure ? text : "" },
                { sandbox in
                    address = sandbox.baseURL
                    _ = try await Client(sandbox.baseURL).reserve("order-7")
                    throw Failure()
                })
        }
        #expect(transcript.contains("POST /p/order-7/reserve"))
        let stopped = try #require(address)
        await #expect(throws: (any Error).self) { _ = try await Client(stopped).reserve("order-7") }
    }

    @Test("Thirty sandboxes side by side share nothing, not even the references of their links")
    func manySandboxes_Parallel_ShareNothing() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<30 {
                group.addTask {
                    let name = number.isMultiple(of: 2) ? "happy-path" : "pending-forever"
                    return try await withSandbox(scenario: name, clock: .manual) { sandbox in
                        let client = Client(sandbox.baseURL)
                        _ = try await client.reserve("same-token")
                        try await sandbox.clock.advance(by: .seconds(1))
                        #expect(
                            try await client.status("same-token")
                                == (number.isMultiple(of: 2) ? "confirmed" : "pending"))
                        #expect(await sandbox.requests().map(\.sequence) == [1, 2])
                        return try #require(sandbox.order(pageToken: "same-token")).reference
                    }
                }
            }
            let references = try await group.reduce(into: Set<String>()) { $0.insert($1) }
            #expect(references.count == 1)
        }
    }
}
