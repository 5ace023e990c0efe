import Dispatch
import SandboxPlatform

/// Finds the addresses of a host, on queues of its own where that may take time: the system's resolver blocks its thread
/// for as long as a name server keeps silent.
package struct HTTPClientResolver: Sendable {
    /// One name server that does not answer holds up only the names of the same queue.
    private let queues = (0..<4).map { DispatchQueue(label: "sandbox.resolver.\($0)") }

    package init() {}

    /// Calls `completion` once with the addresses in the order to be tried, none if the name is not known: at once for
    /// addresses and loopback names, else on a queue of the resolver.
    func resolve(
        _ host: String, port: UInt16, completion: @escaping @Sendable ([SocketAddress]) -> Void
    ) {
        if let known = Self.knownAddresses(host, port: port) { return completion(known) }
        let slot = Int(UInt(bitPattern: host.hashValue) % UInt(queues.count))
        queues[slot].async { completion(Self.lookUp(host, port: port)) }
    }

    /// The addresses where no resolver is needed: `localhost` and names under it are loopback by definition (RFC 6761,
    /// section 6.3).
    static func knownAddresses(_ host: String, port: UInt16) -> [SocketAddress]? {
        if let address = SocketAddress(ip: host, port: port) { return [address] }
        let name = host.lowercased()
        guard name == "localhost" || name.hasSuffix(".localhost") else { return nil }
        return [.loopback(port: port), .loopback6(port: port)]
    }

    /// Asks the system; blocks.
    static func lookUp(_ host: String, port: UInt16) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Platform.streamSocket
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var entry = list
        while let current = entry {
            if let address = current.pointee.ai_addr {
                var storage = sockaddr_storage()
                withUnsafeMutableBytes(of: &storage) { bytes in
                    let count = min(Int(current.pointee.ai_addrlen), bytes.count)
                    bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
                }
                found.append(SocketAddress(storage: storage))
            }
            entry = current.pointee.ai_next
        }
        return found
    }
}
