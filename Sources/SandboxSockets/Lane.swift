import Dispatch
import SandboxCore
import SandboxPlatform

/// One serial queue with the connections that live on it: their readiness, their deadlines and a shared read buffer.
/// One Dispatch source, on the descriptor of the lane's ``Poller``, stands for all of its connections.
///
/// `@unchecked Sendable`: everything but `queue` is used on `queue` only.
final class Lane: @unchecked Sendable {
    let queue: DispatchQueue
    /// Where every connection of the lane reads; it is empty again when the read handler returns.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    let poller: Poller
    private let source: any DispatchSourceRead
    private var connections: [UInt64: Connection] = [:]
    private var deadlines = DeadlineHeap<UInt64>()
    private var timer: (any DispatchSourceTimer)?
    private var armedFor: Instant?

    /// How many batches of ready connections are served before other work of the queue gets its turn.
    private static let batchesATurn = 8

    init(number: Int) throws(SystemError) {
        guard let poller = Poller() else { throw SystemError(call: "poller") }
        self.poller = poller
        queue = DispatchQueue(label: "sandbox.lane.\(number)")
        source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
    }

    deinit {
        timer?.cancel()
        scratch.deallocate()
    }

    /// Begins to serve. To be matched by ``close(_:)``.
    func start() {
        source.setEventHandler { [self] in serve() }
        source.activate()
    }

    /// Stops serving, once every connection has ended. `closed` runs on `queue`.
    func close(_ closed: @escaping @Sendable () -> Void) {
        // The handler keeps the lane, and with it the poller's descriptor, until the source has ended.
        source.setCancelHandler { [self] in
            source.setEventHandler(handler: nil)
            source.setCancelHandler(handler: nil)
            closed()
        }
        source.cancel()
    }

    private func serve() {
        for _ in 0..<Self.batchesATurn {
            let count = poller.poll { ready in
                guard let connection = connections[ready.id] else { return }
                connection.becameReady(ready)
            }
            if count == 0 { return }
        }
    }

    /// Steady time.
    static var now: Instant { Instant(nanoseconds: Int64(clamping: Platform.steadyNanoseconds())) }

    func add(_ connection: Connection) {
        connections[connection.peer.connectionID] = connection
    }

    func remove(_ connection: Connection) {
        connections[connection.peer.connectionID] = nil
    }

    /// Calls `deadlineReached` of this connection at about `deadline`. A connection has at most one entry that matters;
    /// one that moved its deadline on is entered again when the old entry comes up, so a busy connection costs nothing.
    func watch(_ connectionID: UInt64, deadline: Instant) {
        deadlines.insert(connectionID, at: deadline)
        arm()
    }

    private func arm() {
        guard let earliest = deadlines.earliest else { return }
        if let armedFor, armedFor <= earliest { return }
        armedFor = earliest
        let source: any DispatchSourceTimer
        if let timer {
            source = timer
        } else {
            source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { [weak self] in self?.fire() }
            timer = source
            source.activate()
        }
        let delay = max(.zero, earliest - Lane.now)
        source.schedule(deadline: .now() + delay.dispatchInterval, leeway: .milliseconds(5))
    }

    private func fire() {
        armedFor = nil
        let now = Lane.now
        while let due = deadlines.removeFirst(dueAt: now) {
            connections[due.element]?.deadlineEntryReached(now: now)
        }
        arm()
    }

    /// Ends every connection; for the end of the server.
    func stopAll() {
        for connection in Array(connections.values) { connection.stop() }
    }
}
