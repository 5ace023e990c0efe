/// Why the program ends with something other than 0: data until `main` prints it. The codes are those of sysexits.h
/// where one fits.
struct CommandLineError: Error, Equatable {
    let exitCode: Int32
    /// For standard error; may have several lines; empty where everything was said on standard output.
    let message: String

    /// Wrong usage.
    static func usage(_ message: String) -> CommandLineError {
        CommandLineError(exitCode: 64, message: "paysandbox: \(message)\nTry `paysandbox --help`.")
    }

    /// A scenario file that is asked for is wrong.
    static func badData(_ message: String) -> CommandLineError { CommandLineError(exitCode: 65, message: message) }

    /// A file or directory that is asked for cannot be read.
    static func noInput(_ message: String) -> CommandLineError {
        CommandLineError(exitCode: 66, message: "paysandbox: \(message)")
    }

    /// The port is taken, or the sandbox asked for its health does not answer.
    static func unavailable(_ message: String) -> CommandLineError {
        CommandLineError(exitCode: 69, message: "paysandbox: \(message)")
    }

    /// `validate` found problems.
    static func found(_ message: String) -> CommandLineError { CommandLineError(exitCode: 1, message: message) }
}
