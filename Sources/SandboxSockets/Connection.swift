import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// The shell around ``ConnectionMachine`` and ``DeliveryWriter``: performs what they say on one socket.
///
/// `@unchecked Sendable`: everything mutable is used on the lane's queue only; other threads come in through
/// `lane.queue.async`.
final class Connection: @unchecked Sendable {
    let peer: Peer
    private let lane: Lane
    private let handler: any ExchangeHandler
    private var socket: SocketHandle
    private var machine: ConnectionMachine
    /// The deadline of this connection's entry in the lane's heap.
    private var watchedDeadline: Instant?
    private var current: Current?
    private var isStopping = false
    private var isBlockedOnWrite = false
    private let onClosed: @Sendable () -> Void

    /// The answer that is being delivered.
    private struct Current {
        var writer: DeliveryWriter
        let answer: Answer
        var isHeldSince: DeliveryWriter.Command?
        var timer: SandboxClock.TimerID?
        var scopeID: UInt64?
    }

    init(
        socket: SocketHandle, peer: Peer, lane: Lane, limits: HTTPLimits, handler: any ExchangeHandler,
        onClosed: @escaping @Sendable () -> Void
    ) {
        self.peer = peer
        self.lane = lane
        self.handler = handler
        self.socket = socket
        self.onClosed = onClosed
        machine = ConnectionMachine(limits: limits, now: Lane.now)
    }

    // MARK: On the lane

    func start() {
        lane.add(self)
        settle()
    }

    func becameReady(_ ready: Poller.Readiness) {
        if ready.isReadable, machine.wantsToRead { readable() }
        if ready.isWritable { writable() }
        // After the above, so that bytes which came before the end are seen first.
        if ready.isHungUp, !socket.isClosed, !ready.isReadable || !machine.wantsToRead { gone(.clientClosed) }
    }

    private func readable() {
        // One read an event: readiness is reported again while there is more, and other connections get a turn.
        switch Syscalls.receive(socket.descriptor, into: lane.scratch) {
        case .bytes(let count):
            machine.received(UnsafeRawBufferPointer(rebasing: lane.scratch[..<count]))
        case .wouldBlock: return
        case .end:
            machine.receivedEnd()
            peerFinishedWhileHeld()
        case .failed:
            return gone(.clientClosed)
        }
        run(machine.next(now: Lane.now))
    }

    /// Performs `action` and all that follow until nothing is left to do.
    private func run(_ first: ConnectionMachine.Action) {
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
            case .close: return gone(.stopped)
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
        // Twenty-five bytes on a connection that is not being written to: the kernel takes them at once, and if it does
        // not, the client gives up waiting for them and sends its body (RFC 9110, section 10.1.1).
        _ = ResponseEncoder.continueBytes.withUnsafeBytes { Syscalls.send(socket.descriptor, $0) }
        machine.expectationMet()
        return machine.next(now: Lane.now)
    }

    // MARK: Delivering

    private func begin(_ answer: Answer) -> ConnectionMachine.Action {
        guard current == nil, !isStopping else {
            answer.observer?.deliveryEnded(.stopped, sentByteCount: 0)
            return .none
        }
        current = Current(writer: DeliveryWriter(answer.delivery.steps), answer: answer)
        return deliver()
    }

    /// Goes on with the current delivery until it is over or has to wait.
    private func deliver() -> ConnectionMachine.Action {
        while var delivering = current {
            let command = delivering.writer.next()
            switch command {
            case .write:
                let result =
                    delivering.writer.withRemaining { Syscalls.send(socket.descriptor, $0) } ?? IOResult.bytes(0)
                switch result {
                case .bytes(let count):
                    delivering.writer.wrote(count)
                    current = delivering
                case .wouldBlock, .end:
                    current = delivering
                    machine.writeBlocked(now: Lane.now)
                    isBlockedOnWrite = true
                    return .none
                case .failed:
                    gone(.clientClosed)
                    return .none
                }
            case .wait, .hang:
                current = delivering
                return hold(command)
            case .close:
                end(.closed)
                return machine.linger(now: Lane.now)
            case .reset:
                reset(attempt: 0)
                return .none
            case .finished:
                let keepsAlive = delivering.answer.delivery.keepsAlive
                end(.delivered)
                let now = Lane.now
                let action = machine.answered(keepsAlive: keepsAlive, now: now)
                return action == .none ? machine.next(now: now) : action
            }
        }
        return .none
    }

    private func writable() {
        guard isBlockedOnWrite, current != nil else { return }
        isBlockedOnWrite = false
        machine.writeResumed()
        run(deliver())
    }

