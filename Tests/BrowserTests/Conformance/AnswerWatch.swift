import Dispatch
import SandboxPlatform
import SandboxTestSupport

@testable import PaymentSandbox
@testable import SandboxBackend
@testable import SandboxBushaPay

/// Tells by the journal what has become of the answer to the form. The browser cannot be asked: while its navigation
/// waits for an answer, it answers no command.
struct AnswerWatch {
    let session: Session

    /// Whether the scenario holds the answer back now.
    var isHeld: Bool { count(.held) > 0 }

    private var isCompleted: Bool { count(.completed) > 0 }

    /// Returns once the form has arrived and its answer is held back or over.
    func heldOrCompleted() async throws {
        guard !isHeld, !isCompleted else { return }
        let once = Locked<CheckedContinuation<Bool, Never>?>(nil)
        let came = await withCheckedContinuation { continuation in
            once.withLock { $0 = continuation }
            for state in [JournalEntry.State.held, .completed] {
                session.whenJournal(has: 1, filter(state), timeout: Patience.duration, on: .global()) { came in
                    once.withLock { waiting in
                        defer { waiting = nil }
                        return waiting
                    }?.resume(returning: came)
                }
            }
        }
        guard came else { throw BrowserFailure("the form never arrived") }
    }

    private func count(_ state: JournalEntry.State) -> Int {
        session.withJournal { $0.count(filter(state)) }
    }

    private func filter(_ state: JournalEntry.State) -> JournalFilter {
        JournalFilter(endpoint: .bushaCheckout, state: state)
    }
}
