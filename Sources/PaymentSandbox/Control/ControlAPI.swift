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
            case .health:
                return answer(.json(health), request)
            case .clock(let id):
                return try showClock(session(id), request, exchange)
            case .advanceClock(let id):
                return try advanceClock(session(id), request, exchange)
            case .listRequests(let id):
                return try listRequests(session(id), request, exchange)
            case .clearRequests(let id):
                try session(id).withJournal { $0.clear() }
                return answer(Response(status: 204), request)
            case .listCredits(let id):
                return answer(try listCredits(session(id), request), request)
            case .makeCredit(let id):
                return answer(try makeCredit(session(id), request), request)
            case .listPayments(let id):
                let payments = try session(id).payments.map { PaymentActions.json($0) }
                return answer(.json(["payments": .array(payments)]), request)
            case .showPayment(let id, let paymentID):
                guard let payment = try session(id).payment(id: paymentID) else { throw Self.unknownPayment }
                return answer(.json(PaymentActions.json(payment)), request)
            case .actOnPayment(let id, let paymentID, let action):
                let session = try session(id)
                guard session.hasPayment(id: paymentID) else { throw Self.unknownPayment }
                let payment = try PaymentActions.act(
                    on: paymentID, try PaymentActions.read(action, request), in: session)
                return answer(.json(PaymentActions.json(payment)), request)
            }
        } catch {
            return answer(error.response, request)
        }
    }

    func answer(_ response: Response, _ request: Request) -> Answer {
        sessions.standard.answerUnrecorded(response, to: request.head)
    }

    private func session(_ id: String) throws(Problem) -> Session {
        guard let session = sessions.session(id: id) else {
            throw .notFound("There is no session with this id. The session \"default\" always exists.")
        }
        return session
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
            "sessions": 1, "uptime_seconds": .integer(Int64(clamping: seconds)), "failed_scenarios": .array(failures),
        ]
    }

    // MARK: Credits

    private func listCredits(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let parameters = try QueryParameters(request, known: ["state"])
        let state = try parameters.choice("state", of: MoneyLandedCredit.State.self)
        return .json(["credits": .array(session.credits(in: state).map(MoneyLandedWire.json))])
    }

    private func makeCredit(_ session: Session, _ request: Request) throws(Problem) -> Response {
        let amount = try RequestBody.read(request) { input -> Int64? in
            input.object(keys: ["paise"], valid: #"an object such as {"paise": 49899}"#)?
                .required("paise")?.integer(in: 1...Paise.largest.value, unit: "paise")
        }
        switch session.perform(.creditArrives(amount: Paise(amount), origin: .control)) {
        case .credit(let credit): return .json(MoneyLandedWire.json(credit), status: 201)
        case .refused(let refusal):
            let problem = MoneyLandedProblem(refusal)
            throw Problem(status: problem.status, title: "Refused", detail: problem.message)
        default: throw .conflict("The credit did not arrive.")
        }
    }
}
