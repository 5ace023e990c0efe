import SandboxScenarios
import SandboxCore

/// Which entries of the journal are wanted; every condition that is set must hold.
package struct JournalFilter: Sendable, Equatable {
    /// Only requests to one of these.
    package var endpoints: EndpointSet?
    package var method: String?
    /// The path as sent, without query.
    package var path: String?
    package var status: Int?
    package var scenario: String?
    /// Only entries with a higher sequence number.
    package var since: UInt64 = 0
    /// `received` takes every entry, since all of them were.
    package var state = JournalEntry.State.received
    /// Only entries whose answer is not on its way: it has been delivered, or is held back.
    package var isSettled = false

    package init(
        endpoint: EndpointID? = nil, method: String? = nil, path: String? = nil, status: Int? = nil,
        scenario: String? = nil, since: UInt64 = 0, state: JournalState = .received
    ) {
        endpoints = endpoint.map { [$0] }
        self.method = method
        self.path = path
        self.status = status
        self.scenario = scenario
        self.since = since
        self.state = state
    }

    package func matches(_ entry: JournalEntry) -> Bool {
        if entry.sequence <= since { return false }
        if state != .received, entry.state != state { return false }
        if isSettled, entry.state == .received { return false }
        if let endpoints, entry.endpoint.map(endpoints.contains) != true { return false }
        if let status, entry.status != status { return false }
        if let scenario, entry.match?.scenario != scenario { return false }
        guard method != nil || path != nil else { return true }
        guard case .request(let request) = entry.content else { return false }
        if let method, request.method.name != method { return false }
        if let path, request.target.rawPath != path { return false }
        return true
    }
}
