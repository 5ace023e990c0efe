import SandboxJSON

/// A subcommand: its options, its help, and what it does.
protocol Command: Sendable {
    static var name: String { get }
    /// One line.
    static var summary: String { get }
    /// What operands it takes, for the usage line; empty if none.
    static var operands: String { get }
    static var options: [Option] { get }
    static func run(_ arguments: Arguments) async throws(CommandLineError)
}

/// Every subcommand, on one screen.
enum Commands {
    static let all: [any Command.Type] = [
        ServeCommand.self, ValidateCommand.self, ScenariosCommand.self, SchemaCommand.self, HealthCommand.self,
    ]

    static func named(_ name: String) throws(CommandLineError) -> any Command.Type {
        if let command = all.first(where: { $0.name == name }) { return command }
        let names = all.map { $0.name }
        let hint = NearestName.nearest(to: name, among: names).map { "did you mean \($0)?" }
        throw .usage("unknown command \"\(name)\"; \(hint ?? "use one of \(names.joined(separator: ", "))")")
    }

    /// The help of the program, or of one command.
    static func help(_ command: (any Command.Type)? = nil) -> String {
        guard let command else {
            let lines = all.map { "  \(padded($0.name, 12))\($0.summary)" }.joined(separator: "\n")
            return """
                paysandbox: a local sandbox of two payment backends, Busha Pay and MoneyLanded.

                Usage: paysandbox [serve] [options]
                       paysandbox <command> [options]

                Commands:
                \(lines)

                \(optionLines(ServeCommand.self, title: "Options of serve"))

                Every option has an environment variable: --allow-host is PAYSANDBOX_ALLOW_HOST.
                `paysandbox <command> --help` shows the options of a command. `paysandbox --version` shows the version.

                """
        }
        let operands = command.operands.isEmpty ? "" : " \(command.operands)"
        return """
            \(command.summary)

            Usage: paysandbox \(command.name) [options]\(operands)

            \(optionLines(command, title: "Options"))

            """
    }

    private static func optionLines(_ command: any Command.Type, title: String) -> String {
        let options = command.options + [Option("help", .flag, "Show this help.")]
        let lines = options.map { option -> String in
            let usage =
                switch option.kind {
                case .flag: "--\(option.name)"
                case .value(let placeholder), .list(let placeholder): "--\(option.name) \(placeholder)"
                }
            return "  \(padded(usage, 32))\(option.help)"
        }
        return "\(title):\n" + lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
