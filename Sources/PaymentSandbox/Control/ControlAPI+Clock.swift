import SandboxBackend
import SandboxCore
import SandboxHTTP
import SandboxJSON
import SandboxSockets

/// The session's time.
extension ControlAPI {
    static let clockCalls: [Call] = [
        Call(
            .control(
                .get, "\(base)/clock", "show_clock", "The session's time, at once or once enough timers wait.",
                asks: [
                    APIOperation.query("pending", .integer(from: 0, to: 1_000_000), "Wait for this many timers."),
                    timeout,
                ],
                [.ok("Clock")])
        ) { try $0.showClock($1, $2) },
        Call(
            .control(
                .post, "\(base)/clock/advance", "advance_clock",
                "Move a manual clock; answers when everything that fell due has happened.",
                takes: .object([by.always], isOpen: false), bodyIsRequired: true,
                [
                    .ok("Advance"), .refusal(409, "The clock is real."),
                    .refusal(503, "The session or the sandbox ended meanwhile."),
                ])
        ) { try $0.advanceClock($1, $2) },
    ]

    private static let by = BodyKey<Duration>("by", .duration) {
        $0.parsed(valid: DurationText.expectation, DurationText.parse)
    }

    /// At once, or once enough timers wait.
    private func showClock(_ call: ControlRequest, _ exchange: Exchange) throws(Problem) -> Answer? {
        let (session, request, parameters) = (try session(call), call.request, call.query)
        guard let pending = try parameters.integer("pending", in: 0...1_000_000) else {
            return respond(.json(Self.json(session.clock)), request)
        }
        let timeout = try parameters.timeout()
        session.clock.whenPending(atLeast: pending, timeout: timeout) { isSatisfied in
            exchange.answer(respond(.json(Self.json(session.clock, timedOut: !isSatisfied)), request))
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

    /// Answers when everything that fell due has happened.
    private func advanceClock(_ call: ControlRequest, _ exchange: Exchange) throws(Problem) -> Answer? {
        let (session, request) = (try session(call), call.request)
        guard session.clock.mode == .manual else { throw Self.realClock }
        let duration = try RequestBody.read(request) { input -> Duration? in
            input.object(keys: [Self.by.name], valid: #"an object such as {"by": "30s"}"#).flatMap {
                Self.by.required(in: $0)
            }
        }
        session.clock.advance(by: duration) { result in
            switch result {
            case .success(let advance):
                let body: JSONValue = [
                    "now": .string(advance.now.rfc3339()), "fired": .integer(Int64(advance.fired)),
                    "pending_timers": .integer(Int64(advance.pendingTimers)),
                    "in_flight": .integer(Int64(advance.inFlight)),
                ]
                exchange.answer(respond(.json(body), request))
            case .failure(.realClock): exchange.answer(respond(Self.realClock.response, request))
            case .failure(.negative):
                exchange.answer(respond(Problem.unprocessable("A clock cannot go back.").response, request))
            case .failure(.stopped): exchange.answer(respond(Problem.stopping().response, request))
            }
        }
        return nil
    }

    private static let realClock = Problem.conflict(
        "This session's clock is real: its time moves by itself. Start the sandbox with --clock manual to advance it.")
}
