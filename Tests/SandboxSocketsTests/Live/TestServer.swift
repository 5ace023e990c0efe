import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxPlatform
import SandboxTestSupport
import Testing

@testable import SandboxSockets

/// Everything that uses real sockets, one after another: some of it counts threads and descriptors of the process.
@Suite(.serialized) enum LiveTests {}

/// Values handed from any thread to a test that waits for them.
final class Mailbox<Value: Sendable>: Sendable {
    private let values = Locked<[Value]>([])
    private let semaphore = DispatchSemaphore(value: 0)

    func put(_ value: Value) {
        values.withLock { $0.append(value) }
        semaphore.signal()
    }

    /// The oldest value; `nil` if none comes within the bound.
    func take(seconds: Int = Patience.seconds) -> Value? {
        guard semaphore.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
        return values.withLock { $0.removeFirst() }
    }

    var count: Int { values.withLock { $0.count } }
}

/// How an answer ended.
struct Ended: Equatable, Sendable {
    let path: String
    let outcome: DeliveryOutcome
    var sent: Int?

    static func == (left: Ended, right: Ended) -> Bool {
        left.path == right.path && left.outcome == right.outcome
            && (left.sent == nil || right.sent == nil || left.sent == right.sent)
    }
}

/// A server whose paths name what they do; see ``answer(to:)``.
final class TestServer: ExchangeHandler {
    let clock = SandboxClock(mode: .manual, start: Instant(unixSeconds: 0))
    let realClock = SandboxClock(mode: .real)
    let scope = DeliveryScope()
    /// Deliveries that ended, in order.
    let ended = Mailbox<Ended>()
    /// Deliveries that began to wait or hang.
    let held = Mailbox<String>()
    /// Requests to `/later`, to be answered by the test.
    let exchanges = Mailbox<Exchange>()
    let problems = Mailbox<ConnectionProblem>()
    let expectations = Mailbox<String>()
    /// Observers that have not been told the end, and how many were told twice.
    private let open = Locked<[UInt64: String]>([:])
    private let toldAgain = Locked(0)
    private let lastObserver = Locked<UInt64>(0)

    /// Starts a server, runs `body`, stops the server, and expects that everything ended exactly once.
    static func run(
        listen: ListenAddress = .address(.loopback(port: 0)), limits: HTTPLimits = HTTPLimits(),
        lingering: LingeringLimits = LingeringLimits(), connectionLimit: Int? = nil, laneCount: Int = 2,
        acceptPause: Duration = .milliseconds(100),
        accept: @escaping @Sendable (Int32) -> Syscalls.Accepted = { Syscalls.accept($0) },
        _ body: (TestServer, HTTPServer) throws -> Void
    ) throws {
        let handler = TestServer()
        let server = try HTTPServer(
            listen: listen, handler: handler, limits: limits, lingering: lingering, connectionLimit: connectionLimit,
            laneCount: laneCount, acceptPause: acceptPause, accept: accept)
        defer {
            #expect(server.stopAndWait())
            #expect(server.openConnectionCount == 0)
            #expect(handler.unfinished == [])
            #expect(handler.timesToldAgain == 0)
        }
        try body(handler, server)
    }

    /// The paths of deliveries whose end nobody was told.
    var unfinished: [String] { open.withLock { $0.values.sorted() } }
    var timesToldAgain: Int { toldAgain.withLock { $0 } }

    // MARK: Handling

    func refusal(of head: RequestHead, from peer: Peer) -> Answer? {
        expectations.put(head.target.raw)
        return head.target.raw == "/refused" ? answer("/refused", status: 403, closes: false) : nil
    }

    func handle(_ request: Request, in exchange: Exchange) -> Answer? {
        let path = request.target.raw
        guard path != "/later" else {
            exchanges.put(exchange)
            return nil
        }
        return answer(to: path, request)
    }

    func reject(_ problem: ConnectionProblem, from peer: Peer, requestNumber: UInt64) -> Answer {
        problems.put(problem)
        return switch problem {
        case .malformed(let error, _): answer("refused", status: error.status, closes: true)
        case .truncated: answer("refused", status: 400, closes: true)
        case .headTimeout, .bodyTimeout: answer("refused", status: 408, closes: true)
        }
    }

