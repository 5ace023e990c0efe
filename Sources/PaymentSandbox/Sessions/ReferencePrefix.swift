import SandboxPlatform

/// Names the sessions of a process apart in `tr`, the order reference of UPI links: a stand-in app finds its order by
/// `tr` alone, so no two sessions may share one, not even in two sandboxes of one process. This counter is therefore
/// the only state that sandboxes share; nothing reads it back.
enum ReferencePrefix {
    private static let last = Locked<UInt64>(0)

    static func next() -> String {
        let number = last.withLock { last -> UInt64 in
            last &+= 1
            return last
        }
        // Padded, so that answers which differ in nothing else are equally long.
        let digits = String(number, radix: 36, uppercase: true)
        return "SB" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "X"
    }
}
