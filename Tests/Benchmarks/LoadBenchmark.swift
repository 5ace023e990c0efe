import SandboxAssets
import SandboxPlatform
import SandboxScenarios
import SandboxTestSupport

/// How long a directory of 200 scenario files takes to load, and to be looked at when nothing has changed.
enum LoadBenchmark {
    private static let fileCount = 200

    static func run(_ report: inout Report) throws {
        let texts = BundledAssets.scenarios
        guard !texts.isEmpty else { return }
        let folder = try TemporaryFolder()
        for number in 0..<fileCount {
            try folder.write(texts[number % texts.count].text, to: "scenario-\(number).json")
        }
        report.note("A directory of \(fileCount) scenario files")
        var load = Measured("load")
        var look = Measured("look without a change")
        for _ in 0..<30 {
            var scenarios = ScenarioFolder(path: folder.path)
            var catalogue = ScenarioCatalogue(bundled: texts.map { ($0.name, $0.text) })
            load.run(1) {
                if case .changed(let contents) = scenarios.look(besides: []) { catalogue.reload(contents) }
            }
            guard catalogue.count == fileCount + texts.count, catalogue.failures.isEmpty else {
                return report.note("  not every file was loaded: \(catalogue.failures)")
            }
            look.run(1) { _ = scenarios.look(besides: catalogue.besides) }
        }
        report.show(load, unit: "ms", per: 1_000_000)
        report.show(look, unit: "ms", per: 1_000_000)
        report.check("load", load.median / 1_000_000, atMost: 100, unit: "ms")
    }
}
