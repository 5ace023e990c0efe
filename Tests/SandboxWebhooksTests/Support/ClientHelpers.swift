import SandboxCore
import SandboxPlatform
import Testing

@testable import SandboxSockets

extension HTTPClient {
    func result(of request: HTTPClientRequest) async -> HTTPClientResult {
        await withCheckedContinuation { continuation in
            send(request) { continuation.resume(returning: $0) }
        }
    }

    /// Posts an empty body.
    func post(_ url: String) async -> HTTPClientResult {
        do {
            return await result(of: HTTPClientRequest(post: [], to: try HTTPClientURL(url), fields: []))
        } catch {
            Issue.record("\(url): \(error)")
            return HTTPClientResult(outcome: .failure(.cancelled), status: nil, latency: .zero)
        }
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}

/// A port that is taken but that nobody listens on; the caller closes the descriptor.
func boundSocket() throws -> (descriptor: Int32, address: SocketAddress) {
    let descriptor = Platform.makeSocket(family: AF_INET)
    let bound = SocketAddress.loopback(port: 0).withPointer { bind(descriptor, $0, $1) }
    try #require(bound == 0)
    return (descriptor, try #require(Syscalls.localAddress(descriptor)))
}

/// A receiver on `::1` whose port nobody can listen on at 127.0.0.1: suites run in parallel, and another one's sandbox may
/// have picked the same number there. The descriptor keeps it so until it is closed.
func receiverOnIPv6Alone() throws -> (receiver: Receiver, guardian: Int32) {
    for _ in 0..<20 {
        let receiver = try Receiver(address: "::1")
        let descriptor = Platform.makeSocket(family: AF_INET)
        let bound = SocketAddress.loopback(port: UInt16(clamping: receiver.port)).withPointer {
            bind(descriptor, $0, $1)
        }
        if bound == 0 { return (receiver, descriptor) }
        Syscalls.close(descriptor)
    }
    throw SystemError(call: "bind", code: EADDRINUSE)
}

/// Whether hardly more descriptors are open than before: other suites of the process open and close theirs meanwhile, and
/// a leak of those who ask would be 200.
func leavesNoDescriptor(since before: Int) -> Bool {
    Platform.openDescriptorCount().map { $0 < before + 100 } ?? true
}
