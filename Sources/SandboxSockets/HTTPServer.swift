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
///
/// Stop it when done: that is the only way to know when its port and its descriptors are free. One that is dropped
/// without is stopped then, some time later.
package final class HTTPServer: Sendable {
    /// How many connections a server takes: 20,000, or what the process's descriptor limit leaves after 256, or after
    /// half of it where that is less. On macOS a process starts with a limit of 256, and an embedded sandbox keeps it.
    package static func connectionLimit(descriptorLimit: Int = Platform.descriptorLimit()) -> Int {
        max(1, min(20_000, descriptorLimit - min(256, descriptorLimit / 2)))
    }

    /// What it listens on; the port is the real one.
    package let addresses: [SocketAddress]
    /// The port of every address.
    package var port: UInt16 { addresses.first?.port ?? 0 }

    private let acceptQueue = DispatchQueue(label: "sandbox.accept")
    private let lanes: [Lane]
    private let handler: any ExchangeHandler
    private let limits: HTTPLimits
    private let lingering: LingeringLimits
    private let connectionLimit: Int
    private let state = Locked(State())

    private struct State {
        var listeners: [Listener] = []
        var openConnections = 0
        var lastConnectionID: UInt64 = 0
        /// A listener has paused and wants to know when a connection closes.
        var isWaitingForRoom = false
        var end = End.none
    }

    private enum End {
        case none
        /// Who waits for the end.
        case stopping([@Sendable () -> Void])
        case stopped
    }

    /// Binds and starts to accept. Throws ``ListenError`` and leaves nothing open. `accept` takes a connection off a
    /// listening descriptor, so that tests can run out of descriptors; when none are left, it is tried again after
    /// `acceptPause`, or sooner when a connection closes.
    package init(
        listen: ListenAddress, handler: any ExchangeHandler, limits: HTTPLimits = HTTPLimits(),
        lingering: LingeringLimits = LingeringLimits(), connectionLimit: Int? = nil,
        laneCount: Int = HTTPServer.coreCount,
        acceptPause: Duration = .milliseconds(100),
        accept: @escaping @Sendable (Int32) -> Syscalls.Accepted = { Syscalls.accept($0) }
    ) throws(ListenError) {
        let bound = try Self.bind(listen)
        addresses = bound.map(\.address)
        do throws(SystemError) {
            var lanes: [Lane] = []
            for number in 0..<max(1, laneCount) { lanes.append(try Lane(number: number)) }
            self.lanes = lanes
        } catch {
            bound.forEach { Syscalls.close($0.descriptor) }
            throw .failed(bound.first?.address ?? .loopback(port: 0), error)
        }
        self.handler = handler
        self.limits = limits
        self.lingering = lingering
        self.connectionLimit = connectionLimit ?? Self.connectionLimit()
        let listeners = bound.map { descriptor, address in
            Listener(
                descriptor: descriptor, address: address, queue: acceptQueue, accept: accept, pause: acceptPause,
                mayAccept: { [weak self] in self?.hasRoom() ?? false },
                onExhausted: { [weak self] in self?.state.withLock { $0.isWaitingForRoom = true } },
                onAccept: { [weak self] in self?.accepted($0, from: $1) ?? Syscalls.close($0) })
        }
        state.withLock { $0.listeners = listeners }
        lanes.forEach { $0.start() }
        acceptQueue.async { listeners.forEach { $0.start() } }
    }

    /// One lane a core.
    package static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// How many connections are open.
    package var openConnectionCount: Int { state.withLock { $0.openConnections } }

    /// How many times the lanes have asked their pollers; it stands still while nothing happens. Not from a lane.
    package var pollCount: UInt64 { lanes.reduce(0) { sum, lane in sum &+ lane.queue.sync { lane.pollCount } } }

    /// How many deadlines the lanes keep. Not from a lane.
    package var deadlineEntryCount: Int {
        lanes.reduce(0) { sum, lane in sum + lane.queue.sync { lane.deadlineEntryCount } }
    }

    private func hasRoom() -> Bool {
        state.withLock { state in
            let hasRoom = state.openConnections < connectionLimit
            if !hasRoom { state.isWaitingForRoom = true }
            return hasRoom
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
            guard let socket = SocketHandle(descriptor: descriptor, id: id, poller: lane.poller) else {
                return connectionClosed()
            }
            let connection = Connection(
                socket: socket, peer: Peer(connectionID: id, address: address), lane: lane, limits: limits,
                lingering: lingering, handler: handler, onClosed: { [weak self] in self?.connectionClosed() })
            connection.start()
        }
    }

    private func connectionClosed() {
        let listeners = state.withLock { state -> [Listener] in
            state.openConnections -= 1
            defer { state.isWaitingForRoom = false }
            return state.isWaitingForRoom ? state.listeners : []
        }
        guard !listeners.isEmpty else { return }
        acceptQueue.async { listeners.forEach { $0.goOn() } }
    }

    /// Closes the listeners and ends every connection, whatever it is doing; returns when all descriptors are closed.
    /// That is at once, or within half a second where a client is in the middle of sending something and would see a
    /// RST. Safe to call again, and from several tasks.
    package func stop() async {
        await withCheckedContinuation { continuation in
            stop { continuation.resume() }
        }
    }

    /// As ``stop()``; `completion` runs once, on some queue.
    package func stop(completion: @escaping @Sendable () -> Void) {
        let (isFirst, isOver) = state.withLock { state -> (Bool, Bool) in
            switch state.end {
            case .none:
                state.end = .stopping([completion])
                return (true, false)
            case .stopping(let waiting):
                state.end = .stopping(waiting + [completion])
                return (false, false)
            case .stopped: return (false, true)
            }
        }
        if isOver { return completion() }
        guard isFirst else { return }
        acceptQueue.async { [self] in
            Self.close(takeListeners(), lanes, on: acceptQueue) { [self] in
                let waiting = state.withLock { state -> [@Sendable () -> Void] in
                    defer { state.end = .stopped }
                    if case .stopping(let waiting) = state.end { return waiting }
                    return []
                }
                waiting.forEach { $0() }
            }
        }
    }

    deinit {
        // Not stopped: nobody else would ever close these. A listener that pauses must not even be released.
        let listeners = takeListeners()
        guard !listeners.isEmpty else { return }
        acceptQueue.async { [lanes, acceptQueue] in Self.close(listeners, lanes, on: acceptQueue) {} }
    }

    private func takeListeners() -> [Listener] {
        state.withLock { state in
            defer { state.listeners = [] }
            return state.listeners
        }
    }

    /// On the accept queue: whatever was accepted is on its lane's queue by now, before what is put there here.
    private static func close(
        _ listeners: [Listener], _ lanes: [Lane], on acceptQueue: DispatchQueue,
        _ completion: @escaping @Sendable () -> Void
    ) {
        let group = DispatchGroup()
        for listener in listeners {
            group.enter()
            listener.close { group.leave() }
        }
        for lane in lanes {
            group.enter()
            lane.queue.async { lane.stop { group.leave() } }
        }
        group.notify(queue: acceptQueue, execute: completion)
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
