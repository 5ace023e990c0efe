import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxPlatform
import SandboxScenarios

/// Whether the sandbox is well, what it serves, and its scenarios.
extension ControlAPI {
    static func generalCalls(_ backends: BackendList) -> [Call] {
        [
            .answering(.control(.get, "/__sandbox/health", "health", "Whether the sandbox is well.", [.ok("Health")])) {
                api, _ in
                api.scenarios.reloadIfChanged()
                return .json(api.health)
            },
            .answering(
                .control(
                    .get, "/__sandbox/openapi.json", "openapi", "This document.",
                    [
                        APIOperation.Answer(
                            status: "200", summary: "OpenAPI 3.1.", content: [("application/json", .anyObject)])
                    ])
            ) { api, _ in
                .json(OpenAPIDocument(api.backends, version: api.version).json)
            },
            eventsCall(backends),
            .answering(
                .control(
                    .get, "/__sandbox/scenarios", "list_scenarios", "Every scenario.",
                    [.list("scenarios", of: "Scenario")])
            ) { api, _ in
                api.scenarios.reloadIfChanged()
                return .json(api.scenarioList)
            },
            .answering(
                .control(
                    .get, "/__sandbox/scenarios/{name}", "show_scenario", "A scenario, with its file.",
                    [
                        .ok("Scenario"), .refusal(409, "The scenario was changed at this moment."),
                        .refusal(422, "Its file is wrong."),
                    ]
                )
            ) { api, request in
                api.scenarios.reloadIfChanged()
                return try api.showScenario(request.captured[0])
            },
        ]
    }

    private var scenarioList: JSONValue {
        ["scenarios": .array(scenarios.entries.map { .object(Self.members($0)) })]
    }

    /// The catalogue's line, and the file as it is.
    private func showScenario(_ name: String) throws(Problem) -> Response {
        guard let entry = scenarios.entries.first(where: { $0.scenario.name == name }),
            let text = scenarios.text(of: name)
        else { throw Self.unknownScenario(name, scenarios.lookup(name)) }
        return .json(.object(Self.members(entry) + [JSONMember("file", .string(text))]))
    }

    private static func members(_ entry: ScenarioCatalogue.Entry) -> [JSONMember] {
        [
            JSONMember("name", .string(entry.scenario.name)),
            JSONMember("summary", .string(entry.scenario.summary)),
            JSONMember("backends", .array(entry.scenario.backends.map { .string($0.rawValue) })),
            JSONMember("expect", entry.scenario.expect.json),
            JSONMember("source", .string(entry.source.description)),
        ] + (entry.problems.isEmpty ? [] : [JSONMember("problems", .array(entry.problems.map { .string($0) }))])
    }

    private static func unknownScenario(_ name: String, _ lookup: ScenarioCatalogue.Lookup) -> Problem {
        switch lookup {
        case .broken(let problems):
            .unprocessable(problems.prefix(20).map { $0.line(file: name) }.joined(separator: "\n"))
        case .unknown(let nearest):
            .notFound(
                "There is no scenario \(MessageText.quoted(name)); "
                    + (nearest.map { "did you mean \($0)?" } ?? "GET /__sandbox/scenarios lists them."))
        case .found: .conflict("The scenario was changed at this moment; ask again.")
        }
    }

    // MARK: Health

    private var health: JSONValue {
        let seconds = (Platform.steadyNanoseconds() &- startedAt) / 1_000_000_000
        let failures = scenarios.failures.map { failure in
            JSONValue.object([
                JSONMember("file", .string(failure.path)),
                JSONMember("problems", .array(failure.lines.map { .string($0) })),
            ])
        }
        return [
            "status": "ok", "version": .string(version), "scenarios": .integer(Int64(scenarios.count)),
            "sessions": .integer(Int64(sessions.count)), "uptime_seconds": .integer(Int64(clamping: seconds)),
            "failed_scenarios": .array(failures),
        ]
    }
}
