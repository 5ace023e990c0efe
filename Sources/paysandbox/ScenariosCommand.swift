import PaymentSandbox
import SandboxJSON
import SandboxPlatform

/// `paysandbox scenarios`: the catalogue.
enum ScenariosCommand: Command {
    static let name = "scenarios"
    static let summary = "List the scenarios."
    static let operands = ""
    static let options = [
        Option("scenarios", .value("DIR"), "A directory of scenario files beside the bundled ones."),
        Option("json", .flag, "As JSON."),
    ]

    static func run(_ arguments: Arguments) async throws(CommandLineError) {
        var catalogue: ScenarioCatalogue
        do throws(Sandbox.StartError) {
            catalogue = try Sandbox.catalogue(directory: arguments.value("scenarios"))
        } catch {
            throw CommandLineError(error)
        }
        let entries = catalogue.entries()
        Platform.write(arguments.has("json") ? json(entries) : table(entries), to: 1)
        let problems = catalogue.failures.flatMap(\.lines)
        guard problems.isEmpty else { throw .badData(problems.joined(separator: "\n")) }
    }

    private static func table(_ entries: [ScenarioCatalogue.Entry]) -> String {
        let width = entries.map(\.scenario.name.count).max() ?? 0
        return entries.map { entry in
            let name = entry.scenario.name
            return name + String(repeating: " ", count: width - name.count + 2) + entry.scenario.summary + "\n"
        }.joined()
    }

    private static func json(_ entries: [ScenarioCatalogue.Entry]) -> String {
        let list = entries.map { entry -> JSONValue in
            [
                "name": .string(entry.scenario.name), "summary": .string(entry.scenario.summary),
                "backends": .array(entry.scenario.backends.map { .string($0.rawValue) }),
                "source": .string(entry.source.description),
            ]
        }
        return String(
            decoding: JSONValue.object([JSONMember("scenarios", .array(list))]).encoded(pretty: true), as: UTF8.self)
    }
}
