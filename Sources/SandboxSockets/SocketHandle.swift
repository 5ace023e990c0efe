import SandboxPlatform

/// The only owner of a connected socket: its descriptor and what its lane's poller watches it for.
///
/// Closing is at once and final: an event that the poller has already reported for this socket finds no connection of
/// its id any more, so a descriptor number that is in use again cannot be mistaken for it.
struct SocketHandle {
    let descriptor: Int32
    private let poller: Poller
    private let id: UInt64
    private(set) var isClosed = false
    private var isReading = false
    private var isWriting = false

    /// Takes over `descriptor`; closes it and gives `nil` if it cannot be watched.
    init?(descriptor: Int32, id: UInt64, poller: Poller) {
        guard poller.add(descriptor, id: id) else {
            Syscalls.close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.id = id
        self.poller = poller
    }

    /// Sets what the socket is watched for; nothing happens where that is so already.
    mutating func watch(reading: Bool, writing: Bool) {
        guard !isClosed, reading != isReading || writing != isWriting else { return }
        isReading = reading
        isWriting = writing
        poller.watch(descriptor, id: id, reading: reading, writing: writing)
    }

    /// Closes the descriptor. Safe to call again.
    mutating func close() {
        guard !isClosed else { return }
        isClosed = true
        poller.remove(descriptor)
        Syscalls.close(descriptor)
    }
}
