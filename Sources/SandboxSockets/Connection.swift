import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// The shell around ``ConnectionMachine`` and ``DeliveryWriter``: performs what they say on one socket.
///
/// The kernel reports a reset, or the end of both directions, whether or not anything is watched, and goes on doing so.
/// So every state has to end in a close when that happens: ``becameReady(_:)`` is where it does.
///
/// `@unchecked Sendable`: everything mutable is used on the lane's queue only; other threads come in through
/// `lane.queue.async`.
final class Connection: @unchecked Sendable {
    let peer: Peer
    let lane: Lane
    private let handler: any ExchangeHandler
    private(set) var socket: SocketHandle
    var machine: ConnectionMachine
    /// The deadline of this connection's entry in the lane's heap.
    private(set) var watchedDeadline: Instant?
    /// The answer that is being delivered.
    var current: CurrentDelivery?
    /// Who is to be told if the client goes before an answer that comes later.
    var awaited: AwaitedAnswer?
    var isBlockedOnWrite = false
    /// How the connection ended, for answers that come too late.
    private(set) var ending: DeliveryOutcome?
    private let onClosed: @Sendable () -> Void

    init(
        socket: SocketHandle, peer: Peer, lane: Lane, limits: HTTPLimits, lingering: LingeringLimits,
        handler: any ExchangeHandler, onClosed: @escaping @Sendable () -> Void
    ) {
        self.peer = peer
        self.lane = lane
        self.handler = handler
        self.socket = socket
        self.onClosed = onClosed
        machine = ConnectionMachine(limits: limits, lingering: lingering, now: Lane.now)
    }

    // MARK: On the lane

    func start() {
        lane.add(self)
        settle()
    }

    func becameReady(_ ready: Poller.Readiness) {
        let mayRead = machine.readableByteCount > 0
        if ready.isReadable, mayRead { readable() }
        if ready.isWritable { writable() }
        // What came before the end is still there to be read, and a read finds the end itself. Where nothing is read,
        // because the client has sent its FIN or sends more than is read ahead, no one else would ever notice.
        if ready.isHungUp, !(ready.isReadable && mayRead) { gone(.clientClosed) }
    }

    private func readable() {
        // One read an event: readiness is reported again while there is more, and other connections get a turn.
        let room = UnsafeMutableRawBufferPointer(rebasing: lane.scratch.prefix(machine.readableByteCount))
        switch Syscalls.receive(socket.descriptor, into: room) {
        case .bytes(let count):
            machine.received(UnsafeRawBufferPointer(rebasing: room[..<count]))
        case .wouldBlock: return
        case .end:
            machine.receivedEnd()
            peerFinishedWhileHeld()
            peerFinishedWhileStreaming()
            peerFinishedWhileAwaited()
        case .failed:
            return gone(.clientClosed)
        }
        run(machine.next(now: Lane.now))
    }

    /// Performs `action` and all that follow until nothing is left to do.
    func run(_ first: ConnectionMachine.Action) {
        var action = first
        while true {
            switch action {
            case .none: return settle()
            case .checkExpectation: action = checkExpectation()
            case .handle: action = handleRequest()
            case .reject(let problem):
                action = begin(handler.reject(problem, from: peer, requestNumber: machine.requestCount))
            case .linger:
                Syscalls.shutDownWriting(socket.descriptor)
                action = machine.next(now: Lane.now)
            case .close: return gone(.clientClosed)
            case .abandonDelivery: return gone(.writeStalled)
            }
        }
    }

    private func handleRequest() -> ConnectionMachine.Action {
        guard let request = machine.request else { return .none }
        let exchange = Exchange(peer: peer, requestNumber: machine.requestCount, connection: self)
        guard let answer = handler.handle(request, in: exchange) else { return .none }
        return begin(answer)
    }

    private func checkExpectation() -> ConnectionMachine.Action {
        guard let head = machine.expectation else { return .none }
        if let refusal = handler.refusal(of: head, from: peer) {
            machine.expectationRefused()
            return begin(refusal)
        }
        // Twenty-five bytes after answers that the kernel has taken whole: it takes them at once. If it does not, the
        // client gives up waiting for them and sends its body (RFC 9110, section 10.1.1); a part of them, though, would
        // spoil the answer.
        let bytes = ResponseEncoder.continueBytes
        switch bytes.withUnsafeBytes({ Syscalls.send(socket.descriptor, $0) }) {
        case .bytes(bytes.count), .wouldBlock: break
        case .bytes, .end, .failed:
            gone(.clientClosed)
            return .none
        }
        machine.expectationMet()
        return machine.next(now: Lane.now)
    }

    // MARK: Deadlines and readiness

    /// After everything that happened: reading and the watched deadline follow the machine.
    private func settle() {
        socket.watch(reading: machine.readableByteCount > 0, writing: isBlockedOnWrite)
        guard let deadline = machine.deadline else { return }
        if let watched = watchedDeadline, watched <= deadline { return }
        watchedDeadline = deadline
        lane.watch(peer.connectionID, deadline: deadline)
    }

    func deadlineEntryReached(now: Instant) {
        guard let watched = watchedDeadline, watched <= now else { return }
        watchedDeadline = nil
        guard machine.deadline != nil else { return }
        run(machine.deadlineReached(now: now))
    }

    // MARK: The end

    /// Closes the socket for good. What a delivery was doing ends with `outcome`. Safe to call again.
    func gone(_ outcome: DeliveryOutcome) {
        ending = ending ?? outcome
        end(outcome)
        endAwaited(outcome)
        guard !socket.isClosed else { return }
        _ = machine.close()
        drainOnce()
        socket.close()
        lane.remove(self)
        onClosed()
    }

    /// Reads away what is there, so that closing does not turn into a RST for want of a read.
    private func drainOnce() {
        for _ in 0..<16 {
            guard case .bytes = Syscalls.receive(socket.descriptor, into: lane.scratch) else { return }
        }
    }

    /// The server stops.
    func stop() {
        ending = .stopped
        end(.stopped)
        endAwaited(.stopped)
        switch machine.stop(now: Lane.now) {
        case .linger: run(.linger)
        default: gone(.stopped)
        }
    }
}
