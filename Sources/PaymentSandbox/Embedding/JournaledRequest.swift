import SandboxCore
import SandboxHTTP
import SandboxScenarios
@_exported import SandboxSockets

/// One request that the sandbox received, as it stood when the journal was read: what the client sent, what the
/// scenario did to it, and how it was answered.
///
/// A value: it does not change when the request goes on. Read the journal again for that.
public struct JournaledRequest: Sendable, Identifiable {
    /// A name and a value, of a query, a form or a header. Names can repeat, so these are pairs and no dictionary.
    public struct Pair: Hashable, Sendable {
        /// The name, decoded; of a header as it was spelt.
        public let name: String
        /// The value, decoded.
        public let value: String
    }

    /// How far the answer is.
    public typealias State = JournalState

    /// How the delivery of an answer ended.
    public typealias Outcome = DeliveryOutcome

    /// What became of one fault rule of the scenario that is about this endpoint.
    public struct RuleVerdict: Hashable, Sendable {
        /// Why a rule fired or did not.
        public typealias Reason = RuleOutcome

        /// The rule's number in the scenario, counted from 1.
        public let rule: Int
        /// What became of it.
        public let reason: Reason
    }

    let entry: JournalEntry
    /// Of the session: which rules did not fire follows from it.
    let seed: UInt64

    /// ``sequence``.
    public var id: UInt64 { entry.sequence }

    /// Counts the requests of a session from 1 in the order received; those that were evicted or cleared count too.
    public var sequence: UInt64 { entry.sequence }

    /// When it was received whole, on the session's clock.
    public var receivedAt: Instant { entry.receivedAt }

    /// When the delivery of the answer ended, on the session's clock; `nil` if it has not.
    public var completedAt: Instant? { entry.completedAt }

    /// How far the answer is.
    public var state: State { entry.state }

    /// The emulated endpoint; `nil` if the request matched none, or was malformed.
    public var endpoint: EndpointID? { entry.endpoint }

    /// For a request that matched no endpoint: which one is nearest, and what differs from it.
    public var nearest: String? { entry.nearest }

    /// Why the bytes were no request; `nil` for every request.
    public var malformed: String? {
        if case .malformed(let malformed) = entry.content { malformed.message } else { nil }
    }

    var request: Request? {
        if case .request(let request) = entry.content { request } else { nil }
    }
}

// MARK: What the client sent

extension JournaledRequest {
    /// The method, such as `POST`; empty for a malformed request.
    public var method: String { request?.method.name ?? "" }

    /// The request target exactly as it was sent, such as `/p/a%20b/status?x=1`; empty for a malformed request.
    public var target: String { request?.target.raw ?? "" }

    /// The path as sent, not decoded and without the query.
    public var path: String { request?.target.rawPath ?? "" }

    /// The query's pairs in order, decoded as a form is: `+` is a space.
    public var query: [Pair] { (request?.target.query ?? []).map { Pair(name: $0.name, value: $0.value) } }

    /// The header fields in order, repeated ones included.
    public var headers: [Pair] { (request?.fields.pairs ?? []).map { Pair(name: $0.name, value: $0.value) } }

    /// The values of a header field, whatever its case; more than one if it was repeated.
    public func headers(named name: String) -> [String] {
        guard let wanted = FieldName(name) else { return [] }
        return headers.filter { FieldName($0.name) == wanted }.map(\.value)
    }

    /// The value of a header field; `nil` if there is none, the first if it was repeated.
    public func header(_ name: String) -> String? { headers(named: name).first }

    /// The body's bytes without their transfer coding; of a malformed request the first bytes as they came.
    public var body: [UInt8] {
        switch entry.content {
        case .request(let request): request.body
        case .malformed(let malformed): malformed.bytes
        }
    }

    /// The body as text; `nil` if it is not UTF-8.
    public var text: String? { String(validatingUTF8Bytes: body) }

    /// The body's pairs, in order, if it is read as `application/x-www-form-urlencoded`: the fields of `POST /pay`.
    public var form: [Pair] { FormDecoder.pairs(repairing: body).map { Pair(name: $0.name, value: $0.value) } }
}

// MARK: What became of it

extension JournaledRequest {
    /// The scenario that it was handled under; `nil` for a request that matched no endpoint.
    public var scenario: String? { entry.match?.scenario }

    /// The number of the fault rule that fired, counted from 1; `nil` if none did.
    public var rule: Int? { entry.match?.rule }

    /// Which call of its endpoint and credential it was, counted from 1.
    public var call: Int? { entry.match?.call }

    /// The page token or key that the call was counted under.
    public var credential: String? { entry.match?.credential }

    /// The effects that applied, in order.
    public var effects: [FaultEffect] { entry.match?.effects ?? [] }

    /// What became of every rule that is about this endpoint, and so why a fault did not happen.
    public var rules: [RuleVerdict] {
        entry.ruleOutcomes(seed: seed).map { RuleVerdict(rule: $0.rule, reason: $0.outcome) }
    }

    /// The status of the answer that was sent, or would have been if the delivery had got that far; `nil` before the
    /// delivery has ended, unless the head of an answer that is held back has been sent, and for one whose head is no
    /// valid one.
    public var status: Int? { entry.status }

    /// How many bytes of the answer were sent, its head included; of one that is held back, so far.
    public var sentByteCount: Int { entry.sentByteCount }

    /// How the delivery ended; `nil` before it has.
    public var outcome: Outcome? { entry.outcome }

    /// Counts the sandbox's connections from 1. Two requests with different numbers came over different connections.
    public var connection: UInt64 { entry.connectionID }

    /// Counts the requests of the connection from 1. An HTTP library that silently retries is seen here.
    public var requestOnConnection: UInt64 { entry.requestNumber }
}
