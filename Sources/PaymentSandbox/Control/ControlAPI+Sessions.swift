import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxScenarios
import SandboxSockets
import SandboxWebhooks

/// Sessions: making, looking, changing, judging.
extension ControlAPI {
    static func sessionCalls(_ backends: BackendList) -> [Call] {
        [
            .answering(
                .control(
                    .get, "/__sandbox/sessions", "list_sessions", "Every session.", [.list("sessions", of: "Session")])
            ) { api, _ in
                .json(["sessions": .array(api.sessions.all.map(json))])
            },
            .answering(
                .control(
                    .post, "/__sandbox/sessions", "make_session",
                    "Make a session. What the body leaves out is as in the default session.",
                    takes: wishSchema(backends),
                    [
                        .ok("Session", "The session and its credentials.", status: "201"),
                        .refusal(503, "There are too many."),
                    ])
            ) { try $0.makeSession($1.request) },
            .answering(.control(.get, base, "show_session", "A session.", [.ok("Session")])) { api, request in
                .json(json(try api.session(request)))
            },
            .answering(
                .control(
                    .delete, base, "delete_session",
                    "Delete a session and end everything in it; the default one is reset.",
                    [.done])
            ) { try $0.deleteSession($1.captured[0]) },
            .answering(
                .control(.post, "\(base)/reset", "reset_session", "As if the session had just been made.", [.done])
            ) { api, request in
                try api.session(request).reset()
                return Response(status: 204)
            },
            .answering(
                .control(
                    .put, "\(base)/scenario", "use_scenario",
                    "Take another scenario from now on; calls are counted from 1.",
                    takes: .object([.always("scenario", scenarioSchema)], isOpen: false), bodyIsRequired: true,
                    [.ok("Session")])
            ) { try $0.useScenario($1) },
            Call(
                .control(
                    .get, "\(base)/verify", "verify",
                    "Whether the run did what the test claimed. Waits for attempts of webhooks that are under way.",
                    [
                        .ok("Verdict", "Nothing is amiss."),
                        APIOperation.Answer(
                            status: "409", summary: "What is amiss.",
                            content: [("application/problem+json", .all([.ref("Problem"), .ref("Verdict")]))]),
                    ])
            ) { try $0.verify($1, $2) },
        ]
    }

    // MARK: Making

    private static let seed = BodyKey<Int64>.integer("seed", in: 0...Int64.max)
    private static let clock = BodyKey<SandboxClock.Mode>("clock", .words(SandboxClock.Mode.self)) {
        $0.choice(SandboxClock.Mode.allCases.map { ($0.rawValue, $0) })
    }

    /// What the body that makes a session may say.
    private static func wishSchema(_ backends: BackendList) -> APISchema {
        func keys<Kind: EmulatedBackend>(of kind: Kind.Type) -> [APISchema.Property] {
            kind.sessionKeys.map { $0.key.maybe }
        }
        return .object(
            [.maybe("scenario", scenarioSchema), seed.maybe, clock.maybe] + backends.types.flatMap { keys(of: $0) }
                + [.maybe("webhooks", webhookTargets(backends).schema)], isOpen: false)
    }

    /// Everything is checked first, and nobody sees the session before it is whole. What the body leaves out is as in the
    /// default session.
    private func makeSession(_ request: Request) throws(Problem) -> Response {
        scenarios.reloadIfChanged()
        let wish = request.body.isEmpty ? SessionWish() : try RequestBody.read(request, readWish)
        do throws(SessionRefusal) {
            return .json(Self.json(try sessions.make(wish)), status: 201)
        } catch {
            switch error {
            case .refused(let problem): throw problem
            case .stopping: throw .stopping()
            case .tooMany(let limit):
                throw Problem(
                    status: 503, title: "Too many sessions",
                    detail: "There are \(limit) sessions already; delete those that are done.")
            }
        }
    }

    private func readWish(_ input: JSONInput) -> SessionWish? {
        let targets = Self.webhookTargets(backends)
        let keys = ["scenario", Self.seed.name, Self.clock.name] + backendKeys + [targets.name]
        guard let body = input.object(keys: keys) else { return nil }
        var wish = SessionWish()
        wish.scenario = body.optional("scenario").flatMap(readScenario)
        // JSON numbers above 2^53 are not safe everywhere, and 2^63 is far enough for a seed.
        wish.seed = Self.seed.optional(in: body).map { UInt64($0) }
        wish.clock = Self.clock.optional(in: body)
        for type in backends.types { wish.preparations += preparations(of: type, body) }
        wish.webhooks = targets.optional(in: body) ?? []
        return wish
    }

