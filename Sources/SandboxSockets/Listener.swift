import Dispatch
import SandboxCore
import SandboxPlatform

/// One listening socket. Accepts until the server says that it is full or the kernel that descriptors have run out;
/// then it leaves connections to wait in the kernel's backlog, and goes on when one closes, and after a pause in case a
/// descriptor was freed elsewhere in the process.
///
/// `@unchecked Sendable`: everything mutable is used on the server's accept queue only.
final class Listener: @unchecked Sendable {
    let address: SocketAddress
    private let descriptor: Int32
    private let queue: DispatchQueue
    /// Made when the listener starts: a source that was never started must not be released.
    private var source: (any DispatchSourceRead)?
    private var isAccepting = false
    private var isClosing = false
    private var retryIsScheduled = false
    private let accept: Accept
    private let pauseLength: Duration
    private let mayAccept: @Sendable () -> Bool
    private let onExhausted: @Sendable () -> Void
    private let onAccept: @Sendable (Int32, SocketAddress) -> Void

    /// How a connection is taken off the listening descriptor.
    typealias Accept = @Sendable (Int32) -> Syscalls.Accepted

    /// Takes over the listening `descriptor`.
    init(
        descriptor: Int32, address: SocketAddress, queue: DispatchQueue, accept: @escaping Accept, pause: Duration,
        mayAccept: @escaping @Sendable () -> Bool, onExhausted: @escaping @Sendable () -> Void,
        onAccept: @escaping @Sendable (Int32, SocketAddress) -> Void
    ) {
        self.descriptor = descriptor
        self.address = address
        self.queue = queue
        self.accept = accept
        pauseLength = pause
        self.mayAccept = mayAccept
        self.onExhausted = onExhausted
        self.onAccept = onAccept
    }

    func start() {
        guard !isClosing else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        source.setEventHandler { [weak self] in self?.acceptAll() }
        isAccepting = true
        source.resume()
    }

    private func acceptAll() {
        // Bounded, so that a flood of connections cannot keep the accept queue from stopping.
        var hasTriedAgain = false
        for _ in 0..<256 {
            guard !isClosing else { return }
            guard mayAccept() else { return pause() }
            switch accept(descriptor) {
            case .connection(let accepted, let peer): onAccept(accepted, peer)
            case .aborted: continue
            case .wouldBlock: return
            case .exhausted, .failed:
                if hasTriedAgain { return pause() }
                // From here on every close is heard of; one may just have happened before.
                onExhausted()
                hasTriedAgain = true
            }
        }
    }

    private func pause() {
        guard isAccepting, !isClosing else { return }
        isAccepting = false
        source?.suspend()
        guard !retryIsScheduled else { return }
        retryIsScheduled = true
        queue.asyncAfter(deadline: .now() + pauseLength.dispatchInterval) { [weak self] in
            self?.retryIsScheduled = false
            self?.goOn()
        }
    }

    /// Something was closed: try again.
    func goOn() {
        guard !isAccepting, !isClosing else { return }
        isAccepting = true
        source?.resume()
    }

    /// `closed` runs on the accept queue once the port is free.
    func close(_ closed: @escaping @Sendable () -> Void) {
        guard !isClosing else { return closed() }
        isClosing = true
        let descriptor = descriptor
        guard let source else {
            Syscalls.close(descriptor)
            return closed()
        }
        source.setCancelHandler {
            Syscalls.close(descriptor)
            closed()
        }
        source.cancel()
        if !isAccepting { source.resume() }
    }
}
