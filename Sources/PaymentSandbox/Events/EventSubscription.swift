import SandboxSockets

/// One reader of an ``EventHub``, as the connection that carries its stream asks it.
struct EventSubscription: StreamSource {
    let hub: EventHub
    let id: EventRing.ReaderID

    func next(_ wake: @escaping @Sendable () -> Void) -> StreamStep {
        hub.read(id, wake)
    }

    func ended() { hub.unsubscribe(id) }
}
