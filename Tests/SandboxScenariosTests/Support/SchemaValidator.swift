import Foundation
import PaymentSandbox
import SandboxTestSupport

/// A validator that knows nothing of this project: `jsonschema` from PyPI, run by `validate.py`.
enum SchemaValidator {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let support = PackageFolder.root.appendingPathComponent("Tests/SandboxScenariosTests/Support")

    /// Whether a missing validator is a failure: in CI it is, on a desk it is not.
    static let isRequired = ProcessInfo.processInfo.environment["PAYSANDBOX_REQUIRE_VALIDATOR"] == "1"

    /// The first Python that has the package: the one of `.build/validator`, then the system's.
    static let python: [String]? = {
        let own = PackageFolder.root.appendingPathComponent(".build/validator/bin/python3").path
        return [[own], ["/usr/bin/env", "python3"]].first { command in
            (try? run(command + ["-c", "import jsonschema"]))?.status == 0
        }
    }()

    static let hint =
        "no Python with the package jsonschema; Tests/SandboxScenariosTests/Support/install-validator makes one"

    /// Why each file is not valid, by its path; `nil` for those that are.
    static func verdicts(on files: [String], schema: String) throws -> [String: String?] {
        guard let python else { throw Failure(description: hint) }
        let script = support.appendingPathComponent("validate.py").path
        let (status, output) = try run(python + [script, schema] + files)
        guard status == 0 else { throw Failure(description: "validate.py ended with \(status): \(output)") }
        let decoded = try JSONDecoder().decode([String: String?].self, from: Data(output.utf8))
        guard Set(decoded.keys) == Set(files) else { throw Failure(description: "a file is missing: \(output)") }
        return decoded
    }

    private static func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
