import Foundation
import Testing

@testable import PaymentSandbox
import SandboxPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries a client's requests over real sockets with `URLSession`, while the client's own time is the manual clock of
/// the sandbox: a time-out of ten seconds is ten seconds on that clock, whether or not the answer is held back.
///
/// The journal tells when an answer is held (the scenario waits or hangs); only then is the clock moved, so an outcome
/// never depends on how fast this machine is.
final class VirtualTimeTransport: Sendable {
    enum Failure: Error, Equatable {
        case timeout
        /// The connection failed, or the response was no HTTP.
        case transport
        /// Neither an answer nor a held one within the patience of the test.
        case stuck
    }

    struct Answer: Sendable {
        let status: Int
        let retryAfter: String?
        let location: String?
        let body: Data
    }

    /// How far the clock moves at once while an answer is held.
    private static let step = Duration.milliseconds(250)
    /// In real time; only a broken sandbox or machine reaches it.
    private static let patience = Duration.seconds(30)

    let sandbox: Sandbox
    private let urlSession: URLSession
    /// Hands a redirect to the client instead of following it.
    private let stayingSession: URLSession

    init(_ sandbox: Sandbox) {
        self.sandbox = sandbox
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 120
        urlSession = URLSession(configuration: configuration)
        stayingSession = URLSession(configuration: configuration, delegate: StaysPut(), delegateQueue: nil)
    }

    deinit {
        // A session holds its delegate until then.
        urlSession.invalidateAndCancel()
        stayingSession.invalidateAndCancel()
    }

    var now: Instant { sandbox.clock.now }

    func sleep(for duration: Duration) async throws {
        _ = try await sandbox.clock.advance(by: duration)
    }

    /// One request on a connection of its own: clients retry by themselves on a kept one that breaks, and a test could
    /// not tell their retry from ours.
    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], json: String? = nil,
        followsRedirects: Bool = true, timeout: Duration
    ) async throws -> Answer {
        let url = try #require(URL(string: sandbox.baseAddress + path))
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("close", forHTTPHeaderField: "Connection")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let json {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(json.utf8)
        }
        let since = sandbox.sessions.standard.withJournal { $0.lastSequence }
        let progress = Progress()
        let task = (followsRedirects ? urlSession : stayingSession).dataTask(with: request) { data, response, error in
            guard error == nil, let response = response as? HTTPURLResponse else {
                return progress.finish(.failure(.transport))
            }
            progress.finish(
                .success(
                    Answer(
                        status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
                        location: response.value(forHTTPHeaderField: "Location"), body: data ?? Data())))
        }
        task.resume()
        defer { task.cancel() }
        let deadline = now + timeout
        while true {
            if let result = await progress.finished(orHeldAfter: since, in: sandbox, patience: Self.patience) {
                return try result.get()
            }
            guard isHeld(after: since) else { continue }
            guard now < deadline else { throw Failure.timeout }
            try await sleep(for: min(Self.step, deadline - now))
        }
    }

    private func isHeld(after since: UInt64) -> Bool {
        sandbox.sessions.standard.withJournal { $0.count(JournalFilter(since: since, state: .held)) } > 0
    }
}

private final class StaysPut: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

/// What has become of one request: resumes its client when it finishes or is held.
private final class Progress: Sendable {
    typealias Result = Swift.Result<VirtualTimeTransport.Answer, VirtualTimeTransport.Failure>

    private struct State {
        var result: Result?
        var isWoken = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func finish(_ result: Result) {
        wake { state in
            if state.result == nil { state.result = result }
        }
    }

    private func wake(_ change: (inout State) -> Void = { _ in }) {
        let waiting = state.withLock { state in
            change(&state)
            state.isWoken = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// The result, or `nil` once the journal shows the request's answer as held.
    func finished(orHeldAfter since: UInt64, in sandbox: Sandbox, patience: Duration) async -> Result? {
        state.withLock { $0.isWoken = $0.result != nil }
        let filter = JournalFilter(since: since, state: .held)
        let wait = sandbox.sessions.standard.whenJournal(has: 1, filter, timeout: patience, on: .global()) { isHeld in
            if isHeld { self.wake() } else { self.finish(.failure(.stuck)) }
        }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state -> Bool in
                if state.isWoken { return true }
                state.waiting = continuation
                return false
            }
            if isDone { continuation.resume() }
        }
        wait.cancel()
        return state.withLock { $0.result }
    }
}
