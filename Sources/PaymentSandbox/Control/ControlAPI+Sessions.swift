import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded
import SandboxScenarios

/// Sessions, and the scenarios that they run under.
extension ControlAPI {
    private static let sessionKeys = ["scenario", "seed", "clock", "orders", "webhooks"]
    private static let largestOrderCount = 1_000

    // MARK: Scenarios

    /// `GET /__sandbox/scenarios`
    var scenarioList: JSONValue {
        ["scenarios": .array(scenarios.entries.map { .object(Self.members($0)) })]
    }

    /// `GET /__sandbox/scenarios/{name}`: the catalogue's line, and the file as it is.
    func showScenario(_ name: String) throws(Problem) -> Response {
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

    // MARK: Sessions

    /// What `POST /__sandbox/sessions` asks for.
    private struct Wish {
        var scenario: ScenarioWish?
        var seed: UInt64 = 0
        var clock = SandboxClock.Mode.real
        /// `nil` is the scenario's amount.
        var orders: [Paise?] = []
        var webhooks: [WebhookTarget] = []
    }

    private enum ScenarioWish {
        case named(String)
        case inline(Scenario)
    }

    /// `POST /__sandbox/sessions`: everything is checked first, then the session is made whole or not at all.
    func makeSession(_ request: Request) throws(Problem) -> Response {
        let wish = request.body.isEmpty ? Wish() : try RequestBody.read(request, Self.readWish)
        var settings = Session.Settings(scenario: try scenario(wish.scenario) ?? sessions.standard.baseScenario)
        settings.seed = wish.seed
        settings.clock = wish.clock
        settings.webhooks = wish.webhooks
        settings.journal = Journal.Limits(count: 5_000, bytes: 4 << 20)
        guard let session = sessions.make(settings) else {
            throw Problem(
                status: 503, title: "Too many sessions",
                detail: "There are \(SessionRegistry.limit) sessions already; delete those that are done.")
        }
        let amount = settings.scenario.directive.moneyLanded.orderAmount
        do throws(Problem) {
            for wanted in wish.orders { _ = try Self.makeOrder(wanted ?? amount, in: session) }
        } catch {
            _ = sessions.delete(id: session.id)
            throw error
        }
        return .json(Self.json(session), status: 201)
    }

    private static func readWish(_ input: JSONInput) -> Wish? {
        guard let body = input.object(keys: sessionKeys) else { return nil }
        var wish = Wish()
        wish.scenario = body.optional("scenario").flatMap(readScenario)
        // JSON numbers above 2^53 are not safe everywhere, and 2^63 is far enough for a seed.
        wish.seed = UInt64(body.optional("seed")?.integer(in: 0...Int64.max) ?? 0)
        wish.clock = body.optional("clock")?.choice(["real": SandboxClock.Mode.real, "manual": .manual]) ?? .real
        wish.orders =
            body.optional("orders")?.array(valid: #"an array such as [{"amount_paise": 49900}]"#) { order -> Paise?? in
                order.object(keys: ["amount_paise"]).map { orderAmount($0) }
            } ?? []
        wish.webhooks = body.optional("webhooks").map(readWebhooks) ?? []
        if wish.orders.count > largestOrderCount {
            body.optional("orders")?.report("there are \(wish.orders.count) orders", valid: "at most 1,000")
        }
        return wish
    }

    /// A name, or a scenario as a file has it.
    private static func readScenario(_ input: JSONInput) -> ScenarioWish? {
        if input.node.members != nil { return ScenarioFile.read(input, name: "inline").map(ScenarioWish.inline) }
        return input.string(valid: "the name of a scenario, or a scenario as in a file").map(ScenarioWish.named)
    }

    private func scenario(_ wish: ScenarioWish?) throws(Problem) -> Scenario? {
        switch wish {
        case nil: return nil
        case .inline(let scenario): return scenario
        case .named(let name):
            switch scenarios.lookup(name) {
            case .found(let scenario): return scenario
            case let lookup:
                let problem = Self.unknownScenario(name, lookup)
                throw Problem(status: 422, title: "Unknown scenario", detail: problem.detail)
            }
        }
    }

    /// `DELETE …/sessions/{id}`
    func deleteSession(_ id: String) throws(Problem) -> Response {
        guard sessions.delete(id: id) else {
            throw .notFound("There is no session \(MessageText.quoted(id)); it may be deleted already.")
        }
        return Response(status: 204)
    }

    /// `PUT …/sessions/{id}/scenario`: `{"scenario": name or inline object}`.
    func useScenario(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let wish = try RequestBody.read(request) { input -> ScenarioWish? in
            input.object(keys: ["scenario"], valid: #"an object such as {"scenario": "happy-path"}"#)?
                .required("scenario").flatMap(Self.readScenario)
        }
        guard let scenario = try scenario(wish) else { throw .badRequest("Name a scenario.") }
        session.use(scenario)
        return .json(Self.json(session))
    }

    /// `GET …/sessions/{id}/verify`
    func verify(_ session: Session) throws(Problem) -> Response {
        let verdict = session.verdict
        let findings = verdict.findings.map { finding -> JSONValue in
            ["kind": .string(finding.kind.rawValue), "message": .string(finding.message)]
        }
        if findings.isEmpty { return .json(["ok": true, "findings": []]) }
        var problem = Problem.conflict(verdict.findings.map(\.message).joined(separator: "\n"))
        problem.members = [JSONMember("ok", false), JSONMember("findings", .array(findings))]
        throw problem
    }

    static func json(_ session: Session) -> JSONValue {
        let orders = session.orders.map { order -> JSONValue in
            [
                "page_token": .string(order.pageToken), "amount_paise": .integer(order.amount.value),
                "status": .string(order.status.rawValue),
            ]
        }
        // Without their secrets.
        let webhooks = session.webhooks.targets.map { target -> JSONValue in
            ["backend": .string(target.backend.rawValue), "url": .string(target.url)]
        }
        return [
            "id": .string(session.id), "scenario": .string(session.scenario.name),
            "public_key": .string(session.publicKey), "secret_key": .string(session.secretKey),
            "orders": .array(orders), "webhooks": .array(webhooks), "clock": .string(session.clock.mode.rawValue),
            "seed": .integer(Int64(clamping: session.seed)), "created_at": .string(session.createdAt.rfc3339()),
        ]
    }
}

extension Session {
    /// The Busha Pay public key that belongs to this session.
    var publicKey: String { "pub_s_\(id)" }
    /// The Busha Pay secret key that belongs to this session.
    var secretKey: String { "sk_s_\(id)" }
}
