import SandboxCore
import SandboxHTTP
import SandboxJSON

/// One call of an emulated endpoint, as far as scenarios look at it. What selectors need of the request itself they
/// read there, and only where a rule has such a selector.
package struct Call: Sendable {
    package let endpoint: EndpointID
    /// The page token or key that the call came with; empty if it had none.
    package let credential: String
    /// Where in a chain of redirects the request stands; `nil` if it began a call.
    package let hop: RedirectHop?
    /// The request's JSON body where it has been read already.
    package let body: JSONNode?

    package init(endpoint: EndpointID, credential: String, hop: RedirectHop? = nil, body: JSONNode? = nil) {
        self.body = body
        self.endpoint = endpoint
        self.credential = credential
        self.hop = hop
    }
}

/// What a call is counted under.
struct CallKey: Hashable {
    let endpoint: UInt8
    let credential: String

    init(_ endpoint: EndpointID, _ credential: String) {
        self.endpoint = endpoint.index
        self.credential = credential
    }
}
