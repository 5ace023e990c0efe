import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxPlatform

/// One outbound request on its way: look up, connect (address after address), send, receive, end.
///
/// `@unchecked Sendable`: used on the client's queue only.
final class HTTPClientExchange: @unchecked Sendable {
    let number: UInt64
    private let request: HTTPClientRequest
    private let client: HTTPClient
    private var completion: HTTPClient.Completion?
    private var startedAt: UInt64 = 0
    private var stage = HTTPClientFailure.Stage.lookingUp
    private var addresses: ArraySlice<SocketAddress> = []
    private var address: SocketAddress?
    private var failure = HTTPClientFailure.cancelled
    private var socket: SocketHandle?
    private var socketID: UInt64 = 0
    private var unsent: ArraySlice<UInt8> = []
    private var parser: ResponseParser

    private static let readByteCount = 16 << 10
    /// How many reads are made before other exchanges get their turn.
    private static let readsATurn = 8

    init(
        number: UInt64, _ request: HTTPClientRequest, client: HTTPClient, completion: @escaping HTTPClient.Completion
    ) {
        self.number = number
        self.request = request
        self.client = client
        self.completion = completion
        var limits = HTTPLimits()
        limits.body = client.limits.body
        parser = ResponseParser(limits: limits)
    }

    func start() {
        startedAt = Platform.steadyNanoseconds()
        let timeout = client.limits.timeout
        client.queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { [weak self] in
            guard let self else { return }
            end(.failure(.timedOut(after: timeout, stage)))
        }
        client.resolver.resolve(request.url.host, port: request.url.port) { [self] found in
            client.queue.async { [self] in connect(to: found) }
        }
    }

    // MARK: Connecting

    private func connect(to found: [SocketAddress]) {
        guard completion != nil else { return }
        addresses = found[...]
        failure = .unknownName(request.url.host)
        stage = .connecting
        connectToNext()
    }

    private func connectToNext() {
        closeSocket()
        while let address = addresses.popFirst() {
            if begin(address) { return limitConnecting() }
        }
        end(.failure(failure))
    }

    /// Begins to connect; `false` if that has failed already.
    private func begin(_ address: SocketAddress) -> Bool {
        self.address = address
        let descriptor = Platform.makeSocket(family: address.family)
        guard descriptor >= 0 else {
            failure = .noSocket(code: Platform.lastError)
            return false
        }
        if address.withPointer({ SandboxPlatform.connect(descriptor, $0, $1) }) != 0 {
            let code = Platform.lastError
            // An interrupted call goes on by itself, as one in progress does.
            guard code == EINPROGRESS || code == EINTR else {
                failure = .notConnected(address, code: code)
                Syscalls.close(descriptor)
                return false
            }
        }
        guard let adopted = client.adopt(descriptor, for: self) else {
            failure = .noSocket(code: Platform.lastError)
            return false
        }
        Syscalls.disableCoalescing(descriptor)
        (socket, socketID) = (adopted.socket, adopted.id)
        socket?.watch(reading: false, writing: true)
        return true
    }

    /// Where there are more addresses, one that keeps silent gets its share of the time only.
    private func limitConnecting() {
        guard !addresses.isEmpty else { return }
        let share = (client.limits.timeout - elapsed) / (addresses.count + 1)
        let current = socketID
        client.queue.asyncAfter(deadline: .now() + share.dispatchInterval) { [weak self] in
            guard let self, completion != nil, stage == .connecting, socketID == current else { return }
            connectToNext()
        }
    }

    private func finishConnecting() {
        guard let socket, let address else { return }
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket.descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        guard code == 0 else {
            failure = .notConnected(address, code: code)
            return connectToNext()
        }
        stage = .sending
        unsent = request.bytes[...]
        sendMore()
    }

    // MARK: The exchange

    func becameReady(_ readiness: Poller.Readiness) {
        guard completion != nil else { return }
        if stage == .connecting { return finishConnecting() }
        if readiness.isWritable, !unsent.isEmpty { sendMore() }
        // A server may answer before it has read everything, and close.
        if readiness.isReadable || readiness.isHungUp { receive() }
    }

    private func sendMore() {
        guard let descriptor = socket?.descriptor else { return }
        while !unsent.isEmpty {
            switch unsent.withUnsafeBytes({ Syscalls.send(descriptor, $0) }) {
            case .bytes(let count): unsent = unsent.dropFirst(count)
            case .wouldBlock, .end:
                socket?.watch(reading: true, writing: true)
                return
            case .failed:
                // Nothing more is wanted, or the connection is broken: the read says which.
                unsent = []
            }
        }
        stage = .receiving
        socket?.watch(reading: true, writing: false)
    }

    private func receive() {
        guard let descriptor = socket?.descriptor, let address else { return }
        var buffer = [UInt8](repeating: 0, count: Self.readByteCount)
        for _ in 0..<Self.readsATurn {
            switch buffer.withUnsafeMutableBytes({ Syscalls.receive(descriptor, into: $0) }) {
            case .bytes(let count): buffer.prefix(count).withUnsafeBytes { parser.feed($0) }
            case .end: parser.finish()
            case .wouldBlock: return
            case .failed(let code): return end(.failure(.broken(address, code: code)))
            }
            switch parser.next(for: .post) {
            case .needMore: continue
            case .response(let response):
                return end(
                    .success(
                        HTTPClientResponse(
                            status: response.status, fields: response.fields, body: response.body, isTooLong: false)))
            case .failure(.message(.bodyTooLarge)):
                // The status is all that is needed of an answer that is too long to keep.
                let response = HTTPClientResponse(
                    status: parser.latestStatus ?? 0, fields: FieldList(), body: [], isTooLong: true)
                return end(.success(response))
            case .failure(let error): return end(.failure(.invalidAnswer(error)))
            }
        }
    }

    // MARK: The end

    private var elapsed: Duration {
        .nanoseconds(Int64(clamping: Platform.steadyNanoseconds() &- startedAt))
    }

    /// Only the first counts.
    func end(_ outcome: Result<HTTPClientResponse, HTTPClientFailure>) {
        guard let completion else { return }
        self.completion = nil
        closeSocket()
        client.remove(self)
        completion(
            HTTPClientResult(
                outcome: outcome, status: parser.latestStatus, latency: startedAt == 0 ? .zero : elapsed))
    }

    private func closeSocket() {
        guard socket != nil else { return }
        client.forget(socketID: socketID)
        socket?.close()
        socket = nil
    }
}