    /// Stops at a wait or a hang until its end on the session's clock, the client's FIN or reset, or a stop.
    private func hold(_ command: DeliveryWriter.Command) -> ConnectionMachine.Action {
        guard let answer = current?.answer else { return .none }
        // The client may have gone before the hold began.
        if machine.peerFinished, isEndedByPeer(command, answer) { return endByPeer() }
        let until: Instant?
        switch command {
        case .wait(let duration): until = answer.clock.now + duration
        case .hang(let end): until = end
        default: return .none
        }
        current?.isHeldSince = command
        let requestNumber = machine.requestCount
        if let scope = answer.scope {
            current?.scopeID = scope.add { [weak self] in self?.endHeldLater(requestNumber) }
        }
        if let until {
            let clock = answer.clock
            current?.timer = clock.schedule(at: until) { [weak self] in
                guard let self else { return }
                clock.beginWork()
                lane.queue.async {
                    self.holdEnded(requestNumber)
                    clock.endWork()
                }
            }
            if current?.timer == nil {
                end(.stopped)
                return machine.linger(now: Lane.now)
            }
        }
        answer.observer?.deliveryIsHeld()
        return .none
    }

    private func holdEnded(_ requestNumber: UInt64) {
        guard requestNumber == machine.requestCount, let command = current?.isHeldSince else { return }
        leaveHold()
        if case .hang = command {
            end(.closed)
            return run(machine.linger(now: Lane.now))
        }
        current?.writer.stepDone()
        run(deliver())
    }

    private func leaveHold() {
        guard let held = current, held.isHeldSince != nil else { return }
        if let timer = held.timer { held.answer.clock.cancel(timer) }
        if let id = held.scopeID { held.answer.scope?.remove(id) }
        current?.isHeldSince = nil
        current?.timer = nil
        current?.scopeID = nil
    }

    /// A full close by the client looks just like a half-close, so a wait in real time goes on to its answer; a hang,
    /// or a wait that only a test can end, is over.
    private func isEndedByPeer(_ command: DeliveryWriter.Command, _ answer: Answer) -> Bool {
        switch command {
        case .hang: true
        case .wait: answer.clock.mode == .manual
        default: false
        }
    }

    private func peerFinishedWhileHeld() {
        guard let held = current, let command = held.isHeldSince, isEndedByPeer(command, held.answer) else { return }
        run(endByPeer())
    }

    private func endByPeer() -> ConnectionMachine.Action {
        end(.clientClosed)
        return machine.linger(now: Lane.now)
    }

    /// The reset effect, and the only way to a RST: after the kernel has passed on what was sent so far, best effort
    /// (up to a second), so that the client sees the bytes before the reset.
    private func reset(attempt: Int) {
        guard current != nil else { return }
        if attempt < 500, let unsent = Platform.unsentByteCount(socket.descriptor), unsent > 0 {
            let requestNumber = machine.requestCount
            lane.queue.asyncAfter(deadline: .now() + .milliseconds(2)) { [weak self] in
                guard let self, requestNumber == self.machine.requestCount else { return }
                self.reset(attempt: attempt + 1)
            }
            return
        }
        end(.reset)
        Syscalls.resetOnClose(socket.descriptor)
        gone(.reset)
    }

    /// The current delivery is over; tells its observer, once.
    private func end(_ outcome: DeliveryOutcome) {
        guard let ended = current else { return }
        leaveHold()
        current = nil
        ended.answer.observer?.deliveryEnded(outcome, sentByteCount: ended.writer.sentByteCount)
    }

    // MARK: Deadlines and readiness

    /// After everything that happened: reading and the watched deadline follow the machine.
    private func settle() {
        socket.watch(reading: machine.wantsToRead, writing: isBlockedOnWrite)
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

    /// Closes the socket for good. What a delivery was doing ends with `outcome`.
    private func gone(_ outcome: DeliveryOutcome) {
        end(outcome)
        guard !socket.isClosed else { return }
        _ = machine.close()
        isBlockedOnWrite = false
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
        isStopping = true
        end(.stopped)
        Syscalls.shutDownWriting(socket.descriptor)
        gone(.stopped)
    }

    // MARK: From any thread

    func answerLater(_ answer: Answer, requestNumber: UInt64) {
        lane.queue.async { [self] in
            guard machine.request != nil, machine.requestCount == requestNumber, current == nil else {
                answer.observer?.deliveryEnded(isStopping ? .stopped : .clientClosed, sentByteCount: 0)
                return
            }
            run(begin(answer))
        }
    }

    private func endHeldLater(_ requestNumber: UInt64) {
        lane.queue.async { [self] in
            guard requestNumber == machine.requestCount, current?.isHeldSince != nil else { return }
            end(.stopped)
            run(machine.linger(now: Lane.now))
        }
    }
}
