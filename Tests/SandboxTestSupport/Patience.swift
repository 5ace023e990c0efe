/// How long a test waits in real time for something that has to happen: only a broken sandbox or machine reaches it, so
/// it is as long as anything may ask for, and one for all. A wait that has to run out says its own, short time.
package enum Patience {
    package static let seconds = 600
    package static let milliseconds = Int32(seconds * 1_000)
    package static let duration = Duration.seconds(seconds)
    /// In the query of a control call. Longer is refused.
    package static let query = "timeout=10m"
}
