import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// How far a request's answer is.
public enum JournalState: String, Sendable, CaseIterable {
    /// Received; the answer is on its way.
    case received
    /// The scenario holds the answer back: it waits or hangs.
    case held
    /// The delivery has ended, in whichever way.
    case completed
}

/// What the sandbox knows of one request: made when the request is received, completed when its answer is delivered.
package struct JournalEntry: Sendable {
    package typealias State = JournalState

    /// Bytes that arrived but were no request.
    package struct Malformed: Sendable, Equatable {
        package let message: String
        /// The first bytes as they came, bounded by the parser.
        package let bytes: [UInt8]

        package init(message: String, bytes: [UInt8]) {
            self.message = message
            self.bytes = bytes
        }
    }

    package enum Content: Sendable {
        case request(Request)
        case malformed(Malformed)
    }

    /// What a request was matched with.
    package struct Match: Sendable {
        package let active: ActiveScenario
        /// The page token or key that the call was counted under.
        package let credential: String
        /// The number of the fault rule that applied, counted from 1.
        package let rule: Int?
        /// Which call of its endpoint and credential it was, counted from 1.
        package let call: Int
        /// The effects that applied, in order.
        package let effects: [FaultEffect]

        package init(active: ActiveScenario, credential: String, rule: Int?, call: Int, effects: [FaultEffect]) {
            self.active = active
            self.credential = credential
            self.rule = rule
            self.call = call
            self.effects = effects
        }

        package var scenario: String { active.name }
    }

    /// What a request was that was no call of an endpoint.
    package enum Stray: Sendable, Hashable, CaseIterable {
        /// Nothing is served at its path, or not with its method.
        case unmatched
        /// It was for an endpoint, but its credential or scenario leads nowhere.
        case refused
        case malformed
    }

    /// Set by the journal: counts all entries of a session from 1, evicted ones included.
    package var sequence: UInt64 = 0
    package let receivedAt: Instant
    package let endpoint: EndpointID?
    package let content: Content
    package let match: Match?
    /// For a request that matched no endpoint: which is nearest, and what differs from it.
    package var nearest: String?
    /// For a call whose credential or scenario leads nowhere: why.
    package var refusal: String?
    package let connectionID: UInt64
    package let requestNumber: UInt64

    package var state = State.received
    package var completedAt: Instant?
    package var outcome: DeliveryOutcome?
    /// The status that was sent, or would have been if the delivery had got that far; `nil`: no valid head.
    package var status: Int?
    package var sentByteCount = 0
    /// How many of the bytes sent belong to the head.
    package var sentHeadByteCount = 0

    package init(
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
    package var stray: Stray? {
        guard match == nil else { return nil }
        if case .malformed = content { return .malformed }
        return endpoint == nil ? .unmatched : .refused
    }

    /// What the entry is counted as against the journal's byte bound: its bytes and a fixed share for the rest.
    package var cost: Int {
        switch content {
        case .request(let request): 512 + 2 * request.head.wireByteCount + request.body.count
        case .malformed(let malformed): 512 + malformed.bytes.count
        }
    }
}
