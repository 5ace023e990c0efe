import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxSockets

extension ControlAPI {
    /// `GET …/clock`, at once or once enough timers wait.
    func showClock(_ session: Session, _ request: Request, _ exchange: Exchange) throws(Problem) -> Answer? {
        let parameters = try QueryParameters(request, known: ["pending", "timeout"])
        guard let pending = try parameters.integer("pending", in: 0...1_000_000) else {
            return answer(.json(Self.json(session.clock)), request)
        }
        let timeout = try parameters.timeout()
        session.clock.whenPending(atLeast: pending, timeout: timeout) { isSatisfied in
            exchange.answer(answer(.json(Self.json(session.clock, timedOut: !isSatisfied)), request))
        }
        return nil
    }

    private static func json(_ clock: SandboxClock, timedOut: Bool? = nil) -> JSONValue {
        var members = [
            JSONMember("mode", .string(clock.mode.rawValue)),
            JSONMember("now", .string(clock.now.rfc3339())),
            JSONMember("pending_timers", .integer(Int64(clock.pendingTimers))),
        ]
        if let timedOut { members.append(JSONMember("timed_out", .bool(timedOut))) }
        return .object(members)
    }

    /// `POST …/clock/advance`: answers when everything that fell due has happened.
    func advanceClock(_ session: Session, _ request: Request, _ exchange: Exchange) throws(Problem) -> Answer? {
        guard session.clock.mode == .manual else { throw Self.realClock }
        let duration = try RequestBody.read(request) { input -> Duration? in
            input.object(keys: ["by"], valid: #"an object such as {"by": "30s"}"#)?
                .required("by")?.parsed(valid: DurationText.expectation, DurationText.parse)
        }
        session.clock.advance(by: duration) { result in
            switch result {
            case .success(let advance):
                let body: JSONValue = [
                    "now": .string(advance.now.rfc3339()), "fired": .integer(Int64(advance.fired)),
                    "pending_timers": .integer(Int64(advance.pendingTimers)),
                    "in_flight": .integer(Int64(advance.inFlight)),
                ]
                exchange.answer(answer(.json(body), request))
            case .failure(.realClock): exchange.answer(answer(Self.realClock.response, request))
            case .failure(.negative):
                exchange.answer(answer(Problem.unprocessable("A clock cannot go back.").response, request))
            case .failure(.stopped): exchange.answer(answer(Problem.stopping().response, request))
            }
        }
        return nil
    }

    private static let realClock = Problem.conflict(
        "This session's clock is real: its time moves by itself. Start the sandbox with --clock manual to advance it.")
}
