import SandboxPlatform

/// An IPv4 or IPv6 address and port.
package struct SocketAddress: Sendable, Equatable, CustomStringConvertible {
    package enum Host: Sendable, Hashable {
        case ipv4(UInt8, UInt8, UInt8, UInt8)
        /// Sixteen bytes, first byte first.
        case ipv6([UInt8])
    }

    package let host: Host
    package let port: UInt16

    package init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    package static func loopback(port: UInt16) -> SocketAddress {
        SocketAddress(host: .ipv4(127, 0, 0, 1), port: port)
    }

    package static func loopback6(port: UInt16) -> SocketAddress {
        SocketAddress(host: .ipv6([UInt8](repeating: 0, count: 15) + [1]), port: port)
    }

    /// From the text of an address, IPv6 without brackets; `nil` if it is neither.
    package init?(ip text: String, port: UInt16) {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            let value = UInt32(bigEndian: four.s_addr)
            self.init(
                host: .ipv4(
                    UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)),
                port: port)
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        self.init(host: .ipv6(withUnsafeBytes(of: six) { Array($0) }), port: port)
    }

    init(storage: sockaddr_storage) {
        self = withUnsafeBytes(of: storage) { raw in
            if Int32(storage.ss_family) == AF_INET {
                let address = raw.loadUnaligned(as: sockaddr_in.self)
                let value = UInt32(bigEndian: address.sin_addr.s_addr)
                return SocketAddress(
                    host: .ipv4(
                        UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)),
                    port: UInt16(bigEndian: address.sin_port))
            }
            let address = raw.loadUnaligned(as: sockaddr_in6.self)
            return SocketAddress(
                host: .ipv6(withUnsafeBytes(of: address.sin6_addr) { Array($0) }),
                port: UInt16(bigEndian: address.sin6_port))
        }
    }

    package var family: Int32 {
        switch host {
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        }
    }

    /// The peer is on this machine: 127/8, ::1, or 127/8 as seen by a socket that takes both families.
    package var isLoopback: Bool {
        switch host {
        case .ipv4(let first, _, _, _): first == 127
        case .ipv6(let bytes):
            bytes == [UInt8](repeating: 0, count: 15) + [1]
                || (bytes.starts(with: [UInt8](repeating: 0, count: 10) + [255, 255]) && bytes[12] == 127)
        }
    }

    /// `0.0.0.0` or `::`, which stand for every address of the machine.
    package var isUnspecified: Bool {
        switch host {
        case .ipv4(let first, let second, let third, let fourth): (first, second, third, fourth) == (0, 0, 0, 0)
        case .ipv6(let bytes): bytes.allSatisfy { $0 == 0 }
        }
    }

    /// Gives the address as the system's calls take it.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch host {
        case .ipv4(let first, let second, let third, let fourth):
            let address = Platform.address(ipv4: (first, second, third, fourth), port: port)
            return withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .ipv6(let bytes):
            var six = in6_addr()
            withUnsafeMutableBytes(of: &six) { $0.copyBytes(from: bytes.prefix(16)) }
            let address = Platform.address(ipv6: six, port: port)
            return withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
    }

    /// The host as it stands in a URL: IPv6 in brackets.
    package var hostText: String {
        switch host {
        case .ipv4(let first, let second, let third, let fourth):
            return "\(first).\(second).\(third).\(fourth)"
        case .ipv6(let bytes):
            var six = in6_addr()
            withUnsafeMutableBytes(of: &six) { $0.copyBytes(from: bytes.prefix(16)) }
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            guard inet_ntop(AF_INET6, &six, &text, socklen_t(text.count)) != nil else { return "[?]" }
            return "[" + String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) + "]"
        }
    }

    package var description: String { "\(hostText):\(port)" }
}
