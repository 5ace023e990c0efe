import SandboxCore

/// A set of emulated endpoints, as small as a number where it is asked.
public struct EndpointSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt64
    /// Those that were named, in the order of their numbers; empty for ``all``.
    package private(set) var named: [EndpointID]

    /// Every endpoint that a client calls, of every backend; in a file `"*"`.
    public static let all = EndpointSet(bits: .max, named: [])

    private init(bits: UInt64, named: [EndpointID]) {
        self.bits = bits
        self.named = named
    }

    /// The set of these endpoints.
    public init(_ endpoints: some Sequence<EndpointID>) {
        self.init(bits: 0, named: [])
        for endpoint in endpoints { insert(endpoint) }
    }

    /// The set of these endpoints.
    public init(arrayLiteral elements: EndpointID...) {
        self.init(elements)
    }

    /// Whether the endpoint is in the set.
    public func contains(_ endpoint: EndpointID) -> Bool { bits & endpoint.bit != 0 }

    /// Whether this is ``all``.
    package var isAll: Bool { bits == .max }

    /// The endpoints of the set, where `every` are all there are.
    package func endpoints(of every: [EndpointID]) -> [EndpointID] { isAll ? every : named }

    private mutating func insert(_ endpoint: EndpointID) {
        guard !contains(endpoint) else { return }
        bits |= endpoint.bit
        named.insert(endpoint, at: named.firstIndex { $0.index > endpoint.index } ?? named.endIndex)
    }

    mutating func formUnion(_ other: EndpointSet) {
        guard !other.isAll, !isAll else {
            self = .all
            return
        }
        for endpoint in other.named { insert(endpoint) }
    }
}

extension EndpointID {
    fileprivate var bit: UInt64 { 1 << UInt64(min(index, EndpointID.largestIndex)) }
}
