import PaymentSandbox
import SandboxBackend
import SandboxJSON
import SandboxPlatform

/// `paysandbox validate`: every problem of every file, one a line.
enum ValidateCommand: Command {
    static let name = "validate"
    static let summary = "Check scenario files; exit 1 with one line for each problem."
    static let operands = "[FILE|DIR …]"
    static let options: [Option] = []

    static func run(_ arguments: Arguments) async throws(CommandLineError) {
        var lines: [String] = []
        var warnings: [String] = []
        var count = 0
        for path in arguments.operands.isEmpty ? ["scenarios"] : arguments.operands {
            let files = try files(at: path)
            lines += files.unreadable.map(\.description)
            for file in files.files {
                count += 1
                let decoded = file.decoded(BackendList.shipped.language).decoded
                lines += decoded.problems.map { $0.line(file: file.path) }
                warnings += decoded.warnings.map { "\($0.line(file: file.path)) (warning)" }
            }
        }
        if !warnings.isEmpty { Platform.write(warnings.joined(separator: "\n") + "\n", to: 2) }
        guard lines.isEmpty else {
            Platform.write(lines.joined(separator: "\n") + "\n", to: 1)
            throw .found("")
        }
        Platform.write("\(count) \(count == 1 ? "file" : "files"), no problems\n", to: 1)
    }

    private static func files(at path: String) throws(CommandLineError) -> ScenarioDirectory.Contents {
        do throws(ScenarioDirectory.ReadError) {
            if ScenarioDirectory.isDirectory(path) == true { return try ScenarioDirectory.read(path) }
            return ScenarioDirectory.Contents(files: [try ScenarioDirectory.readFile(path)])
        } catch {
            throw .noInput(error.description)
        }
    }
}
