import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

extension LiveTests {
    @Suite struct ClientTests {
        @Test func aPost_ArrivesAsItIsSaidToBeSent() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let request = HTTPClientRequest(
                    post: Array(#"{"a":1}"#.utf8), to: try HTTPClientURL(receiver.url("/busha/status/204?q=1")),
                    fields: [(FieldName(known: "X-Test"), FieldValue(known: "yes"))])
                let result = await client.result(of: request)
                #expect(try result.outcome.get().status == 204)
                #expect(result.status == 204)
                #expect(result.latency > .zero)
                let got = try receiver.next()
                #expect(got.path == "/busha/status/204?q=1")
                #expect(got.body == #"{"a":1}"#)
                #expect(
                    got.fields == [
                        "host": "127.0.0.1:\(receiver.port)", "x-test": "yes", "content-length": "7",
                        "connection": "close",
                    ])
            }
        }

        @Test(arguments: ["localhost", "LOCALHOST", "receiver.localhost", "127.0.0.1"])
        func loopbackNames_Work(host: String) async throws {
            try await withClient { client in
                let receiver = try Receiver()
                #expect(
                    try await client.post("http://\(host):\(receiver.port)/busha/status/200").outcome.get().status
                        == 200)
            }
        }

        @Test func localhost_IsTriedInBothFamilies() async throws {
            try await withClient { client in
                let (receiver, guardian) = try receiverOnIPv6Alone()
                defer { Syscalls.close(guardian) }
                for host in ["[::1]", "localhost"] {
                    let result = await client.post("http://\(host):\(receiver.port)/busha/status/200")
                    #expect(try result.outcome.get().status == 200)
                }
            }
        }

        @Test func namesThatNobodyKnows_AreSaidToBeUnknown() async throws {
            try await withClient { client in
                let result = await client.post("http://name.invalid/x")
                #expect(result.outcome.failure == .unknownName("name.invalid"))
            }
        }

        @Test func aPortThatNobodyListensOn_IsRefused() async throws {
            try await withClient { client in
                let (descriptor, address) = try boundSocket()
                defer { Syscalls.close(descriptor) }
                let result = await client.post("http://\(address)/")
                #expect(result.outcome.failure == .notConnected(address, code: ECONNREFUSED))
            }
        }

        @Test(
            arguments: [
                ("close", .invalidAnswer(.closedWithoutResponse), nil),
                ("garbage", .invalidAnswer(.malformedStatusLine), nil), ("half", .invalidAnswer(.truncated), 200),
            ] as [(String, HTTPClientFailure, Int?)])
        func answersThatAreNone_AreFailures(behaviour: String, failure: HTTPClientFailure, status: Int?) async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let result = await client.post(receiver.url("/busha/\(behaviour)"))
                #expect(result.outcome.failure == failure)
                #expect(result.status == status)
            }
        }

        @Test func aReset_IsABrokenConnection() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let result = await client.post(receiver.url("/busha/reset"))
                guard case .broken(_, ECONNRESET) = result.outcome.failure else {
                    Issue.record("\(result)")
                    return
                }
            }
        }

        @Test func silence_TimesOut_AndTheConnectionIsClosed() async throws {
            var limits = HTTPClient.Limits()
            limits.timeout = .milliseconds(200)
            try await withClient(limits) { client in
                let receiver = try Receiver()
                let silent = await client.post(receiver.url("/busha/hang"))
                #expect(silent.outcome.failure == .timedOut(after: .milliseconds(200), .receiving))
                #expect(silent.status == nil)
                _ = try receiver.next()
                #expect(try receiver.nextGone() == "/busha/hang")
                // A head alone is no answer.
                let dripping = await client.post(receiver.url("/busha/drip"))
                #expect(dripping.outcome.failure == .timedOut(after: .milliseconds(200), .receiving))
                #expect(dripping.status == 200)
            }
        }

        @Test func redirects_AreAnswersLikeOthers() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let response = try await client.post(receiver.url("/busha/redirect")).outcome.get()
                #expect(response.status == 302)
                #expect(response.fields[.location] == "/busha/check")
                #expect(try receiver.next().path == "/busha/redirect")
                _ = await client.post(receiver.url("/busha/status/200"))
                #expect(try receiver.next().path == "/busha/status/200")
            }
        }

        @Test func chunkedAnswersAfterAnInterimOne_AreRead() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let response = try await client.post(receiver.url("/busha/chunked")).outcome.get()
                #expect(response.status == 202)
                #expect(String(decoding: response.body, as: UTF8.self) == "taken")
            }
        }

        @Test func ofALongAnswer_OnlyTheStatusIsKept() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let kept = try await client.post(receiver.url("/busha/big/65536")).outcome.get()
                #expect(kept.body.count == 65_536 && !kept.isTooLong)
                let long = try await client.post(receiver.url("/busha/big/5000000")).outcome.get()
                #expect(long.status == 200 && long.body.isEmpty && long.isTooLong)
            }
        }

        @Test func aBodyLargerThanEveryBuffer_IsSentWhole() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let body = [UInt8](repeating: UInt8(ascii: "x"), count: 8 << 20)
                let url = try HTTPClientURL(receiver.url("/busha/status/200"))
                let result = await client.result(of: HTTPClientRequest(post: body, to: url, fields: []))
                #expect(try result.outcome.get().status == 200)
                #expect(try receiver.next().body == "\(body.count) bytes")
            }
        }

        @Test func cancelling_ClosesTheConnectionAndCompletesOnce() async throws {
            try await withClient { client in
                let receiver = try Receiver()
                let url = try HTTPClientURL(receiver.url("/busha/hang"))
                let results = Locked<[HTTPClientFailure?]>([])
                let result = await withCheckedContinuation { continuation in
                    let id = client.send(HTTPClientRequest(post: [], to: url, fields: [])) { result in
                        results.withLock { $0.append(result.outcome.failure) }
                        continuation.resume(returning: result)
                    }
                    _ = try? receiver.next()
                    client.cancel(id)
                    client.cancel(id)
                }
                #expect(result.outcome.failure == .cancelled)
                #expect(try receiver.nextGone() == "/busha/hang")
                await client.shutDown()
                #expect(results.withLock { $0 } == [.cancelled])
            }
        }

        @Test func requestsBeyondTheLimit_WaitForTheirTurn() async throws {
            var limits = HTTPClient.Limits()
            limits.concurrent = 1
            try await withClient(limits) { client in
                let receiver = try Receiver()
                let hang = try HTTPClientURL(receiver.url("/busha/hang"))
                let id = client.send(HTTPClientRequest(post: [], to: hang, fields: [])) { _ in }
                _ = try receiver.next()
                let url = try HTTPClientURL(receiver.url("/busha/status/200"))
                async let second = client.result(of: HTTPClientRequest(post: [], to: url, fields: []))
                client.cancel(id)
                #expect(try await second.outcome.get().status == 200)
            }
        }

        @Test func shuttingDown_EndsEverything_AndNothingIsSentAfterwards() async throws {
            let client = HTTPClient()
            let receiver = try Receiver()
            async let hanging = client.post(receiver.url("/busha/hang"))
            _ = try receiver.next()
            await client.shutDown()
            #expect(await hanging.outcome.failure == .cancelled)
            #expect(await client.post(receiver.url("/busha/status/200")).outcome.failure == .cancelled)
            await client.shutDown()
        }

        @Test func twoHundredRequestsOfEveryOutcome_LeaveNoDescriptor() async throws {
            let receiver = try Receiver()
            let (bound, refused) = try boundSocket()
            defer { Syscalls.close(bound) }
            let before = try #require(Platform.openDescriptorCount())
            let client = HTTPClient()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    let paths = ["status/200", "status/500", "close", "garbage", "half", "reset", "redirect"]
                    let url =
                        number % 8 == 7
                        ? "http://\(refused)/" : receiver.url("/busha/\(paths[number % paths.count])")
                    group.addTask { _ = await client.post(url) }
                }
            }
            await client.shutDown()
            #expect(eventually { leavesNoDescriptor(since: before) })
        }

        @Test func aClientThatIsLetGo_ClosesItsPoller() async throws {
            let receiver = try Receiver()
            weak var gone: HTTPClient?
            do {
                let client = HTTPClient()
                gone = client
                _ = await client.post(receiver.url("/busha/status/200"))
                client.queue.sync {}
            }
            // Its poller's descriptor goes with it.
            #expect(eventually { gone == nil })
        }
    }
}

private func withClient(_ limits: HTTPClient.Limits = patient, _ body: (HTTPClient) async throws -> Void) async throws {
    let client = HTTPClient(limits: limits)
    do {
        try await body(client)
    } catch {
        await client.shutDown()
        throw error
    }
    await client.shutDown()
}

/// So that a slow machine changes nothing.
private var patient: HTTPClient.Limits {
    var limits = HTTPClient.Limits()
    limits.timeout = .seconds(60)
    return limits
}
