import PaymentSandbox
import SandboxJSON
import SandboxPlatform
import SandboxSockets

/// `paysandbox [serve]`: runs until a signal.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "Start the sandbox; the default command."
    static let operands = ""
    static let options = [
        Option("listen", .value("ADDRESS"), "Where to listen. Port 0 picks a free one. Default localhost:8787."),
        Option("scenario", .value("NAME"), "The scenario of the default session. Default happy-path."),
        Option("scenarios", .value("DIR"), "A directory of scenario files beside the bundled ones."),
        Option("clock", .value("real|manual"), "How time moves. Default real."),
        Option("seed", .value("N"), "What chances and ids are drawn from. Default 0."),
        Option("webhook-busha", .value("URL"), "Where the default session's Busha Pay webhooks go; http:// only."),
        Option("webhook-moneylanded", .value("URL"), "Where the default session's MoneyLanded webhooks go."),
        Option("webhook-secret", .value("SECRET"), "What webhooks are signed with. Default whsec_sandbox."),
        Option("allow-host", .list("HOST"), "One more host name for the control API; may be repeated."),
        Option("allow-remote-control", .flag, "Let other machines use the control API."),
        Option("log", .value("text|json|off"), "What to log on standard error. Default text."),
    ]

    static func run(_ arguments: Arguments) async throws(CommandLineError) {
        let configuration = try configuration(arguments)
        // Room for 20,000 connections where the system allows it.
        Platform.raiseDescriptorLimit(to: 20_256)
        // Before the port is open, so that no signal comes between.
        let signals = StopSignals()
        let sandbox: Sandbox
        do throws(Sandbox.StartError) {
            sandbox = try await Sandbox.start(configuration)
        } catch {
            throw CommandLineError(error)
        }
        Platform.write("paysandbox ready \(sandbox.baseAddress)\n", to: 1)
        await signals.first()
        await sandbox.stop()
        configuration.log.flush()
    }

    static func configuration(_ arguments: Arguments) throws(CommandLineError) -> Sandbox.Configuration {
        var configuration = Sandbox.Configuration()
        configuration.listen = arguments.value("listen") ?? "localhost:8787"
        configuration.scenario = arguments.value("scenario") ?? configuration.scenario
        configuration.scenariosDirectory = arguments.value("scenarios")
        configuration.clock = try choice("clock", arguments) ?? .real
        if let text = arguments.value("seed") {
            guard let seed = UInt64(text), text.utf8.first != UInt8(ascii: "+") else {
                throw .usage("\(arguments.source("seed")) is \"\(text)\"; use a whole number from 0 to \(UInt64.max)")
            }
            configuration.seed = seed
        }
        for backend in Backend.allCases {
            if let target = try webhook(backend, arguments) { configuration.webhooks.append(target) }
        }
        configuration.allowedHosts = arguments.list("allow-host")
        configuration.allowsRemoteControl = arguments.has("allow-remote-control")
        configuration.log = SandboxLog(format: try choice("log", arguments) ?? .text)
        return configuration
    }

    private static func webhook(
        _ backend: Backend, _ arguments: Arguments
    ) throws(CommandLineError) -> WebhookTarget? {
        let option = "webhook-\(backend.rawValue)"
        guard let url = arguments.value(option) else { return nil }
        do throws(WebhookTarget.InvalidURL) {
            return try WebhookTarget(
                backend, url: url, secret: arguments.value("webhook-secret") ?? WebhookTarget.defaultSecret)
        } catch {
            throw .usage("\(arguments.source(option)): \(error)")
        }
    }

    private static func choice<Choice>(_ name: String, _ arguments: Arguments) throws(CommandLineError) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let text = arguments.value(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue)
            let hint = NearestName.nearest(to: text, among: names).map { "did you mean \($0)?" }
            throw .usage("\(arguments.source(name)) is \"\(text)\"; \(hint ?? "use \(names.joined(separator: ", "))")")
        }
        return choice
    }
}

extension CommandLineError {
    init(_ error: Sandbox.StartError) {
        switch error {
        case .invalidListenAddress, .unknownScenario: self = .usage(error.description)
        case .portInUse, .cannotListen: self = .unavailable(error.description)
        case .brokenScenario: self = .badData(error.description)
        case .unreadableDirectory: self = .noInput(error.description)
        }
    }
}
