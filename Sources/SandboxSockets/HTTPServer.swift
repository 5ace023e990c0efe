import Dispatch
import SandboxHTTP
import SandboxPlatform

/// Why a server could not start.
package enum ListenError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another process has the port.
    case portInUse(SocketAddress)
    case failed(SocketAddress, SystemError)

    package var description: String {
        switch self {
        case .portInUse(let address): "port \(address.port) on \(address.hostText) is in use"
        case .failed(let address, let error): "cannot listen on \(address): \(error)"
        }
    }
}

/// Listeners, lanes and their connections. Many can live in one process; nothing is shared between them.
package final class HTTPServer: Sendable {
    /// How many connections a server takes: 20,000, or what the process's descriptor limit leaves after 256.
    package static func connectionLimit(descriptorLimit: Int = Platform.descriptorLimit()) -> Int {
        max(1, min(20_000, descriptorLimit - 256))
    }

    /// What it listens on; the port is the real one.
    package let addresses: [SocketAddress]
    /// The port of every address.
    package var port: UInt16 { addresses.first?.port ?? 0 }

    private let acceptQueue = DispatchQueue(label: "sandbox.accept")
    private let lanes: [Lane]
    private let handler: any ExchangeHandler
    private let limits: HTTPLimits
    private let connectionLimit: Int
    private let state = Locked(State())

    private struct State {
        var listeners: [Listener] = []
        var openConnections = 0
        var lastConnectionID: UInt64 = 0
        var isStopping = false
        var isFull = false
        var drained: [@Sendable () -> Void] = []
    }

    /// Binds and starts to accept. Throws ``ListenError`` and leaves nothing open.
    package init(
        listen: ListenAddress, handler: any ExchangeHandler, limits: HTTPLimits = HTTPLimits(),
        connectionLimit: Int? = nil, laneCount: Int = HTTPServer.coreCount
    ) throws(ListenError) {
        let bound = try Self.bind(listen)
        addresses = bound.map(\.address)
        lanes = (0..<max(1, laneCount)).map { Lane(number: $0) }
        self.handler = handler
        self.limits = limits
        self.connectionLimit = connectionLimit ?? Self.connectionLimit()
        let listeners = bound.map { descriptor, address in
            Listener(
                descriptor: descriptor, address: address, queue: acceptQueue,
                mayAccept: { [weak self] in self?.hasRoom() ?? false },
                onAccept: { [weak self] in self?.accepted($0, from: $1) ?? Syscalls.close($0) })
        }
        state.withLock { $0.listeners = listeners }
        acceptQueue.async { listeners.forEach { $0.start() } }
    }

    /// One lane a core.
    package static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// How many connections are open.
    package var openConnectionCount: Int { state.withLock { $0.openConnections } }

    private func hasRoom() -> Bool {
        state.withLock { state in
            if state.openConnections >= connectionLimit { state.isFull = true }
            return !state.isFull && !state.isStopping
        }
    }

    private func accepted(_ descriptor: Int32, from address: SocketAddress) {
        let id = state.withLock { state -> UInt64 in
            state.openConnections += 1
            state.lastConnectionID += 1
            return state.lastConnectionID
        }
        Syscalls.disableCoalescing(descriptor)
        let lane = lanes[Int(id % UInt64(lanes.count))]
        lane.queue.async { [self] in
            let connection = Connection(
                descriptor: descriptor, peer: Peer(connectionID: id, address: address), lane: lane, limits: limits,
                handler: handler, onClosed: { [weak self] in self?.connectionClosed() })
            if state.withLock({ $0.isStopping }) { return connection.stop() }
            connection.start()
        }
    }

    private func connectionClosed() {
        let drained = state.withLock { state -> [@Sendable () -> Void] in
            state.openConnections -= 1
            state.isFull = false
            guard state.openConnections == 0, state.isStopping else { return [] }
            defer { state.drained = [] }
            return state.drained
        }
        acceptQueue.async { [self] in
            let listeners = state.withLock { $0.isStopping ? [] : $0.listeners }
            listeners.forEach { $0.goOn() }
        }
        drained.forEach { $0() }
    }

    /// Closes the listeners and ends every connection, whatever it is doing; returns when all descriptors are closed.
    /// Safe to call again, and from several tasks.
    package func stop() async {
        await withCheckedContinuation { continuation in
            stop { continuation.resume() }
        }
    }

    /// As ``stop()``; `completion` runs once, on some queue.
    package func stop(completion: @escaping @Sendable () -> Void) {
        acceptQueue.async { [self] in
            let listeners = state.withLock { state -> [Listener] in
                state.isStopping = true
                let listeners = state.listeners
                state.listeners = []
                return listeners
            }
            let group = DispatchGroup()
            for listener in listeners {
                group.enter()
                listener.close { group.leave() }
            }
            for lane in lanes {
                group.enter()
                lane.queue.async {
                    lane.stopAll()
                    group.leave()
                }
            }
            group.notify(queue: acceptQueue) { [self] in
                let isDrained = state.withLock { state -> Bool in
                    if state.openConnections > 0 { state.drained.append(completion) }
                    return state.openConnections == 0
                }
                if isDrained { completion() }
            }
        }
    }

    private typealias Bound = (descriptor: Int32, address: SocketAddress)

    private static func bind(_ listen: ListenAddress) throws(ListenError) -> [Bound] {
        switch listen {
        case .address(let address): return [try bindOne(address)]
        case .localhost(let port):
            // A free port of one family may be taken in the other: try a few.
            for attempt in 0... {
                let four = try bindOne(.loopback(port: port))
                do throws(ListenError) {
                    return [four, try bindOne(.loopback6(port: four.address.port))]
                } catch {
                    if case .failed(_, let system) = error,
                        [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(system.code)
                    {
                        return [four]
                    }
                    Syscalls.close(four.descriptor)
                    if port != 0 || attempt >= 20 { throw error }
                }
            }
        }
        return []
    }

    private static func bindOne(_ address: SocketAddress) throws(ListenError) -> Bound {
        do throws(SystemError) {
            let descriptor = try Syscalls.listen(on: address)
            guard let bound = Syscalls.localAddress(descriptor) else {
                let error = SystemError(call: "getsockname")
                Syscalls.close(descriptor)
                throw error
            }
            return (descriptor, bound)
        } catch {
            throw error.code == EADDRINUSE ? .portInUse(address) : .failed(address, error)
        }
    }
}
