import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxSockets

extension ControlAPI {
    private static let lastEventID = FieldName(known: "Last-Event-ID")

    static func eventsCall(_ backends: BackendList) -> Call {
        let topics =
            [LiveEvent.Name.request.rawValue] + backends.types.flatMap { $0.topics }
            + LiveEvent.Name.allCases.map(\.rawValue).dropFirst()
        return Call(
            .control(
                .get, "/__sandbox/events", "events",
                "What happens in the sandbox from now on, until either side ends it.",
                asks: [
                    APIOperation.query("session", .text(1...200), "Only what happens in this session."),
                    APIOperation.Parameter(
                        name: "Last-Event-ID", place: .header, schema: .pattern("^[0-9]{1,19}$"),
                        summary: "Go on after this event, as far back as the latest 1,024."),
                ],
                [
                    APIOperation.Answer(
                        status: "200",
                        summary:
                            "Events \(topics.joined(separator: ", ")), each with JSON "
                            + "data. `dropped` says that events are missing here, since the client reads too slowly or came "
                            + "back too late.",
                        content: [("text/event-stream", .string)]),
                    .refusal(404, "There is no such session."),
                ])
        ) { api, request, _ in try api.streamEvents(request) }
    }

    /// What happens from now on, or from after the event that `Last-Event-ID` names.
    private func streamEvents(_ call: ControlRequest) throws(Problem) -> Answer {
        let request = call.request
        let session = try call.query.single("session")
        if let session, sessions.session(id: session) == nil { throw Self.unknownSession(session) }
        var last: UInt64?
        if let text = request.fields[Self.lastEventID], !text.isEmpty {
            guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let id = UInt64(text) else {
                throw .badRequest("Last-Event-ID is the id of an event of this stream: a whole number.")
            }
            last = id
        }
        let head = Self.streamHead(date: sessions.standard.dateText)
        let delivery = Delivery(
            steps: [.send(head)], headByteCount: head.count, status: 200, keepsAlive: false)
        let stream = request.method == .head ? nil : sessions.live.subscribe(session: session, after: last)
        // A session that was deleted since has told its readers so before this one was there.
        if let session, sessions.session(id: session) == nil {
            stream?.ended()
            throw Self.unknownSession(session)
        }
        return Answer(delivery, clock: sessions.standard.clock, stream: stream)
    }

    /// No length: the stream is over when the connection closes, which clients of either version understand. The comment
    /// makes the head arrive with something behind it, so that no proxy sits on it.
    private static func streamHead(date: String) -> [UInt8] {
        Array(
            """
            HTTP/1.1 200 OK\r
            Content-Type: text/event-stream\r
            Cache-Control: no-store\r
            X-Accel-Buffering: no\r
            Date: \(date)\r
            Connection: close\r
            \r

            """.utf8)
    }
}
