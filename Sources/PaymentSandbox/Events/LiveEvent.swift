import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// Something that happened in a session, for who looks on: small whatever the request was, so that a thousand of them
/// cost little.
struct LiveEvent: Sendable {
    /// What is published. The journal's entries are cut down to ``Summary`` at once, so that no body is kept alive.
    enum Content {
        /// A request came.
        case received(JournalEntry)
        /// The journal's entry changed: its answer is held or completed.
        case changed(JournalEntry)
        /// Something happened in a backend.
        case backend(Event)
        /// A webhook was queued, or an attempt of it ended.
        case webhook(WebhookDelivery)
        case sessionMade
        case sessionReset
        case sessionDeleted
    }

    /// The parts of a journal entry that do not grow with the request.
    struct Summary: Sendable {
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

        init(_ entry: JournalEntry) {
            sequence = entry.sequence
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
    struct Webhook: Sendable {
        let id: String
        let backend: Backend
        let event: String
        let objectID: String
        let state: WebhookDelivery.State
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

    enum Fact: Sendable {
        case request(Summary)
        case moneyLanded(MoneyLandedEvent)
        case busha(BushaEvent)
        case webhook(Webhook)
        case session(String)
    }

    let session: String
    let at: Instant
    let fact: Fact
    /// Set by the hub; goes up by one from event to event of a sandbox.
    var id: UInt64 = 0

    init(_ content: Content, of session: String, at: Instant) {
        self.session = session
        self.at = at
        fact =
            switch content {
            case .received(let entry), .changed(let entry): .request(Summary(entry))
            case .backend(.moneyLanded(let event)): .moneyLanded(event)
            case .backend(.busha(let event)): .busha(event)
            case .webhook(let delivery): .webhook(Webhook(delivery))
            case .sessionMade: .session("made")
            case .sessionReset: .session("reset")
            case .sessionDeleted: .session("deleted")
            }
    }
}
