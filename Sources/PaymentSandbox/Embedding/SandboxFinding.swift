/// One thing that is amiss with a session's run.
public struct SandboxFinding: Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing. More kinds can be added, so this is no enumeration.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// As the control API spells it.
        public let rawValue: String

        /// The kind of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A request matched no endpoint.
        public static let unmatchedRequest = Kind(rawValue: "unmatched_request")
        /// A request was for an endpoint, but its credential or scenario leads nowhere.
        public static let refusedRequest = Kind(rawValue: "refused_request")
        /// Bytes arrived that were no request.
        public static let malformedRequest = Kind(rawValue: "malformed_request")
        /// A fault rule of the scenario never fired.
        public static let faultNeverFired = Kind(rawValue: "fault_never_fired")
        /// A scripted act of the customer or the merchant is still to come.
        public static let actNeverHappened = Kind(rawValue: "act_never_happened")
        /// A webhook was not delivered: its attempts are not over, or were given up.
        public static let webhookUndelivered = Kind(rawValue: "webhook_undelivered")
        /// No endpoint was called.
        public static let scenarioNeverUsed = Kind(rawValue: "scenario_never_used")
    }

    /// What kind of thing.
    public let kind: Kind
    /// What it is, and where that helps what to do about it.
    public let message: String

    /// The kind and the message.
    public var description: String { "\(kind.rawValue): \(message)" }

    init(_ finding: SessionVerdict.Finding) {
        kind = Kind(rawValue: finding.kind.rawValue)
        message = finding.message
    }
}

/// A run was not what the test claimed.
public struct VerificationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is amiss; never empty.
    public let findings: [SandboxFinding]

    /// A line for each finding.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
