import PaymentSandbox
import Testing

/// A bound that only a hang reaches: other suites can keep every core busy for many seconds.
private let patience = Duration.seconds(600)

@Suite("The client's time")
struct ClientClockTests {
    @Test("Fifteen minutes of polling every second, with no real waiting")
    func polling_FifteenMinutes_TakesNoTime() async throws {
        try await withSandbox(scenario: "pending-forever", clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            let time = ClientClock(sandbox.clock)
            _ = try await client.reserve("order")
            let flow = Task {
                var polls = 0
                while true {
                    polls += 1
                    let status = try await client.status("order")
                    if status != "pending" { return (status, polls) }
                    try await time.sleep(for: .seconds(1))
                }
            }
            for _ in 1...900 { try await time.advance(by: .seconds(1), within: patience) }
            let (status, polls) = try await flow.value
            #expect(status == "expired")
            #expect(polls == 901)
            #expect(await sandbox.requests(to: .moneyLandedStatus).count == 901)
        }
    }

    @Test("A time-out of thirty seconds against an answer that never comes")
    func timeout_ThirtySeconds_TakesNoTime() async throws {
        try await withSandbox(scenario: "reserve-timeout", clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            let time = ClientClock(sandbox.clock)
            let flow = Task {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    group.addTask {
                        _ = try await client.reserve("order"); return false
                    }
                    group.addTask {
                        try await time.sleep(for: .seconds(30)); return true
                    }
                    defer { group.cancelAll() }
                    return try await group.next() ?? false
                }
            }
            let held = try await sandbox.requests(RequestFilter(state: .held), count: 1, within: patience)
            #expect(held.map(\.state) == [.held])
            try await time.advance(by: .seconds(30), within: patience)
            #expect(try await flow.value)
            let gone = try await sandbox.requests(RequestFilter(state: .completed), count: 1, within: patience)
            #expect(gone.first?.outcome == .clientClosed)
        }
    }

    @Test("A sleep ends with its task, with a reset and with the sandbox")
    func sleep_Cancelled_EndsAtOnce() async throws {
        let sandbox = try await Sandbox.start(scenario: "manual", clock: .manual)
        let time = ClientClock(sandbox.clock)
        try await time.sleep(for: .zero)
        for end in 0...2 {
            let sleep = Task { try await time.sleep(for: .seconds(60)) }
            try await sandbox.clock.waitForTimers(atLeast: 1, within: patience)
            switch end {
            case 0: sleep.cancel()
            case 1: sandbox.defaultSession.reset()
            default: await sandbox.stop()
            }
            await #expect(throws: CancellationError.self) { try await sleep.value }
            #expect(time.sleeperCount == 0)
            #expect(sandbox.clock.pendingTimers == 0)
        }
        await #expect(throws: CancellationError.self) { try await time.sleep(for: .seconds(1)) }
    }

    @Test("An advance that nobody sleeps for says so")
    func advance_NobodySleeps_Throws() async throws {
        try await withSandbox(clock: .manual) { sandbox in
            let time = ClientClock(sandbox.clock)
            let sleep = Task { try await time.sleep(for: .seconds(60)) }
            try await sandbox.clock.waitForTimers(atLeast: 1, within: patience)
            let error = await #expect(throws: ClientClock.NobodySleeps.self) {
                try await time.advance(by: .seconds(59), within: .milliseconds(10))
            }
            #expect(error?.sleeps == [sandbox.clock.now + .seconds(60)])
            sleep.cancel()
            await #expect(throws: SandboxClock.TooFewTimers.self) {
                try await sandbox.clock.waitForTimers(atLeast: 5, within: .milliseconds(10))
            }
        }
    }
}
