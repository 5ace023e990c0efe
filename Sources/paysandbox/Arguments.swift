import SandboxJSON

/// An option of a command. Each has an environment variable: `--allow-host` is `PAYSANDBOX_ALLOW_HOST`.
struct Option: Sendable {
    enum Kind: Sendable {
        case flag
        /// Takes a value; the text names it in the help.
        case value(String)
        /// Takes a value and may stand there several times; its variable holds values separated by commas.
        case list(String)
    }

    let name: String
    let kind: Kind
    let help: String

    init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }

    var variable: String {
        "PAYSANDBOX_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }
}

/// The words after the command, sorted into options and operands. What is on the command line counts before what is in
/// the environment.
struct Arguments: Equatable {
    private var values: [String: [String]] = [:]
    /// The variables that gave a value, by the option's name.
    private var variables: [String: String] = [:]
    private(set) var operands: [String] = []

    init(_ words: [String], options: [Option], environment: [String: String]) throws(CommandLineError) {
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (name, attached) = Self.split(word)
            guard word.hasPrefix("--"), let option = options.first(where: { $0.name == name }) else {
                throw Self.unknown(word, options)
            }
            let value = try Self.value(of: option, attached, &words)
            if case .list = option.kind {
                values[option.name, default: []].append(value)
            } else if values.updateValue([value], forKey: option.name) != nil {
                throw .usage("--\(option.name) stands there twice")
            }
        }
        for option in options where values[option.name] == nil {
            guard let text = environment[option.variable], !text.isEmpty else { continue }
            values[option.name] = try Self.values(of: option, variable: text)
            variables[option.name] = option.variable
        }
    }

    func has(_ name: String) -> Bool { values[name]?.last == "true" }
    func value(_ name: String) -> String? { values[name]?.last }
    func list(_ name: String) -> [String] { values[name] ?? [] }
    /// Where the value of an option comes from, for messages: `--clock` or `PAYSANDBOX_CLOCK`.
    func source(_ name: String) -> String { variables[name] ?? "--\(name)" }

    private static func split(_ word: String) -> (name: String, attached: String?) {
        let body = word.drop { $0 == "-" }
        guard let equals = body.firstIndex(of: "=") else { return (String(body), nil) }
        return (String(body[..<equals]), String(body[body.index(after: equals)...]))
    }

    private static func value(
        of option: Option, _ attached: String?, _ words: inout ArraySlice<String>
    ) throws(CommandLineError) -> String {
        switch option.kind {
        case .flag:
            guard attached == nil else { throw .usage("--\(option.name) takes no value") }
            return "true"
        case .value(let placeholder), .list(let placeholder):
            guard let value = attached ?? words.popFirst(), !value.isEmpty else {
                throw .usage("--\(option.name) needs a value: --\(option.name) \(placeholder)")
            }
            return value
        }
    }

    private static func values(of option: Option, variable text: String) throws(CommandLineError) -> [String] {
        switch option.kind {
        case .value: return [text]
        case .list: return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        case .flag:
            switch text.lowercased() {
            case "1", "true", "yes", "on": return ["true"]
            case "0", "false", "no", "off": return ["false"]
            default: throw .usage("\(option.variable) is \"\(text)\"; use 1 or 0")
            }
        }
    }

    private static func unknown(_ word: String, _ options: [Option]) -> CommandLineError {
        let names = options.map { "--\($0.name)" }
        let written = "--" + split(word).name
        if let nearest = NearestName.nearest(to: written, among: names) {
            return .usage("unknown option \(word); did you mean \(nearest)?")
        }
        return .usage("unknown option \(word)" + (names.isEmpty ? "" : "; use \(names.joined(separator: ", "))"))
    }
}
