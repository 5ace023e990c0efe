import SandboxCore
import SandboxScenarios

/// Which requests of the journal are wanted. Every condition that is set must hold; without any, every request is.
public struct RequestFilter: Hashable, Sendable {
    /// The endpoint that the request matched.
    public var endpoint: EndpointID?
    /// The method, in upper case.
    public var method: String?
    /// The path exactly as sent, without the query.
    public var path: String?
    /// The status of the answer; only requests whose answer has been delivered have one.
    public var status: Int?
    /// The scenario that the request was handled under.
    public var scenario: String?
    /// Only requests with a higher ``JournaledRequest/sequence``. Default 0: all.
    public var after: UInt64
    /// Only requests in this state; `received`, the default, takes every one, since all were received.
    public var state: JournaledRequest.State

    /// A filter with these conditions.
    public init(
        to endpoint: EndpointID? = nil, method: String? = nil, path: String? = nil, status: Int? = nil,
        scenario: String? = nil, after: UInt64 = 0, state: JournaledRequest.State = .received
    ) {
        self.endpoint = endpoint
        self.method = method
        self.path = path
        self.status = status
        self.scenario = scenario
        self.after = after
        self.state = state
    }

    var journalFilter: JournalFilter {
        var filter = JournalFilter()
        filter.endpoints = endpoint.map { [$0] }
        filter.method = method
        filter.path = path
        filter.status = status
        filter.scenario = scenario
        filter.since = after
        filter.state = state
        return filter
    }
}

extension RequestFilter: CustomStringConvertible {
    /// The conditions in words, such as `to moneylanded.status, status 503`.
    public var description: String {
        var words: [String] = []
        if let endpoint { words.append("to \(endpoint.rawValue)") }
        if let method { words.append("method \(method)") }
        if let path { words.append("path \(path)") }
        if let status { words.append("status \(status)") }
        if let scenario { words.append("scenario \(scenario)") }
        if after > 0 { words.append("after #\(after)") }
        if state != .received { words.append(state.rawValue) }
        return words.isEmpty ? "of any kind" : words.joined(separator: ", ")
    }
}

/// The requests that a test waited for did not come.
public struct MissingRequests: Error, Sendable, CustomStringConvertible {
    /// Which requests were wanted.
    public let filter: RequestFilter
    /// How many were wanted.
    public let wanted: Int
    /// How long they were waited for, in real time.
    public let waited: Duration
    /// Those that did come.
    public let found: [JournaledRequest]
    /// Everything that the journal holds, the latest 50 requests at most.
    public let journal: [JournaledRequest]

    /// What was wanted, and a line for each request that did arrive.
    public var description: String {
        let head =
            "\(wanted) requests \(filter) were awaited for \(DurationText.format(waited)); \(found.count) came"
        guard !journal.isEmpty else { return head + ", and no other: nothing reached this session" }
        return ([head + ". The journal:"] + journal.map { "  \($0)" }).joined(separator: "\n")
    }
}
