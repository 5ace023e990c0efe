import SandboxBackend
import SandboxCore
import SandboxJSON

extension LiveEvent {
    /// The types that events have on the wire, by which a client listens, beside those of the backends
    /// (``EmulatedBackend/topics``).
    package enum Name: String, CaseIterable {
        /// A request, as the journal has it so far: `state` says how far.
        case request
        /// A webhook was queued, or an attempt to deliver it ended.
        case webhook
        /// A session was made, reset or deleted.
        case session
        /// Events were dropped because the client read too slowly or came back too late.
        case dropped
    }

    package var name: String {
        switch fact {
        case .request: Name.request.rawValue
        case .session: Name.session.rawValue
        case .webhook: Name.webhook.rawValue
        case .backend(let event): event.topic
        }
    }

    /// The event as `text/event-stream` has it, under this id.
    package func encoded(id: UInt64) -> [UInt8] { Self.encode(id: id, name, json) }

    /// Says that `count` events are gone; `id` is that of the last of them, so that a client that comes back with it
    /// goes on behind them.
    package static func marker(dropped count: UInt64, id: UInt64) -> [UInt8] {
        encode(id: id, Name.dropped.rawValue, ["dropped": .integer(Int64(clamping: count))])
    }

    /// A comment, which clients skip: shows proxies and both ends that the connection lives.
    package static let heartbeat = Array(": still here\n\n".utf8)

    private static func encode(id: UInt64, _ name: String, _ data: JSONValue) -> [UInt8] {
        var out = Array("id: \(id)\nevent: \(name)\ndata: ".utf8)
        // Compact JSON has no line feed in it.
        data.write(into: &out)
        out += [0x0a, 0x0a]
        return out
    }

    package var json: JSONValue {
        .object([JSONMember("session", .string(session)), JSONMember("at", .string(at.rfc3339()))] + members)
    }

    private var members: [JSONMember] {
        switch fact {
        case .request(let summary): Self.members(summary)
        case .webhook(let webhook): Self.members(webhook)
        case .session(let change): [JSONMember("change", .string(change))]
        case .backend(let event): event.members
        }
    }

    private static func members(_ summary: Summary) -> [JSONMember] {
        [
            JSONMember("sequence", .integer(Int64(clamping: summary.sequence))),
            JSONMember("state", .string(summary.state.rawValue)),
            JSONMember("endpoint", summary.endpoint.map { .string($0.rawValue) } ?? .null),
            JSONMember("method", text(summary.method)),
            JSONMember("path", text(summary.path)),
            JSONMember("scenario", text(summary.match?.scenario)),
            JSONMember("rule", number(summary.match?.rule)),
            JSONMember("call", number(summary.match?.call)),
            JSONMember("effects", .array(summary.match?.effects.map { .string($0.key) } ?? [])),
            JSONMember("nearest", text(summary.nearest)),
            JSONMember(
                "response",
                .object([
                    JSONMember("status", number(summary.status)),
                    JSONMember("bytes", .integer(Int64(summary.bytes))),
                    JSONMember("outcome", text(summary.outcome?.rawValue)),
                ])),
            JSONMember("connection", .integer(Int64(clamping: summary.connectionID))),
            JSONMember("request_on_connection", .integer(Int64(clamping: summary.requestNumber))),
        ]
    }

    private static func members(_ webhook: Webhook) -> [JSONMember] {
        [
            JSONMember("webhook_id", .string(webhook.id)), JSONMember("backend", .string(webhook.backend.rawValue)),
            JSONMember("event", .string(webhook.event)), JSONMember("object_id", .string(webhook.objectID)),
            JSONMember("state", .string(webhook.state.rawValue)),
            JSONMember("attempts", .integer(Int64(webhook.attempts))),
            JSONMember("status", number(webhook.status)), JSONMember("error", text(webhook.error)),
        ]
    }

    private static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    private static func number(_ value: Int?) -> JSONValue { value.map { .integer(Int64($0)) } ?? .null }
}
