/// Names an emulated endpoint, as scenario files and the journal do. Each backend's module adds its own, such as
/// `EndpointID.bushaCheckout`.
public struct EndpointID: Hashable, Sendable, CustomStringConvertible {
    /// What scenarios have to know of an endpoint.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The genuine answer is a page for a browser, not JSON.
        package static let answersWithPage = Traits(rawValue: 1)
        /// The request's JSON body says in `app` which app the customer is about to pay with.
        package static let namesApp = Traits(rawValue: 2)
        /// The credential stands in the body, which a redirect that turns a POST into a GET drops.
        package static let credentialInBody = Traits(rawValue: 4)
    }

    /// The largest ``index``.
    package static let largestIndex: UInt8 = 63

    /// Such as `busha.checkout`.
    public let rawValue: String
    /// The backend that serves it.
    public let backend: Backend
    /// A dense number, no two of a sandbox's endpoints alike: sets of endpoints and counts go by it, and lists are sorted
    /// by it.
    package let index: UInt8
    package let traits: Traits

    /// ``rawValue``.
    public var description: String { rawValue }

    /// - Parameters:
    ///   - rawValue: Unique in a sandbox.
    ///   - backend: Who serves it.
    ///   - index: Unique in a sandbox, at most ``largestIndex``.
    package init(_ rawValue: String, of backend: Backend, index: UInt8, _ traits: Traits = []) {
        self.rawValue = rawValue
        self.backend = backend
        self.index = index
        self.traits = traits
    }

    /// Equal names; the number only makes a difference cheap to see.
    public static func == (left: EndpointID, right: EndpointID) -> Bool {
        left.index == right.index && left.rawValue == right.rawValue
    }

    /// By the number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(index)
    }
}
