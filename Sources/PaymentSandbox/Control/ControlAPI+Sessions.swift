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
        var scenario: Scenario?
        var seed: UInt64?
        var clock: SandboxClock.Mode?
        /// `nil` is the scenario's amount.
        var orders: [Paise?] = []
        var webhooks: [WebhookTarget] = []
    }

    /// `POST /__sandbox/sessions`: everything is checked first, and nobody sees the session before it is whole. What the
    /// body leaves out is as in the default session.
    func makeSession(_ request: Request) throws(Problem) -> Response {
        let wish = request.body.isEmpty ? Wish() : try RequestBody.read(request, readWish)
        let standard = sessions.standard.settings
        var settings = Session.Settings(scenario: wish.scenario ?? sessions.standard.baseScenario)
        settings.seed = wish.seed ?? standard.seed
        settings.clock = wish.clock ?? standard.clock
        settings.start = settings.clock == .manual ? standard.start : nil
        settings.webhooks = wish.webhooks
        settings.journal = Journal.Limits(count: 5_000, bytes: 4 << 20)
        let amount = settings.scenario.directive.moneyLanded.orderAmount
        let session = try sessions.make(settings) { session throws(Problem) in
            for wanted in wish.orders { _ = try Self.makeOrder(wanted ?? amount, in: session) }
        }
        guard let session else {
            throw Problem(
                status: 503, title: "Too many sessions",
                detail: "There are \(SessionRegistry.limit) sessions already; delete those that are done.")
        }
        return .json(Self.json(session), status: 201)
    }

    private func readWish(_ input: JSONInput) -> Wish? {
        guard let body = input.object(keys: Self.sessionKeys) else { return nil }
        var wish = Wish()
        wish.scenario = body.optional("scenario").flatMap(readScenario)
        // JSON numbers above 2^53 are not safe everywhere, and 2^63 is far enough for a seed.
        wish.seed = body.optional("seed")?.integer(in: 0...Int64.max).map { UInt64($0) }
        wish.clock = body.optional("clock")?.choice(["real": SandboxClock.Mode.real, "manual": .manual])
        wish.orders =
            body.optional("orders")?.array(
                count: 0...Self.largestOrderCount, valid: #"an array such as [{"amount_paise": 49900}]"#
            ) { order -> Paise?? in
                order.object(keys: ["amount_paise"]).map { Self.orderAmount($0) }
            } ?? []
        wish.webhooks = body.optional("webhooks").map(Self.readWebhooks) ?? []
        return wish
    }

    /// The name of one, or a scenario as a file has it.
    private func readScenario(_ input: JSONInput) -> Scenario? {
        if input.node.members != nil { return ScenarioFile.read(input, name: "inline") }
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

    /// `DELETE …/sessions/{id}`
    func deleteSession(_ id: String) throws(Problem) -> Response {
        guard sessions.delete(id: id) else {
            throw .notFound("There is no session \(MessageText.quoted(id)); it may be deleted already.")
        }
        return Response(status: 204)
    }

    /// `PUT …/sessions/{id}/scenario`: `{"scenario": name or inline object}`.
    func useScenario(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let scenario = try RequestBody.read(request) { input -> Scenario? in
            input.object(keys: ["scenario"], valid: #"an object such as {"scenario": "happy-path"}"#)?
                .required("scenario").flatMap(readScenario)
        }
        session.use(scenario)
        return .json(Self.json(session))
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
            "seed": .number(literal: String(session.seed)), "created_at": .string(session.createdAt.rfc3339()),
        ]
    }
}

extension Session {
    /// The Busha Pay public key that belongs to this session.
    var publicKey: String { "pub_s_\(id)" }
    /// The Busha Pay secret key that belongs to this session.
    var secretKey: String { "sk_s_\(id)" }
}
