import PaymentSandbox
import SandboxPlatform

/// Reads the command line, runs a command, and turns errors into an exit code: the last step, and the only one that
/// prints them.
@main
enum PaySandbox {
    static func main() async {
        // A reader that goes away must not end the program; writes to it fail instead.
        signal(SIGPIPE, SIG_IGN)
        do throws(CommandLineError) {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            if !error.message.isEmpty { Platform.write(error.message + "\n", to: 2) }
            exit(error.exitCode)
        }
        exit(0)
    }

    private static func run(_ words: [String]) async throws(CommandLineError) {
        var words = words
        let command: any Command.Type
        if let first = words.first, !first.hasPrefix("-") {
            command = try Commands.named(first)
            words.removeFirst()
        } else {
            if words.first == "--version" { return Platform.write("paysandbox \(Sandbox.version)\n", to: 1) }
            if words.first == "--help" || words.first == "-h" { return Platform.write(Commands.help(), to: 1) }
            command = ServeCommand.self
        }
        if words.contains("--help") || words.contains("-h") {
            return Platform.write(Commands.help(command), to: 1)
        }
        let arguments = try Arguments(words, options: command.options, environment: ProcessInfo.processInfo.environment)
        if command.operands.isEmpty, let extra = arguments.operands.first {
            throw .usage("\(command.name) takes no \"\(extra)\"")
        }
        try await command.run(arguments)
    }
}
