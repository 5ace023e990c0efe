import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// What the sandbox knows of one request: made when the request is received, completed when its answer is delivered.
struct JournalEntry: Sendable {
    enum State: String, Sendable, CaseIterable {
        /// Received; the answer is on its way.
        case received
        /// The scenario holds the answer back: it waits or hangs.
        case held
        /// The delivery has ended, in whichever way.
        case completed
    }

    /// Bytes that arrived but were no request.
    struct Malformed: Sendable, Equatable {
        let message: String
        /// The first bytes as they came, bounded by the parser.
        let bytes: [UInt8]
    }

    enum Content: Sendable {
        case request(Request)
        case malformed(Malformed)
    }

    /// What a request was matched with.
    struct Match: Sendable {
        let active: ActiveScenario
        /// The page token or key that the call was counted under.
        let credential: String
        /// The number of the fault rule that applied, counted from 1.
        let rule: Int?
        /// Which call of its endpoint and credential it was, counted from 1.
        let call: Int
        /// The effects that applied, in order.
        let effects: [FaultEffect]

        var scenario: String { active.name }
    }

    /// What a request was that was no call of an endpoint.
    enum Stray: Sendable, Hashable, CaseIterable {
        /// Nothing is served at its path, or not with its method.
        case unmatched
        /// It was for an endpoint, but its credential or scenario leads nowhere.
        case refused
        case malformed
    }

    /// Set by the journal: counts all entries of a session from 1, evicted ones included.
    var sequence: UInt64 = 0
    let receivedAt: Instant
    let endpoint: EndpointID?
    let content: Content
    let match: Match?
    /// For a request that matched no endpoint: which is nearest, and what differs from it.
    var nearest: String?
    /// For a call whose credential or scenario leads nowhere: why.
    var refusal: String?
    let connectionID: UInt64
    let requestNumber: UInt64

    var state = State.received
    var completedAt: Instant?
    var outcome: DeliveryOutcome?
    /// The status that was sent, or would have been if the delivery had got that far; `nil`: no valid head.
    var status: Int?
    var sentByteCount = 0
    /// How many of the bytes sent belong to the head.
    var sentHeadByteCount = 0

    init(
        receivedAt: Instant, endpoint: EndpointID?, content: Content, match: Match?, peer: Peer, requestNumber: UInt64
    ) {
        self.receivedAt = receivedAt
        self.endpoint = endpoint
        self.content = content
        self.match = match
        connectionID = peer.connectionID
        self.requestNumber = requestNumber
    }

    /// `nil` for a call of an endpoint.
    var stray: Stray? {
        guard match == nil else { return nil }
        if case .malformed = content { return .malformed }
        return endpoint == nil ? .unmatched : .refused
    }

    /// What the entry is counted as against the journal's byte bound: its bytes and a fixed share for the rest.
    var cost: Int {
        switch content {
        case .request(let request): 512 + 2 * request.head.wireByteCount + request.body.count
        case .malformed(let malformed): 512 + malformed.bytes.count
        }
    }
}
