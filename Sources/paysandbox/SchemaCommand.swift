import PaymentSandbox
import SandboxBackend
import SandboxPlatform
import SandboxScenarios

/// `paysandbox schema`: the JSON Schema of a scenario file, on standard output.
enum SchemaCommand: Command {
    static let name = "schema"
    static let summary = "Print the JSON Schema of a scenario file, for editors and validators."
    static let operands = ""
    static let options: [Option] = []

    static func run(_ arguments: Arguments) async throws(CommandLineError) {
        Platform.write(ScenarioSchema(BackendList.shipped.language).text, to: 1)
    }
}
