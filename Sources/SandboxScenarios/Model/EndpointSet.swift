import SandboxCore

/// A set of emulated endpoints, as small as a number.
public struct EndpointSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt32

    /// Every endpoint that a client calls; in a file `"*"`. Outgoing webhooks are not calls.
    public static let all = EndpointSet(EndpointID.allCases.filter { !$0.isOutgoing })

    /// The set of these endpoints.
    public init(_ endpoints: some Sequence<EndpointID>) {
        bits = endpoints.reduce(0) { $0 | $1.bit }
    }

    /// The set of these endpoints.
    public init(arrayLiteral elements: EndpointID...) {
        self.init(elements)
    }

    /// Whether the endpoint is in the set.
    public func contains(_ endpoint: EndpointID) -> Bool { bits & endpoint.bit != 0 }

    /// The endpoints, in the order of `EndpointID.allCases`.
    public var endpoints: [EndpointID] { EndpointID.allCases.filter(contains) }

    mutating func formUnion(_ other: EndpointSet) { bits |= other.bits }

    /// Whether the set was meant for this backend: has an endpoint of it, and is not `"*"`.
    func mentions(_ backend: Backend) -> Bool {
        self != .all && endpoints.contains { $0.backend == backend }
    }
}

extension EndpointID {
    var bit: UInt32 { 1 << UInt32(index) }

    /// A dense number. Hashing and comparing by it spares the hot path the string that the raw value is.
    var index: UInt8 {
        switch self {
        case .moneyLandedReserve: 0
        case .moneyLandedStatus: 1
        case .bushaCheckout: 2
        case .bushaMerchant: 3
        case .bushaCreatePayment: 4
        case .bushaPayment: 5
        case .bushaPayments: 6
        case .bushaApp: 7
        case .upiApp: 8
        case .webhookBusha: 9
        case .webhookMoneyLanded: 10
        }
    }

    /// Whether the sandbox is the one who calls.
    var isOutgoing: Bool {
        switch self {
        case .webhookBusha, .webhookMoneyLanded: true
        default: false
        }
    }

    var backend: Backend {
        switch self {
        case .moneyLandedReserve, .moneyLandedStatus, .upiApp, .webhookMoneyLanded: .moneyLanded
        default: .busha
        }
    }
}
