import SandboxBackend
import SandboxCore
import SandboxScenarios
import SandboxSockets
import SandboxWebhooks

/// The named schemas of the document: what the sandbox answers.
struct APISchemas {
    private let backends: BackendList

    init(_ backends: BackendList) {
        self.backends = backends
    }

    var all: [(name: String, schema: APISchema)] {
        Self.errors + control + journal + backends.types.flatMap { $0.schemas } + webhooks
    }

    private var backendNames: APISchema { .word(backends.names.map(\.rawValue)) }
    private var endpointNames: APISchema { .word(backends.language.endpoints.map(\.rawValue)) }

    private static let errors: [(String, APISchema)] = [
        (
            "Problem",
            .object([
                .always("type", .string), .always("title", .string), .always("status", .integer(from: 400, to: 599)),
                .always("detail", .string.described("What is wrong and what to do about it; a line for each problem.")),
            ])
        ),
        (
            "Verdict",
            .object([.always("ok", .boolean), .always("findings", .array(.ref("Finding")))])
        ),
        (
            "Finding",
            .object([.always("kind", .words(SessionVerdict.Finding.Kind.self)), .always("message", .string)])
        ),
        (
            "SandboxError",
            .object([.always("error", .string), .always("message", .string)]).described(
                "An error of the emulated endpoints that is not the backend's own, and every error of MoneyLanded.")
        ),
        (
            "BushaError",
            .object([
                .always("error", .object([.always("name", .string), .always("message", .string)])),
                .always("status", .constant("error")), .always("message", .string), .maybe("fields", .anyObject),
            ])
        ),
    ]

    private var control: [(String, APISchema)] {
        [
            (
                "Health",
                .object([
                    .always("status", .constant("ok")), .always("version", .string), .always("scenarios", .count),
                    .always("sessions", .integer(from: 1)), .always("uptime_seconds", .count),
                    .always(
                        "failed_scenarios",
                        .array(.object([.always("file", .string), .always("problems", .array(.string))]))),
                ])
            ),
            (
                "Scenario",
                .object([
                    .always("name", .string), .always("summary", .string),
                    .always("backends", .array(backendNames)), .always("expect", .anyObject),
                    .always("source", .string), .maybe("file", .string),
                ])
            ),
            (
                "Session",
                .object([
                    .always("id", .string), .always("scenario", .string), .always("public_key", .string),
                    .always("secret_key", .string),
                    .always(
                        "webhooks", .array(.object([.always("backend", backendNames), .always("url", .string)]))),
                    .always("clock", .words(SandboxClock.Mode.self)), .always("seed", .count),
                    .always("created_at", .time),
                ])
            ),
            (
                "Clock",
                .object([
                    .always("mode", .words(SandboxClock.Mode.self)), .always("now", .time),
                    .always("pending_timers", .count), .maybe("timed_out", .boolean),
                ])
            ),
            (
                "Advance",
                .object([
                    .always("now", .time), .always("fired", .count), .always("pending_timers", .count),
                    .always("in_flight", .count),
                ])
            ),
        ]
    }

    private var journal: [(String, APISchema)] {
        [
            (
                "Request",
                .object([
                    .always("sequence", .integer(from: 1)), .always("received_at", .time),
                    .always("completed_at", .time.orNull), .always("state", .words(JournalEntry.State.self)),
                    .always("endpoint", endpointNames.orNull), .maybe("method", .string),
                    .maybe("target", .string), .maybe("path", .string), .maybe("query", .pairs),
                    .maybe("headers", .pairs), .maybe("body", .string), .maybe("body_base64", .string),
                    .maybe("malformed", .string), .maybe("raw", .string), .always("scenario", .string.orNull),
                    .always("rule", .integer(from: 1).orNull), .always("call", .integer(from: 1).orNull),
                    .always("effects", .array(.string)),
                    .always(
                        "rules",
                        .array(
                            .object([
                                .always("rule", .integer(from: 1)),
                                .always("verdict", .word(["fired", "other_call", "chance_missed", "not_reached"])),
                            ]))),
                    .always("nearest", .string.orNull), .always("refusal", .string.orNull),
                    .always(
                        "response",
                        .object([
                            .always("status", .integer(from: 100, to: 599).orNull), .always("bytes", .count),
                            .always("outcome", .string.orNull),
                        ])),
                    .always("connection", .integer(from: 1)), .always("request_on_connection", .count),
                ])
            ),
            (
                "Requests",
                .object([
                    .always("requests", .array(.ref("Request"))), .always("evicted", .count),
                    .always("last_sequence", .count), .maybe("timed_out", .boolean),
                ])
            ),
            (
                "HAR",
                .object([
                    .always(
                        "log",
                        .object([
                            .always("version", .constant("1.2")),
                            .always("creator", .object([.always("name", .string), .always("version", .string)])),
                            .always("entries", .array(.anyObject)),
                        ]))
                ])
            ),
        ]
    }

    private var webhooks: [(String, APISchema)] {
        [
            (
                "Webhook",
                .object([
                    .always("id", .string), .always("backend", backendNames),
                    .always("endpoint", .word(backends.names.map { WebhookChannel(of: $0).rawValue })),
                    .always("event", .string), .always("object_id", .string), .always("url", .string),
                    .always("state", .words(WebhookState.self)), .always("created_at", .time),
                    .always("next_attempt_at", .time.orNull), .always("body", .string),
                    .always(
                        "attempts",
                        .array(
                            .object([
                                .always("number", .integer(from: 1)), .always("at", .time),
                                .always("status", .integer.orNull), .always("latency_ms", .count.orNull),
                                .always("error", .string.orNull), .always("request_headers", .pairs),
                                .always("response_body", .string),
                            ]))),
                ])
            ),
            (
                "Webhooks",
                .object([
                    .always("webhooks", .array(.ref("Webhook"))), .always("evicted", .count),
                    .always("dropped", .count),
                ])
            ),
        ]
    }
}
