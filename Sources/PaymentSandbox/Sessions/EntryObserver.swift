import SandboxCore
import SandboxSockets

/// Completes a journal entry when its answer is delivered.
package final class EntryObserver: DeliveryObserver {
    private let session: Session
    private let sequence: UInt64
    private let status: Int?
    private let headByteCount: Int

    package init(session: Session, sequence: UInt64, status: Int?, headByteCount: Int) {
        self.session = session
        self.sequence = sequence
        self.status = status
        self.headByteCount = headByteCount
    }

    package func deliveryIsHeld(sentByteCount: Int) {
        session.journalChanged(sequence) { entry in
            entry.state = .held
            if sentByteCount > 0, sentByteCount >= headByteCount { entry.status = status }
            entry.sentByteCount = sentByteCount
            entry.sentHeadByteCount = min(sentByteCount, headByteCount)
        }
    }

    package func deliveryEnded(_ outcome: DeliveryOutcome, sentByteCount: Int) {
        let now = session.clock.now
        session.journalChanged(sequence) { entry in
            // Of an answer that came after its client had gone, the outcome is known already.
            guard entry.state != .completed else { return }
            entry.state = .completed
            entry.completedAt = now
            entry.outcome = outcome
            entry.status = status
            entry.sentByteCount = sentByteCount
            entry.sentHeadByteCount = min(sentByteCount, headByteCount)
        }
    }
}
