import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// An answer that takes more than one write.
struct CurrentDelivery {
    var writer: DeliveryWriter
    let answer: Answer
    /// The step at which the delivery waits for time to pass or for the client to go.
    var hold: DeliveryWriter.Command?
    var timer: SandboxClock.TimerID?
    var scopeID: UInt64?
    /// The steps are done and its stream goes on.
    var isStreaming = false
    /// The stream has nothing to give now.
    var isIdle = false

    init(writer: DeliveryWriter, answer: Answer) {
        self.writer = writer
        self.answer = answer
    }
}

extension Connection {
    func begin(_ answer: Answer) -> ConnectionMachine.Action {
        var writer = DeliveryWriter(answer.delivery.steps)
        // Nearly every answer is one write that the kernel takes whole: there is nothing to remember about it.
        if answer.stream == nil, let bytes = writer.onlyBytes {
            switch bytes.withUnsafeBytes({ Syscalls.send(socket.descriptor, $0) }) {
            case .bytes(bytes.count):
                answer.observer?.deliveryEnded(.delivered, sentByteCount: bytes.count)
                return finished(keepsAlive: answer.delivery.keepsAlive)
            case .bytes(let count): writer.wrote(count)
            case .wouldBlock, .end: break
            case .failed:
                answer.observer?.deliveryEnded(.clientClosed, sentByteCount: 0)
                gone(.clientClosed)
                return .none
            }
            current = CurrentDelivery(writer: writer, answer: answer)
            return waitToWrite()
        }
        current = CurrentDelivery(writer: writer, answer: answer)
        return deliver()
    }

    /// Goes on with the current delivery until it is over or has to wait.
    func deliver() -> ConnectionMachine.Action {
        while let command = current?.writer.next() {
            switch command {
            case .write:
                guard let isWhole = write() else {
                    gone(.clientClosed)
                    return .none
                }
                if !isWhole { return waitToWrite() }
            case .wait, .hang: return hold(command)
            case .close:
                end(.closed)
                return machine.linger(now: Lane.now)
            case .reset:
                reset(attempt: 0)
                return .none
            case .finished where current?.answer.stream != nil:
                if let action = nextOfStream() { return action }
            case .finished:
                let keepsAlive = current?.answer.delivery.keepsAlive == true
                end(.delivered)
                return finished(keepsAlive: keepsAlive)
            }
        }
        return .none
    }

    private func finished(keepsAlive: Bool) -> ConnectionMachine.Action {
        let now = Lane.now
        let action = machine.answered(keepsAlive: keepsAlive, now: now)
        return action == .none ? machine.next(now: now) : action
    }

    /// Writes once: whether the kernel took all the bytes of the step, or `nil` if the client is gone. Where it took
    /// some it is full: asking again at once would say so, or keep other connections waiting for a client that reads as
    /// fast as we write.
    private func write() -> Bool? {
        guard let remaining = current?.writer.remainingByteCount else { return nil }
        switch current?.writer.withRemaining({ Syscalls.send(socket.descriptor, $0) }) {
        case .bytes(let count):
            current?.writer.wrote(count)
            return count == remaining
        case .wouldBlock, .end: return false
        case .failed, nil: return nil
        }
    }

    private func waitToWrite() -> ConnectionMachine.Action {
        machine.writeBlocked(now: Lane.now)
        isBlockedOnWrite = true
        return .none
    }

    func writable() {
        guard isBlockedOnWrite, current != nil else { return }
        isBlockedOnWrite = false
        machine.writeResumed()
        run(deliver())
    }

    /// The current delivery is over; tells its observer, once.
    func end(_ outcome: DeliveryOutcome) {
        guard let ended = current else { return }
        leaveHold()
        current = nil
        isBlockedOnWrite = false
        ended.answer.observer?.deliveryEnded(outcome, sentByteCount: ended.writer.sentByteCount)
        ended.answer.stream?.ended()
    }

    // MARK: Waits and hangs

    /// Stops at a wait or a hang until its end on the session's clock, the client's FIN or reset, or a stop.
    private func hold(_ command: DeliveryWriter.Command) -> ConnectionMachine.Action {
        guard let answer = current?.answer else { return .none }
        // The client may have gone before the hold began.
        if machine.peerFinished, isEndedByPeer(command, answer) { return endByPeer() }
        current?.hold = command
        let until: Instant?
        switch command {
        case .wait(let duration): until = answer.clock.now + duration
        case .hang(let end):
            until = end
            machine.discardInput()
        default: return .none
        }
        let requestNumber = machine.requestCount
        if let scope = answer.scope {
            current?.scopeID = scope.add { [weak self] in self?.endHeldLater(requestNumber) }
            if current?.scopeID == nil { return endByStop() }
        }
        if let until {
            let clock = answer.clock
            current?.timer = clock.schedule(at: until) { [weak self] in
                guard let self else { return }
                // The advance of a manual clock waits until the answer is queued.
                clock.beginWork()
                lane.queue.async {
                    self.holdEnded(requestNumber)
                    clock.endWork()
                }
            }
            if current?.timer == nil { return endByStop() }
        }
        answer.observer?.deliveryIsHeld(sentByteCount: current?.writer.sentByteCount ?? 0)
        return .none
    }

    private func holdEnded(_ requestNumber: UInt64) {
        guard requestNumber == machine.requestCount, let command = current?.hold else { return }
        leaveHold()
        if case .hang = command {
            end(.closed)
            return run(machine.linger(now: Lane.now))
        }
        current?.writer.stepDone()
        run(deliver())
    }

    private func leaveHold() {
        guard let held = current, held.hold != nil else { return }
        if let timer = held.timer { held.answer.clock.cancel(timer) }
        if let id = held.scopeID { held.answer.scope?.remove(id) }
        current?.hold = nil
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

    func peerFinishedWhileHeld() {
        guard let held = current, let command = held.hold, isEndedByPeer(command, held.answer) else { return }
        run(endByPeer())
    }

    private func endByPeer() -> ConnectionMachine.Action {
        end(.clientClosed)
        return machine.linger(now: Lane.now)
    }

    private func endByStop() -> ConnectionMachine.Action {
        end(.stopped)
        return machine.linger(now: Lane.now)
    }

    /// From any thread.
    private func endHeldLater(_ requestNumber: UInt64) {
        lane.queue.async { [self] in
            guard requestNumber == machine.requestCount, current?.hold != nil else { return }
            run(endByStop())
        }
    }

    // MARK: Reset

    /// The reset effect, and the only way to a RST: after the kernel has passed on what was sent so far, best effort
    /// (up to a second), so that the client sees the bytes before the reset.
    private func reset(attempt: Int) {
        guard current != nil, !socket.isClosed else { return }
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
}
