import SandboxPlatform

/// What a call on a non-blocking socket came to. Interrupted calls are retried here and nowhere else.
package enum IOResult: Equatable, Sendable {
    /// This many bytes.
    case bytes(Int)
    /// The peer has shut down its writing (FIN).
    case end
    /// Nothing to be done now: wait for readiness.
    case wouldBlock
    /// Failed, with `errno`.
    case failed(Int32)
}

/// A system call that failed: which, and `errno`.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    package let call: String
    package let code: Int32

    package init(call: String, code: Int32 = Platform.lastError) {
        self.call = call
        self.code = code
    }

    package var description: String { "\(call): \(Platform.describe(code))" }
}

/// The socket calls that the sandbox makes.
package enum Syscalls {
    package static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> IOResult {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            let code = Platform.lastError
            if code == EINTR { continue }
            return code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed(code)
        }
    }

    package static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> IOResult {
        while true {
            let count = SandboxPlatform.send(descriptor, bytes.baseAddress, bytes.count, Platform.sendFlags)
            if count >= 0 { return .bytes(count) }
            let code = Platform.lastError
            if code == EINTR { continue }
            return code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed(code)
        }
    }

    package enum Accepted: Sendable, Equatable {
        case connection(Int32, peer: SocketAddress)
        case wouldBlock
        /// Out of descriptors or memory: nothing will be accepted until something is closed.
        case exhausted
        /// This connection was gone before it was accepted: take the next.
        case aborted
        case failed(Int32)
    }

    package static func accept(_ listener: Int32) -> Accepted {
        while true {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = Platform.acceptConnection(listener, &address, &length)
            if descriptor >= 0 { return .connection(descriptor, peer: SocketAddress(storage: address)) }
            let code = Platform.lastError
            if code != EINTR { return meaning(ofAcceptError: code) }
        }
    }

    static func meaning(ofAcceptError code: Int32) -> Accepted {
        switch code {
        case EAGAIN, EWOULDBLOCK: .wouldBlock
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted
        // Linux hands over errors that were already pending on the new connection.
        case ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH, EPERM:
            .aborted
        default: .failed(code)
        }
    }

    package static func listen(on address: SocketAddress, backlog: Int32 = 1024) throws(SystemError) -> Int32 {
        let descriptor = Platform.makeSocket(family: address.family)
        guard descriptor >= 0 else { throw SystemError(call: "socket") }
        do throws(SystemError) {
            // Lets a restarted sandbox take its port back while connections of the old one are in TIME_WAIT.
            try setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            if address.family == AF_INET6 {
                try setOption(descriptor, Int32(IPPROTO_IPV6), Int32(IPV6_V6ONLY), address.isUnspecified ? 0 : 1)
            }
            let bound = address.withPointer { bind(descriptor, $0, $1) }
            guard bound == 0 else { throw SystemError(call: "bind") }
            guard SandboxPlatform.listen(descriptor, backlog) == 0 else { throw SystemError(call: "listen") }
        } catch {
            SandboxPlatform.close(descriptor)
            throw error
        }
        return descriptor
    }

    package static func localAddress(_ descriptor: Int32) -> SocketAddress? {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return result == 0 ? SocketAddress(storage: address) : nil
    }

    package static func setOption(
        _ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32
    ) throws(SystemError) {
        var value = value
        guard setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw SystemError(call: "setsockopt")
        }
    }

    /// Small answers leave at once instead of waiting for an acknowledgement (40 ms a request on loopback otherwise).
    package static func disableCoalescing(_ descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Makes the coming `close` send a RST and drop what was not sent. Only for the reset effect.
    package static func resetOnClose(_ descriptor: Int32) {
        var linger = SandboxPlatform.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<SandboxPlatform.linger>.size))
    }

    package static func shutDownWriting(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    package static func close(_ descriptor: Int32) {
        // Not retried on EINTR: on Linux the descriptor is gone by then and its number may be in use again.
        _ = SandboxPlatform.close(descriptor)
    }
}
