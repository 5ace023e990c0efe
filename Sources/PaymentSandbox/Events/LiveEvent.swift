import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets
import SandboxWebhooks

/// Something that happened in a session, for who looks on: small whatever the request was, so that a thousand of them
/// cost little. A class, because every request hands some on, and one reference is moved faster than a dozen fields.
package final class LiveEvent: Sendable {
    /// What is published.
    package enum Content {
        /// A request came, or the journal's entry of it changed: its answer is held or completed.
        case request(Summary)
        /// Something happened in a backend.
        case backend(Event)
        /// A webhook was queued, or an attempt of it ended.
        case webhook(WebhookDelivery)
        case sessionMade
        case sessionReset
        case sessionDeleted
    }

    /// The parts of a journal entry that do not grow with the request: no body is kept alive.
    package struct Summary: Sendable {
        let sequence: UInt64
        let endpoint: EndpointID?
        let method: String?
        let path: String?
        let state: JournalEntry.State
        let match: JournalEntry.Match?
        let nearest: String?
        let status: Int?
        let bytes: Int
        let outcome: DeliveryOutcome?
        let connectionID: UInt64
        let requestNumber: UInt64

        /// A path longer than this many bytes is cut.
        private static let longestPath = 512

        init(_ entry: JournalEntry, sequence: UInt64) {
            self.sequence = sequence
            endpoint = entry.endpoint
            if case .request(let request) = entry.content {
                method = request.method.name
                let whole = request.target.rawPath
                path =
                    whole.utf8.count <= Self.longestPath
                    ? whole : String(decoding: whole.utf8.prefix(Self.longestPath), as: UTF8.self)
            } else {
                method = nil
                path = nil
            }
            state = entry.state
            match = entry.match
            nearest = entry.nearest ?? entry.refusal
            status = entry.status
            bytes = entry.sentByteCount
            outcome = entry.outcome
            connectionID = entry.connectionID
            requestNumber = entry.requestNumber
        }
    }

    /// A webhook without its body.
    package struct Webhook: Sendable {
        let id: String
        let backend: Backend
        let event: String
        let objectID: String
        let state: WebhookState
        let attempts: Int
        /// Of the latest attempt.
        let status: Int?
        let error: String?

        init(_ delivery: WebhookDelivery) {
            id = delivery.id
            backend = delivery.target.backend
            event = delivery.message.event
            objectID = delivery.message.objectID
            state = delivery.state
            attempts = delivery.attemptCount
            status = delivery.attempts.last?.status
            error = delivery.attempts.last?.error
        }
    }

    package enum Fact: Sendable {
        case request(Summary)
        case backend(any BackendEvent)
        case webhook(Webhook)
        case session(String)
    }

    package let session: String
    package let at: Instant
    package let fact: Fact

    package init(_ content: Content, of session: String, at: Instant) {
        self.session = session
        self.at = at
        fact =
            switch content {
            case .request(let summary): .request(summary)
            case .backend(let event): .backend(event.fact)
            case .webhook(let delivery): .webhook(Webhook(delivery))
            case .sessionMade: .session("made")
            case .sessionReset: .session("reset")
            case .sessionDeleted: .session("deleted")
            }
    }
}
