import SandboxCore

extension SandboxSession {
    /// The requests in the journal that were received so far, oldest first: those to `endpoint`, or all of them.
    ///
    /// An answer that is on its way to its client is waited for, a second of real time at most, so that a request whose
    /// answer the client has seen has its ``JournaledRequest/status`` here too. One that the scenario holds back is not.
    public func requests(to endpoint: EndpointID? = nil) async -> [JournaledRequest] {
        await requests(RequestFilter(to: endpoint))
    }

    /// The requests in the journal that match, as ``requests(to:)`` gives them.
    public func requests(_ filter: RequestFilter) async -> [JournaledRequest] {
        var settled = filter.journalFilter
        settled.isSettled = true
        let count = session.withJournal { $0.count(filter.journalFilter) }
        if count > 0 { _ = await session.journal(has: count, settled, within: .seconds(1)) }
        return snapshot(filter)
    }

    /// Waits until at least `count` requests to `endpoint` were received, or requests of any kind, and returns all of
    /// them, oldest first; see ``requests(to:)``.
    ///
    /// `timeout` is real time, by default 10 seconds. Throws ``MissingRequests``, which lists what did arrive, after it
    /// or when the session ends; `CancellationError` when the task is cancelled.
    public func requests(
        to endpoint: EndpointID? = nil, count: Int, within timeout: Duration = .seconds(10)
    ) async throws -> [JournaledRequest] {
        try await requests(RequestFilter(to: endpoint), count: count, within: timeout)
    }

    /// As ``requests(to:count:within:)``, for requests that match `filter`.
    public func requests(
        _ filter: RequestFilter, count: Int, within timeout: Duration = .seconds(10)
    ) async throws -> [JournaledRequest] {
        if await session.journal(has: count, filter.journalFilter, within: timeout) { return await requests(filter) }
        try Task.checkCancellation()
        throw MissingRequests(
            filter: filter, wanted: count, waited: timeout, found: snapshot(filter),
            journal: snapshot(RequestFilter()).suffix(50))
    }

    /// How many requests the journal dropped to stay within its bounds (10,000 requests and 16 MiB in the default
    /// session, 5,000 and 4 MiB in others). The oldest go first.
    public var evictedRequestCount: Int { Int(clamping: session.withJournal { $0.evictedCount }) }

    /// Forgets every request; their numbers go on.
    public func clearRequests() {
        session.withJournal { $0.clear() }
    }

    func snapshot(_ filter: RequestFilter) -> [JournaledRequest] {
        session.withJournal { $0.entries(filter.journalFilter) }.map { JournaledRequest(entry: $0, seed: session.seed) }
    }
}

extension Session {
    /// Whether at least `count` entries match: at once, or as soon as they do within `timeout` of real time. `false`
    /// too when the session ends or the task is cancelled.
    func journal(has count: Int, _ filter: JournalFilter, within timeout: Duration) async -> Bool {
        let answer = OneAnswer<Bool>()
        let (waiter, isEnded) = withJournal { journal, isEnded in
            (isEnded ? nil : journal.wait(for: count, filter) { answer.answer($0) }, isEnded)
        }
        guard let waiter else { return !isEnded }
        defer { _ = withJournal { $0.takeWait(waiter) } }
        return await answer.value(within: timeout, otherwise: false)
    }
}
