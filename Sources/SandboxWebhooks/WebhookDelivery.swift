import SandboxCore
import SandboxHTTP
import SandboxScenarios
import SandboxSockets

/// What became of a webhook on its way to one target.
public enum WebhookState: String, CaseIterable, Sendable {
    /// An attempt is under way or still to come.
    case pending
    /// The target answered 2xx.
    case delivered
    /// Every attempt failed.
    case givenUp = "given_up"
    /// The session ended first.
    case stopped
}

/// One event on its way to one target, with everything that was tried.
package struct WebhookDelivery: Sendable {
    /// One request.
    package struct Attempt: Sendable {
        /// From 1, redeliveries included.
        package let number: Int
        /// When it began, by the session's clock.
        package let at: Instant
        /// Every field as it was sent, in order.
        package let fields: FieldList
        /// Real time; `nil` while it is under way.
        package internal(set) var latency: Duration?
        /// The answer's status; `nil` if none came.
        package internal(set) var status: Int?
        /// The beginning of what the target said.
        package internal(set) var responseBody: [UInt8] = []
        /// What went wrong; `nil` if nothing did, or while it is under way.
        package internal(set) var error: String?

        /// What it takes up, roughly.
        var byteCount: Int { 128 + fields.storage.count + responseBody.count + (error?.utf8.count ?? 0) }
    }

    /// Deliveries to one target about one object, which are attempted one after another.
    struct Line: Hashable, Sendable {
        let target: Int
        let objectID: String
    }

    /// How many attempts are kept; older ones of a delivery that is sent again and again are forgotten.
    static let keptAttempts = 50
    static let keptResponseBytes = 1_024

    /// Counts the deliveries of a session, from 0.
    package let number: UInt64
    /// `whd_` and letters and digits.
    package let id: String
    package let target: WebhookTarget
    let line: Line
    package let message: WebhookMessage
    /// The scenario that the event happened under.
    package let scenario: ActiveScenario
    package let createdAt: Instant
    package internal(set) var state = WebhookState.pending
    package private(set) var attempts: [Attempt] = []
    package private(set) var attemptCount = 0
    /// The attempts are planned from here: the event, or the latest redelivery.
    var plannedFrom: Instant
    /// How many attempts have failed since.
    var failures = 0
    package internal(set) var nextAttemptAt: Instant?
    var timer: SandboxClock.TimerID?
    /// Whether an attempt is due: sent, or in its line.
    var isUnderWay = false
    /// The request that is out.
    var request: HTTPClient.RequestID?

    init(
        number: UInt64, id: String, target: WebhookTarget, line: Line, message: WebhookMessage,
        scenario: ActiveScenario, createdAt: Instant
    ) {
        self.number = number
        self.id = id
        self.target = target
        self.line = line
        self.message = message
        self.scenario = scenario
        self.createdAt = createdAt
        plannedFrom = createdAt
    }

    /// Whether nothing more happens to it by itself.
    var isOver: Bool { state != .pending }

    /// What it takes up, roughly.
    var byteCount: Int { 512 + message.body.count + attempts.reduce(0) { $0 + $1.byteCount } }

    mutating func begin(at now: Instant, _ fields: FieldList) {
        attemptCount += 1
        attempts.append(Attempt(number: attemptCount, at: now, fields: fields))
        if attempts.count > Self.keptAttempts { attempts.removeFirst() }
    }

    /// Completes the attempt that is under way; whether the target took the event.
    mutating func complete(_ result: HTTPClientResult) -> Bool {
        guard var attempt = attempts.popLast() else { return false }
        defer { attempts.append(attempt) }
        attempt.latency = result.latency
        attempt.status = result.status
        switch result.outcome {
        case .failure(let failure):
            attempt.error = failure.description
            return false
        case .success(let response):
            attempt.responseBody = Array(response.body.prefix(Self.keptResponseBytes))
            if RetrySchedule.isSuccess(status: response.status) { return true }
            let isRedirect = (300...399).contains(response.status)
            attempt.error = "answered \(response.status)" + (isRedirect ? "; redirects are not followed" : "")
            return false
        }
    }

    /// The session ended: what is under way is no more waited for.
    mutating func stop() {
        guard !isOver else { return }
        state = .stopped
        nextAttemptAt = nil
        guard request != nil, var attempt = attempts.popLast() else { return }
        attempt.error = "the session ended"
        attempts.append(attempt)
    }
}

extension WebhookDelivery {
    /// What `verify` says of a delivery that was not delivered.
    package var complaint: String {
        let what = "webhook \(id), \(message.event) of \(message.objectID) to \(target.url), was not delivered: "
        let last = attempts.last.map { ", the last: \($0.error ?? "under way")" } ?? ""
        let tried = "\(attemptCount) attempt(s)\(last)"
        let rest = nextAttemptAt.map { "; the next is due at \($0.rfc3339())" } ?? ""
        return what + "\(state.rawValue) after \(tried)\(rest)"
    }
}
