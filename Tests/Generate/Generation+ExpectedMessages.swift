import PaymentSandbox
import SandboxBackend
import Foundation
import SandboxScenarios

extension Generation {
    static let badFiles = "Tests/SandboxScenariosTests/BadFiles"

    /// What the decoder says of every file in `BadFiles`, each in a file of the same name that ends in `.expected`. Apart
    /// from everything else that is generated, because a new message is right only when somebody has read it.
    static func ofExpectedMessages(at root: URL) throws -> Generation {
        let paths = try SourceFile.paths(in: badFiles, root: root)
        let files = try paths.filter { !$0.hasSuffix(".expected") }.map { path in
            let file = try ScenarioDirectory.readFile(root.appendingPathComponent(path).path)
            let decoded = ScenarioFile.decode(file.bytes, name: file.name)
            let name = String(path.dropFirst(badFiles.count + 1))
            return GeneratedFile(path: path + ".expected", text: messages(decoded, file: name))
        }
        return Generation(root: root, files: files, owned: paths.filter { $0.hasSuffix(".expected") })
    }

    /// A line for each problem and, after `warning: `, for each warning.
    static func messages(_ decoded: ScenarioFile.Decoded, file: String) -> String {
        let lines =
            decoded.problems.map { $0.line(file: file) } + decoded.warnings.map { "warning: " + $0.line(file: file) }
        return lines.joined(separator: "\n") + "\n"
    }
}
