import Dispatch

extension Duration {
    /// For Dispatch, which counts whole nanoseconds.
    package var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(clamping: max(0, clampedNanoseconds)))
    }
}
