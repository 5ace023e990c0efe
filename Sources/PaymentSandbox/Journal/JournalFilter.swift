import SandboxCore

/// Which entries of the journal are wanted; every condition that is set must hold.
struct JournalFilter: Sendable, Equatable {
    var endpoint: EndpointID?
    var method: String?
    /// The path as sent, without query.
    var path: String?
    var status: Int?
    var scenario: String?
    /// Only entries with a higher sequence number.
    var since: UInt64 = 0
    /// `received` takes every entry, since all of them were.
    var state = JournalEntry.State.received
    /// Only entries whose answer is not on its way: it has been delivered, or is held back.
    var isSettled = false

    func matches(_ entry: JournalEntry) -> Bool {
        if entry.sequence <= since { return false }
        if state != .received, entry.state != state { return false }
        if isSettled, entry.state == .received { return false }
        if let endpoint, entry.endpoint != endpoint { return false }
        if let status, entry.status != status { return false }
        if let scenario, entry.match?.scenario != scenario { return false }
        guard method != nil || path != nil else { return true }
        guard case .request(let request) = entry.content else { return false }
        if let method, request.method.name != method { return false }
        if let path, request.target.rawPath != path { return false }
        return true
    }
}
