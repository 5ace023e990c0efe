import SandboxSockets

/// One reader of an ``EventHub``, as the connection that carries its stream asks it.
package struct EventSubscription: StreamSource {
    package let hub: EventHub
    package let id: EventRing.ReaderID

    package func next(_ wake: @escaping @Sendable () -> Void) -> StreamStep {
        hub.read(id, wake)
    }

    package func ended() { hub.unsubscribe(id) }
}
