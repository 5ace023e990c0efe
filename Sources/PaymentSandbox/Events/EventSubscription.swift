import SandboxSockets

/// One reader of an ``EventHub``, as the connection that carries its stream asks it.
struct EventSubscription: StreamSource {
    let hub: EventHub
    let id: EventRing.ReaderID

    func next(_ wake: @escaping @Sendable () -> Void) -> StreamStep {
        switch hub.read(id, wake) {
        case .bytes(let bytes): .bytes(bytes)
        case .nothing: .idle
        case .end: .end
        }
    }

    func ended() { hub.unsubscribe(id) }
}
