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
    /// Made when the lane starts: a source that was never started must not be released.
    private var source: (any DispatchSourceRead)?
    private var connections: [UInt64: Connection] = [:]
    private var deadlines = DeadlineHeap<UInt64>()
    private var timer: (any DispatchSourceTimer)?
    private var armedFor: Instant?
    private var onStopped: (@Sendable () -> Void)?
    /// How many times the poller was asked. An idle lane does not ask.
    private(set) var pollCount: UInt64 = 0

    /// How many batches of ready connections are served before other work of the queue gets its turn.
    private static let batchesATurn = 8

    init(number: Int) throws(SystemError) {
        guard let poller = Poller() else { throw SystemError(call: "poller") }
        self.poller = poller
        queue = DispatchQueue(label: "sandbox.lane.\(number)")
    }

    deinit {
        timer?.cancel()
        scratch.deallocate()
    }

    /// Begins to serve. To be matched by ``stop(_:)``, on the same queue or before anything is put there.
    func start() {
        let source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
        source.setEventHandler { [self] in serve() }
        self.source = source
        source.activate()
    }

    /// Ends every connection. `stopped` runs on `queue` once all of them are closed and the poller too.
    func stop(_ stopped: @escaping @Sendable () -> Void) {
        onStopped = stopped
        for connection in Array(connections.values) { connection.stop() }
        finishStop()
    }

    private func finishStop() {
        guard connections.isEmpty, let stopped = onStopped else { return }
        onStopped = nil
        timer?.cancel()
        guard let source else { return stopped() }
        self.source = nil
        // The handlers keep the lane, and with it the poller's descriptor, until the source has ended.
        source.setCancelHandler { [self] in
            source.setEventHandler(handler: nil)
            source.setCancelHandler(handler: nil)
            poller.shutDown()
            stopped()
        }
        source.cancel()
    }

    private func serve() {
        for _ in 0..<Self.batchesATurn {
            pollCount &+= 1
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
        compactDeadlines()
        finishStop()
    }

    /// Calls `deadlineReached` of this connection at about `deadline`. A connection has at most one entry that matters;
    /// one that moved its deadline on is entered again when the old entry comes up, so a busy connection costs nothing.
    func watch(_ connectionID: UInt64, deadline: Instant) {
        deadlines.insert(connectionID, at: deadline)
        compactDeadlines()
        arm()
    }

    /// Entries stay in the heap when their connection closes or takes an earlier one. When they are most of it, they
    /// go, so that thousands of short connections do not fill it for as long as an idle one may last.
    private func compactDeadlines() {
        guard deadlines.count > 64, deadlines.count > 2 * connections.count else { return }
        deadlines.filter { connections[$0]?.watchedDeadline == $1 }
    }

    /// How many deadlines take up memory.
    var deadlineEntryCount: Int { deadlines.count }

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
}
