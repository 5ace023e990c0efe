import SandboxCore

/// One call of an emulated endpoint, as far as scenarios look at it.
package struct Call: Sendable {
    package let endpoint: EndpointID
    /// The page token or key that the call came with; empty if it had none.
    package let credential: String
    // What further selectors look at (method, fields, the decoded `app`) stands here.

    package init(endpoint: EndpointID, credential: String) {
        self.endpoint = endpoint
        self.credential = credential
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
