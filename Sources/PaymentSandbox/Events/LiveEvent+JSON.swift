import SandboxCore
import SandboxJSON

extension LiveEvent {
    /// The event's type on the wire, by which a client listens.
    enum Name: String, CaseIterable {
        /// A request, as the journal has it so far: `state` says how far.
        case request
        /// A payment request of Busha Pay was made or changed its status.
        case payment
        /// An order of MoneyLanded was made, reserved, confirmed or expired.
        case order
        /// A UPI credit arrived, parked, or never will arrive.
        case credit
        /// A webhook was queued, or an attempt to deliver it ended.
        case webhook
        /// A session was made, reset or deleted.
        case session
        /// Events were dropped because the client read too slowly or came back too late.
        case dropped
    }

    var name: Name {
        switch fact {
        case .request: .request
        case .busha: .payment
        case .session: .session
        case .webhook: .webhook
        case .moneyLanded(let event):
            switch event {
            case .orderCreated, .reserved, .expired, .confirmed: .order
            case .creditArrived, .creditParked, .creditDropped: .credit
            }
        }
    }

    /// The event as `text/event-stream` has it, under this id.
    func encoded(id: UInt64) -> [UInt8] { Self.encode(id: id, name, json) }

    /// Says that `count` events are gone; `id` is that of the last of them, so that a client that comes back with it
    /// goes on behind them.
    static func marker(dropped count: UInt64, id: UInt64) -> [UInt8] {
        encode(id: id, .dropped, ["dropped": .integer(Int64(clamping: count))])
    }

    /// A comment, which clients skip: shows proxies and both ends that the connection lives.
    static let heartbeat = Array(": still here\n\n".utf8)

    private static func encode(id: UInt64, _ name: Name, _ data: JSONValue) -> [UInt8] {
        var out = Array("id: \(id)\nevent: \(name.rawValue)\ndata: ".utf8)
        // Compact JSON has no line feed in it.
        data.write(into: &out)
        out += [0x0a, 0x0a]
        return out
    }

    var json: JSONValue {
        .object([JSONMember("session", .string(session)), JSONMember("at", .string(at.rfc3339()))] + members)
    }

    private var members: [JSONMember] {
        switch fact {
        case .request(let summary): Self.members(summary)
        case .webhook(let webhook): Self.members(webhook)
        case .session(let change): [JSONMember("change", .string(change))]
        case .moneyLanded(let event): Self.members(event)
        case .busha(let event): Self.members(event)
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

    private static func members(_ event: MoneyLandedEvent) -> [JSONMember] {
        switch event {
        case .orderCreated(let token, let amount): order("created", token, [("amount_paise", amount)])
        case .reserved(let token, let paid, let discount, let expiresAt):
            order("reserved", token, [("paid_paise", paid), ("discount_paise", discount)])
                + [JSONMember("expires_at", .string(expiresAt.rfc3339()))]
        case .expired(let token, let paid): order("expired", token, [("paid_paise", paid)])
        case .confirmed(let confirmation):
            order(
                "confirmed", confirmation.pageToken,
                [
                    ("amount_paise", confirmation.amount), ("paid_paise", confirmation.paid),
                    ("discount_paise", confirmation.discount), ("credited_paise", confirmation.credited),
                ])
                + [
                    JSONMember("credit_id", .string(confirmation.creditID)),
                    JSONMember("confirmed_by", .string(confirmation.placed ? "placed" : "amount")),
                ]
        case .creditArrived(let id, let amount): credit("arrived", "credit_id", id, amount)
        case .creditParked(let id, let amount): credit("parked", "credit_id", id, amount)
        case .creditDropped(let token, let amount): credit("dropped", "page_token", token, amount)
        }
    }

    private static func order(_ change: String, _ token: String, _ amounts: [(String, Paise)]) -> [JSONMember] {
        [JSONMember("change", .string(change)), JSONMember("page_token", .string(token))]
            + amounts.map { JSONMember($0, .integer($1.value)) }
    }

    private static func credit(_ change: String, _ key: String, _ id: String, _ amount: Paise) -> [JSONMember] {
        [
            JSONMember("change", .string(change)), JSONMember(key, .string(id)),
            JSONMember("paise", .integer(amount.value)),
        ]
    }

    private static func members(_ event: BushaEvent) -> [JSONMember] {
        switch event {
        case .created(let id, let reference, _):
            [
                JSONMember("change", "created"), JSONMember("payment_id", .string(id)),
                JSONMember("reference", .string(reference)), JSONMember("status", "pending"),
            ]
        case .statusChanged(let id, let reference, let from, let to, _):
            [
                JSONMember("change", "status"), JSONMember("payment_id", .string(id)),
                JSONMember("reference", .string(reference)), JSONMember("from", .string(from.rawValue)),
                JSONMember("status", .string(to.rawValue)),
            ]
        case .amountChanged(let id, let reference, let status):
            [
                JSONMember("change", "amount"), JSONMember("payment_id", .string(id)),
                JSONMember("reference", .string(reference)), JSONMember("status", .string(status.rawValue)),
            ]
        }
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
