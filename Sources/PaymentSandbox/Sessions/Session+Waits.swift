import Dispatch
import SandboxCore

/// A wait that can be taken back; its `resume` is not called then.
package struct SessionWait: Sendable {
    package let cancel: @Sendable () -> Void
}

extension Session {
    /// Calls `resume` once, and outside the critical section: `true` as soon as at least `count` entries match, `false`
    /// after `timeout` of real time or when the session ends. The result takes the wait back, if it is still on.
    @discardableResult
    package func whenJournal(
        has count: Int, _ filter: JournalFilter, timeout: Duration, on queue: DispatchQueue,
        resume: @escaping @Sendable (Bool) -> Void
    ) -> SessionWait {
        let (isEnded, waiter) = withJournal { journal, isEnded in
            (isEnded, isEnded ? nil : journal.wait(for: count, filter, resume: resume))
        }
        guard let waiter else {
            resume(!isEnded)
            return SessionWait {}
        }
        // The journal holds `resume`, and the timer nothing but a number: a wait that is over costs no more than that
        // until its time-out comes.
        queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { [weak self] in
            self?.withJournal { $0.takeWait(waiter) }?(false)
        }
        return SessionWait { [weak self] in _ = self?.withJournal { $0.takeWait(waiter) } }
    }

    /// Calls `resume` once: as soon as no attempt of a webhook is out, or after as long as an advance of the clock would
    /// wait for one. The result takes the wait back, if it is still on.
    @discardableResult
    package func whenWebhooksSettled(on queue: DispatchQueue, resume: @escaping @Sendable () -> Void) -> SessionWait {
        guard let wait = webhooks.waitUntilSettled(resume) else {
            resume()
            return SessionWait {}
        }
        queue.asyncAfter(deadline: .now() + clock.workBound.dispatchInterval) { [weak self] in
            self?.webhooks.takeWait(wait)?()
        }
        return SessionWait { [weak self] in _ = self?.webhooks.takeWait(wait) }
    }

    /// Returns as soon as no attempt of a webhook is out, after as long as an advance of the clock would wait for one,
    /// or when the task is cancelled.
    package func settleWebhooks() async {
        let answer = OneAnswer<Void>()
        guard let wait = webhooks.waitUntilSettled({ answer.answer(()) }) else { return }
        defer { _ = webhooks.takeWait(wait) }
        await answer.value(within: clock.workBound, otherwise: ())
    }
}
