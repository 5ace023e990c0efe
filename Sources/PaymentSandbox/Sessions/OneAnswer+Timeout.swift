import Dispatch
import SandboxCore

extension OneAnswer {
    /// The answer, or `fallback` after `timeout` of real time or when the task is cancelled.
    package func value(within timeout: Duration, otherwise fallback: Value) async -> Value {
        let expiry = DispatchWorkItem { self.answer(fallback) }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeout.dispatchInterval, execute: expiry)
        defer { expiry.cancel() }
        return await withTaskCancellationHandler {
            await value
        } onCancel: {
            answer(fallback)
        }
    }
}
