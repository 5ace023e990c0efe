import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxScenarios
import SandboxSockets

extension ControlAPI {
    static func requestCalls(_ backends: BackendList) -> [Call] {
        let filters = filters(backends)
        return [
            Call(
                .control(
                    .get, "\(base)/requests", "list_requests", "The journal, at once or once enough entries match.",
                    asks: filters + [
                        APIOperation.query("count", .integer(from: 1, to: 1_000_000), "Wait for this many entries."),
                        timeout,
                    ],
                    [.ok("Requests")])
            ) { try $0.listRequests($1, $2) },
            .answering(
                .control(
                    .get, "\(base)/requests.har", "export_requests", "The journal as an HTTP Archive 1.2.",
                    asks: filters,
                    [
                        APIOperation.Answer(
                            status: "200", summary: "Requests in full, responses without fields and bodies.",
                            content: [("application/json", .ref("HAR"))],
                            fields: [("Content-Disposition", "A file name.")])
                    ])
            ) { try $0.exportRequests($1) },
            .answering(
                .control(
                    .delete, "\(base)/requests", "clear_requests", "Forget every entry; the numbers go on.", [.done])
            ) { api, request in
                try api.session(request).withJournal { $0.clear() }
                return Response(status: 204)
            },
        ]
    }

    private static func filters(_ backends: BackendList) -> [APIOperation.Parameter] {
        [
            APIOperation.query("endpoint", .word(endpointNames(backends).map(\.name)), "Only calls of this endpoint."),
            APIOperation.query("method", .string, "Only this method."),
            APIOperation.query("path", .string, "Only this path, as sent and without query."),
            APIOperation.query("status", .integer(from: 100, to: 599), "Only answers with this status."),
            APIOperation.query("scenario", .string, "Only calls under this scenario."),
            APIOperation.query(
                "state", .words(JournalEntry.State.self), "Only entries in this state; `received` is every entry."),
            APIOperation.query("since", .integer(from: 0, to: .max), "Only entries with a higher sequence number."),
            APIOperation.query("limit", .integer(from: 1, to: 100_000), "At most this many, the oldest first."),
        ]
    }

    /// The endpoints by name, and the webhooks' names, which no request has.
    private static func endpointNames(_ backends: BackendList) -> [(name: String, value: EndpointSet)] {
        backends.language.endpoints.map { ($0.rawValue, [$0]) }
            + backends.names.map { (WebhookChannel(of: $0).rawValue, []) }
    }

    static let timeout = APIOperation.query(
        "timeout", .duration, "How long to wait, in real time; 5 s unless given, at most 10 minutes.")

    /// How many entries an answer has unless `limit` says otherwise.
    private static let defaultLimit = 1_000

    /// At once, or once enough entries match.
    private func listRequests(_ call: ControlRequest, _ exchange: Exchange) throws(Problem) -> Answer? {
        let (session, request, parameters) = (try session(call), call.request, call.query)
        let filter = try filter(parameters)
        let limit = try parameters.integer("limit", in: 1...100_000) ?? Self.defaultLimit
        guard let count = try parameters.integer("count", in: 1...1_000_000) else {
            return respond(.json(Self.list(session, filter, limit)), request)
        }
        let timeout = try parameters.timeout()
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: false, onEnd: cancellation.cancel))
        let wait = session.whenJournal(has: count, filter, timeout: timeout, on: waitQueue) { isSatisfied in
            exchange.answer(
                respond(.json(Self.list(session, filter, limit, timedOut: !isSatisfied)), request))
        }
        cancellation.begun(wait.cancel)
        return nil
    }

    /// The same filters, all that match, and no waiting.
    private func exportRequests(_ call: ControlRequest) throws(Problem) -> Response {
        let (session, parameters) = (try session(call), call.query)
        let filter = try filter(parameters)
        let limit = try parameters.integer("limit", in: 1...100_000) ?? 100_000
        let entries = session.withJournal { $0.entries(filter, limit: limit) }
        var response = Response.json(HARExport.document(entries, ofSession: session.id, version: version))
        if let name = FieldValue("attachment; filename=\"\(session.id).har\"") {
            response.fields.append(FieldName(known: "Content-Disposition"), name)
        }
        return response
    }

    private func filter(_ parameters: QueryParameters) throws(Problem) -> JournalFilter {
        var filter = JournalFilter()
        filter.endpoints = try parameters.choice("endpoint", among: Self.endpointNames(backends))
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
