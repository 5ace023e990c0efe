import SandboxCore
import SandboxHTTP

/// The life of one connection as a value: bytes, FIN and deadlines go in, at most one action comes out at a time.
/// No socket and no clock; `now` is steady time and is handed in, so that tests pass instants instead of sleeping.
struct ConnectionMachine {
    enum Action: Equatable {
        /// Nothing to do before something else happens.
        case none
        /// A request waits for `100 Continue`: refuse it, or send the interim response and call ``expectationMet()``.
        case checkExpectation
        /// Handle ``ConnectionMachine/request``; then ``answered(keepsAlive:now:)``.
        case handle
        /// Answer this problem; the connection closes afterwards.
        case reject(ConnectionProblem)
        /// Shut down writing, read away what the client still sends, then close.
        case linger
        /// Close at once: the client has nothing more to say.
        case close
        /// The client does not read: give the delivery up, then close.
        case abandonDelivery
    }

    private enum Phase {
        case reading
        case answering
        case lingering
        case closed
    }

    /// How many bytes are read ahead while an answer is computed or delayed.
    static let readAhead = 16 << 10

    private let limits: HTTPLimits
    private let lingering: LingeringLimits
    private var parser: RequestParser
    private var phase = Phase.reading
    private var stage = RequestParser.Stage.idle
    private var drainedByteCount = 0
    /// The client may still be sending what no one will read: the connection closes after the answer, whatever it says.
    private var isRefused = false
    private var discardsInput = false
    private(set) var expectation: RequestHead?
    private(set) var request: Request?
    /// How many requests this connection has carried, well-formed or not.
    private(set) var requestCount: UInt64 = 0
    /// Whether the client has sent its FIN.
    private(set) var peerFinished = false
    /// When ``deadlineReached(now:)`` is due; `nil`: nothing is timed.
    private(set) var deadline: Instant?

    init(limits: HTTPLimits, lingering: LingeringLimits = LingeringLimits(), now: Instant) {
        self.limits = limits
        self.lingering = lingering
        parser = RequestParser(limits: limits)
        deadline = now + limits.idleDeadline
    }

    /// How many bytes may be read now; 0: the socket should not be read. While an answer is delayed a little is still
    /// read, to see pipelined requests and a client that resets.
    var readableByteCount: Int {
        guard !peerFinished else { return 0 }
        switch phase {
        case .reading, .lingering: return .max
        case .answering: return discardsInput ? .max : max(0, Self.readAhead - parser.bufferedByteCount)
        case .closed: return 0
        }
    }

    /// Bytes arrived. Ask ``next(now:)`` what to do.
    mutating func received(_ bytes: UnsafeRawBufferPointer) {
        switch phase {
        case .reading, .answering:
            if discardsInput { drainedByteCount += bytes.count } else { parser.feed(bytes) }
        case .lingering: drainedByteCount += bytes.count
        case .closed: break
        }
    }

    /// The answer hangs and the connection closes after it: nothing that the client still sends will be read, so it is
    /// dropped as it comes, and the client's FIN is seen however much it sent before.
    mutating func discardInput() {
        if phase == .answering { discardsInput = true }
    }

    /// The client sent its FIN: it says nothing more, and may or may not still read.
    mutating func receivedEnd() {
        peerFinished = true
    }

    /// What to do now. To be called until it gives ``Action/none``.
    mutating func next(now: Instant) -> Action {
        switch phase {
        case .answering, .closed: return .none
        case .lingering:
            guard peerFinished || drainedByteCount >= lingering.byteCount else { return .none }
            return close()
        case .reading: break
        }
        switch parser.next() {
        case .needMore(let stage):
            if peerFinished {
                if stage == .idle { return close() }
                return reject(.truncated(bytes: parser.pendingBytes))
            }
            enter(stage, now: now)
            return .none
        case .expectContinue(let head):
            expectation = head
            return .checkExpectation
        case .request(let request):
            self.request = request
            beginAnswer()
            return .handle
        case .failure(let error):
            return reject(.malformed(error, bytes: parser.failedBytes))
        }
    }

    /// The interim response was sent.
    mutating func expectationMet() {
        expectation = nil
    }

    /// The expectation is answered finally instead: from here to ``answered(keepsAlive:now:)`` as for a request.
    mutating func expectationRefused() {
        expectation = nil
        isRefused = true
        beginAnswer()
    }

    /// The answer is delivered.
    mutating func answered(keepsAlive: Bool, now: Instant) -> Action {
        request = nil
        guard phase == .answering else { return .none }
        guard keepsAlive, !isRefused, !discardsInput else { return linger(now: now) }
        phase = .reading
        stage = .idle
        deadline = now + limits.idleDeadline
        return .none
    }

    /// The kernel takes no more bytes for now.
    mutating func writeBlocked(now: Instant) {
        deadline = now + limits.writeStall
    }

    /// The kernel took bytes again.
    mutating func writeResumed() {
        if phase == .answering { deadline = nil }
    }

    /// The deadline has passed.
    mutating func deadlineReached(now: Instant) -> Action {
        guard let deadline, deadline <= now else { return .none }
        self.deadline = nil
        switch phase {
        case .closed: return .none
        case .lingering: return close()
        case .answering: return .abandonDelivery
        case .reading:
            switch stage {
            case .idle: return linger(now: now)
            case .head: return reject(.headTimeout(bytes: parser.pendingBytes))
            case .body: return reject(.bodyTimeout(bytes: parser.pendingBytes))
            }
        }
    }

    /// From any state: no more answers; drain and close.
    mutating func linger(now: Instant) -> Action {
        request = nil
        if peerFinished { return close() }
        phase = .lingering
        deadline = now + lingering.duration
        return .linger
    }

    /// From any state: the server stops. The connection closes at once, except where the client may be in the middle of
    /// sending something: closing then would send a RST, so for a moment its bytes are read away.
    mutating func stop(now: Instant) -> Action {
        let mayBeSending =
            switch phase {
            case .reading: stage != .idle || parser.bufferedByteCount > 0
            case .answering, .lingering: isRefused || drainedByteCount > 0 || parser.bufferedByteCount > 0
            case .closed: false
            }
        guard mayBeSending, !peerFinished else { return close() }
        let latest = now + lingering.durationAtStop
        let end = phase == .lingering ? min(deadline ?? latest, latest) : latest
        let action = linger(now: now)
        deadline = end
        return action
    }

    /// From any state: it is over.
    mutating func close() -> Action {
        request = nil
        phase = .closed
        deadline = nil
        return .close
    }

    private mutating func reject(_ problem: ConnectionProblem) -> Action {
        isRefused = true
        beginAnswer()
        return .reject(problem)
    }

    private mutating func beginAnswer() {
        requestCount &+= 1
        phase = .answering
        deadline = nil
    }

    private mutating func enter(_ stage: RequestParser.Stage, now: Instant) {
        guard stage != self.stage else { return }
        self.stage = stage
        switch stage {
        case .idle: deadline = now + limits.idleDeadline
        case .head: deadline = now + limits.headDeadline
        case .body: deadline = now + limits.bodyDeadline
        }
    }
}

/// How long, and for how much, a connection is read away before it closes, so that an error answer reaches a client
/// that is still sending: closing a socket with unread bytes would send a RST, which drops the answer.
package struct LingeringLimits: Sendable {
    /// Real time from the end of the answer. Default 5 s.
    package var duration = Duration.seconds(5)
    /// The same when the server stops. Default 500 ms.
    package var durationAtStop = Duration.milliseconds(500)
    /// Bytes read away. Default 32 MiB.
    package var byteCount = 32 << 20

    package init() {}
}
