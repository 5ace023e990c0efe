import Dispatch
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxMoneyLanded
import SandboxPlatform
import SandboxSockets

/// The calls under `/__sandbox`: each reads its parameters, does one thing, and answers JSON or a ``Problem``.
struct ControlAPI: Sendable {
    let sessions: SessionRegistry
    let scenarios: ScenarioLibrary
    let version: String
    /// Steady nanoseconds at the start.
    let startedAt: UInt64
    /// Where the time-outs of waiting calls run.
    let waitQueue = DispatchQueue(label: "sandbox.control.waits")

    /// `nil`: the call waits and answers `exchange` later.
    func handle(_ route: ControlRoute, _ request: Request, in exchange: Exchange) -> Answer? {
        do throws(Problem) {
            switch route {
            case .clock(let id): return try showClock(session(id), request, exchange)
            case .advanceClock(let id): return try advanceClock(session(id), request, exchange)
            case .listRequests(let id): return try listRequests(session(id), request, exchange)
            case .verify(let id): return try verify(session(id), request, exchange)
            case .events: return try streamEvents(request)
            default: return answer(try response(to: route, request), request)
            }
        } catch {
            return answer(error.response, request)
        }
    }

    /// The calls that are answered at once.
    private func response(to route: ControlRoute, _ request: Request) throws(Problem) -> Response {
        // So that a script that has just written a file need not wait.
        switch route {
        case .health, .listScenarios, .showScenario, .makeSession, .useScenario: scenarios.reloadIfChanged()
        default: break
        }
        switch route {
        case .health: return .json(health)
        case .openAPI: return openAPI
        case .listScenarios: return .json(scenarioList)
        case .showScenario(let name): return try showScenario(name)
        case .listSessions: return .json(["sessions": .array(sessions.all.map(Self.json))])
        case .makeSession: return try makeSession(request)
        case .showSession(let id): return .json(Self.json(try session(id)))
        case .deleteSession(let id): return try deleteSession(id)
        case .resetSession(let id):
            try session(id).reset()
            return Response(status: 204)
        case .useScenario(let id): return try useScenario(session(id), request)
        case .exportRequests(let id): return try exportRequests(session(id), request)
        case .clearRequests(let id):
            try session(id).withJournal { $0.clear() }
            return Response(status: 204)
        case .listWebhooks(let id): return listWebhooks(try session(id))
        case .redeliverWebhook(let id, let delivery):
            return try redeliverWebhook(delivery, session(id), request)
        case .listOrders(let id): return .json(["orders": .array(try session(id).orders.map(MoneyLandedWire.json))])
        case .makeOrder(let id): return try makeOrder(session(id), request)
        case .listCredits(let id): return try listCredits(session(id), request)
        case .makeCredit(let id): return try makeCredit(session(id), request)
        case .placeCredit(let id, let creditID): return try placeCredit(creditID, session(id), request)
        case .listPayments(let id):
            return .json(["payments": .array(try session(id).payments.map(PaymentActions.json))])
        case .showPayment(let id, let paymentID):
            guard let payment = try session(id).payment(id: paymentID) else { throw Self.unknownPayment }
            return .json(PaymentActions.json(payment))
        case .actOnPayment(let id, let paymentID, let action):
            let session = try session(id)
            guard session.payment(id: paymentID) != nil else { throw Self.unknownPayment }
            let action = try PaymentActions.read(action, request)
            return .json(PaymentActions.json(try PaymentActions.act(on: paymentID, action, in: session)))
        case .clock, .advanceClock, .listRequests, .verify, .events: throw .notFound("There is no such call.")
        }
    }

    func answer(_ response: Response, _ request: Request) -> Answer {
        sessions.standard.answerUnrecorded(response, to: request.head)
    }

    private func session(_ id: String) throws(Problem) -> Session {
        guard let session = sessions.session(id: id) else {
            throw Self.unknownSession(id)
        }
        session.touch()
        return session
    }

    static func unknownSession(_ id: String) -> Problem {
        .notFound(
            "There is no session \(MessageText.quoted(id)). GET /__sandbox/sessions lists them; "
                + "\"default\" always exists.")
    }

    private static let unknownPayment = Problem.notFound(
        "There is no payment request with this id in this session; list them with GET …/payments.")

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
