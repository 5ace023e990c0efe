import Foundation
import SandboxTestSupport
import Testing

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay
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

    /// On the client's time.
    enum Timeout: Sendable {
        /// For the whole answer, and for all redirects together.
        case total(Duration)
        /// For each wait in which no byte of the body arrives. A head that trickles would have to count too, but the
        /// library tells of it only when it is whole.
        case idle(Duration)

        /// When it is over, for a call that was sent at one point and had its last byte at another.
        func deadline(sentAt start: Instant, lastByteAt lastByte: Instant) -> Instant {
            switch self {
            case .total(let duration): start + duration
            case .idle(let duration): lastByte + duration
            }
        }
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
    private static let patience = Patience.duration
    /// What browsers and `URLSession` follow at most.
    private static let mostRedirects = 20

    let sandbox: Sandbox
    /// Never follows a redirect by itself: the systems' libraries differ in what they then send.
    private let urlSession: URLSession
    private let tasks = Tasks()

    init(_ sandbox: Sandbox) {
        self.sandbox = sandbox
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = TimeInterval(Patience.seconds)
        urlSession = URLSession(configuration: configuration, delegate: tasks, delegateQueue: nil)
    }

    deinit {
        // A session holds its delegate until then.
        urlSession.invalidateAndCancel()
    }

    var now: Instant { sandbox.clock.now }

    func sleep(for duration: Duration) async throws {
        _ = try await sandbox.clock.advance(by: duration)
    }

    /// A request and, unless it is told otherwise, what its redirects lead to, as RFC 9110 has it: 301 to 303 make a GET
    /// of a POST, 307 and 308 keep method and body.
    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], json: String? = nil,
        followsRedirects: Bool = true, timeout: Timeout
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: sandbox.baseAddress + path)))
        request.httpMethod = method
        request.setValue("close", forHTTPHeaderField: "Connection")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let json {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(json.utf8)
        }
        let start = now
        for _ in 0...Self.mostRedirects {
            let answer = try await exchange(request, timeout, sentAt: start)
            guard followsRedirects, let next = answer.redirected(request) else { return answer }
            request = next
        }
        throw Failure.transport
    }

    /// One request on a connection of its own: clients retry by themselves on a kept one that breaks, and a test could
    /// not tell their retry from ours.
    private func exchange(_ request: URLRequest, _ timeout: Timeout, sentAt start: Instant) async throws -> Answer {
        let since = sandbox.sessions.standard.withJournal { $0.lastSequence }
        let progress = Progress()
        let task = urlSession.dataTask(with: request)
        tasks.add(task, progress)
        task.resume()
        var lastByte = now
        do {
            while true {
                if let result = await progress.finished(orHeldAfter: since, in: sandbox, patience: Self.patience) {
                    return try result.get()
                }
                guard isHeld(after: since) else { continue }
                let deadline = timeout.deadline(sentAt: start, lastByteAt: lastByte)
                guard now < deadline else { throw Failure.timeout }
                let sent = sentBodyByteCount(after: since)
                let received = progress.receivedByteCount
                _ = try await sandbox.clock.advance(by: min(Self.step, deadline - now))
                guard case .idle = timeout, sentBodyByteCount(after: since) > sent else { continue }
                await progress.received(moreThan: received)
                lastByte = now
            }
        } catch {
            // Before the clock moves on: swift-corelibs-foundation traps when a redirect arrives at a task while it is
            // being cancelled.
            task.cancel()
            await progress.ended()
            throw error
        }
    }

    /// How much of the bodies of the answers the kernel has taken.
    private func sentBodyByteCount(after since: UInt64) -> Int {
        sandbox.sessions.standard.withJournal { journal in
            journal.entries(JournalFilter(since: since)).reduce(0) { $0 + $1.sentByteCount - $1.sentHeadByteCount }
        }
    }

    private func isHeld(after since: UInt64) -> Bool {
        sandbox.sessions.standard.withJournal { $0.count(JournalFilter(since: since, state: .held)) } > 0
    }
}

extension VirtualTimeTransport.Answer {
    /// What a client asks for next; `nil` for an answer that is no redirect.
    fileprivate func redirected(_ request: URLRequest) -> URLRequest? {
        guard [301, 302, 303, 307, 308].contains(status), let location,
            let url = URL(string: location, relativeTo: request.url)
        else { return nil }
        var next = request
        next.url = url.absoluteURL
        if status < 307, request.httpMethod != "HEAD" {
            next.httpMethod = "GET"
            next.httpBody = nil
            next.setValue(nil, forHTTPHeaderField: "Content-Type")
        }
        return next
    }
}

/// Tells each request's progress what comes of it. Follows no redirect.
private final class Tasks: NSObject, URLSessionDataDelegate {
    private let progress = Locked<[Int: Progress]>([:])

    func add(_ task: URLSessionTask, _ progress: Progress) {
        self.progress.withLock { $0[task.taskIdentifier] = progress }
    }

    private func progress(of task: URLSessionTask) -> Progress? {
        progress.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        progress(of: dataTask)?.received(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let progress = progress.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        defer { progress.end() }
        guard error == nil, let response = task.response as? HTTPURLResponse else {
            return progress.finish(.failure(.transport))
        }
        progress.finish(
            .success(
                VirtualTimeTransport.Answer(
                    status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"),
                    location: response.value(forHTTPHeaderField: "Location"), body: progress.body)))
    }
}

/// What has become of one request: resumes its client when it finishes or is held.
private final class Progress: Sendable {
    typealias Result = Swift.Result<VirtualTimeTransport.Answer, VirtualTimeTransport.Failure>

    private struct State {
        var result: Result?
        var body = Data()
        var isWoken = false
        var waiting: CheckedContinuation<Void, Never>?
        var hasEnded = false
        var waitingForEnd: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func finish(_ result: Result) {
        wake { state in
            if state.result == nil { state.result = result }
        }
    }

    func received(_ data: Data) {
        wake { $0.body += data }
    }

    var body: Data { state.withLock { $0.body } }

    /// Of the body.
    var receivedByteCount: Int { body.count }

    /// Returns when more of the body has arrived, or all of it. Whoever calls it knows that more was sent.
    func received(moreThan count: Int) async {
        // A wake-up can also be the late one of an earlier wait.
        while true {
            let hasGrown = state.withLock { state in
                state.isWoken = false
                return state.body.count > count || state.result != nil
            }
            if hasGrown { return }
            await woken()
        }
    }

    /// The task is done with: nothing more comes of it.
    func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waitingForEnd = nil }
            return state.waitingForEnd
        }
        waiting?.resume()
    }

    func ended() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waitingForEnd = continuation }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
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

    private func woken() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state -> Bool in
                if state.isWoken { return true }
                state.waiting = continuation
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// The result, or `nil` once the journal shows the request's answer as held.
    func finished(orHeldAfter since: UInt64, in sandbox: Sandbox, patience: Duration) async -> Result? {
        state.withLock { $0.isWoken = $0.result != nil }
        let filter = JournalFilter(since: since, state: .held)
        let wait = sandbox.sessions.standard.whenJournal(has: 1, filter, timeout: patience, on: .global()) { isHeld in
            if isHeld { self.wake() } else { self.finish(.failure(.stuck)) }
        }
        await woken()
        wait.cancel()
        return state.withLock { $0.result }
    }
}
