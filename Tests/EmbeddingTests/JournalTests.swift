import PaymentSandbox
import Testing

@Suite("The journal from Swift")
struct JournalTests {
    @Test("A request is kept as it was sent, with what the scenario did to it")
    func requests_AfterACall_SayEverything() async throws {
        try await withSandbox(scenario: "reserve-503-then-ok", clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            _ = try await client.send(
                "POST", "/p/t%C3%A9/reserve?a=1&a=%202+x", body: #"{"app":"bhim"}"#, headers: ["X-Twice": "yes"])
            let request = try #require(await sandbox.requests(to: .moneyLandedReserve).first)
            #expect(request.method == "POST")
            #expect(request.target == "/p/t%C3%A9/reserve?a=1&a=%202+x")
            #expect(request.path == "/p/t%C3%A9/reserve")
            #expect(request.query.map(\.name) == ["a", "a"])
            #expect(request.query.map(\.value) == ["1", " 2 x"])
            #expect(request.header("x-twice") == "yes")
            #expect(request.header("X-None") == nil)
            #expect(request.text == #"{"app":"bhim"}"#)
            #expect(request.scenario == "reserve-503-then-ok")
            #expect(request.credential == "té")
            #expect(request.rule == 1 && request.call == 1)
            #expect(request.effects.map(\.key) == ["respond"])
            #expect(request.rules.map(\.reason) == [.fired])
            #expect(request.status == 503 && request.outcome == .delivered && request.state == .completed)
            #expect(request.sentByteCount > 0)
            #expect(request.connection >= 1 && request.requestOnConnection == 1)
            #expect(request.completedAt == request.receivedAt)
        }
    }

    @Test("A request whose answer the client has seen has its status: 200 times in a row")
    func requests_RightAfterAnAnswer_AreSettled() async throws {
        try await withSandbox(clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            for number in 1...200 {
                _ = try await client.status("token")
                let last = try #require(await sandbox.requests(.init(after: UInt64(number - 1))).last)
                #expect(last.status == 200)
            }
        }
    }

    @Test("Waiting for requests returns as soon as they come, filtered")
    func requests_Count_ReturnsWhenTheyCome() async throws {
        try await withSandbox(scenario: "reserve-503-then-ok", clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            async let failed = sandbox.requests(RequestFilter(status: 503), count: 2, within: .seconds(600))
            async let other = sandbox.requests(to: .moneyLandedStatus, count: 1, within: .seconds(600))
            for _ in 1...3 { _ = try await client.send("POST", "/p/x/reserve", body: #"{"app":"gpay"}"#) }
            _ = try await client.status("x")
            #expect(try await failed.map(\.call) == [1, 2])
            #expect(try await other.map(\.path) == ["/p/x/status"])
        }
    }

    @Test("Requests that do not come are an error that lists those that did")
    func requests_TooFew_ListWhatArrived() async throws {
        try await withSandbox(clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            _ = try await client.status("x")
            _ = try await client.send("GET", "/p/x/statu")
            let error = await #expect(throws: MissingRequests.self) {
                _ = try await sandbox.requests(to: .moneyLandedStatus, count: 3, within: .milliseconds(20))
            }
            let text = try #require(error).description
            #expect(text.hasPrefix("3 requests to moneylanded.status were awaited for 20ms; 1 came. The journal:"))
            #expect(text.contains("#1 GET /p/x/status -> 200"))
            #expect(text.contains("#2 GET /p/x/statu -> 404"))
            #expect(text.contains("no endpoint; "))
        }
    }

    @Test("A wait ends with the task's cancellation, and with the session")
    func requests_Cancelled_EndAtOnce() async throws {
        try await withSandbox(clock: .manual) { sandbox in
            let wait = Task { try await sandbox.requests(count: 1, within: .seconds(600)) }
            wait.cancel()
            await #expect(throws: CancellationError.self) { _ = try await wait.value }
            let session = try sandbox.session(scenario: "manual")
            let other = Task { try await session.requests(count: 1, within: .seconds(600)) }
            session.delete()
            session.delete()
            // Deleted before or after the wait began: it is over either way once the sandbox's journal of it ends.
            other.cancel()
            await #expect(throws: (any Error).self) { _ = try await other.value }
        }
    }

    @Test("The transcript tells the story: requests, orders, credits, payments, findings")
    func transcript_TellsTheStory() async throws {
        try await withSandbox(scenario: "wrong-amount-rounded-up", clock: .manual) { sandbox in
            let client = Client(sandbox.baseURL)
            _ = try await client.reserve("t-1")
            try await sandbox.clock.advance(by: .seconds(1))
            _ = try await client.pay("pub_x")
            _ = try await client.send("GET", "/v2/payments")
            _ = await sandbox.requests()
            let transcript = sandbox.transcript
            for part in [
                "scenario wrong-amount-rounded-up: The customer types", "manual clock at 20", "(+1s)",
                "#1 +0s POST /p/t-1/reserve -> 200", #"{"app":"gpay"}"#, "[moneylanded.reserve, call 1]",
                "t-1 pending, ₹499.00, asked ₹", "unplaced, from scenario", "PAYR_", "asked 10 USDT",
                "#3 +1s GET /v2/payments -> 404", "findings: ", "unmatched_request: ",
            ] {
                #expect(transcript.contains(part), "\(part) is missing in:\n\(transcript)")
            }
        }
    }
}
