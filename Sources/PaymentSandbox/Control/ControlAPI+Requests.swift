import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxSockets

extension ControlAPI {
    private static let parameterNames = [
        "endpoint", "method", "path", "status", "scenario", "state", "since", "limit",
    ]
    /// How many entries an answer has unless `limit` says otherwise.
    private static let defaultLimit = 1_000

    /// `GET …/requests`, at once or once enough entries match.
    func listRequests(_ session: Session, _ request: Request, _ exchange: Exchange) throws(Problem) -> Answer? {
        let parameters = try QueryParameters(request, known: Self.parameterNames + ["count", "timeout"])
        let filter = try Self.filter(parameters)
        let limit = try parameters.integer("limit", in: 1...100_000) ?? Self.defaultLimit
        guard let count = try parameters.integer("count", in: 1...1_000_000) else {
            return answer(.json(Self.list(session, filter, limit)), request)
        }
        let timeout = try parameters.timeout()
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: false, onEnd: cancellation.cancel))
        let wait = session.whenJournal(has: count, filter, timeout: timeout, on: waitQueue) { isSatisfied in
            exchange.answer(
                answer(.json(Self.list(session, filter, limit, timedOut: !isSatisfied)), request))
        }
        cancellation.begun(wait.cancel)
        return nil
    }

    /// `GET …/requests.har`: the same filters, all that match, and no waiting.
    func exportRequests(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let parameters = try QueryParameters(request, known: Self.parameterNames)
        let filter = try Self.filter(parameters)
        let limit = try parameters.integer("limit", in: 1...100_000) ?? 100_000
        let entries = session.withJournal { $0.entries(filter, limit: limit) }
        var response = Response.json(HARExport.document(entries, of: session, version: version))
        if let name = FieldValue("attachment; filename=\"\(session.id).har\"") {
            response.fields.append(FieldName(known: "Content-Disposition"), name)
        }
        return response
    }

    private static func filter(_ parameters: QueryParameters) throws(Problem) -> JournalFilter {
        var filter = JournalFilter()
        filter.endpoint = try parameters.choice("endpoint", of: EndpointID.self)
        filter.method = try parameters.single("method")
        filter.path = try parameters.single("path")
        filter.status = try parameters.integer("status", in: 100...599)
        filter.scenario = try parameters.single("scenario")
        filter.state = try parameters.choice("state", of: JournalEntry.State.self) ?? .received
        filter.since = UInt64(try parameters.integer("since", in: 0...Int.max) ?? 0)
        return filter
    }

    private static func list(
        _ session: Session, _ filter: JournalFilter, _ limit: Int, timedOut: Bool? = nil
    ) -> JSONValue {
        let (entries, evicted, last) = session.withJournal { journal in
            (journal.entries(filter, limit: limit), journal.evictedCount, journal.lastSequence)
        }
        var members = [
            JSONMember("requests", .array(entries.map { $0.json(seed: session.seed) })),
            JSONMember("evicted", .integer(Int64(clamping: evicted))),
            JSONMember("last_sequence", .integer(Int64(clamping: last))),
        ]
        if let timedOut { members.append(JSONMember("timed_out", .bool(timedOut))) }
        return .object(members)
    }
}
