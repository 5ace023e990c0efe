import Dispatch
import SandboxPlatform

/// One Dispatch source, on the descriptor of a ``Poller``, stands for all sockets of the client. On `queue`.
extension HTTPClient {
    /// Takes over a socket, which is watched for nothing yet; closes it and gives `nil` if it cannot be watched. An id
    /// is never used again, so that an event of a socket that was closed meanwhile finds nobody.
    func adopt(_ descriptor: Int32, for exchange: HTTPClientExchange) -> (socket: SocketHandle, id: UInt64)? {
        guard let poller = startedPoller() else {
            Syscalls.close(descriptor)
            return nil
        }
        lastSocketID &+= 1
        let id = lastSocketID
        guard let socket = SocketHandle(descriptor: descriptor, id: id, poller: poller) else { return nil }
        sockets[id] = exchange
        return (socket, id)
    }

    func forget(socketID: UInt64) {
        sockets[socketID] = nil
    }

    private func startedPoller() -> Poller? {
        if let poller { return poller }
        guard let poller = Poller() else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.serve() }
        source.setCancelHandler { poller.shutDown() }
        self.poller = poller
        self.source = source
        source.activate()
        return poller
    }

    private func serve() {
        _ = poller?.poll { ready in sockets[ready.id]?.becameReady(ready) }
    }

    func closePoller(_ closed: @escaping @Sendable () -> Void) {
        guard let source, let poller else { return closed() }
        self.source = nil
        self.poller = nil
        source.setCancelHandler {
            poller.shutDown()
            closed()
        }
        source.cancel()
    }
}
