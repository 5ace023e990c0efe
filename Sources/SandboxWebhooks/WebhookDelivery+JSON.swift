import SandboxCore
import SandboxHTTP
import SandboxJSON

extension WebhookDelivery {
    /// The delivery as the control API shows it.
    package var json: JSONValue {
        [
            "id": .string(id),
            "backend": .string(target.backend.rawValue),
            "endpoint": .string(WebhookChannel(of: target.backend).rawValue),
            "event": .string(message.event),
            "object_id": .string(message.objectID),
            "url": .string(target.url),
            "state": .string(state.rawValue),
            "created_at": .string(createdAt.rfc3339()),
            "next_attempt_at": nextAttemptAt.map { .string($0.rfc3339()) } ?? .null,
            "body": .string(String(decoding: message.body, as: UTF8.self)),
            "attempts": .array(attempts.map(\.json)),
        ]
    }
}

extension WebhookDelivery.Attempt {
    fileprivate var json: JSONValue {
        [
            "number": .integer(Int64(number)),
            "at": .string(at.rfc3339()),
            "status": status.map { .integer(Int64($0)) } ?? .null,
            "latency_ms": latency.map { .integer($0.clampedNanoseconds / 1_000_000) } ?? .null,
            "error": error.map { .string($0) } ?? .null,
            "request_headers": .array(fields.pairs.map { .array([.string($0.name), .string($0.value)]) }),
            "response_body": .string(String(decoding: responseBody, as: UTF8.self)),
        ]
    }
}

extension WebhookLedger {
    /// `{"webhooks": […]}`, oldest first, and what is not among them.
    package var json: JSONValue {
        [
            "webhooks": .array(deliveries.map(\.json)),
            "evicted": .integer(Int64(evicted)),
            "dropped": .integer(Int64(dropped)),
        ]
    }
}
