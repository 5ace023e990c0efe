import SandboxPlatform

/// `swift run -c release SandboxBenchmarks`: prints figures, and exits with 1 if one is over its limit.
@main
enum Benchmarks {
    static func main() async {
        var report = Report()
        do {
            EngineBenchmark.run(report)
            try LoadBenchmark.run(&report)
            try await RequestBenchmark.run(&report)
        } catch {
            report.note("FAILED: \(error)")
            exit(1)
        }
        exit(report.hasFailed ? 1 : 0)
    }
}
