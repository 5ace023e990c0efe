import SandboxCore
import SandboxHTTP

/// Where a request came from.
package struct Peer: Sendable, Equatable {
    /// Counts the connections of a server from 1.
    package let connectionID: UInt64
    /// The address at the other end.
    package let address: SocketAddress

    package init(connectionID: UInt64, address: SocketAddress) {
        self.connectionID = connectionID
        self.address = address
    }
}

/// How the delivery of an answer ended.
public enum DeliveryOutcome: String, CaseIterable, Sendable {
    /// Every byte was handed to the network.
    case delivered
    /// The scenario closed the connection, at once or at the end of a hang.
    case closed
    /// The scenario reset the connection.
    case reset
    /// The client went away first, for example because its time-out passed.
    case clientClosed = "client_closed"
    /// The client stopped reading for too long.
    case writeStalled = "write_stalled"
    /// The session was deleted or reset, or the sandbox stopped.
    case stopped
}

/// Is told what becomes of a delivery, on the lane of its connection and outside every lock.
package protocol DeliveryObserver: Sendable {
    /// The delivery waits or hangs because its steps say so, after `sentByteCount` bytes. Called at each such step.
    func deliveryIsHeld(sentByteCount: Int)
    /// The delivery is over; exactly once.
    func deliveryEnded(_ outcome: DeliveryOutcome, sentByteCount: Int)
}

/// What a handler gives back: the steps, the clock that their waits run on, and who wants to know how it went.
package struct Answer: Sendable {
    package var delivery: Delivery
    package var clock: SandboxClock
    package var observer: (any DeliveryObserver)?
    /// Ends the delivery early (outcome `stopped`) when called; set for answers that may be held.
    package var scope: DeliveryScope?
    /// What is sent after the delivery's steps, for as long as it lasts; the connection closes after it.
    package var stream: (any StreamSource)?

    package init(
        _ delivery: Delivery, clock: SandboxClock, observer: (any DeliveryObserver)? = nil,
        scope: DeliveryScope? = nil, stream: (any StreamSource)? = nil
    ) {
        self.delivery = delivery
        self.clock = clock
        self.observer = observer
        self.scope = scope
        self.stream = stream
    }
}

/// One request that is being answered.
package struct Exchange: Sendable {
    package let peer: Peer
    /// Counts the requests of the connection from 1.
    package let requestNumber: UInt64
    let connection: Connection

    /// Answers a request whose handler gave back `nil`. From any thread. After the connection ended this does nothing but
    /// tell the observer how it did; a second answer is dropped, and its observer told `closed`.
    package func answer(_ answer: Answer) {
        connection.answerLater(answer, requestNumber: requestNumber)
    }

    /// Says who is to be told if the client goes before the answer to this request comes. From any thread; at most once,
    /// and before ``answer(_:)`` or ``abandon()``.
    package func await(_ answer: AwaitedAnswer) {
        connection.await(answer, requestNumber: requestNumber)
    }

    /// No answer will come: the connection closes, and whoever awaits it is told `stopped`. From any thread.
    package func abandon() {
        connection.abandon(requestNumber: requestNumber)
    }
}

/// What a server does with requests. Called on lanes, so from several threads at once, and must not block.
package protocol ExchangeHandler: Sendable {
    /// A request that waits for `100 Continue`: an answer refuses it before its body is read, `nil` lets it go on.
    func refusal(of head: RequestHead, from peer: Peer) -> Answer?
    /// A whole request. `nil`: the handler calls ``Exchange/answer(_:)`` later.
    func handle(_ request: Request, in exchange: Exchange) -> Answer?
    /// Bytes that are not a request, or a request that did not arrive in time. The connection closes after the answer.
    func reject(_ problem: ConnectionProblem, from peer: Peer, requestNumber: UInt64) -> Answer
}

/// Why a connection cannot go on.
package enum ConnectionProblem: Sendable, Equatable {
    case malformed(ParseError, bytes: [UInt8])
    /// The client sent its FIN before the request was complete (400).
    case truncated(bytes: [UInt8])
    /// The head was not complete in time (408).
    case headTimeout(bytes: [UInt8])
    /// The body was not complete in time (408).
    case bodyTimeout(bytes: [UInt8])
}

/// The deliveries of one session that are held at the moment, so that deleting the session can end them.
package final class DeliveryScope: Sendable {
    private let held = HeldDeliveries()

    package init() {}

    /// Ends every held delivery with the outcome `stopped`; their connections close.
    package func endAll() {
        held.takeAll(andClose: false).forEach { $0() }
    }

    /// As ``endAll()``, for good: what would be held later ends at once. For a session that no longer exists, whose
    /// last answers may still be on their way to their connections.
    package func close() {
        held.takeAll(andClose: true).forEach { $0() }
    }

    func add(_ end: @escaping @Sendable () -> Void) -> UInt64? { held.add(end) }
    func remove(_ id: UInt64) { held.remove(id) }

    /// For tests: how many deliveries are held now.
    var heldCount: Int { held.count }
}