    static let bigByteCount = 64 << 20
    private static let big = [UInt8](repeating: 0x78, count: bigByteCount)

    private func answer(to path: String, _ request: Request) -> Answer {
        let whole = Self.bytes(200, "\(path) \(request.body.count)", closes: false)
        let steps: [DeliveryStep]
        var clock = clock
        switch path {
        case "/close": return answer(path, status: 200, closes: true)
        case "/close-now": steps = [.close]
        case "/close-after": steps = [.send(Array(whole.prefix(20))), .close]
        case "/reset": steps = [.reset]
        case "/reset-after": steps = [.send(Array(whole.prefix(20))), .reset]
        case "/reset-big": steps = [.send([UInt8](repeating: 0x79, count: 300_000)), .reset]
        case "/reset-later": steps = [.wait(.seconds(10)), .reset]
        case "/hang": steps = [.hang(until: nil)]
        case "/hang-after": steps = [.send(Array(whole.prefix(20))), .hang(until: nil)]
        case "/hang-after-big": steps = [.send([UInt8](repeating: 0x79, count: 20_000_000)), .hang(until: nil)]
        case "/hang-until": steps = [.hang(until: clock.now + .seconds(10))]
        case "/wait": steps = [.wait(.seconds(10)), .send(whole)]
        case "/wait-twice": steps = [.wait(.seconds(10)), .send(whole), .wait(.seconds(10))]
        case "/wait-real":
            clock = realClock
            steps = [.wait(.milliseconds(30)), .send(whole)]
        case "/wait-real-long":
            clock = realClock
            steps = [.wait(.seconds(3_600)), .send(whole)]
        case "/big":
            steps = [
                .send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(Self.bigByteCount)\r\n\r\n".utf8)), .send(Self.big),
            ]
        default: steps = [.send(whole)]
        }
        let delivery = Delivery(steps: steps, status: 200, keepsAlive: request.head.keepsAlive)
        return Answer(delivery, clock: clock, observer: observer(path), scope: scope)
    }

    func answer(_ path: String, status: Int, closes: Bool) -> Answer {
        let bytes = Self.bytes(status, path, closes: closes)
        return Answer(
            Delivery(steps: [.send(bytes)], status: status, keepsAlive: !closes), clock: clock,
            observer: observer(path), scope: scope)
    }

    private static func bytes(_ status: Int, _ body: String, closes: Bool) -> [UInt8] {
        ResponseEncoder.encode(
            Response(status: status, body: Array(body.utf8)), method: .get, version: .http11, date: "now",
            keepsAlive: !closes
        ).bytes
    }

    // MARK: Observing

    private func observer(_ path: String) -> any DeliveryObserver {
        let id = lastObserver.withLock { last in
            last += 1
            return last
        }
        open.withLock { $0[id] = path }
        return Observer(server: self, id: id, path: path)
    }

    private struct Observer: DeliveryObserver {
        let server: TestServer
        let id: UInt64
        let path: String

        func deliveryIsHeld(sentByteCount: Int) { server.held.put(path) }

        func deliveryEnded(_ outcome: DeliveryOutcome, sentByteCount: Int) {
            if server.open.withLock({ $0.removeValue(forKey: id) }) == nil { server.toldAgain.withLock { $0 += 1 } }
            server.ended.put(Ended(path: path, outcome: outcome, sent: sentByteCount))
        }
    }
}

extension HTTPServer {
    /// Blocks until the server has stopped; `false` if it does not.
    func stopAndWait() -> Bool {
        let stopped = Mailbox<Void>()
        stop { stopped.put(()) }
        return stopped.take() != nil
    }

    /// Whether the lanes have nothing to do: each does what its queue holds a thousand times over, and a descriptor that
    /// is reported again and again would have been seen again and again. A few late events are let pass.
    var isIdle: Bool {
        for _ in 0..<10 {
            let before = pollCount
            for _ in 0..<1_000 { _ = pollCount }
            if pollCount &- before <= 2 { return true }
        }
        return false
    }
}

func request(_ path: String, _ extra: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\(extra)\r\n" }

extension LingeringLimits {
    /// So that a slow machine changes nothing.
    static var patient: LingeringLimits {
        var limits = LingeringLimits()
        limits.duration = Patience.duration
        limits.durationAtStop = Patience.duration
        return limits
    }
}
