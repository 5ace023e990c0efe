import PaymentSandbox
import SandboxPlatform
import SandboxSockets

/// `paysandbox health`: asks a running sandbox, for container health checks and scripts.
enum HealthCommand: Command {
    static let name = "health"
    static let summary = "Ask a running sandbox for its health; exit 0 if it is well, 69 if it does not answer."
    static let operands = ""
    static let options = [
        Option("url", .value("URL"), "The sandbox. Default http://127.0.0.1:8787, or the port of PAYSANDBOX_LISTEN."),
        Option("wait", .value("DURATION"), "Keep asking for this long until it answers. Default 0s."),
    ]

    static func run(_ arguments: Arguments) async throws(CommandLineError) {
        let url = arguments.value("url") ?? defaultURL(ProcessInfo.processInfo.environment)
        guard url.hasPrefix("http://") || url.hasPrefix("HTTP://"),
            let target = HTTPProbe.Target(url: trimmed(url) + "/__sandbox/health")
        else { throw .usage("\(arguments.source("url")) is \"\(url)\"; use http://HOST:PORT") }
        let wait = arguments.value("wait") ?? "0s"
        guard let patience = DurationText.parse(wait) else {
            throw .usage("\(arguments.source("wait")) is \"\(wait)\"; use \(DurationText.expectation)")
        }
        let deadline = ContinuousClock.now + patience
        while true {
            do throws(HTTPProbe.Failure) {
                let response = try HTTPProbe.get(target, timeout: .seconds(2))
                let text = String(decoding: response.body, as: UTF8.self)
                guard response.status == 200 else {
                    throw HTTPProbe.Failure(description: "\(url) answers \(response.status): \(text)")
                }
                return Platform.write(text + "\n", to: 1)
            } catch {
                guard ContinuousClock.now < deadline else { throw .unavailable(error.description) }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Where a sandbox with this environment listens, so that a container's health check needs no argument.
    private static func defaultURL(_ environment: [String: String]) -> String {
        let listen = environment["PAYSANDBOX_LISTEN"].flatMap { ListenAddress($0) }
        return "http://127.0.0.1:\(listen.flatMap { $0.port == 0 ? nil : $0.port } ?? 8787)"
    }

    private static func trimmed(_ url: String) -> String {
        var url = url
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }
}