    private var backendKeys: [String] {
        func keys<Kind: EmulatedBackend>(of kind: Kind.Type) -> [String] { kind.sessionKeys.map(\.key.name) }
        return backends.types.flatMap { keys(of: $0) }
    }

    private func preparations<Kind: EmulatedBackend>(
        of kind: Kind.Type, _ body: JSONObjectInput
    ) -> [SessionWish.Preparation] {
        kind.sessionKeys.compactMap { $0.key.optional(in: body) }.map { preparation in
            { session in
                let backend = BackendSession<Kind>(session)
                for operation in preparation(backend.section) {
                    do throws(Problem) {
                        _ = try backend.operate(operation)
                    } catch {
                        return error
                    }
                }
                return nil
            }
        }
    }

    // MARK: Scenarios

    /// The name of a scenario, or one as a file has it.
    private static let scenarioSchema = APISchema.either([
        .text(1...64), .object([.always("summary", .text(1...200))]).described("A scenario, as a file has it."),
    ])

    /// The name of one, or a scenario as a file has it.
    private func readScenario(_ input: JSONInput) -> Scenario? {
        if input.node.members != nil { return scenarios.language.read(input, name: "inline") }
        guard let name = input.string(valid: "the name of a scenario, or a scenario as in a file") else { return nil }
        switch scenarios.lookup(name) {
        case .found(let scenario): return scenario
        case .unknown(let nearest):
            input.report(
                "there is no scenario \(MessageText.quoted(name))", valid: "one that GET /__sandbox/scenarios lists",
                nearest: nearest)
        case .broken(let problems):
            let lines = problems.prefix(20).map { $0.line(file: name) }
            input.report("the file of this scenario is wrong: " + lines.joined(separator: "; "))
        }
        return nil
    }

    private func deleteSession(_ id: String) throws(Problem) -> Response {
        guard sessions.delete(id: id) else {
            throw .notFound("There is no session \(MessageText.quoted(id)); it may be deleted already.")
        }
        return Response(status: 204)
    }

    /// `{"scenario": name or inline object}`
    private func useScenario(_ call: ControlRequest) throws(Problem) -> Response {
        let session = try session(call)
        scenarios.reloadIfChanged()
        let scenario = try RequestBody.read(call.request) { input -> Scenario? in
            input.object(keys: ["scenario"], valid: #"an object such as {"scenario": "happy-path"}"#)?
                .required("scenario").flatMap(readScenario)
        }
        session.use(scenario)
        return .json(Self.json(session))
    }

    // MARK: Looking

    static func json(_ session: Session) -> JSONValue {
        // Without their secrets.
        let webhooks = session.webhooks.targets.map { target -> JSONValue in
            ["backend": .string(target.backend.rawValue), "url": .string(target.url)]
        }
        let head: [JSONMember] = [
            JSONMember("id", .string(session.id)), JSONMember("scenario", .string(session.scenario.name)),
            JSONMember("public_key", .string(session.publicKey)),
            JSONMember("secret_key", .string(session.secretKey)),
        ]
        let tail: [JSONMember] = [
            JSONMember("webhooks", .array(webhooks)), JSONMember("clock", .string(session.clock.mode.rawValue)),
            JSONMember("seed", .number(literal: String(session.seed))),
            JSONMember("created_at", .string(session.createdAt.rfc3339())),
        ]
        return .object(head + session.backendMembers + tail)
    }

    /// At once, or once the attempts of webhooks that are out have ended.
    private func verify(_ call: ControlRequest, _ exchange: Exchange) throws(Problem) -> Answer? {
        let (session, request) = (try session(call), call.request)
        let cancellation = Cancellation()
        exchange.await(AwaitedAnswer(endsWithPeer: false, onEnd: cancellation.cancel))
        let wait = session.whenWebhooksSettled(on: waitQueue) {
            exchange.answer(respond(Self.response(session.verdict), request))
        }
        cancellation.begun(wait.cancel)
        return nil
    }

    private static func response(_ verdict: SessionVerdict) -> Response {
        let findings = verdict.findings.map { finding -> JSONValue in
            ["kind": .string(finding.kind.rawValue), "message": .string(finding.message)]
        }
        if findings.isEmpty { return .json(["ok": true, "findings": []]) }
        var problem = Problem.conflict(verdict.findings.map(\.message).joined(separator: "\n"))
        problem.members = [JSONMember("ok", false), JSONMember("findings", .array(findings))]
        return problem.response
    }
}
