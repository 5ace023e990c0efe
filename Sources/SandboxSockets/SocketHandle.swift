import Dispatch
import SandboxPlatform

/// The only owner of a connected socket: its descriptor, its two readiness sources, and whether each is suspended.
///
/// Dispatch has three rules that cost a crash or a leak each: a suspended source must not be released, a cancel handler
/// does not run while its source is suspended, and a descriptor must stay open until the cancel handler has run. This
/// class keeps them, and nobody else touches a source.
///
/// `@unchecked Sendable`: used on its lane's queue only, which is also the target queue of the sources.
final class SocketHandle: @unchecked Sendable {
    let descriptor: Int32
    private let queue: DispatchQueue
    private let onClosed: @Sendable () -> Void
    private var readSource: (any DispatchSourceRead)?
    private var writeSource: (any DispatchSourceWrite)?
    private var isReading = false
    private var isWriting = false
    private var isClosing = false
    private var openSources = 0

    /// Takes over `descriptor`. `onClosed` runs once, on `queue`, after the descriptor was closed.
    init(descriptor: Int32, queue: DispatchQueue, onClosed: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.queue = queue
        self.onClosed = onClosed
    }

    /// Calls `handler` whenever the socket is readable and reading is on; it starts off.
    func onReadable(_ handler: @escaping @Sendable () -> Void) {
        guard readSource == nil, !isClosing else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { [self] in sourceEnded() }
        openSources += 1
        readSource = source
    }

    /// Whether the read source is resumed.
    var reads: Bool {
        get { isReading }
        set {
            guard newValue != isReading, !isClosing, let readSource else { return }
            isReading = newValue
            if newValue { readSource.resume() } else { readSource.suspend() }
        }
    }

    /// Calls `handler` whenever the socket takes bytes, until ``stopWaitingToWrite()``.
    func waitToWrite(_ handler: @escaping @Sendable () -> Void) {
        guard !isWriting, !isClosing else { return }
        isWriting = true
        if let writeSource { return writeSource.resume() }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { [self] in sourceEnded() }
        openSources += 1
        writeSource = source
        source.resume()
    }

    func stopWaitingToWrite() {
        guard isWriting, !isClosing else { return }
        isWriting = false
        writeSource?.suspend()
    }

    /// Closes the descriptor once both sources have ended. Safe to call again.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        guard openSources > 0 else { return finish() }
        if let readSource {
            readSource.cancel()
            if !isReading { readSource.resume() }
        }
        if let writeSource {
            writeSource.cancel()
            if !isWriting { writeSource.resume() }
        }
    }

    private func sourceEnded() {
        openSources -= 1
        if openSources == 0 { finish() }
    }

    private func finish() {
        readSource = nil
        writeSource = nil
        Syscalls.close(descriptor)
        onClosed()
    }
}
