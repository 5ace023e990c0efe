import SandboxPlatform

/// Asks until `condition` holds; the bound is only there so that a broken test ends.
package func eventually(seconds: Int = Patience.seconds, _ condition: () -> Bool) -> Bool {
    let end = Platform.steadyNanoseconds() + UInt64(seconds) * 1_000_000_000
    while !condition() {
        guard Platform.steadyNanoseconds() < end else { return false }
        var nothing = pollfd(fd: -1, events: 0, revents: 0)
        _ = poll(&nothing, 1, 1)
    }
    return true
}
