import SandboxPlatform

/// Figures of several runs of the same thing, in processor time: what else the machine does then counts little.
struct Measured {
    let name: String
    /// Nanoseconds for one operation, of each run.
    private(set) var runs: [Double] = []

    init(_ name: String) {
        self.name = name
    }

    /// Runs `body`, which does so many operations, and counts what the process spends; not what this thread does if
    /// that is only the client.
    mutating func run(_ operations: Int, isClient: Bool = false, _ body: () throws -> Void) rethrows {
        let (start, startOfClient) = (
            Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID), Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID)
        )
        try body()
        let client = isClient ? Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID) - startOfClient : 0
        let spent = Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - start - client
        runs.append(Double(spent) / Double(max(operations, 1)))
    }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    var median: Double { quantile(0.5) }

    func quantile(_ part: Double) -> Double {
        let sorted = runs.sorted()
        let index = Int(part * Double(sorted.count))
        return sorted.isEmpty ? 0 : sorted[min(max(index, 0), sorted.count - 1)]
    }

    /// How much more than `other` in per cent: the median of runs that were made in turn.
    func percentOver(_ other: Measured) -> Double {
        var ratios = Measured("")
        ratios.runs = zip(runs, other.runs).map { $1 > 0 ? ($0 / $1 - 1) * 100 : 0 }
        return ratios.median
    }
}

/// Prints figures, and remembers whether one was over its limit.
struct Report {
    private(set) var hasFailed = false

    func note(_ text: String) {
        Platform.write(text + "\n", to: 1)
    }

    func show(_ measured: Measured, unit: String = "µs", per: Double = 1_000) {
        note(
            "  \(measured.name): median \(Report.text(measured.median / per)) \(unit), "
                + "quarter \(Report.text(measured.quantile(0.25) / per)), best \(Report.text(measured.quantile(0) / per))"
        )
    }

    mutating func check(_ what: String, _ value: Double, atMost limit: Double, unit: String) {
        let isFine = value <= limit
        hasFailed = hasFailed || !isFine
        note(
            "  \(isFine ? "ok" : "FAILED"): \(what) \(Report.text(value)) \(unit), at most \(Report.text(limit)) \(unit)"
        )
    }

    private static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return
            "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(abs(hundredths % 100) < 10 ? "0" : "")\(abs(hundredths % 100))"
    }
}
