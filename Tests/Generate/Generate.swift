import Foundation

/// Renews what is made from other files:
///
///     swift run SandboxGenerate               the bundled sources, the schema, the catalogue
///     swift run SandboxGenerate --expected    what the decoder says of the files in `BadFiles`; read the difference
@main
enum Generate {
    private static let usage = "usage: \(Generation.command) [--expected]\n"

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch words {
            case []: try renew(try Generation.ofPackage(at: root))
            case ["--expected"]: try renew(try Generation.ofExpectedMessages(at: root))
            default:
                FileHandle.standardError.write(Data(usage.utf8))
                exit(64)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// The package, found from where this file was compiled: the program may be started in any folder of it.
    private static var root: URL {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder
    }

    private static func renew(_ generation: Generation) throws {
        let changes = try generation.renew()
        for change in changes { print(change) }
        if changes.isEmpty { print("everything generated is current") }
    }
}
