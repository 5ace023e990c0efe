import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// A small client for outbound requests: `http` only, one connection a request, no redirects, bounded in time, in bytes
/// and in connections. Nothing in it blocks; it has a queue of its own, so that no lane and no clock waits for it.
///
/// A client that was never used holds no descriptor. `@unchecked Sendable`: everything mutable is used on `queue` only.
package final class HTTPClient: @unchecked Sendable {
    package struct Limits: Sendable {
        /// Real time for one request, from the look-up of the name to the last byte of the answer. Default 10 s.
        package var timeout: Duration = .seconds(10)
        /// Bytes of an answer's body that are kept; of a longer one only the status is. Default 65,536.
        package var body = 64 << 10
        /// Requests at a time; more wait for their turn, and their time begins with it. Default 64.
        package var concurrent = 64

        package init() {}
    }

    /// A request that was sent, to cancel it by.
    package struct RequestID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    package typealias Completion = @Sendable (HTTPClientResult) -> Void

    package let limits: Limits
    let queue = DispatchQueue(label: "sandbox.client")
    let resolver = HTTPClientResolver()
    private let lastNumber = Locked<UInt64>(0)
    private var waiting: [HTTPClientExchange] = []
    private var running: [UInt64: HTTPClientExchange] = [:]
    private var isShutDown = false
    // Made with the first socket; see `HTTPClient+Sockets`.
    var poller: Poller?
    var source: (any DispatchSourceRead)?
    var sockets: [UInt64: HTTPClientExchange] = [:]
    var lastSocketID: UInt64 = 0

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    deinit {
        // No exchange is left, since each holds the client. The cancel handler closes the poller.
        source?.cancel()
    }

    /// Sends a request. `completion` runs once, on the client's queue and never before this returns.
    @discardableResult
    package func send(_ request: HTTPClientRequest, completion: @escaping Completion) -> RequestID {
        let number = lastNumber.withLock { last -> UInt64 in
            last &+= 1
            return last
        }
        queue.async { [self] in
            let exchange = HTTPClientExchange(number: number, request, client: self, completion: completion)
            guard !isShutDown else { return exchange.end(.failure(.cancelled)) }
            waiting.append(exchange)
            startWaiting()
        }
        return RequestID(number: number)
    }

    /// Ends a request; it completes as cancelled unless it has completed.
    package func cancel(_ id: RequestID) {
        queue.async { [self] in
            let exchange = running[id.number] ?? waiting.first { $0.number == id.number }
            exchange?.end(.failure(.cancelled))
        }
    }

    /// Ends every request, for good; `completion` runs when every descriptor is closed. Safe to call again.
    package func shutDown(_ completion: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            isShutDown = true
            for exchange in waiting + Array(running.values) { exchange.end(.failure(.cancelled)) }
            closePoller(completion)
        }
    }

    /// Ends every request, for good; returns when every descriptor is closed.
    package func shutDown() async {
        await withCheckedContinuation { continuation in shutDown { continuation.resume() } }
    }

    /// On `queue`, by an exchange that is over.
    func remove(_ exchange: HTTPClientExchange) {
        if running.removeValue(forKey: exchange.number) == nil {
            waiting.removeAll { $0.number == exchange.number }
        }
        startWaiting()
    }

    private func startWaiting() {
        while running.count < max(limits.concurrent, 1), !waiting.isEmpty, !isShutDown {
            let exchange = waiting.removeFirst()
            running[exchange.number] = exchange
            exchange.start()
        }
    }
}
